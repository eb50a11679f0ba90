// The rules of a game in the form in which inference asks them.
#pragma once

#include "inference/judge.h"
#include "pipeline/game/game.h"
#include "scoring/ruleset.h"

namespace storey {

/// The game must stay where it is as long as what is returned is used.
Judge judge_of(const Game& game);
MoveJudge move_judge_of(const Game& game);

MoveVerdict verdict_of(const scoring::MoveReport& move);

}  // namespace storey
