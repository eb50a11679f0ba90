// What a board may look like, however it came about.
#include <algorithm>
#include <map>

#include "scoring/helpers.h"
#include "scoring/qwirkle-connections/paragraphs.h"

namespace storey::scoring::qwirkle_connections {

namespace {

// Board: a square holds one tile.
void check_one_a_cell(const RuleInput& in, ViolationWriter& out) {
  std::map<Cell, int> tiles;
  for (const auto& placement : in.layout().placements) ++tiles[placement.cell];
  for (const auto& [cell, n] : tiles)
    if (n > 1) out.add(Severity::kImpossible, count(n, "tile") + " on one square", {cell});
}

// Lines: one shape in different colours, or one colour in different shapes.
void check_lines(const RuleInput& in, ViolationWriter& out) {
  const auto& board = board_of(in);
  for (const auto& line : lines_of(board))
    if (const auto fault = fault_of(board, line); !fault.empty())
      out.add(Severity::kIllegal, line.where() + ": " + fault, line.cells);
}

// Material: three tiles of each kind.
void check_box(const RuleInput& in, ViolationWriter& out) { scoring::check_box(in, out, places()); }

std::vector<Cell> missing(const Board& board, const Quarter& quarter, Lie lie) {
  std::vector<Cell> free;
  for (const Cell cell : quarter.start_cells(lie))
    if (board.count(cell) == 0) free.push_back(cell);
  return free;
}

// Board: six start tiles lie on a diagonal of each quarter before the first turn.
void check_start_tiles(const RuleInput& in, ViolationWriter& out) {
  const auto& board = board_of(in);
  for (const auto& quarter : quarters_of(in.layout())) {
    auto rising = missing(board, quarter, Lie::kRising);
    auto falling = missing(board, quarter, Lie::kFalling);
    if (rising.empty() || falling.empty()) continue;
    auto& fewer = falling.size() < rising.size() ? falling : rising;
    out.add(Severity::kImpossible,
            "neither diagonal of the " + quarter.name() + " quarter has its six start tiles",
            std::move(fewer));
  }
}

}  // namespace

std::vector<LegalityRule> legality_rules() {
  return {
      {{"one-a-cell", "One tile a square", "Board"}, check_one_a_cell},
      {{"line", "One shape or one colour in a line", "Lines"}, check_lines},
      {{"box", "No tile more often than in the box", "Material"}, check_box},
      {{"start-tiles", "Six start tiles on a diagonal of each quarter", "Board"},
       check_start_tiles},
  };
}

}  // namespace storey::scoring::qwirkle_connections
