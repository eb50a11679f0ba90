#include <unistd.h>

#include <filesystem>

#include "model/check.h"
#include "pipeline/files.h"
#include "pipeline/game.h"
#include "tests/fuzz/fuzz.h"

namespace {

namespace fs = std::filesystem;

// Games are read from folders; this process has one of its own.
class GameFolder {
 public:
  GameFolder() : path_(fs::temp_directory_path() / ("storey-fuzz-" + std::to_string(getpid()))) {
    fs::create_directories(path_ / "art");
    STOREY_CHECK(storey::write_file(path_ / "art" / "a.svg", "<svg/>"));
  }
  ~GameFolder() { fs::remove_all(path_); }
  GameFolder(const GameFolder&) = delete;
  GameFolder& operator=(const GameFolder&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const GameFolder folder;
  STOREY_CHECK(storey::write_file(folder.path() / "game.json", as_text(data, size)));
  static_cast<void>(storey::load_game(folder.path()));
  return 0;
}
