// A whole enrolled set: its tables and pictures, and what is then matched with. The files are one
// after the other in the input, each after a line "--- NAME".
#include <array>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

#include "model/check.h"
#include "pipeline/appearance/enrolled_cells.h"
#include "pipeline/appearance/templates.h"
#include "pipeline/game/game.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/own_folder.h"
#include "tests/pipeline/meadow_game.h"

using namespace storey;

namespace {

constexpr std::array<std::string_view, 4> kFiles{"cells.csv", "cells.png", "faces.csv", "face.png"};

std::map<std::string_view, std::string> unpack(std::string_view input) {
  std::map<std::string_view, std::string> files;
  for (const auto name : kFiles) {
    const std::string heading = "--- " + std::string(name) + "\n";
    const auto begin = input.find(heading);
    if (begin == std::string_view::npos) continue;
    const auto content = input.substr(begin + heading.size());
    files[name] = content.substr(0, content.find("\n--- "));
  }
  return files;
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

/// The table names its picture by what is in it: "PICTURE" stands for that, so that a damaged
/// picture is still looked at.
void write_set(const fuzz::OwnFolder& folder, std::map<std::string_view, std::string> files) {
  std::filesystem::remove_all(folder.path() / "enrolled");
  const std::string picture = content_name(files["cells.png"]);
  if (files.contains("cells.csv")) {
    folder.write("enrolled/cells.csv", replaced(files["cells.csv"], "PICTURE", picture));
    folder.write("enrolled/cells-" + picture + ".png", files["cells.png"]);
  }
  if (files.contains("faces.csv")) {
    folder.write("enrolled/faces.csv", files["faces.csv"]);
    folder.write("enrolled/faces/block-1-0-0123456789abcdef.png", files["face.png"]);
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::OwnFolder folder;
  static const Game framed = fuzz::framed_game(folder);
  static const Game tiles = [] {
    Game game = fake::meadow_game();
    game.folder = folder.path();
    return game;
  }();
  // No cache of pictures.
  unsetenv("HOME");
  unsetenv("XDG_CACHE_HOME");
  write_set(folder, unpack(as_text(data, size)));
  constexpr int kSide = 64;
  const Game& game = has_enrolled_cells(folder.path()) ? tiles : framed;
  const auto templates = load_templates(game, kSide);
  STOREY_CHECK(templates || templates.error().code == ErrorCode::kBadData);
  return 0;
}
