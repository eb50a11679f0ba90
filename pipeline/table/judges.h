// The rules of a game in the form in which inference asks them.
#pragma once

#include <set>
#include <string>

#include "inference/judge.h"
#include "pipeline/game/game.h"
#include "scoring/claims.h"
#include "scoring/ruleset.h"

namespace storey {

/// Claims are told as far as they follow, see scoring/claims.h.
/// The game must stay where it is as long as what is returned is used.
/// @param untold  places of which nobody knows what they hold: untold_places().
Judge judge_of(const Game& game, std::set<std::string> untold = {});

/// Places of which nobody knows what they hold, in the two states of a move.
struct UntoldPlaces {
  std::set<std::string> before;
  std::set<std::string> after;
};
MoveJudge move_judge_of(const Game& game, UntoldPlaces untold = {});

/// The states of a move as the rules are asked of them: see scoring/claims.h.
scoring::ToldMove told_move(const Game& game, const Table& before, const Table& after,
                            const UntoldPlaces& untold);

MoveVerdict verdict_of(const scoring::MoveReport& move);

}  // namespace storey
