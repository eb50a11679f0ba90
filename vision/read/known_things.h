// Whether what lies on a lattice are pieces of the game: how much of it is plainly known.
#pragma once

#include <vector>

#include "model/reading.h"
#include "vision/identify/cell_model.h"
#include "vision/read/lattice_board.h"

namespace storey::vision {

/// P(these are pieces of the game), by how many different things are plainly seen.
double game_confidence(int things);

/// Which boards a game has: of any size, or of some usual ones, of which one may be full.
enum class BoardSize { kAny, kUsual, kFull };

/// Full is a board of one of these sizes nearly all over which pieces lie.
/// @param sides  usual numbers of cells a side; none: it may have any size.
BoardSize board_size(const SeenBoard& board, const std::vector<int>& sides);

/// How many faces a set has.
std::size_t different_faces(const CellModel& model);

/// How many different things are plainly seen. One plain thing alone is found in many places: a
/// table, a floor, another game's board. Where a game has no more than a few, or a board is as full
/// and as large as this game's are, seeing each of them again and again says something as well.
/// @param faces  of the set.
/// @param size   where it is usual pieces in bad light need not be near to what was learnt.
int different_things(std::size_t faces, const std::vector<Observation>& cells, BoardSize size);

}  // namespace storey::vision
