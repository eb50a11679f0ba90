#include "inference/beyond_box.h"

#include "tests/catch.h"
#include "tests/inference/domino_game.h"

using namespace storey;
using fake::domino_game;
using fake::part;
using fake::row_of;

TEST_CASE(
    "beyond the box: what its copies are is no more than it holds, nothing of it is too much") {
  const Game game = domino_game(false);
  Reading reading{.buildings = {row_of({{part(0, 0, 0, 0.9)},
                                        {part(0, 1, 0, 0.9)},
                                        {part(1, 0, 0, 0.9)},
                                        {part(1, 1, 0, 0.9)}})}};
  CHECK(share_beyond_box(game.catalog, reading) == 0);
  CHECK(share_beyond_box(game.catalog, {}) == 0);
}

TEST_CASE("beyond the box: one domino seen again and again, on buildings and beside them") {
  const Game game = domino_game(false);
  Reading reading{.buildings = {row_of({{part(0, 0, 0, 0.9)},
                                        {part(0, 1, 0, 0.9)},
                                        {part(0, 0, 0, 0.9)},
                                        {part(0, 1, 0, 0.9)}})}};
  CHECK(share_beyond_box(game.catalog, reading) == Approx(2.0 / 4));
  Observation beside;
  beside.candidates = {{.what = {0, 0}, .confidence = 0.9}};
  reading.buildings[0].loose = {beside, beside};  // two more whole ones
  CHECK(share_beyond_box(game.catalog, reading) == Approx(6.0 / 8));
  Observation nothing;
  nothing.candidates = {{.what = {}, .confidence = 1}};
  reading.buildings[0].loose.push_back(nothing);
  CHECK(share_beyond_box(game.catalog, reading) == Approx(6.0 / 8));
}
