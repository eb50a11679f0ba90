#include "scoring/kingdomino/kingdom.h"

#include <algorithm>
#include <set>

#include "model/check.h"
#include "scoring/helpers.h"

namespace storey::scoring::kingdomino {

Result<Square> square_of(const FieldValues& half) {
  const auto terrain = std::find(kTerrains.begin(), kTerrains.end(), half.text("terrain"));
  const int crowns = half.count("crowns");
  if (terrain == kTerrains.end() || crowns < 0 || crowns > kMostCrowns) {
    return Error{ErrorCode::kBadData,
                 "a square of '" + std::string(half.text("terrain")) + "' with " +
                     count(crowns, "crown") + " is not understood; it has a terrain and up to " +
                     std::to_string(kMostCrowns) + " crowns",
                 {}};
  }
  return Square{.terrain = *terrain, .crowns = crowns};
}

std::map<Cell, Square> Kingdom::loose() const {
  std::map<Cell, Square> loose;
  for (const auto& entry : squares)
    if (entry.second.loose) loose.insert(entry);
  return loose;
}

const Square* Kingdom::at(Cell cell) const {
  const auto found = squares.find(cell);
  return found == squares.end() ? nullptr : &found->second;
}

bool Kingdom::is_castle(Cell cell) const {
  return std::find(castles.begin(), castles.end(), cell) != castles.end();
}

std::array<Cell, 4> beside(Cell cell) {
  return {Cell{cell.col + 1, cell.row}, Cell{cell.col, cell.row - 1}, Cell{cell.col - 1, cell.row},
          Cell{cell.col, cell.row + 1}};
}

std::vector<std::pair<Cell, Square>> squares_of(const Catalog& catalog,
                                                const Placement& placement) {
  std::vector<std::pair<Cell, Square>> squares;
  for (const auto& [cell, what] : squares_covered(placement, catalog))
    squares.emplace_back(cell, square_of(catalog.values(what)).value());  // validate_catalog() has
  return squares;                                                         // read them before
}

Kingdom kingdom_of(const RuleInput& in) {
  Kingdom kingdom;
  const auto& placements = in.layout().placements;
  for (std::size_t i = 0; i < placements.size(); ++i) {
    const auto& kind = in.catalog.piece(placements[i].what.piece).kind;
    if (kind == kCastle) {
      kingdom.castles.push_back(placements[i].cell);
      continue;
    }
    for (auto [cell, square] : squares_of(in.catalog, placements[i])) {
      square.domino = static_cast<int>(i);
      square.loose = placements[i].what.is_square();
      kingdom.squares.emplace(cell, square);
    }
  }
  return kingdom;
}

std::vector<Property> properties(const Kingdom& kingdom) {
  std::vector<Cell> order;
  for (const auto& [cell, _] : kingdom.squares) order.push_back(cell);
  std::sort(order.begin(), order.end(), reads_before);
  std::set<Cell> seen;
  std::vector<Property> found;
  for (const Cell start : order) {
    if (!seen.insert(start).second) continue;
    Property property{kingdom.at(start)->terrain, {start}, 0};
    for (std::size_t next = 0; next < property.cells.size(); ++next) {
      const Cell here = property.cells[next];
      property.crowns += kingdom.at(here)->crowns;
      for (const Cell cell : beside(here)) {
        const auto* square = kingdom.at(cell);
        if (square != nullptr && square->terrain == property.terrain && seen.insert(cell).second)
          property.cells.push_back(cell);
      }
    }
    std::sort(property.cells.begin(), property.cells.end(), reads_before);
    found.push_back(std::move(property));
  }
  return found;
}

Extent extent_of(const Kingdom& kingdom) {
  std::vector<Cell> cells = kingdom.castles;
  for (const auto& [cell, _] : kingdom.squares) cells.push_back(cell);
  STOREY_CHECK(!cells.empty());
  Extent extent{cells.front(), cells.front()};
  for (const auto [col, row] : cells) {
    extent.low = {std::min(extent.low.col, col), std::min(extent.low.row, row)};
    extent.high = {std::max(extent.high.col, col), std::max(extent.high.row, row)};
  }
  return extent;
}

int side_of(const RuleInput& in) { return in.option("side") == "7" ? 7 : 5; }

}  // namespace storey::scoring::kingdomino
