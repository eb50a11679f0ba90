#include "vision/read/anywhere_telling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/identify/strange_places.h"
#include "vision/read/loose_telling.h"

namespace storey::vision {
namespace {

// A place as large as pieces of one size, and how much it is like a face at a glance.
struct Likely {
  LooseRectangle place;
  float likeness = -1;
};

LooseRectangle rectangle_at(const Scene& scene, std::size_t number, const StrangePlace& at) {
  const auto& size = scene.loose.sizes[number];
  const auto px = static_cast<float>(scene.table.px_per_mm);
  const cv::Point2f right(std::cos(at.turn), std::sin(at.turn));
  return {.middle = at.middle,
          .across = px * static_cast<float>(size.width_mm) * right,
          .down = px * static_cast<float>(size.height_mm) * cv::Point2f(-right.y, right.x),
          .size = static_cast<int>(number)};
}

LooseRectangle turned(LooseRectangle place, float angle) {
  const float c = std::cos(angle), s = std::sin(angle);
  for (cv::Point2f* side : {&place.across, &place.down})
    *side = {c * side->x - s * side->y, s * side->x + c * side->y};
  return place;
}

// Moved and turned as long as it becomes more like a face.
Likely climbed(const Scene& scene, const LooseRectangle& start) {
  constexpr std::array kShares{0.1F, 0.05F};  // of a side, and radians
  constexpr int kMostRounds = 4;
  const auto at = [&](const LooseRectangle& place) {
    return Likely{place, scene.glanced.likeness(static_cast<std::size_t>(place.size),
                                                place.picture_from_unit())};
  };
  Likely best = at(start);
  for (const float share : kShares) {
    for (int round = 0; round < kMostRounds; ++round) {
      const float before = best.likeness;
      const auto take = [&](const LooseRectangle& place) {
        Likely there = at(place);
        if (there.likeness > best.likeness) best = there;
      };
      for (const float way : {share, -share}) {
        for (const cv::Point2f& side : {best.place.across, best.place.down}) {
          LooseRectangle moved = best.place;
          moved.middle += way * side;
          take(moved);
        }
        take(turned(best.place, way));
      }
      if (best.likeness <= before) break;
    }
  }
  return best;
}

std::vector<StrangePlace> strange_in(const Scene& scene, const std::vector<LoosePiece>& pieces,
                                     const LooseFaces::Size& size) {
  constexpr std::size_t kMost = 40;
  const Photo& photo = scene.view.photo();
  const auto w = static_cast<float>(photo.full_width), h = static_cast<float>(photo.full_height);
  const Corners whole{{{0, 0}, {w, 0}, {w, h}, {0, h}}};
  std::vector<Corners> taken;
  for (const LoosePiece& one : pieces) taken.push_back(one.corners);
  return strange_places(
      scene.table.bgr, scene.table.px_per_mm, mapped(scene.table.full_from_px.inv(), whole), taken,
      {static_cast<float>(size.width_mm), static_cast<float>(size.height_mm)}, kMost);
}

}  // namespace

std::vector<LooseRectangle> tell_anywhere(const Scene& scene, std::vector<LoosePiece>& pieces) {
  // In a plane told badly a part of one piece may look like another: of many looks one does.
  constexpr std::ptrdiff_t kTellPlane = 2;
  const auto plain = std::count_if(pieces.begin(), pieces.end(),
                                   [](const LoosePiece& one) { return one.piece >= kPlainly; });
  if (plain < kTellPlane) return {};
  std::vector<LooseRectangle> untold;
  for (std::size_t number = 0; number < scene.loose.sizes.size(); ++number) {
    if (scene.loose.sizes[number].round) continue;
    for (const StrangePlace& at : strange_in(scene, pieces, scene.loose.sizes[number])) {
      const Likely likely = climbed(scene, rectangle_at(scene, number, at));
      const LoosePiece there = piece_at(likely.place);
      if (!is_shown(scene.view.photo(), scene.table, there.corners) ||
          !go_with(scene, pieces, there))
        continue;
      LoosePiece piece = told_in_place(scene, likely.place, 1);
      if (piece.piece >= kPlainly && go_with(scene, pieces, piece))
        pieces.push_back(std::move(piece));
      else
        untold.push_back(likely.place);
    }
  }
  return untold;
}

}  // namespace storey::vision
