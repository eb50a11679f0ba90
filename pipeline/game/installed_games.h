// Where games are found: a folder with a game.json, or a folder of such folders.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "model/result.h"
#include "pipeline/game/game.h"

namespace storey {

/// Where the sets lie that a person enrolled: storey/sets below $XDG_DATA_HOME or ~/.local/share;
/// "" where there is no home. Source: XDG Base Directory Specification 0.8.
std::filesystem::path own_sets_folder();

/// Folders of all installed games, sorted within each place. When `templates` is given only it is
/// looked at; otherwise $STOREY_TEMPLATES, own_sets_folder() and ../share/storey/templates beside
/// the program, where the first place that has a folder's name wins.
/// @param templates  a game folder or a folder of game folders; "" for the usual places.
/// @error kUsage  no game in `templates`, or in none of the usual places.
Result<std::vector<std::filesystem::path>> game_folders(const std::string& templates);

/// Where a game's folder comes from, for a person: "your own set, /home/ann/...".
std::string origin_of(const std::filesystem::path& folder);

/// Loads the installed game `id`.
/// @error kUsage    no such game; the message lists what there is.
/// @error kBadData  its game.json is wrong.
Result<Game> load_installed_game(const std::string& id, const std::string& templates);

}  // namespace storey
