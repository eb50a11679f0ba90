// A cell of the building as the player sees it: column 0 left, row 0 bottom; "a1" is bottom left.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace storey {

struct Cell {
  int col = 0;
  int row = 0;
  auto operator<=>(const Cell&) const = default;
};

/// "a1" for {0, 0}; columns beyond z continue with aa, ab ... Outside the grid: the columns to the
/// left of a are -a, -b ..., the rows below 1 are 0, -1 ...
std::string to_string(Cell cell);

/// Parses "c3" (any case); nullopt when it is no cell name.
std::optional<Cell> parse_cell(std::string_view text);

}  // namespace storey
