#include "inference/tiling.h"

#include "inference/joint_decoding.h"
#include "inference/score_range.h"
#include "tests/catch.h"
#include "tests/inference/domino_game.h"
#include "tests/pipeline/fake_game.h"

using namespace storey;
using fake::domino_game;

namespace {

std::map<Cell, PieceFace> squares(const Game& game, const fake::Cells& cells) {
  std::map<Cell, PieceFace> all;
  for (const auto& [cell, name] : cells) all[*parse_cell(cell)] = game.catalog.parse(name).value();
  return all;
}

}  // namespace

TEST_CASE("tiling: squares that fit in one way are whole pieces beyond doubt") {
  const Game game = domino_game(true);
  const auto tiling = tile(game.catalog, squares(game, {{"a1", "wood"}, {"b1", "wood"}}));
  REQUIRE(tiling.possible);
  CHECK(tiling.all);
  REQUIRE(tiling.pieces.size() == 1);
  CHECK(tiling.pieces[0].placement == Placement{{2, 0}, {0, 0}, 0, 0});
  CHECK(tiling.pieces[0].probability == 1);
}

TEST_CASE("tiling: pieces that look alike share the probability, turned as they lie") {
  const Game game = domino_game(true);
  const auto tiling = tile(game.catalog, squares(game, {{"a1", "pond"}, {"a2", "wood"}}));
  REQUIRE(tiling.pieces.size() == 2);
  for (const auto& [placement, probability] : tiling.pieces) {
    CHECK(placement.rotation == 3);  // the left half, wood, is above
    CHECK(placement.cell == Cell{0, 0});
    CHECK(probability == Approx(0.5));
  }
}

TEST_CASE("tiling: each piece of the box lies there once, and a square alone nowhere") {
  const Game game = domino_game(true);
  CHECK_FALSE(can_be_tiled(game.catalog, squares(game, {{"a1", "wood"}})));
  CHECK_FALSE(can_be_tiled(game.catalog, squares(game, {{"a1", "pond"}, {"b1", "pond"}})));
  const fake::Cells two{{"a1", "wood"}, {"b1", "wood"}, {"c1", "wood"}, {"d1", "wood"}};
  CHECK_FALSE(can_be_tiled(game.catalog, squares(game, two)));
  const fake::Cells all{{"a1", "wood"}, {"b1", "pond"}, {"c1", "wood"},
                        {"d1", "wood"}, {"a2", "pond"}, {"b2", "wood"}};
  CHECK(can_be_tiled(game.catalog, squares(game, all)));
  CHECK(can_be_tiled(game.catalog, {}));
}

TEST_CASE("tiling worlds: a square that no piece of the box makes was misread") {
  const Game game = domino_game(true);
  auto reading = fake::reading(game, {{"a1", "pond/0 0.999"}, {"b1", "pond/0 0.6, wood/0 0.39"}});
  reading = decode_jointly(game, {reading}).front();
  const auto& b1 = fake::at(reading, "b1");
  CHECK(game.catalog.short_name(b1.best().what) == "wood");
  CHECK(b1.source == Source::kInferred);
  CHECK(b1.confidence() > 0.7);  // it looked still more like a pond, or like what is not listed
  CHECK(b1.confidence() <= kInferredConfidence);
}

TEST_CASE("tiling worlds: sure squares that no pieces make together become doubtful") {
  const Game game = domino_game(true);
  auto reading =
      fake::reading(game, {{"a1", "pond/0 0.985, wood/0 0.014"}, {"b1", "pond/0 0.9999"}});
  reading = decode_jointly(game, {reading}).front();
  CHECK(fake::at(reading, "a1").confidence() < 0.9);
}

TEST_CASE("tiling worlds: nothing changes where the squares can be tiled, or a player said so") {
  const Game game = domino_game(true);
  const fake::Cells cells{{"a1", "pond/0 0.9"}, {"b1", "wood/0 0.7, pond/0 0.2"}};
  auto reading = fake::reading(game, cells);
  reading = decode_jointly(game, {reading}).front();
  CHECK(game.catalog.short_name(fake::at(reading, "b1").best().what) == "wood");
  auto corrected = fake::reading(game, {{"a1", "pond/0 0.9"}, {"b1", "pond/0 0.6, wood/0 0.39"}});
  for (auto& seen : corrected.cells) seen.source = Source::kCorrected;
  corrected = decode_jointly(game, {corrected}).front();
  CHECK(game.catalog.short_name(fake::at(corrected, "b1").best().what) == "pond");
}
