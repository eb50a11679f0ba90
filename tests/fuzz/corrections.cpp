#include "pipeline/table/corrections.h"
#include "tests/fuzz/fuzz.h"
#include "tests/pipeline/fake_game.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const storey::Game game = storey::fake::game();
  const auto corrections = storey::parse_corrections(as_text(data, size), "photo.fix", game);
  if (!corrections) return 0;
  auto reading = storey::fake::reading(game, {});
  storey::apply(*corrections, reading);
  return 0;
}
