// Results as JSON; docs/result.schema.json describes it.
#pragma once

#include <string>

#include "model/result.h"
#include "pipeline/game/game.h"
#include "pipeline/table/move_result.h"
#include "pipeline/table/table_result.h"

namespace storey {

/// One object in one line, without a newline.
std::string to_json(const Game& game, const TableResult& result);

/// The later state, with the move that led there in "move".
std::string to_json(const ScoredMove& move);

/// {"storey","game","options":[{"player","rule","title","what","cells","points"}]}
std::string to_json(const TableOptions& options);

/// The same object for a table that could not be read: status "unreadable" and an "error".
/// @param game  id, or "" when the game is not known.
std::string to_json(const std::string& game, const Error& error);

/// "board-not-found"
const char* name_of(ErrorCode code);

/// The installed games: [{"id","title","photos","proven","folder"}].
std::string to_json(const std::vector<Game>& games);

/// What a game's rules are: scoring, legality, house rules with their choices, the default first.
std::string rules_to_json(const Game& game);

}  // namespace storey
