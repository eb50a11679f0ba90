#include "scoring/towers/tower.h"

#include <algorithm>

#include "scoring/helpers.h"

namespace storey::scoring::towers {

namespace {

/// Tiles next to each other in a row, each from left to right.
std::vector<std::vector<Cell>> runs(const Tower& tower, int row) {
  std::vector<std::vector<Cell>> all;
  for (const auto& [cell, _] : tower.tiles) {  // by column, then row
    if (cell.row != row) continue;
    const bool goes_on = !all.empty() && all.back().back().col == cell.col - 1;
    if (!goes_on) all.emplace_back();
    all.back().push_back(cell);
  }
  return all;
}

bool has_stairs(const Tower& tower, const std::vector<Cell>& cells) {
  return std::any_of(cells.begin(), cells.end(),
                     [&](Cell cell) { return tower.tile(cell) == kStairs; });
}

bool has_rooms(const Tower& tower, const std::vector<Cell>& cells) {
  return std::any_of(cells.begin(), cells.end(),
                     [&](Cell cell) { return tower.tile(cell) != kStairs; });
}

bool row_has_stairs(const Tower& tower, int row) {
  return std::any_of(tower.tiles.begin(), tower.tiles.end(), [&](const auto& tile) {
    return tile.first.row == row && tile.second == kStairs;
  });
}

// Floors: at least two adjacent tiles, one of them stairs, one a room.
bool is_floor(const RuleInput& in, const Tower& tower, int row) {
  const bool stairs_anywhere = in.option("floor") == "stairs-in-row" && row_has_stairs(tower, row);
  const bool stairs_alone = in.option("all-stairs") == "floor";
  const auto all = runs(tower, row);
  return std::any_of(all.begin(), all.end(), [&](const auto& run) {
    return run.size() >= 2 && (stairs_anywhere || has_stairs(tower, run)) &&
           (stairs_alone || has_rooms(tower, run));
  });
}

/// Whether the tiles next to each other in `cell`'s row, with `cell` among them, include stairs.
bool run_has_stairs(const Tower& tower, Cell cell) {
  const auto all = runs(tower, cell.row);
  return std::any_of(all.begin(), all.end(), [&](const auto& run) {
    return std::find(run.begin(), run.end(), cell) != run.end() && has_stairs(tower, run);
  });
}

}  // namespace

bool is_tile(std::string_view kind) {
  return kind == kRetail || kind == kOffice || kind == kResidence || kind == kStairs;
}

std::string_view Tower::tile(Cell cell) const {
  const auto found = tiles.find(cell);
  return found == tiles.end() ? std::string_view{} : found->second;
}

int Tower::top_row() const {
  int top = -1;
  for (const auto& [cell, _] : tiles) top = std::max(top, cell.row);
  return top;
}

namespace {

Tower made(const RuleInput& in) {
  Tower tower;
  for (const auto& placement : in.layout().placements) {
    const auto& kind = in.catalog.piece(placement.what.piece).kind;
    if (placement.layer == 0 && is_tile(kind)) tower.tiles.emplace(placement.cell, kind);
    if (kind == kCoin) tower.coins.insert(placement.cell);
  }
  tower.sold = tower.coins;
  for (const auto& claim : in.layout().claims)
    tower.sold.insert(claim.cells.begin(), claim.cells.end());
  return tower;
}

}  // namespace

const Tower& tower_of(const RuleInput& in) {
  return in.once<Tower>("tower", [&] { return made(in); });
}

std::vector<int> floors(const RuleInput& in, const Tower& tower) {
  std::vector<int> rows;
  for (int row = 0; row <= tower.top_row(); ++row)
    if (is_floor(in, tower, row)) rows.push_back(row);
  return rows;
}

int height(const RuleInput& in, const Tower& tower) {
  const auto rows = floors(in, tower);
  if (in.option("height") == "all") return static_cast<int>(rows.size());
  int height = 0;
  while (height < static_cast<int>(rows.size()) && rows[static_cast<size_t>(height)] == height)
    ++height;
  return height;
}

std::vector<Cell> elevators(const Tower& tower) {
  std::vector<Cell> cells;
  for (const auto& [cell, kind] : tower.tiles)
    if (kind == kStairs && (tower.tile({cell.col, cell.row + 1}) == kStairs ||
                            tower.tile({cell.col, cell.row - 1}) == kStairs))
      cells.push_back(cell);
  std::sort(cells.begin(), cells.end(), reads_before);
  return cells;
}

std::optional<int> row_without_stairs(const RuleInput& in, const Tower& tower,
                                      const std::vector<Cell>& rooms) {
  if (rooms.empty()) return std::nullopt;
  const int lowest = std::min_element(rooms.begin(), rooms.end(), [](Cell a, Cell b) {
                       return a.row < b.row;
                     })->row;
  if (in.option("access") == "row") {
    for (int row = 0; row <= lowest; ++row)
      if (!row_has_stairs(tower, row)) return row;
    return std::nullopt;
  }
  // Straight below one of the lowest rooms, every row must have stairs without a gap to them.
  std::optional<int> missing;
  for (const Cell room : rooms) {
    if (room.row != lowest) continue;
    int row = 0;
    while (row <= lowest && run_has_stairs(tower, {room.col, row})) ++row;
    if (row > lowest) return std::nullopt;
    missing = std::max(missing.value_or(0), row);
  }
  return missing;
}

std::vector<Cell> beside(Cell cell) {
  const auto [c, r] = cell;
  return {{c - 1, r}, {c + 1, r}, {c, r - 1}, {c, r + 1}};
}

}  // namespace storey::scoring::towers
