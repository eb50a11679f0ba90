#include "inference/shared_edges.h"

#include "inference/joint_decoding.h"
#include "model/piece_look.h"
#include "tests/catch.h"
#include "tests/inference/domino_game.h"

using namespace storey;
using fake::part;
using fake::row_of;

namespace {

Piece walled(const std::string& label, const std::vector<std::string>& left,
             const std::vector<std::string>& right) {
  Piece piece = fake::domino(label, "wood", "pond");
  for (const auto& [square, edges] : {std::pair{0, left}, std::pair{1, right}})
    for (const std::string& edge : edges)
      piece.faces.front().squares[static_cast<std::size_t>(square)].texts[edge] = "wall";
  return piece;
}

// 0 has a wall below its left square, 1 has none there, 2 one above its left square.
Game walled_game() {
  KindSpec kind{.name = "domino", .fields = {}, .loose_squares = false};
  kind.fields.push_back({.key = "ground",
                         .type = FieldSpec::Type::kClass,
                         .of = FieldSpec::Of::kSquare,
                         .values = {"wood", "pond"}});
  kind.fields.push_back({.key = "edge",
                         .type = FieldSpec::Type::kClass,
                         .of = FieldSpec::Of::kEdge,
                         .values = {"wall"}});
  Game game = fake::domino_game(false);
  game.catalog = Catalog::create({walled("1", {"down"}, {"right"}), walled("2", {}, {"right"}),
                                  walled("3", {"up"}, {}), walled("4", {}, {"right", "down"})},
                                 {kind})
                     .value();
  return game;
}

// Two that lie one above the other.
BuildingReading stacked(int above, int below) {
  BuildingReading reading = row_of({{part(below, 0, 0, 0.999)},
                                    {part(below, 1, 0, 0.999)},
                                    {part(above, 0, 0, 0.999)},
                                    {part(above, 1, 0, 0.999)}});
  reading.rows = reading.cols = 2;
  for (int i = 0; i < 4; ++i) reading.cells[static_cast<std::size_t>(i)].site.cell = {i % 2, i / 2};
  return reading;
}

}  // namespace

// B5 of Highrise Homino beside a wall of its neighbour was told as R25, which has one there, at 1.
TEST_CASE(
    "shared edges: of two dominoes that differ by a wall that the neighbour has none is sure") {
  const Game game = walled_game();
  BuildingReading reading = stacked(0, 2);
  offer_without_shared_edges(game.catalog, reading);
  const Observation& left = *reading.at({0, 1});
  REQUIRE(left.candidates.size() == 2);
  CHECK(left.best().what == PieceFace{0, 0, 0});
  CHECK(left.candidates[1].what == PieceFace{1, 0, 0});
  CHECK(reading.at({1, 1})->candidates[1].what == PieceFace{1, 0, 1});
  CHECK(reading.at({0, 0})->candidates.size() == 1);
  // Of the whole domino one in five.
  const auto decoded = decode_jointly(game, {reading}, true).front();
  CHECK(decoded.at({0, 1})->best().what == PieceFace{0, 0, 0});
  CHECK(decoded.at({0, 1})->confidence() == Approx(0.8).margin(0.02));
}

TEST_CASE("shared edges: one that is the same upside down is offered so") {
  Game game = walled_game();
  Piece turned = fake::domino("2", "pond", "wood");
  turned.faces.front().squares[0].texts["left"] = "wall";
  const KindSpec kind = game.catalog.kind("domino");
  game.catalog =
      Catalog::create({walled("1", {"down"}, {"right"}), turned, walled("3", {"up"}, {})}, {kind})
          .value();
  BuildingReading reading = stacked(0, 2);
  offer_without_shared_edges(game.catalog, reading);
  const Observation& left = *reading.at({0, 1});
  REQUIRE(left.candidates.size() == 2);
  CHECK(left.candidates[1].what == PieceFace{1, 0, 1});
  CHECK(left.candidates[1].rotation == 2);
  CHECK(reading.at({1, 1})->candidates[1].what == PieceFace{1, 0, 0});
}

TEST_CASE(
    "shared edges: where the neighbour has no wall, or no other domino is like it, nothing is") {
  const Game game = walled_game();
  for (const auto& [above, below] : {std::pair{0, 3}, std::pair{1, 2}, std::pair{3, 2}}) {
    BuildingReading reading = stacked(above, below);
    offer_without_shared_edges(game.catalog, reading);
    for (const Observation& seen : reading.cells) CHECK(seen.candidates.size() == 1);
  }
  // What a person said stays.
  BuildingReading said = stacked(0, 2);
  for (Observation& seen : said.cells) seen.source = Source::kCorrected;
  offer_without_shared_edges(game.catalog, said);
  for (const Observation& seen : said.cells) CHECK(seen.candidates.size() == 1);
}
