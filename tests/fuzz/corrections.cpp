#include "pipeline/table/corrections.h"

#include "inference/joint_decoding.h"
#include "tests/fuzz/fuzz.h"
#include "tests/pipeline/fake_game.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const storey::Game game = storey::fake::game();
  const auto corrections = storey::parse_corrections(as_text(data, size), "photo.fix", game);
  if (!corrections) return 0;
  storey::Reading reading;
  reading.buildings.push_back(storey::fake::reading(game, {}));
  storey::apply(*corrections, game.catalog, reading);
  auto layout = storey::layout_of(reading.buildings.front(), game.catalog);
  static_cast<void>(storey::apply(*corrections, game.catalog, layout));
  return 0;
}
