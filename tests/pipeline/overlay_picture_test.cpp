// What of a reading is drawn on its photo, by pixels of the picture.
#include "pipeline/game/game.h"
#include "pipeline/report/pictures.h"
#include "tests/catch.h"

namespace storey {
namespace {

constexpr int kSide = 400;  // of the photo, and of each of the four squares of it 200

Quad cell_at(Cell cell) {
  const double x = cell.col * 200.0, y = (1 - cell.row) * 200.0;
  return {{{x, y}, {x + 200, y}, {x + 200, y + 200}, {x, y + 200}}};
}

/// A grey photo that shows one domino, told as surely as can be.
TableResult shows(const Game& game, const Placement& domino) {
  TableResult result;
  result.table.players.emplace_back();
  result.score.sheets.emplace_back();
  result.range.lowest = result.range.highest = {0};
  PlayerResult& player = result.players.emplace_back();
  auto photo = std::make_shared<Photo>();
  photo->pixels = {kSide, kSide, std::vector<std::uint8_t>(kSide * kSide * 3, 128)};
  photo->full_width = photo->full_height = kSide;
  player.photo = photo;
  BuildingReading& reading = player.reading.emplace();
  reading.rows = reading.cols = 2;
  reading.board = {{{0, 0}, {kSide, 0}, {kSide, kSide}, {0, kSide}}};
  for (const auto& [cell, square] : squares_covered(domino, game.catalog))
    reading.cells.push_back(
        {.site = {.cell = cell},
         .candidates = {{.what = square, .rotation = domino.rotation, .confidence = 1}},
         .quad = cell_at(cell)});
  return result;
}

int gold_in(const Pixels& picture, int x0, int y0, int x1, int y1) {
  int n = 0;
  for (int y = y0; y < y1; ++y)
    for (int x = x0; x < x1; ++x) {
      const auto* p = picture.at(x, y);
      n += p[0] < 110 && p[1] > 180 && p[2] > 230;
    }
  return n;
}

}  // namespace

// B9 is "carpet sofa down:door" over "carpet floor-counter": a door between its squares, no wall.
TEST_CASE("overlay: a door between two squares of a domino is drawn once, on the line") {
  const auto game = load_game(STOREY_ROOT "/templates/highrise-homino");
  REQUIRE(game);
  const PieceFace b9 = game->catalog.parse("B9").value();
  const auto upright = overlay_pixels(*game, shows(*game, {b9, {0, 0}, 0, 0}), 0, kSide);
  REQUIRE(upright.width == kSide);
  CHECK(gold_in(upright, 0, 190, 70, 210) > 200);     // left end of the line between a1 and a2
  CHECK(gold_in(upright, 130, 190, 200, 210) > 200);  // right end
  CHECK(gold_in(upright, 0, 260, 200, 400) == 0);     // no second leaf below
  CHECK(gold_in(upright, 200, 0, 400, 400) == 0);
  // Turned by a quarter the squares lie side by side.
  const auto turned = overlay_pixels(*game, shows(*game, {b9, {0, 0}, 1, 0}), 0, kSide);
  CHECK(gold_in(turned, 190, 200, 210, 270) > 200);
  CHECK(gold_in(turned, 190, 330, 210, 400) > 200);
  CHECK(gold_in(turned, 0, 200, 120, 400) == 0);
}

// B44 is "wood table" over "carpet left:wall up:wall"; turned by half its left is to the right.
TEST_CASE("overlay: walls are drawn on the side to which they lie") {
  const auto game = load_game(STOREY_ROOT "/templates/highrise-homino");
  REQUIRE(game);
  const PieceFace b44 = game->catalog.parse("B44").value();
  const auto wall_at = [&](int turn, int x, int y) {
    const auto out = overlay_pixels(*game, shows(*game, {b44, {0, 0}, turn, 0}), 0, kSide);
    const auto* p = out.at(x, y);
    return p[0] > 240 && p[1] > 240 && p[2] > 240;
  };
  CHECK(wall_at(0, 11, 330));   // a1, west
  CHECK(wall_at(0, 120, 200));  // between a1 and a2
  CHECK_FALSE(wall_at(0, 189, 330));
  CHECK(wall_at(2, 189, 100));  // the carpet is a2 now, its wall in the east
  CHECK_FALSE(wall_at(2, 11, 100));
}

}  // namespace storey
