#include "vision/read/known_things.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace storey::vision {
namespace {

constexpr int kFewestThings = 3;

// P(a cell shows what it looks most like), whichever of the pieces that look just like it lies
// there.
double confidence_in_look(const Observation& seen) {
  double sum = 0;
  for (const Candidate& candidate : seen.candidates)
    if (candidate.score == seen.best().score) sum += candidate.confidence;
  return sum;
}

}  // namespace

double game_confidence(int things) {
  if (things < kFewestThings) return 0;
  return 1 - 0.2 * std::pow(0.2, things - kFewestThings);
}

BoardSize board_size(const SeenBoard& board, const std::vector<int>& sides) {
  constexpr double kNearlyAll = 0.8;
  if (sides.empty()) return BoardSize::kAny;
  const auto held = static_cast<double>(held_cells(board).size());
  const bool full = std::any_of(sides.begin(), sides.end(), [&](int side) {
    return board.box.size() == cv::Size(side, side) && held >= kNearlyAll * side * side;
  });
  return full ? BoardSize::kFull : BoardSize::kUsual;
}

std::size_t different_faces(const CellModel& model) {
  std::set<PieceFace> known;
  for (const Thing& thing : model.things) known.insert(thing.what);
  return known.size();
}

int different_things(std::size_t faces, const std::vector<Observation>& cells, BoardSize size) {
  constexpr double kPlainlySeen = 0.9;  // confidence
  constexpr double kPlain = 200;        // squared distance
  // Of 76 lattices that were taken for a board of a usual size in photos of other games and of
  // tables none shows more than one thing so plainly, of 225 that were one all but four show three.
  constexpr double kPlainIfUsual = kStranger;
  constexpr std::size_t kFew = 8;
  constexpr int kAsGoodAsAnother = 4;  // pieces
  const double farthest = size == BoardSize::kAny ? kPlain : kPlainIfUsual;
  std::set<PieceFace> things;
  int pieces = 0;
  for (const auto& seen : cells) {
    if (seen.best().empty() || confidence_in_look(seen) < kPlainlySeen ||
        -seen.best().score > farthest)
      continue;
    things.insert(seen.best().what);
    ++pieces;
  }
  const auto different = static_cast<int>(things.size());
  const bool again =
      (faces <= kFew && different >= kFewestThings) || (size == BoardSize::kFull && different > 1);
  return different + (again ? (pieces - different) / kAsGoodAsAnother : 0);
}

}  // namespace storey::vision
