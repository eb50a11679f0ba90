// A tower as tiles in cells, and what its rows amount to: floors, height, elevators, access.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "scoring/ruleset.h"

namespace storey::scoring::towers {

inline constexpr std::string_view kRetail = "retail";
inline constexpr std::string_view kOffice = "office";
inline constexpr std::string_view kResidence = "residence";
inline constexpr std::string_view kStairs = "stairs";
inline constexpr std::string_view kCoin = "coin";
inline constexpr std::string_view kClient = "client";

bool is_tile(std::string_view kind);

struct Tower {
  std::map<Cell, std::string_view> tiles;  ///< kind of the tile in each cell
  std::set<Cell> coins;
  std::set<Cell> sold;  ///< with a coin, or claimed by a client

  [[nodiscard]] std::string_view tile(Cell cell) const;  ///< "" for none
  [[nodiscard]] int top_row() const;                     ///< -1 without tiles
};

/// The tower of `in.player`, kept with `in`; of several tiles in one cell the first counts.
const Tower& tower_of(const RuleInput& in);

/// Rows that are floors: at least two adjacent tiles, one of them stairs, one of them not.
std::vector<int> floors(const RuleInput& in, const Tower& tower);

/// The number of floors; by house rule only those without a gap from the ground.
int height(const RuleInput& in, const Tower& tower);

/// Stairs with stairs directly above or below, rows from the top.
std::vector<Cell> elevators(const Tower& tower);

/// The first row without stairs on the way up to the lowest of `rooms`; nullopt when all have some.
std::optional<int> row_without_stairs(const RuleInput& in, const Tower& tower,
                                      const std::vector<Cell>& rooms);

/// The four cells that share an edge with `cell`, wherever the grid ends.
std::vector<Cell> beside(Cell cell);

}  // namespace storey::scoring::towers
