// What sets the files of one player apart from those of others.
#pragma once

#include <string>
#include <vector>

#include "model/table.h"
#include "pipeline/game/game.h"

namespace storey {

/// A word for each player that may stand in a file name: the side of a shared building, else the
/// player's name or the building's place in the photo, "far-left". Where a name has signs that not
/// every file system takes, or two would be the same, the seats stand in their place.
std::vector<std::string> player_words(const Game& game, const Table& table);

}  // namespace storey
