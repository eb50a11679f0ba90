// The kind of board a game is played on, as data: read from game.json "board". Holds no rules.
#pragma once

#include <string>
#include <vector>

#include "model/cell.h"

namespace storey {

enum class BoardKind {
  kFramedGrid,   ///< upright frame of open cells seen from the front (cubes in a shelf)
  kOpenLattice,  ///< pieces laid edge to edge on a table, no frame
  kPrintedGrid,  ///< squares printed on a board that lies on a table, pieces on some of them
};

/// Pieces of `kind` lie only in `cells` by default: a hint where the frame is hard to see.
struct Anchor {
  std::string kind;
  std::vector<Cell> cells;
};

/// Two players look at one building from opposite sides: column c is column cols-1-c over there,
/// and face f of a piece shows as face (f + faces/2) mod faces.
struct BoardSpec {
  BoardKind kind = BoardKind::kFramedGrid;
  int rows = 5;
  int cols = 5;
  double cell_mm = 45;    ///< inner size of one cell
  double bar_mm = 3.5;    ///< width of a frame bar between two cells; 0 for an open lattice
  double face_mm = 43.4;  ///< printed face of a piece
  bool upright = true;    ///< pieces always stand with their top up (no per-piece quarter turns)
  bool two_sided = false;
  bool free_extent = false;  ///< rows and cols are the largest a layout may have, not its size
  /// Rows and columns that a finished board of a free extent usually has; empty: any.
  std::vector<int> sides;
  std::vector<Anchor> anchors;
};

}  // namespace storey
