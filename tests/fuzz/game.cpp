#include "pipeline/game/game.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/own_folder.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const storey::fuzz::OwnFolder folder;
  static const bool art = (folder.write("art/a.svg", "<svg/>"), true);
  static_cast<void>(art);
  folder.write("game.json", as_text(data, size));
  static_cast<void>(storey::load_game(folder.path()));
  return 0;
}
