// Which squares make whole pieces: a photo of pieces edge to edge shows squares, and the box says
// which of them hang together.
#pragma once

#include <map>
#include <vector>

#include "model/catalog.h"
#include "model/layout.h"

namespace storey {

/// A piece of several squares, and how surely it lies there.
struct TiledPiece {
  Placement placement;
  double probability = 0;  ///< given that the squares are what they are taken for
};

struct Tiling {
  bool possible = true;  ///< false: the squares cannot be made of different pieces of the box
  bool all = true;       ///< false: there are more ways than were looked at
  std::vector<TiledPiece> pieces;  ///< every piece that lies there in some way, likeliest first
};

/// All ways to make the squares `squares` (looks of KindSpec::loose_squares) of whole pieces of the
/// box, each way as likely as any other and each piece at most as often as the box has it.
/// Source: exact cover by the cell with the fewest choices, Knuth, Dancing Links, 2000.
Tiling tile(const Catalog& catalog, const std::map<Cell, PieceFace>& squares);

/// Whether there is any way; true where none was found in the steps that are taken.
bool can_be_tiled(const Catalog& catalog, const std::map<Cell, PieceFace>& squares);

/// The squares a building is taken to show.
std::map<Cell, PieceFace> squares_of(const Catalog& catalog, const Layout& building);

}  // namespace storey
