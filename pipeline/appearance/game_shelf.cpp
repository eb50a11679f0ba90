#include "pipeline/appearance/game_shelf.h"

#include <utility>

#include "pipeline/appearance/templates.h"
#include "pipeline/game/installed_games.h"

namespace storey {
namespace {

/// What `load` made of `key`, now or earlier.
template <typename Key, typename T, typename Load>
Result<const T*> once(std::map<Key, Result<T>>& known, const Key& key, const Load& load) {
  auto found = known.find(key);
  if (found == known.end()) found = known.emplace(key, load()).first;
  if (!found->second) return found->second.error();
  return &*found->second;
}

}  // namespace

Result<const Game*> GameShelf::named(const std::string& id) {
  const std::lock_guard lock(loading_);
  return once(named_, id, [&] { return load_installed_game(id, templates_); });
}

Result<std::vector<std::filesystem::path>> GameShelf::folders() const {
  return game_folders(templates_);
}

Result<const Game*> GameShelf::in(const std::filesystem::path& folder) {
  const std::lock_guard lock(loading_);
  return once(by_folder_, folder, [&] { return load_game(folder); });
}

void GameShelf::refresh() {
  const std::lock_guard lock(loading_);
  named_before_.push_back(std::exchange(named_, {}));
  by_folder_before_.push_back(std::exchange(by_folder_, {}));
}

Result<const vision::TemplateSet*> GameShelf::templates(const Game& game) {
  const std::lock_guard lock(loading_);
  return once(sets_, &game, [&] { return load_templates(game); });
}

}  // namespace storey
