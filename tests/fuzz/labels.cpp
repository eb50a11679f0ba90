#include "pipeline/study/labels.h"
#include "model/check.h"
#include "tests/fuzz/fuzz.h"
#include "tests/pipeline/meadow_game.h"

using namespace storey;

namespace {

/// Every cell of the grid once, and in the photo when the corners can be placed.
void check(PhotoLabels labels, const Game& game) {
  Truth& truth = labels.truth;
  STOREY_CHECK(truth.cells.size() == static_cast<std::size_t>(truth.rows * truth.cols));
  static_cast<void>(place_cells(truth, game.building(), 400, 300));
  static_cast<void>(layout_of(truth, game.catalog));
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Game game = fake::meadow_game();
  const auto text = as_text(data, size);
  for (const auto& labels :
       {parse_label_table(text, "a/labels.csv", game), parse_tile_list(text, "tiles.json", game)}) {
    if (!labels) continue;
    auto scored = labels.value();
    static_cast<void>(add_score_table(text, "a/scores.csv", game, scored));
    for (const PhotoLabels& one : labels.value()) check(one, game);
  }
  if (const auto labels = parse_label_layout(text, "a/p.layout", game)) check(*labels, game);
  static_cast<void>(parse_corner_table(text, "a/corners.csv"));
  return 0;
}
