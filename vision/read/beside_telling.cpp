#include "vision/read/beside_telling.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/read/loose_telling.h"

namespace storey::vision {
namespace {

LooseRectangle rectangle_at(const Scene& scene, int number, const MeanFace::Place& place) {
  const auto& size = scene.loose.sizes[static_cast<std::size_t>(number)];
  const auto px = static_cast<float>(scene.table.px_per_mm);
  const cv::Point2f right(std::cos(place.turn), std::sin(place.turn));
  return {.middle = place.middle,
          .across = px * static_cast<float>(size.width_mm) * right,
          .down = px * static_cast<float>(size.height_mm) * cv::Point2f(-right.y, right.x),
          .size = number};
}

bool lies_on_any(const Scene& scene, const std::vector<BuildingReading>& buildings,
                 const Corners& corners) {
  const Corners in_photo = mapped(scene.table.full_from_px, corners);
  return std::any_of(buildings.begin(), buildings.end(), [&](const BuildingReading& building) {
    return lies_on_cells(building, in_photo);
  });
}

// Adds cards of a size where something is as light and dark as they are on the average. On 88
// photos of samples and of tuning (seeds 97054 to 97239) eight that were found so were told by 0.95
// or more, seven of them by 0.998, and nothing else by more than 0.03; by contrast table was, too
// (0.82).
void tell_like_mean(const Scene& scene, const std::vector<BuildingReading>& buildings, int number,
                    std::vector<LoosePiece>& pieces) {
  constexpr int kMost = 24;
  const MeanFace& mean = *scene.loose.sizes[static_cast<std::size_t>(number)].mean;
  int tried = 0;
  for (const auto& place : mean.places(scene.table.bgr, scene.table.px_per_mm)) {
    LoosePiece there;
    there.found = rectangle_at(scene, number, place);
    there.corners = corners_of(there.found);
    there.area = area_of(there.corners);
    if (!is_shown(scene.view.photo(), scene.table, there.corners) ||
        lies_on_any(scene, buildings, there.corners) || !go_with(scene, pieces, there))
      continue;
    if (++tried > kMost) return;
    LoosePiece piece = told_in_place(scene, there.found, 1);
    if (piece.piece >= kAPiece && go_with(scene, pieces, piece)) pieces.push_back(std::move(piece));
  }
}

// Whether pieces of a size are sought by what all of them have in common: cards beside buildings,
// and those of several cells, since more is printed on them than on what lies on cells. By
// residents as small as a cell nothing was found so (six tables, 97204 to 97802).
bool may_show_no_outline(const Scene& scene, const LooseRectangle& sought) {
  constexpr double kSeveral = 1.5;  // cells
  const auto& size = size_of(scene, sought);
  return is_card_beside(scene, sought) ||
         (!scene.building.told_whole && !size.round && makes_buildings(scene.building, size) &&
          std::min(size.width_mm, size.height_mm) > kSeveral * scene.building.cell_mm);
}

// Discs beside buildings that were not told, those first whose edge shows best.
std::vector<const LoosePiece*> untold_discs(const Scene& scene,
                                            const std::vector<BuildingReading>& buildings,
                                            const std::vector<LoosePiece>& found) {
  constexpr float kShows = 0.6F;  // share of the edge
  std::vector<const LoosePiece*> untold;
  for (const LoosePiece& one : found) {
    const bool is_sought = size_of(scene, one.found).round && one.piece < kAPiece &&
                           one.found.support >= kShows &&
                           is_shown(scene.view.photo(), scene.table, one.corners) &&
                           !lies_on_any(scene, buildings, one.corners);
    if (is_sought) untold.push_back(&one);
  }
  std::stable_sort(untold.begin(), untold.end(), [](const LoosePiece* a, const LoosePiece* b) {
    return a->found.support > b->found.support;
  });
  return untold;
}

}  // namespace

std::vector<LoosePiece> cards_without_outline(const Scene& scene,
                                              const std::vector<BuildingReading>& buildings,
                                              const std::vector<LoosePiece>& found) {
  std::vector<LoosePiece> pieces = known_among(scene, buildings, found);
  const auto known = static_cast<std::ptrdiff_t>(pieces.size());
  for (std::size_t number = 0; number < scene.loose.sizes.size(); ++number) {
    LooseRectangle sought;
    sought.size = static_cast<int>(number);
    if (may_show_no_outline(scene, sought)) tell_like_mean(scene, buildings, sought.size, pieces);
  }
  return {pieces.begin() + known, pieces.end()};
}

std::vector<LoosePiece> discs_in_view(const Scene& scene,
                                      const std::vector<BuildingReading>& buildings,
                                      const std::vector<LoosePiece>& found) {
  constexpr double kReach = 0.35;  // diameters
  constexpr int kMost = 12;        // each takes some 10 ms
  // On 74 tables (seeds 97200 to 97239 and samples) four coins that nothing else told were like
  // their face by 0.75 to 0.81, which makes more than this, and of 504 other places the likest by
  // 0.63.
  constexpr double kBeyondDoubt = 0.99;
  if (shows_pictures(scene)) return {};
  std::vector<LoosePiece> pieces = known_among(scene, buildings, found);
  const auto known = static_cast<std::ptrdiff_t>(pieces.size());
  int tried = 0;
  for (const LoosePiece* one : untold_discs(scene, buildings, found)) {
    if (!go_with(scene, pieces, *one)) continue;
    if (++tried > kMost) break;
    LoosePiece piece = told_in_view(scene, one->found, kReach);
    if (piece.piece >= kBeyondDoubt && go_with(scene, pieces, piece))
      pieces.push_back(std::move(piece));
  }
  return {pieces.begin() + known, pieces.end()};
}

}  // namespace storey::vision
