#include "vision/read/bare_telling.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <optional>
#include <span>

#include "vision/identify/table_texture.h"

namespace storey::vision {
namespace {

// Cells of the board that hold no piece, plainly.
std::vector<int> bare_cells(const SeenBoard& board) {
  constexpr float kLikeTable = 130;  // squared distance
  constexpr float kPlainly = 60;     // by which it is less like a piece
  std::vector<int> bare;
  for (std::size_t i = 0; i < board.pieces.size(); ++i) {
    const auto& cell = board.grid.cells[i];
    if (board.pieces[i] == 0 && cell && cell->nothing < kLikeTable &&
        cell->nothing + kPlainly < cell->piece && piece_evidence(*cell) < 0)
      bare.push_back(static_cast<int>(i));
  }
  return bare;
}

// How far each cell is from the nearest of some others of the board.
std::vector<float> distance_to_cells(const std::vector<float>& views, const SeenCells& cells,
                                     const std::vector<int>& others) {
  std::vector<float> nearest(static_cast<std::size_t>(cells.size()),
                             std::numeric_limits<float>::max());
  for (const int other : others) {
    const auto from = views.begin() + static_cast<std::ptrdiff_t>(other) * cells.places * kCellDims;
    const auto distances = distance_to_table(views, {from, from + kCellDims}, false);
    for (int i = 0; i < cells.size(); ++i) {
      if (i == other) continue;
      const auto first = distances.begin() + static_cast<std::ptrdiff_t>(i) * cells.places;
      float& least = nearest[static_cast<std::size_t>(i)];
      least = std::min(least, *std::min_element(first, first + cells.places));
    }
  }
  return nearest;
}

// Whether looks leave it open that nothing lies in a cell: they may show neither, too, or be those
// of a part of a cell.
bool may_be_bare(const std::optional<PieceOrNothing>& cell) {
  constexpr float kPlainly = 100;  // squared distance
  if (!cell || looks_leave_open(*cell)) return true;
  return piece_evidence(*cell) < 0 && cell->nothing > cell->piece - kPlainly;
}

// Whether so few blocks of a cell are hidden that its median window is in view.
bool shows_most(std::uint16_t hidden) { return std::popcount(hidden) <= 4; }

// Cells in view of which that is so, and of which no piece was told.
std::vector<cv::Point> perhaps_bare(const SeenBoard& board,
                                    const std::vector<std::uint16_t>& hidden) {
  const auto told = [&](cv::Point cell) {
    const auto& pinned = board.lattice.pinned;
    return std::any_of(pinned.begin(), pinned.end(), [&](const PinnedCell& one) {
      return one.cell == cell && !one.what.is_nothing() && !one.face_only;
    });
  };
  std::vector<cv::Point> cells;
  for (int row = 0; row < board.grid.rows; ++row)
    for (int col = 0; col < board.grid.cols; ++col)
      if (shows_most(hidden[board.grid.at(col, row)]) && !told({col, row}) &&
          may_be_bare(board.grid.cells[board.grid.at(col, row)]))
        cells.emplace_back(col, row);
  return cells;
}

// What the table around says of a cell counts with the learnt sense; where that is not heeded it
// counts if it is plain.
void heed_texture(const CellModel& model, double unlikeness, std::optional<PieceOrNothing>& cell,
                  std::span<float> squared) {
  constexpr float kMostOdds = 8;
  constexpr float kPlainly = -4;  // log odds
  constexpr float kAhead = 100;   // squared distance: a hole among pieces is rare
  const float odds = texture_odds(unlikeness);
  float nothing = piece_or_nothing(model, squared).nothing;
  if (cell && looks_leave_open(*cell) && (cell->odds || odds < kPlainly)) {
    cell->odds = std::clamp(cell->odds.value_or(0) + odds, -kMostOdds, kMostOdds);
    nothing = unsure_nothing(*cell);
  }
  if (odds < kPlainly) nothing = std::min(nothing, piece_or_nothing(model, squared).piece - kAhead);
  set_nothing(model, nothing, squared);
}

}  // namespace

void compare_with_bare(const CellModel& model, const SeenCells& cells,
                       const std::vector<std::uint16_t>& hidden, SeenBoard& board) {
  const auto bare = bare_cells(board);
  if (bare.empty()) return;
  const auto nearest =
      distance_to_cells(whitened_views(model, cells, board.lattice.light), cells, bare);
  for (int i = 0; i < cells.size(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const bool pinned = std::any_of(
        board.lattice.pinned.begin(), board.lattice.pinned.end(), [&](const PinnedCell& one) {
          return one.cell == cv::Point(i % board.grid.cols, i / board.grid.cols) && !one.face_only;
        });
    if (pinned || hidden[at] != 0 || !board.grid.cells[at]) continue;
    PieceOrNothing& cell = *board.grid.cells[at];
    if (nearest[at] >= cell.nothing) continue;
    cell.nothing = nearest[at];
    set_nothing(model, unsure_nothing(cell), board.distances.of(i));
  }
  tell_extent(board);
}

void give_up_to_others(const CellModel& model, const std::vector<Corners>& apart,
                       SeenBoard& board) {
  constexpr double kGoodPart = 0.3;
  constexpr float kAhead = 100;  // squared distance
  bool any = false;
  for (int row = 0; row < board.grid.rows; ++row) {
    for (int col = 0; col < board.grid.cols; ++col) {
      const Corners place = unit_square({col, row});
      auto& cell = board.grid.cells[board.grid.at(col, row)];
      const bool taken = std::any_of(apart.begin(), apart.end(), [&](const Corners& one) {
        return overlap(one, place) > kGoodPart;
      });
      if (!cell || !taken) continue;
      any = true;
      cell = PieceOrNothing{cell->piece, cell->piece - kAhead};
      set_nothing(model, cell->nothing, board.distances.of(row * board.grid.cols + col));
    }
  }
  if (!any) return;
  tell_extent(board);
}

void compare_with_texture(const CellModel& model, const cv::Mat& bgr,
                          std::vector<std::vector<cv::Point2f>> taken,
                          const std::vector<std::uint16_t>& hidden, ComparedCells compared,
                          SeenBoard& board) {
  constexpr int kAllSides = 4;
  auto open = perhaps_bare(board, hidden);
  if (compared == ComparedCells::kRim)
    std::erase_if(open, [&](cv::Point cell) {
      return neighbours(board.grid, board.pieces, cell.x, cell.y) == kAllSides;
    });
  if (open.empty()) return;
  const auto take = [&](cv::Point cell) {
    const Corners square = unit_square(cell);
    taken.emplace_back(square.begin(), square.end());
  };
  for (const cv::Point cell : held_cells(board)) take(cell);
  for (const cv::Point cell : open)
    if (neighbours(board.grid, board.pieces, cell.x, cell.y) > 0) take(cell);
  const TableTexture texture(bgr, board.lattice.picture_from_board,
                             {board.grid.cols, board.grid.rows}, taken);
  for (const cv::Point at : open) {
    if (const auto unlikeness = texture.unlikeness(at))
      heed_texture(model, *unlikeness, board.grid.cells[board.grid.at(at.x, at.y)],
                   board.distances.of(at.y * board.grid.cols + at.x));
  }
  tell_extent(board);
}

}  // namespace storey::vision
