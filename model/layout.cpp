#include "model/layout.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>

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
  auto [width, height] = catalog.extent(placement.what);
  if (placement.rotation % 2 != 0) std::swap(width, height);
  std::vector<Cell> cells;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      cells.push_back({placement.cell.col + x, placement.cell.row + y});
  return cells;
}

std::vector<std::pair<Cell, PieceFace>> squares_covered(const Placement& placement,
                                                        const Catalog& catalog) {
  if (placement.what.is_square()) return {{placement.cell, placement.what}};
  const auto [width, height] = catalog.extent(placement.what);
  std::vector<std::pair<Cell, PieceFace>> squares;
  for (int down = 0; down < height; ++down) {
    for (int x = 0; x < width; ++x) {
      const int y = height - 1 - down;
      const std::array<Cell, 4> turned{Cell{x, y}, Cell{height - 1 - y, x},
                                       Cell{width - 1 - x, height - 1 - y}, Cell{y, width - 1 - x}};
      const Cell at = turned.at(static_cast<size_t>(placement.rotation));
      squares.emplace_back(Cell{placement.cell.col + at.col, placement.cell.row + at.row},
                           PieceFace{placement.what.piece, placement.what.face, down * width + x});
    }
  }
  return squares;
}

Placement whole_piece(const Catalog& catalog, PieceFace square, int rotation, Cell cell) {
  Placement placement{{square.piece, square.face}, {0, 0}, rotation, 0};
  for (const auto& [at, shown] : squares_covered(placement, catalog))
    if (shown == square) placement.cell = {cell.col - at.col, cell.row - at.row};
  return placement;
}

std::vector<Placement> made_whole(const std::vector<Placement>& seen, const Catalog& catalog) {
  std::vector<Placement> placements;
  std::set<Placement> whole;
  for (const Placement& one : seen) {
    if (catalog.is_part(one.what))
      whole.insert(whole_piece(catalog, one.what, one.rotation, one.cell));
    else
      placements.push_back(one);
  }
  placements.insert(placements.end(), whole.begin(), whole.end());
  return placements;
}

void add_claim(Layout& layout, Claim claim) {
  for (auto& [place, pieces] : layout.beside) {
    const auto lying = std::find(pieces.begin(), pieces.end(), claim.what);
    if (lying == pieces.end()) continue;
    pieces.erase(lying);
    break;
  }
  layout.claims.push_back(std::move(claim));
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
    const int faces = static_cast<int>(catalog.piece(placement.what.piece).faces.size());
    const auto [across, up] = catalog.extent(placement.what);
    const int width = placement.rotation % 2 == 0 ? across : up;
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
