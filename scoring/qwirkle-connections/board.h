// The board of Qwirkle Connections: tiles, the lines they make, and what is printed below them.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scoring/ruleset.h"

namespace storey::scoring::qwirkle_connections {

inline constexpr std::string_view kTile = "tile";
inline constexpr int kLongest = 6;  ///< tiles in a line

struct Tile {
  std::string_view shape, colour, label;
};

/// What lies on each cell; of several tiles on one the first counts.
using Board = std::map<Cell, Tile>;

/// The board of `in.player`.
const Board& board_of(const RuleInput& in);

/// Tiles side by side as far as they go.
struct Line {
  bool upright = false;     ///< in a column, not in a row
  std::vector<Cell> cells;  ///< from the left, or from the bottom

  [[nodiscard]] int length() const { return static_cast<int>(cells.size()); }
  [[nodiscard]] std::string where() const;  ///< "row 2", "column c"
};

/// The line through a cell; only that cell when nothing lies beside it.
Line line_through(const Board& board, Cell cell, bool upright);
/// Every line of two or more tiles: rows from the top, then columns from the left.
std::vector<Line> lines_of(const Board& board);

/// Why `line` may not lie so: "3B lies there twice"; empty when it may.
std::string fault_of(const Board& board, const Line& line);

/// Which diagonal of a quarter holds the start tiles; a quarter may lie turned.
enum class Lie { kRising, kFalling };

/// 8 x 8 cells of the board that are printed alike.
struct Quarter {
  Cell corner;  ///< bottom left

  [[nodiscard]] bool holds(Cell cell) const;
  [[nodiscard]] std::string name() const;  ///< "upper left"
  [[nodiscard]] std::string fact() const;  ///< "upper-left", the question which way it lies
  /// From left to right.
  [[nodiscard]] std::array<Cell, 6> start_cells(Lie lie) const;
  /// The bonus printed on a cell: 0, 1 or 2.
  [[nodiscard]] int bonus(Lie lie, Cell cell) const;
};

/// The whole quarters of a board.
std::vector<Quarter> quarters_of(const Layout& layout);

/// The diagonals that are full of tiles.
std::vector<Lie> full_diagonals(const Board& board, const Quarter& quarter);

/// How a quarter lies, by its start tiles, and where both diagonals are full by what was said.
std::optional<Lie> lie_of(const RuleInput& in, const Quarter& quarter);

}  // namespace storey::scoring::qwirkle_connections
