#include "vision/read/cards_off_plane.h"

#include <algorithm>
#include <cmath>

#include "vision/read/loose_telling.h"

namespace storey::vision {
namespace {

// By how much sides of an outline are off those of a piece in the plane, the one that is so most; a
// share.
double off_size(const Scene& scene, const SeenRectangle& one) {
  const auto [a, b, c, d] = mapped(scene.table.full_from_px.inv(), one.corners);
  const auto off = [&](cv::Point2f from, cv::Point2f to, double mm) {
    return std::abs(cv::norm(to - from) / (scene.table.px_per_mm * mm) - 1);
  };
  return std::max({off(a, b, one.width_mm), off(d, c, one.width_mm), off(b, c, one.height_mm),
                   off(a, d, one.height_mm)});
}

bool is_card_of(const Scene& scene, std::size_t size) {
  LooseRectangle card;
  card.size = static_cast<int>(size);
  return is_card(scene, card);
}

// Whether the plane, however badly told, may show a card of this size so.
bool may_be_as_large(const Scene& scene, std::size_t number, const Corners& in_photo) {
  constexpr double kMost = 4;  // times its area, or a part of it: a side twice or half as long
  const auto& size = scene.loose.sizes[number];
  const double scale = scene.table.px_per_mm;
  const double share = area_of(mapped(scene.table.full_from_px.inv(), in_photo)) /
                       (scale * scale * size.width_mm * size.height_mm);
  return share < kMost && share * kMost > 1;
}

// Whether the outline of a card that was told in the photo is that of one told in the plane.
bool is_same_card(const Scene& scene, const SeenRectangle& outlined, const LoosePiece& told) {
  constexpr double kShared = 0.5;  // of the smaller
  const Corners there = mapped(scene.table.full_from_px.inv(), outlined.corners);
  return overlap(there, told.corners) > kShared * std::min(area_of(there), area_of(told.corners));
}

}  // namespace

std::vector<SeenRectangle> cards_off_plane(const Scene& scene,
                                           const std::vector<BuildingReading>& buildings,
                                           const std::vector<LoosePiece>& known) {
  if (scene.building.told_whole) return {};  // is_card() says no of all sizes
  const auto may_show = [&](std::size_t size, const Corners& outline) {
    return is_card_of(scene, size) && may_be_as_large(scene, size, outline) &&
           std::none_of(buildings.begin(), buildings.end(), [&](const BuildingReading& building) {
             return lies_on_cells(building, outline);
           });
  };
  auto cards =
      pieces_by_outlines(scene.view, scene.loose, PiecesSeen::kWithLarge, ToldBy::kFace, may_show);
  const auto off = std::count_if(cards.begin(), cards.end(), [&](const SeenRectangle& one) {
    return off_size(scene, one) > kLooseTolerance;
  });
  const auto others = std::count_if(known.begin(), known.end(), [&](const LoosePiece& told) {
    return told.piece >= kPlainly && is_card(scene, told.found) &&
           std::none_of(cards.begin(), cards.end(),
                        [&](const SeenRectangle& one) { return is_same_card(scene, one, told); });
  });
  if (off <= others) cards.clear();
  return cards;
}

}  // namespace storey::vision
