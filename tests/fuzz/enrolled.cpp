#include "model/check.h"
#include "pipeline/appearance/enrolled_cells.h"
#include "tests/fuzz/fuzz.h"
#include "tests/pipeline/meadow_game.h"

using namespace storey;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Game game = fake::meadow_game();
  const auto table = parse_enrolled(as_text(data, size), "cells.csv", game);
  if (!table) {
    STOREY_CHECK(table.error().code == ErrorCode::kBadData);
    return 0;
  }
  for (const auto& look : table->set)
    if (!look.cell.what.is_nothing()) static_cast<void>(game.catalog.name(look.cell.what));
  return 0;
}
