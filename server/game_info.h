// What a page needs to know of a game: its pieces with their pictures, what is asked, house rules.
#pragma once

#include <optional>
#include <string>

#include "pipeline/game/game.h"

namespace storey::server {

/// {"id","title","photos","board":{"rows","cols","sides","turns"},"seats","places":[{"key","title"}],"questions":[{"key","ask","kind","shared","low",
/// "high","choices","default"}],"house_rules":[{"key","title","support","choices"}],
/// "pieces":[{"face","name","said_as","kind","art","look"}],
/// "fields":{"domino":[{"key","printed_as","values":[{"value","printed_as"}]}]}}, the faces and
/// squares that a correction may name.
std::string info_json(const Game& game);

/// One cell or face of the owner's copy, JPEG or PNG; nullopt where none was enrolled.
/// @param face  as in info_json().
std::optional<std::string> look(const Game& game, const std::string& face);

/// The bytes of one of its drawings; nullopt where no piece has one of that name.
std::optional<std::string> art(const Game& game, const std::string& file);

}  // namespace storey::server
