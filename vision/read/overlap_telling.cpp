#include "vision/read/overlap_telling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "vision/read/loose_telling.h"

namespace storey::vision {
namespace {

// Cells by which one piece may seem to lie on the next. Of 3,505 edges between plainly told pieces
// on 163 photos (seeds 103000 to 104309) 0.6 in 100 were beyond -0.077, of those of the four pieces
// that were told wrongly one each.
constexpr double kOver = 0.07;
constexpr double kMost = 0.25;  // beyond it is no neighbour

// How far along an axis of a piece another one lies beyond it, cells; below 0 they overlap.
struct Beyond {
  double cells = 0;
  cv::Point2f way;  // of unit length, away from the piece
};

// By the two corners of the other that face it.
Beyond beyond_on(const Corners& piece, const Corners& other, cv::Point2f along, double cell_px) {
  const auto facing = [&](const Corners& corners, float sign) {
    std::array<float, 4> at{};
    std::transform(corners.begin(), corners.end(), at.begin(),
                   [&](const cv::Point2f& p) { return sign * p.dot(along); });
    std::sort(at.begin(), at.end());
    return (at[0] + at[1]) / 2;
  };
  const float after = facing(other, 1) + facing(piece, -1);
  const float before = facing(other, -1) + facing(piece, 1);
  return after >= before ? Beyond{after / cell_px, along} : Beyond{before / cell_px, -along};
}

// How far a piece has to be moved, and which way, so that it only touches a neighbour on which it
// seems to lie; nothing: it does not, or is no neighbour.
std::optional<Beyond> laid_over(const LoosePiece& neighbour, const LoosePiece& piece,
                                double cell_px) {
  const auto& [a, b, c, d] = neighbour.corners;
  cv::Point2f right = b - a + c - d, down = d - a + c - b;
  right /= cv::norm(right);
  down /= cv::norm(down);
  Beyond first = beyond_on(neighbour.corners, piece.corners, right, cell_px);
  Beyond second = beyond_on(neighbour.corners, piece.corners, down, cell_px);
  if (first.cells < second.cells) std::swap(first, second);
  const bool side_by_side = second.cells < -kMost;
  if (!side_by_side || first.cells >= -kOver || first.cells < -kMost) return std::nullopt;
  return first;
}

bool is_plain_own(const Scene& scene, const LoosePiece& piece) {
  return piece.piece >= kPlainly && makes_buildings(scene.building, size_of(scene, piece.found));
}

// The neighbour over which a piece reaches farthest, by what has to be done about it.
std::optional<Beyond> laid_over_any(const Scene& scene, const std::vector<LoosePiece>& pieces,
                                    std::size_t number, const LoosePiece& piece) {
  const double cell_px = scene.building.cell_mm * scene.table.px_per_mm;
  std::optional<Beyond> most;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (i == number || !is_plain_own(scene, pieces[i])) continue;
    const auto over = laid_over(pieces[i], piece, cell_px);
    if (over && (!most || over->cells < most->cells)) most = over;
  }
  return most;
}

// What is plainly told instead of a piece where it would lie on none.
std::optional<LoosePiece> told_instead(const Scene& scene, const std::vector<LoosePiece>& pieces,
                                       std::size_t number) {
  constexpr std::array kShares{0.5, 1.0};  // of the way: pieces are laid by hand
  const LoosePiece& piece = pieces[number];
  const auto over = laid_over_any(scene, pieces, number, piece);
  if (!over) return std::nullopt;
  const double way_px = -over->cells * scene.building.cell_mm * scene.table.px_per_mm;
  for (const double share : kShares) {
    LooseRectangle place = piece.found;
    place.middle = middle_of(piece.corners) + static_cast<float>(share * way_px) * over->way;
    LoosePiece again = told_exactly(scene, place);
    if (again.piece < kPlainly ||
        again.told.candidates.front().what == piece.told.candidates.front().what ||
        laid_over_any(scene, pieces, number, again))
      continue;
    again.found = piece.found;
    again.area = area_of(again.corners);
    return again;
  }
  return std::nullopt;
}

}  // namespace

void tell_overlapping_again(const Scene& scene, std::vector<LoosePiece>& pieces) {
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (!is_plain_own(scene, pieces[i])) continue;
    if (auto again = told_instead(scene, pieces, i)) pieces[i] = std::move(*again);
  }
}

}  // namespace storey::vision
