#include "scoring/balconia/side.h"

namespace storey::scoring::balconia {

Side::Side(const RuleInput& in, int player)
    : layout_(in.table.players.at(static_cast<size_t>(player)).layout),
      lovebird_counts_as_(find_symbol(in.option("lovebird-counts-as"))),
      squares_(static_cast<size_t>(layout_.rows) * static_cast<size_t>(layout_.cols)) {
  for (const auto& placement : layout_.placements) {
    if (!layout_.contains(placement.cell) || placement.layer != 0) continue;
    auto& square = squares_[index(placement.cell)];
    if (square.balcony != nullptr || square.door != nullptr) continue;  // illegal, see one-a-cell
    const auto& kind = in.catalog.piece(placement.what.piece).kind;
    if (kind == kBlock) {
      square.balcony = &in.catalog.face(placement.what);
      balconies_.push_back(placement.cell);
    } else if (kind == kEntrance) {
      square.door = &in.catalog.face(placement.what);
      doors_.push_back(placement.cell);
    }
  }
}

size_t Side::index(Cell cell) const {
  return static_cast<size_t>(cell.row) * static_cast<size_t>(layout_.cols) +
         static_cast<size_t>(cell.col);
}

const Side::Square& Side::square(Cell cell) const {
  static const Square kNothing;
  if (!layout_.contains(cell)) return kNothing;
  return squares_[index(cell)];
}

const Face* Side::balcony(Cell cell) const { return square(cell).balcony; }
const Face* Side::door(Cell cell) const { return square(cell).door; }

int Side::count(Cell cell, const Symbol& symbol) const {
  const auto* face = balcony(cell);
  if (face == nullptr) return 0;
  int n = 0;
  if (&symbol == &any_flower()) {
    for (const auto& flower : flowers()) n += face->count(flower.key);
  } else {
    n = face->count(symbol.key);
  }
  return n + (&symbol == lovebird_counts_as_ && lovebird(cell) ? 1 : 0);
}

int Side::count(const std::vector<Cell>& cells, const Symbol& symbol) const {
  int n = 0;
  for (const Cell cell : cells) n += count(cell, symbol);
  return n;
}

std::optional<Facing> Side::lovebird(Cell cell) const {
  const auto* face = balcony(cell);
  const auto facing = face == nullptr ? std::string_view{} : face->text("lovebird");
  if (facing == "left") return Facing::kLeft;
  if (facing == "right") return Facing::kRight;
  return std::nullopt;
}

}  // namespace storey::scoring::balconia
