// Doubt about single pieces, carried into what is said of a move.
#pragma once

#include <vector>

#include "inference/judge.h"
#include "model/game_spec.h"
#include "model/reading.h"

namespace storey {

/// One of the two states of a move.
struct MoveState {
  const Table& table;                            ///< as it was judged
  std::vector<const BuildingReading*> readings;  ///< one a player; nullptr: not from a photo
};

/// Whether what is said of a move holds in every world. A piece that stayed and is in doubt is one
/// doubt of both states, as are pieces of several cells that hang together; one that came, went or
/// changed must be sure, and so must what lies loose or on other pieces. With more than
/// Worlds::kMost worlds one doubt is tried after the other.
/// @param shifts  one a player: added to every cell of the earlier state so that both lie alike.
bool move_holds(const GameSpec& game, const MoveJudge& judge, const MoveState& before,
                const MoveState& after, const std::vector<Cell>& shifts);

}  // namespace storey
