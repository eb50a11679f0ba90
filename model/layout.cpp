#include "model/layout.h"

#include <algorithm>
#include <tuple>

namespace storey {

const Placement* Layout::at(Cell cell, int layer) const {
  for (const auto& placement : placements)
    if (placement.cell == cell && placement.layer == layer) return &placement;
  return nullptr;
}

bool Layout::contains(Cell cell) const {
  return cell.col >= 0 && cell.col < cols && cell.row >= 0 && cell.row < rows;
}

void Layout::normalise() {
  // Every member takes part, so that the order of placing never shows, not even in nonsense.
  const auto key = [](const Placement& p) {
    return std::tuple(p.layer, -p.cell.row, p.cell.col, p.what, p.rotation);
  };
  std::sort(placements.begin(), placements.end(),
            [&](const Placement& a, const Placement& b) { return key(a) < key(b); });
  for (auto& claim : claims) std::sort(claim.cells.begin(), claim.cells.end());
  std::sort(claims.begin(), claims.end());
}

std::vector<Cell> cells_covered(const Placement& placement, const Catalog& catalog) {
  const auto& piece = catalog.piece(placement.what.piece);
  const bool turned = placement.rotation % 2 != 0;
  const int width = turned ? piece.height : piece.width;
  const int height = turned ? piece.width : piece.height;
  std::vector<Cell> cells;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      cells.push_back({placement.cell.col + x, placement.cell.row + y});
  return cells;
}

Layout shifted(Layout layout, Cell by) {
  const auto move = [&](Cell& cell) {
    cell.col += by.col;
    cell.row += by.row;
  };
  for (auto& placement : layout.placements) move(placement.cell);
  for (auto& claim : layout.claims)
    for (auto& cell : claim.cells) move(cell);
  return layout;
}

Layout fitted(const Layout& layout, const Catalog& catalog) {
  std::vector<Cell> cells;
  for (const auto& placement : layout.placements)
    for (const Cell cell : cells_covered(placement, catalog)) cells.push_back(cell);
  if (cells.empty()) return {0, 0, {}, layout.beside, layout.claims};
  Cell low = cells.front();
  Cell high = low;
  for (const auto [col, row] : cells) {
    low = {std::min(low.col, col), std::min(low.row, row)};
    high = {std::max(high.col, col), std::max(high.row, row)};
  }
  // A claim may name cells where nothing lies: they keep a name.
  for (const auto& claim : layout.claims)
    for (const auto [col, row] : claim.cells)
      low = {std::min(low.col, col), std::min(low.row, row)};
  Layout fit = shifted(layout, {-low.col, -low.row});
  fit.rows = high.row - low.row + 1;
  fit.cols = high.col - low.col + 1;
  fit.normalise();
  return fit;
}

Layout seen_from_behind(const Layout& layout, const Catalog& catalog) {
  Layout behind = layout;
  for (auto& placement : behind.placements) {
    const auto& piece = catalog.piece(placement.what.piece);
    const int faces = static_cast<int>(piece.faces.size());
    const int width = placement.rotation % 2 == 0 ? piece.width : piece.height;
    placement.cell.col = layout.cols - placement.cell.col - width;
    placement.what.face = (placement.what.face + faces / 2) % faces;
    placement.rotation = (4 - placement.rotation) % 4;
  }
  for (auto& claim : behind.claims)
    for (auto& cell : claim.cells) cell.col = layout.cols - 1 - cell.col;
  behind.normalise();
  return behind;
}

}  // namespace storey
