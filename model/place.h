// Where pieces of a game lie, and how, as data: read from game.json "places". Holds no rules.
#pragma once

#include <string>
#include <vector>

#include "model/cell.h"

namespace storey {

enum class Arrangement {
  kFrame,        ///< upright frame of open cells seen from the front (cubes in a shelf)
  kPrintedGrid,  ///< squares printed on a board that lies on a table, pieces on some of them
  kLattice,      ///< pieces laid edge to edge on a table, no frame
  kRows,         ///< oblong cards laid in rows by hand, side by side and one row below the other
  kLoose,        ///< anywhere near: a hand, cards beside the building, a market
};

/// What quarter turns of the pieces mean.
enum class Turns {
  kUpright,  ///< nothing lies turned: there is nothing to tell
  kAny,      ///< pieces lie in any turn, and it means nothing
  kRead,     ///< the turn is told from the picture: it is part of what lies there
};

/// Pieces of `kind` lie only in `cells` by default: a hint where the frame is hard to see.
struct Anchor {
  std::string kind;
  std::vector<Cell> cells;
};

/// The building, or something beside it. What follows `how` is of places with cells.
struct Place {
  std::string key;      ///< "building", "hand"; what a text calls it
  std::string title;    ///< "cards in hand"
  bool shared = false;  ///< between the players, not of one player
  /// Of a place beside the building: what must be said for anything to lie here, a fact of the
  /// table and its answer; "": nothing. Unless it is said, pieces that may lie elsewhere do.
  std::string only_if_fact;
  std::string only_if_answer;
  /// Kinds of pieces that may lie here; empty: any.
  std::vector<std::string> kinds;
  Arrangement how = Arrangement::kFrame;
  int rows = 5;
  int cols = 5;
  double cell_mm = 45;    ///< inner size of one cell
  double row_mm = 45;     ///< height of a cell in rows of oblong cards; `cell_mm` is its width
  double bar_mm = 3.5;    ///< width of a frame bar between two cells; 0 without a frame
  double face_mm = 43.4;  ///< printed face of a piece
  Turns turns = Turns::kUpright;
  /// Each piece is told whole, by itself: it covers several cells, which look much alike.
  bool told_whole = false;
  bool free_extent = false;  ///< rows and cols are the largest a layout may have, not its size
  /// Rows and columns that a finished building of a free extent usually has; empty: any.
  std::vector<int> sides;
  std::vector<Anchor> anchors;  ///< kinds of which exactly one piece lies here
};

/// Whether a building's pieces are told one by one wherever they lie, and then make the building.
inline bool is_told_by_pieces(const Place& place) {
  return place.how == Arrangement::kRows || place.told_whole;
}

}  // namespace storey
