#include "pipeline/study/truth.h"
#include "tests/fuzz/fuzz.h"
#include "tests/pipeline/fake_game.h"
#include "tests/pipeline/meadow_game.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const storey::Game board = storey::fake::game(9, 2, 2);
  static const storey::Game tables = storey::fake::meadow_game();
  for (const auto* game : {&board, &tables}) {
    const auto truth = storey::parse_truth(as_text(data, size), "photo.truth.json", *game);
    if (!truth) continue;
    for (const auto* building : storey::buildings_of(*truth))
      static_cast<void>(storey::layout_of(*building, game->catalog));
  }
  return 0;
}
