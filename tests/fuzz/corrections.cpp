#include "pipeline/table/corrections.h"

#include "inference/joint_decoding.h"
#include "tests/fuzz/fuzz.h"
#include "tests/inference/domino_game.h"
#include "tests/pipeline/fake_game.h"

namespace {

void correct(const storey::Game& game, storey::BuildingReading building, std::string_view text) {
  const auto corrections = storey::parse_corrections(text, "photo.fix", game);
  if (!corrections) return;
  storey::Reading reading;
  reading.buildings.push_back(std::move(building));
  storey::apply(*corrections, game.catalog, reading);
  auto layout = storey::layout_of(reading.buildings.front(), game.catalog);
  static_cast<void>(storey::apply(*corrections, game.catalog, layout));
}

/// Two dominoes of which one may be another, and a place where nothing lies.
storey::BuildingReading dominoes() {
  using storey::fake::part;
  return storey::fake::row_of(
      {{part(0, 0, 0, 0.6), part(2, 0, 0, 0.3)},
       {part(0, 1, 0, 0.6), part(2, 1, 0, 0.3)},
       {part(1, 1, 2, 0.9)},
       {part(1, 0, 2, 0.9), {.what = storey::kNothing, .confidence = 0.1}}});
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const storey::Game blocks = storey::fake::game();
  static const storey::Game squares = storey::fake::domino_game(false);
  correct(blocks, storey::fake::reading(blocks, {}), as_text(data, size));
  correct(squares, dominoes(), as_text(data, size));
  return 0;
}
