// The state of a table as JSON: what a table file may say in place of sources. docs/notation.md
// shows it beside the text form; one can be turned into the other and back.
#pragma once

#include <string>

#include "model/result.h"
#include "model/table.h"
#include "pipeline/game/game.h"
#include "pipeline/table/table_file.h"

namespace storey {

/// One object in one line, without a newline; parse_table() and read_player_state() take it back.
/// Buildings of a free extent are fitted().
std::string table_to_json(const Game& game, const Table& table);

/// What a player's object in a table file says about the state: "pieces", "areas", "claims" and
/// "known"; the other keys are parse_table()'s.
/// @error kUnreadable  `where` is "file:line:column: path".
Result<Player> read_player_state(const Game& game, const SeatState& state);

/// Pieces beside the grid by their names, as a table file gives them for the whole table.
/// @error kUnreadable  no piece of the game, or none that may lie there; `where` as above.
Result<Areas> read_areas(const Game& game, const SeatState& areas);

}  // namespace storey
