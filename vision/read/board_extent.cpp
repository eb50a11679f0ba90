#include "vision/read/board_extent.h"

#include <algorithm>

namespace storey::vision {
namespace {

void give_up_against_looks(const CellModel& model, cv::Point at, SeenBoard& board) {
  constexpr float kOverruled = 60;  // squared distance
  const auto i = board.grid.at(at.x, at.y);
  auto& cell = board.grid.cells[i];
  if (!cell) return;
  cell = PieceOrNothing{cell->piece, cell->piece - kOverruled};
  set_nothing(model, cell->nothing, board.distances.of(static_cast<int>(i)));
  board.ends_against_looks = true;
}

// The pieces of a board that lie in a window of its lattice, or beside it.
struct PiecesOf {
  float evidence = 0;
  int count = 0;
  [[nodiscard]] float mean() const { return count == 0 ? 0 : evidence / static_cast<float>(count); }
};

PiecesOf pieces_of(const SeenBoard& board, const cv::Rect& window, bool within) {
  PiecesOf sum;
  for (const cv::Point at : held_cells(board)) {
    const auto& cell = board.grid.cells[board.grid.at(at.x, at.y)];
    if (!cell || window.contains(at) != within) continue;
    sum.evidence += piece_evidence(*cell);
    ++sum.count;
  }
  return sum;
}

// The window of so many cells a side in which most speaks for pieces.
cv::Rect fullest_window(const SeenBoard& board, int side) {
  cv::Rect best(board.box.tl(), cv::Size(side, side));
  float most = pieces_of(board, best, true).evidence;
  for (int y = board.box.y; y <= std::max(board.box.y, board.box.br().y - side); ++y) {
    for (int x = board.box.x; x <= std::max(board.box.x, board.box.br().x - side); ++x) {
      const cv::Rect window(x, y, side, side);
      const float evidence = pieces_of(board, window, true).evidence;
      if (evidence <= most) continue;
      most = evidence;
      best = window;
    }
  }
  return best;
}

}  // namespace

void peel_bare_rim(const CellModel& model, const SenseOfCells& sense, SeenBoard& board) {
  // Of 1,266 squares at the rims of boards none is below it where the lattice lies right, of 91
  // bare cells that were taken for squares there 44 are: docs/sense-of-pieces.md.
  constexpr float kPlainlyBare = -4.4F;  // log odds
  constexpr int kAllSides = 4;
  constexpr int kMostRings = 8;
  PieceMask asked(board.pieces.size(), 0);
  for (int ring = 0; ring < kMostRings; ++ring) {
    std::vector<cv::Point> rim;
    for (const cv::Point at : held_cells(board)) {
      char& done = asked[board.grid.at(at.x, at.y)];
      if (done != 0 || neighbours(board.grid, board.pieces, at.x, at.y) == kAllSides) continue;
      done = 1;
      rim.push_back(at);
    }
    const auto odds = sense(rim);
    bool bare = false;
    for (std::size_t i = 0; i < odds.size(); ++i) {
      if (odds[i] > kPlainlyBare) continue;
      bare = true;
      give_up_against_looks(model, rim[i], board);
    }
    if (!bare) return;
    tell_extent(board);
  }
}

void end_at_usual_size(const CellModel& model, const std::vector<int>& sides, SeenBoard& board) {
  constexpr double kFull = 0.8;  // of its cells
  constexpr float kFar = 0.5;    // of the mean evidence: of boards that go on it is 0.6 and more
  const int side = *std::min_element(sides.begin(), sides.end());
  if (board.box.width <= side && board.box.height <= side) return;
  const cv::Rect window = fullest_window(board, side);
  const PiecesOf within = pieces_of(board, window, true);
  const PiecesOf beside = pieces_of(board, window, false);
  if (within.count < kFull * side * side || beside.mean() >= kFar * within.mean()) return;
  for (const cv::Point at : held_cells(board))
    if (!window.contains(at)) give_up_against_looks(model, at, board);
  tell_extent(board);
}

}  // namespace storey::vision
