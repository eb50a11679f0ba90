#include "inference/beyond_box.h"

#include <algorithm>
#include <map>
#include <vector>

namespace storey {

double share_beyond_box(const Catalog& catalog, const Reading& reading) {
  std::map<int, int> cells_of;  // piece -> cells in which it, or a square of it, was told
  const auto count = [&](const std::vector<Observation>& all) {
    for (const Observation& seen : all) {
      const PieceFace what = seen.best().what;
      if (what.is_nothing()) continue;
      const Piece& piece = catalog.piece(what.piece);
      cells_of[what.piece] += what.is_square() ? 1 : piece.width * piece.height;
    }
  };
  for (const BuildingReading& building : reading.buildings) {
    count(building.cells);
    count(building.loose);
  }
  int all = 0, beyond = 0;
  for (const auto& [number, cells] : cells_of) {
    const Piece& piece = catalog.piece(number);
    all += cells;
    beyond += std::max(0, cells - piece.copies * piece.width * piece.height);
  }
  return all == 0 ? 0 : static_cast<double>(beyond) / all;
}

}  // namespace storey
