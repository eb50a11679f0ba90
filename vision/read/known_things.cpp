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

bool fills_usual_size(const SeenBoard& board, const std::vector<int>& sides) {
  constexpr double kFull = 0.8;
  const auto held = static_cast<double>(held_cells(board).size());
  return std::any_of(sides.begin(), sides.end(), [&](int side) {
    return board.box.size() == cv::Size(side, side) && held >= kFull * side * side;
  });
}

std::size_t different_faces(const CellModel& model) {
  std::set<PieceFace> known;
  for (const Thing& thing : model.things) known.insert(thing.what);
  return known.size();
}

int different_things(std::size_t faces, const std::vector<Observation>& cells, bool full) {
  constexpr double kPlainlySeen = 0.9;  // confidence
  constexpr double kPlain = 200;        // squared distance
  // Of 48 photos of other games and of tables none has more than two pieces so on such a board.
  constexpr double kPlainIfFull = kStranger;
  constexpr std::size_t kFew = 8;
  constexpr int kAsGoodAsAnother = 4;  // pieces
  std::set<PieceFace> things;
  int pieces = 0;
  for (const auto& seen : cells) {
    if (seen.best().empty() || confidence_in_look(seen) < kPlainlySeen ||
        -seen.best().score > (full ? kPlainIfFull : kPlain))
      continue;
    things.insert(seen.best().what);
    ++pieces;
  }
  const auto different = static_cast<int>(things.size());
  const bool again = (faces <= kFew && different >= kFewestThings) || (full && different > 1);
  return different + (again ? (pieces - different) / kAsGoodAsAnother : 0);
}

}  // namespace storey::vision
