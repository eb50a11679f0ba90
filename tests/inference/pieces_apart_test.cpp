#include "inference/pieces_apart.h"

#include "pipeline/game/game.h"
#include "tests/catch.h"
#include "tests/pipeline/fake_game.h"

using namespace storey;

namespace {

/// A loose site that shows a face of block 1 with a probability, or else nothing.
Observation maybe_first_block(double probability) {
  Observation seen;
  seen.site = {.place = "hand", .number = 1};
  seen.candidates = {{.what = {0, 0}, .confidence = probability},
                     {.what = kNothing, .confidence = 0.98 * (1 - probability)}};
  return seen;
}

}  // namespace

TEST_CASE("apart: of two that look like the only copy the likelier is it") {
  const Game game = fake::game();
  auto reading = fake::reading(game, {{"a1", "2/0 0.999"}});
  reading.loose = {maybe_first_block(0.9996), maybe_first_block(0.66)};
  weigh_pieces_apart(game.catalog, reading);
  CHECK(reading.loose[0].best().what == PieceFace{0, 0});
  CHECK(reading.loose[0].confidence() > 0.99);
  CHECK(reading.loose[1].best().empty());
  CHECK(reading.loose[1].source == Source::kInferred);
  CHECK(reading.loose[1].confidence() < 0.9);  // something lies there that looks like it
}

TEST_CASE("apart: what plainly lies in the building does not lie beside it") {
  const Game game = fake::game();
  auto reading = fake::reading(game, {{"a1", "1/0 0.999"}});
  reading.overlays = {maybe_first_block(0.7)};
  weigh_pieces_apart(game.catalog, reading);
  CHECK(reading.overlays[0].best().empty());
}

TEST_CASE("apart: two that are beyond doubt stay, and what competes with nothing is untouched") {
  const Game game = fake::game();
  auto reading = fake::reading(game, {{"a1", "2/0 0.999"}});
  reading.loose = {maybe_first_block(0.99999), maybe_first_block(0.99999)};
  weigh_pieces_apart(game.catalog, reading);
  CHECK(reading.loose[0].best().what == PieceFace{0, 0});
  CHECK(reading.loose[1].best().what == PieceFace{0, 0});
  reading.loose = {maybe_first_block(0.66)};
  weigh_pieces_apart(game.catalog, reading);
  CHECK(reading.loose[0].confidence() == Approx(0.66));
}

TEST_CASE("apart: what was said stays") {
  const Game game = fake::game();
  auto reading = fake::reading(game, {{"a1", "2/0 0.999"}});
  reading.loose = {maybe_first_block(0.99999), maybe_first_block(1)};
  reading.loose[1].source = Source::kCorrected;
  weigh_pieces_apart(game.catalog, reading);
  CHECK(reading.loose[1].confidence() == 1);
}
