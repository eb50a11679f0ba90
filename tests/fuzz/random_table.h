// Tables of the real games, put together by a script of bytes.
#pragma once

#include "model/table.h"
#include "pipeline/game/game.h"
#include "tests/fuzz/bytes.h"

namespace storey::fuzz {

/// Every game that is installed.
const std::vector<Game>& installed_games();

/// Any pieces anywhere, any facts and house rules, in the form in which a text gives them: read
/// back from its own text. nullopt when no text may say it.
std::optional<Table> random_table(const Game& game, Bytes& script);

/// The same with some pieces, facts and claims changed; nullopt as above.
std::optional<Table> changed(const Game& game, Table table, Bytes& script);

}  // namespace storey::fuzz
