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

/// Whether what is said of a move holds whatever the doubtful cells show. A piece that stayed and
/// is in doubt is tried as each of its likely contents, in both states alike; one that came, went
/// or changed must be sure.
/// @param shifts  one a player: added to every cell of the earlier state so that both lie alike.
bool move_holds(const GameSpec& game, const MoveJudge& judge, const MoveState& before,
                const MoveState& after, const std::vector<Cell>& shifts);

}  // namespace storey
