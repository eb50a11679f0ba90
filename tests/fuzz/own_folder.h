// What is read from folders needs one: this process's own, removed when it ends.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/pipeline/fake_game.h"

namespace storey::fuzz {

class OwnFolder {
 public:
  OwnFolder()
      : path_(std::filesystem::temp_directory_path() /
              ("storey-fuzz-" + std::to_string(getpid()))) {
    std::filesystem::create_directories(path_);
  }
  ~OwnFolder() { std::filesystem::remove_all(path_); }
  OwnFolder(const OwnFolder&) = delete;
  OwnFolder& operator=(const OwnFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  /// Not by write_file(), which waits for the disk.
  void write(const std::string& name, std::string_view bytes) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << bytes;
  }

 private:
  std::filesystem::path path_;
};

/// A framed game of one block and two entrances, its art in `folder`.
inline Game framed_game(const OwnFolder& folder) {
  folder.write("art/a.svg", R"(<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>)");
  Game game = fake::bird_game(1);
  std::vector<Piece> pieces = game.catalog.pieces();
  for (Piece& piece : pieces)
    for (Face& face : piece.faces) face.art = {"a.svg"};
  game.catalog = Catalog::create(std::move(pieces)).value();
  game.folder = folder.path();
  return game;
}

}  // namespace storey::fuzz
