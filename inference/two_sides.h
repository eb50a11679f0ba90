// Two looks at one building from opposite sides.
#pragma once

#include <vector>

#include "model/game_spec.h"
#include "model/reading.h"

namespace storey {

/// What lies on a cell as the player on the other side sees it; `back` undoes the turn.
PieceFace from_behind(PieceFace what, const Catalog& catalog, bool back = false);

/// Whether what lies there tells what the other side shows: a set that was entered with the faces
/// of one side only does not.
bool tells_other_side(const Layout& layout, const Catalog& catalog);

/// Lets the two sides of one building support each other, cell by cell: `a`'s cell (c, r) and `b`'s
/// cell (cols-1-c, r) hold one piece, unless it was moved between the photos. First candidates that
/// change are marked Source::kInferred; corrected cells stay and decide for both sides.
///
/// A cell whose sides contradict each other keeps what each photo shows. When a third of the
/// occupied cells do, the photos show different buildings and nothing is changed at all.
void join_sides(const GameSpec& game, BuildingReading& a, BuildingReading& b);

/// Lowers the confidence of cells that the two sides still see differently and says so.
void report_disagreement(const GameSpec& game, BuildingReading& a, BuildingReading& b);

}  // namespace storey
