// Installed games and what their photos are matched with, each loaded once and shared by threads.
#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "model/result.h"
#include "pipeline/game/game.h"
#include "vision/template_set.h"

namespace storey {

/// Thread-safe. What it hands out stays where it is as long as the shelf lives.
class GameShelf {
 public:
  /// @param templates  a game folder or a folder of them; "" for the installed ones.
  explicit GameShelf(std::string templates = "") : templates_(std::move(templates)) {}

  /// @error as load_installed_game().
  Result<const Game*> named(const std::string& id);

  /// @error as game_folders().
  [[nodiscard]] Result<std::vector<std::filesystem::path>> folders() const;

  /// @error as load_game().
  Result<const Game*> in(const std::filesystem::path& folder);

  /// Games are loaded anew when they are next asked for: one was enrolled. What was handed out
  /// before stays as it was.
  void refresh();

  /// @param game  one of this shelf.
  /// @error as load_templates().
  Result<const vision::TemplateSet*> templates(const Game& game);

 private:
  std::string templates_;
  std::mutex loading_;
  std::map<std::string, Result<Game>> named_;
  std::map<std::filesystem::path, Result<Game>> by_folder_;
  std::map<const Game*, Result<vision::TemplateSet>> sets_;
  std::vector<std::map<std::string, Result<Game>>> named_before_;
  std::vector<std::map<std::filesystem::path, Result<Game>>> by_folder_before_;
};

}  // namespace storey
