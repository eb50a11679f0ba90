#include "scoring/kingdomino/kingdom.h"

#include <algorithm>
#include <set>

#include "model/check.h"
#include "scoring/helpers.h"

namespace storey::scoring::kingdomino {

Result<Square> parse_square(std::string_view text) {
  Square square;
  const auto space = std::min(text.find(' '), text.size());
  const auto terrain = std::find(kTerrains.begin(), kTerrains.end(), text.substr(0, space));
  const auto number = text.substr(space);
  const bool good_number = number.empty() || (number.size() == 2 && number[1] >= '1' &&
                                              number[1] <= static_cast<char>('0' + kMostCrowns));
  if (terrain == kTerrains.end() || !good_number) {
    return Error{ErrorCode::kBadData,
                 "square '" + std::string(text) +
                     "' is not understood; write a terrain and its crowns, 'mine 2' or 'forest'",
                 {}};
  }
  square.terrain = *terrain;
  square.crowns = number.empty() ? 0 : number[1] - '0';
  return square;
}

std::string to_string(const Square& square) {
  return std::string(square.terrain) +
         (square.crowns == 0 ? "" : " " + std::to_string(square.crowns));
}

std::array<Square, 2> halves_of(const Face& face) {
  const auto left = parse_square(face.text("left"));
  const auto right = parse_square(face.text("right"));
  STOREY_CHECK(left && right);  // validate_catalog() has read them before
  return {*left, *right};
}

Result<Square> square_of(const Face& face) {
  const int crowns = face.count("crowns");
  return parse_square(std::string(face.text("terrain")) +
                      (crowns == 0 ? "" : " " + std::to_string(crowns)));
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

std::array<std::pair<Cell, Square>, 2> squares_of(const Catalog& catalog,
                                                  const Placement& placement) {
  const auto [left, right] = halves_of(catalog.face(placement.what));
  const auto cells = cells_covered(placement, catalog);  // from the bottom left on
  STOREY_CHECK(cells.size() == 2);
  const bool left_first = placement.rotation < 2;
  return {std::pair{cells[left_first ? 0 : 1], left}, std::pair{cells[left_first ? 1 : 0], right}};
}

std::map<Cell, std::string> cells_of(const Catalog& catalog, const Placement& placement) {
  const auto& piece = catalog.piece(placement.what.piece);
  if (piece.kind == kCastle) return {{placement.cell, std::string(kCastle)}};
  if (piece.kind == kSquare)
    return {{placement.cell, to_string(square_of(catalog.face(placement.what)).value())}};
  std::map<Cell, std::string> cells;
  for (const auto& [cell, square] : squares_of(catalog, placement)) cells[cell] = to_string(square);
  return cells;
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
    if (kind == kSquare) {
      Square square = square_of(in.catalog.face(placements[i].what)).value();
      square.domino = static_cast<int>(i);
      square.loose = true;
      kingdom.squares.emplace(placements[i].cell, square);
      continue;
    }
    for (auto [cell, square] : squares_of(in.catalog, placements[i])) {
      square.domino = static_cast<int>(i);
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
