#include "inference/whole_pieces.h"

#include "inference/joint_decoding.h"
#include "inference/score_range.h"
#include "tests/catch.h"
#include "tests/inference/domino_game.h"

using namespace storey;
using fake::domino_game;
using fake::part;
using fake::row_of;

TEST_CASE("whole pieces: what two cells show of one piece settles both") {
  const Game game = domino_game(false);
  // The left cell may be of domino 1 or 2; the right one is plainly of domino 2.
  auto reading = row_of(
      {{part(0, 0, 0, 0.5), part(1, 0, 0, 0.45)}, {part(1, 1, 0, 0.9), part(0, 1, 0, 0.05)}});
  make_whole(game.catalog, reading);
  CHECK(reading.cells[0].best().what == PieceFace{1, 0, 0});
  CHECK(reading.cells[0].confidence() > 0.85);
  CHECK(layout_of(reading, game.catalog).placements ==
        std::vector<Placement>{{{1, 0}, {0, 0}, 0, 0}});
}

TEST_CASE("whole pieces: the turn of a piece says where its other half lies") {
  const Game game = domino_game(false);
  auto reading = row_of(
      {{part(0, 1, 2, 0.95)}, {part(0, 0, 2, 0.95)}, {{.what = {3, 0}, .confidence = 0.99}}});
  make_whole(game.catalog, reading);
  const auto layout = layout_of(reading, game.catalog);
  REQUIRE(layout.placements.size() == 2);
  CHECK(layout.placements[0] == Placement{{0, 0}, {0, 0}, 2, 0});
  CHECK(layout.placements[1].what == PieceFace{3, 0});
}

TEST_CASE("whole pieces: a half that no piece completes stays in doubt") {
  const Game game = domino_game(false);
  auto reading = row_of({{part(0, 0, 0, 0.9)}, {{.what = kNothing, .confidence = 0.9}}});
  make_whole(game.catalog, reading);
  CHECK(reading.cells[0].confidence() < kSureConfidence);
}

TEST_CASE("whole pieces: a count of finished pieces is no count of cells") {
  Game game = domino_game(false);
  game.constraints.finished = {{"domino", 1}};
  const auto reading = row_of({{part(0, 0, 0, 0.99)}, {part(0, 1, 0, 0.99)}});
  const auto decoded = decode_jointly(game, {reading}, true).front();
  CHECK(layout_of(decoded, game.catalog).placements.size() == 1);
  CHECK(decoded.cells[0].confidence() >= kSureConfidence);
  CHECK(decoded.cells[1].confidence() >= kSureConfidence);
}

TEST_CASE("whole pieces: one piece of the box does not lie there twice") {
  const Game game = domino_game(false);
  auto reading = row_of({{part(0, 0, 0, 0.9), part(1, 0, 0, 0.09)},
                         {part(0, 1, 0, 0.9)},
                         {part(0, 0, 0, 0.6), part(1, 0, 0, 0.39)},
                         {part(0, 1, 0, 0.6), part(1, 1, 0, 0.39)}});
  make_whole(game.catalog, reading);
  const auto layout = layout_of(reading, game.catalog);
  REQUIRE(layout.placements.size() == 2);
  CHECK(layout.placements[0].what.piece != layout.placements[1].what.piece);
}

TEST_CASE("whole pieces: the one piece of the box is missed far away, too") {
  const Game game = domino_game(false);
  auto reading = row_of({{part(0, 0, 0, 0.99)},
                         {part(0, 1, 0, 0.99)},
                         {{.what = kNothing, .confidence = 0.99}},
                         {part(0, 0, 0, 0.6), part(1, 0, 0, 0.39)},
                         {part(0, 1, 0, 0.6), part(1, 1, 0, 0.39)}});
  make_whole(game.catalog, reading);
  CHECK(reading.cells[0].best().what == PieceFace{0, 0, 0});
  CHECK(reading.cells[3].best().what == PieceFace{1, 0, 0});
  CHECK(reading.cells[4].best().what == PieceFace{1, 0, 1});
}

TEST_CASE("whole pieces: a square that shows nothing known is told by the others of its piece") {
  const Game game = domino_game(false);
  auto reading = row_of({{{.what = {3, 0}, .confidence = 0.02}}, {part(0, 1, 0, 0.99)}});
  make_whole(game.catalog, reading);
  CHECK(reading.cells[0].best().what == PieceFace{0, 0, 0});
  CHECK(reading.cells[0].source == Source::kInferred);
  CHECK(reading.cells[0].confidence() < kSureConfidence);
}

TEST_CASE("whole pieces: probabilities are those of all worlds") {
  const Game game = domino_game(false);
  // Domino 1 on a1-b1 or on b1-c1, or none: 0.5 * 0.6, or 0.3 * 0.2 with a1 bare.
  auto reading = row_of({{part(0, 0, 0, 0.5), {.what = kNothing, .confidence = 0.4}},
                         {part(0, 1, 0, 0.6), part(0, 0, 0, 0.3)},
                         {part(0, 1, 0, 0.2), {.what = kNothing, .confidence = 0.7}}});
  const double left = 0.5 * 0.6 * 0.7, right = 0.4 * 0.3 * 0.2, none = 0.4 * 1e-4 * 0.7;
  make_whole(game.catalog, reading);
  const auto* lies = &reading.cells[0].candidates.front();
  CHECK(lies->what == PieceFace{0, 0, 0});
  CHECK(lies->confidence == Approx(0.9 * left / (left + right + none)).epsilon(1e-3));
  lies = &reading.cells[2].candidates.front();
  CHECK(lies->what.is_nothing());
  CHECK(lies->confidence == Approx(0.9 * (left + none) / (left + right + none)).epsilon(1e-3));
}

TEST_CASE("whole pieces: how many a finished building has settles what may lie there") {
  Game game = domino_game(false);
  game.constraints.finished = {{"domino", 2}};
  const auto reading = row_of({{part(0, 0, 0, 0.99)},
                               {part(0, 1, 0, 0.99)},
                               {part(1, 0, 0, 0.7), {.what = kNothing, .confidence = 0.29}},
                               {part(1, 1, 0, 0.7), {.what = kNothing, .confidence = 0.29}}});
  const double alone = decode_jointly(game, {reading}, false).front().cells[2].confidence();
  const auto decoded = decode_jointly(game, {reading}, true).front();
  CHECK(decoded.cells[2].best().what == PieceFace{1, 0, 0});
  CHECK(decoded.cells[2].confidence() > alone);
  CHECK(decoded.cells[2].confidence() == Approx(decoded.cells[3].confidence()));
}

TEST_CASE("whole pieces: the ways to fill cells that hang together are told, and sum to one") {
  const Game game = domino_game(false);
  const auto reading = row_of({{part(0, 0, 0, 0.6), part(1, 0, 0, 0.39)},
                               {part(0, 1, 0, 0.6), part(1, 1, 0, 0.39)},
                               {{.what = {3, 0}, .confidence = 0.99}}});
  const auto decoded = decode_jointly(game, {reading}).front();
  REQUIRE(decoded.together.size() == 1);
  const auto& group = decoded.together.front();
  CHECK(group.cells == std::vector<Cell>{{0, 0}, {1, 0}});
  REQUIRE(group.ways.size() >= 2);
  CHECK(group.ways[0].pieces == std::vector<Placement>{{{0, 0}, {0, 0}, 0, 0}});
  CHECK(group.ways[1].pieces == std::vector<Placement>{{{1, 0}, {0, 0}, 0, 0}});
  double sum = 0;
  for (const auto& way : group.ways) sum += way.probability;
  CHECK(sum == Approx(1).margin(1e-3));
}
