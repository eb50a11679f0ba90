#include "pipeline/study/truth.h"
#include "tests/fuzz/fuzz.h"
#include "tests/pipeline/fake_game.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const storey::Game game = storey::fake::game(9, 2, 2);
  const auto truth = storey::parse_truth(as_text(data, size), "photo.truth.json", game);
  if (truth) static_cast<void>(storey::layout_of(*truth, game.catalog));
  return 0;
}
