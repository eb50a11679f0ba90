// Pieces of several cells, whose squares were told each by itself, made whole.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "model/catalog.h"
#include "model/layout.h"
#include "model/reading.h"

namespace storey {

/// Cells that hang together, since a piece may cover several of them, and the ways to fill them.
struct Entangled {
  /// What lies on a cell, and its turn.
  using Content = std::pair<PieceFace, int>;
  struct Way {
    double probability = 0;         ///< from these cells alone; all ways sum to 1
    std::vector<Placement> pieces;  ///< with those of one cell
    std::vector<Content> contents;  ///< one a cell
  };
  std::vector<std::size_t> cells;  ///< of the reading, by number, ascending
  std::vector<Way> ways;           ///< the likeliest, in order
};

/// Finds the cells of a reading that hang together, and gives each of them the probabilities that
/// follow from the ways: cells then agree on the piece and its turn. Each piece is laid at most as
/// often as the box has it. Squares of KindSpec::loose_squares hang together in another way: see
/// tiling.h.
std::vector<Entangled> make_whole(const Catalog& catalog, BuildingReading& reading);

}  // namespace storey
