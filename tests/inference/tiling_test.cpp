#include "inference/tiling.h"

#include "inference/joint_decoding.h"
#include "inference/score_range.h"
#include "inference/whole_pieces.h"
#include "tests/catch.h"
#include "tests/pipeline/fake_game.h"

using namespace storey;

namespace {

FieldValues ground(const std::string& name) {
  FieldValues values;
  values.texts["ground"] = name;
  return values;
}

Piece domino(const std::string& label, const std::string& left, const std::string& right) {
  Face face;
  face.squares = {ground(left), ground(right)};
  return {"domino-" + label, label, "domino", 1, 2, 1, {face}};
}

/// Two dominoes wood-pond, one wood-wood, and a tile of one cell.
Game domino_game(bool loose) {
  KindSpec kind{.name = "domino", .fields = {}, .loose_squares = loose};
  kind.fields.push_back({.key = "ground",
                         .type = FieldSpec::Type::kClass,
                         .of = FieldSpec::Of::kSquare,
                         .values = {"wood", "pond"}});
  Game game;
  game.building().rows = 2;
  game.building().cols = 4;
  game.building().how = Arrangement::kLattice;
  game.building().turns = Turns::kRead;
  game.catalog = Catalog::create({domino("1", "wood", "pond"),
                                  domino("2", "wood", "pond"),
                                  domino("3", "wood", "wood"),
                                  {"hut", "H", "tile", 1, 1, 1, {Face{}}}},
                                 {kind})
                     .value();
  return game;
}

std::map<Cell, PieceFace> squares(const Game& game, const fake::Cells& cells) {
  std::map<Cell, PieceFace> all;
  for (const auto& [cell, name] : cells) all[*parse_cell(cell)] = game.catalog.parse(name).value();
  return all;
}

Candidate part(int piece, int square, int rotation, double confidence) {
  return {.what = {piece, 0, square}, .rotation = rotation, .confidence = confidence};
}

BuildingReading row_of(std::vector<std::vector<Candidate>> cells) {
  BuildingReading reading;
  reading.rows = 1;
  reading.cols = static_cast<int>(cells.size());
  for (int col = 0; col < reading.cols; ++col) {
    Observation seen;
    seen.site.cell = {col, 0};
    seen.candidates = std::move(cells[static_cast<std::size_t>(col)]);
    reading.cells.push_back(std::move(seen));
  }
  return reading;
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
