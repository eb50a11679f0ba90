#include "pipeline/game/installed_games.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <set>

#include "model/nearest.h"
#include "model/words.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

bool is_game(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(folder / "game.json", error);
}

/// "templates/balconia/" and "templates/balconia" have the same name.
std::string name_of(const fs::path& folder) {
  return (folder.has_filename() ? folder : folder.parent_path()).filename().string();
}

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::vector<fs::path> games_in(const fs::path& place) {
  if (is_game(place)) return {place};
  std::vector<fs::path> folders;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(place, error)) {
    if (is_game(entry.path())) folders.push_back(entry.path());
  }
  std::sort(folders.begin(), folders.end());
  return folders;
}

std::vector<fs::path> usual_places() {
  std::vector<fs::path> places;
  if (const char* named = std::getenv("STOREY_TEMPLATES"); named != nullptr && *named != '\0') {
    places.emplace_back(named);
  }
  if (const fs::path own = own_sets_folder(); !own.empty()) places.push_back(own);
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (!error) places.push_back(program.parent_path().parent_path() / "share/storey/templates");
  return places;
}

/// "" where it is not set, or no whole path.
fs::path folder_in(const char* variable) {
  const char* const value = std::getenv(variable);
  const fs::path folder = value == nullptr ? "" : value;
  return folder.is_absolute() ? folder : fs::path();
}

}  // namespace

fs::path own_sets_folder() {
  fs::path data = folder_in("XDG_DATA_HOME");
  if (data.empty())
    if (const fs::path home = folder_in("HOME"); !home.empty()) data = home / ".local/share";
  return data.empty() ? data : data / "storey/sets";
}

std::string origin_of(const fs::path& folder) {
  const fs::path place = folder.parent_path();
  if (place == own_sets_folder()) return "your own set, " + folder.string();
  if (const char* named = std::getenv("STOREY_TEMPLATES");
      named != nullptr && *named != '\0' && (place == named || folder == named))
    return "from $STOREY_TEMPLATES, " + folder.string();
  return "from " + folder.string();
}

Result<std::vector<fs::path>> game_folders(const std::string& templates) {
  if (!templates.empty()) {
    auto folders = games_in(templates);
    if (!folders.empty()) return folders;
    return Error{ErrorCode::kUsage,
                 "no game.json here nor in a folder below: name a game's folder, or the folder "
                 "that holds the games' folders",
                 templates};
  }
  std::vector<fs::path> folders;
  std::set<std::string> names;
  std::string looked;
  for (const fs::path& place : usual_places()) {
    looked += (looked.empty() ? "" : ", ") + place.string();
    for (const fs::path& folder : games_in(place)) {
      if (names.insert(name_of(folder)).second) folders.push_back(folder);
    }
  }
  if (!folders.empty()) return folders;
  return Error{ErrorCode::kUsage,
               "no game is installed (looked in " + looked + "): say where with --templates DIR",
               ""};
}

Result<Game> load_installed_game(const std::string& asked, const std::string& templates) {
  const std::string id = lower_case(asked);
  const auto folders = game_folders(templates);
  if (!folders) return folders.error();
  std::vector<std::string> known;
  for (const fs::path& folder : *folders) {
    // A folder given by hand may have any name, so only its game.json tells.
    if (name_of(folder) != id && templates.empty()) {
      known.push_back(name_of(folder));
      continue;
    }
    auto game = load_game(folder);
    if (!game || game->id == id) return game;
    known.push_back(game->id);
  }
  return Error{ErrorCode::kUsage,
               "there is no game \"" + asked + "\"; installed: " + list_of(known, ", ") +
                   did_you_mean(id, known),
               ""};
}

}  // namespace storey
