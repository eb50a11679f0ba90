#include "inference/told_fields.h"

#include "tests/catch.h"
#include "tests/inference/domino_game.h"

using namespace storey;

namespace {

/// Tiles told by shape and colour, with a number printed on each.
Catalog tiles() {
  KindSpec kind{.name = "tile", .fields = {}};
  kind.fields = {{.key = "shape",
                  .type = FieldSpec::Type::kClass,
                  .values = {"star", "disc"},
                  .seen_as = FieldSpec::SeenAs::kShape},
                 {.key = "colour",
                  .type = FieldSpec::Type::kClass,
                  .values = {"red", "blue"},
                  .seen_as = FieldSpec::SeenAs::kColour},
                 {.key = "number", .type = FieldSpec::Type::kNumber, .values = {}}};
  std::vector<Piece> pieces;
  int number = 0;
  for (const auto& [shape, colour] :
       {std::pair{"star", "red"}, {"star", "blue"}, {"disc", "red"}}) {
    Piece piece;
    piece.id = std::string(shape) + "-" + colour;
    piece.kind = "tile";
    piece.faces.resize(1);
    piece.faces[0].texts = {{"shape", shape}, {"colour", colour}};
    piece.faces[0].counts["number"] = ++number;
    pieces.push_back(std::move(piece));
  }
  return Catalog::create(std::move(pieces), {kind}).value();
}

Observation seen_as(double star_red, double star_blue, double disc_red) {
  Observation seen;
  seen.candidates = {{.what = {0, 0}, .confidence = star_red},
                     {.what = {1, 0}, .confidence = star_blue},
                     {.what = {2, 0}, .confidence = disc_red}};
  return seen;
}

}  // namespace

TEST_CASE("told fields: a field is surer than the piece where the doubt is about another field") {
  const Catalog catalog = tiles();
  const auto told = told_fields(catalog, seen_as(0.5, 0.49, 0.01));
  REQUIRE(told.size() == 2);  // the number is not what tells them
  CHECK(told[0].key == "shape");
  CHECK(told[0].values[0].value == "star");
  CHECK(told[0].values[0].confidence == Approx(0.99));
  CHECK(told[1].values[0].confidence == Approx(0.51));
}

TEST_CASE("told fields: where nothing lies nothing is told") {
  Observation seen;
  seen.candidates = {{.what = kNothing, .confidence = 0.99}};
  CHECK(told_fields(tiles(), seen).empty());
}

TEST_CASE("fields: a number that was read settles what the picture leaves open") {
  BuildingReading reading;
  reading.cells = {seen_as(0.5, 0.49, 0.01)};
  reading.cells[0].fields = {{"number", {{"2", 0.97}}}};
  weigh_by_fields(tiles(), reading);
  CHECK(reading.cells[0].best().what == PieceFace{1, 0});
  CHECK(reading.cells[0].confidence() > 0.9);
}

TEST_CASE("fields: whole and number that disagree leave the site in doubt") {
  BuildingReading reading;
  reading.cells = {seen_as(0.98, 0.01, 0.005)};
  reading.cells[0].fields = {{"number", {{"3", 0.97}}}};
  weigh_by_fields(tiles(), reading);
  CHECK(reading.cells[0].confidence() < 0.9);
}

TEST_CASE("fields: a number that fits none of the listed pieces leaves all of them in doubt") {
  BuildingReading reading;
  reading.cells = {seen_as(0.98, 0.01, 0.005)};
  reading.cells[0].fields = {{"number", {{"7", 0.97}}}};
  weigh_by_fields(tiles(), reading);
  CHECK(reading.cells[0].confidence() < 0.9);
}

TEST_CASE("fields: what a player said stays") {
  BuildingReading reading;
  reading.cells = {seen_as(1, 0, 0)};
  reading.cells[0].source = Source::kCorrected;
  reading.cells[0].fields = {{"number", {{"3", 0.97}}}};
  weigh_by_fields(tiles(), reading);
  CHECK(reading.cells[0].confidence() == 1);
}

TEST_CASE("told fields: of a square of a domino, with its edges as they lie") {
  Game game = fake::domino_game(false);
  KindSpec kind = game.catalog.kind("domino");
  kind.fields.push_back({.key = "edge",
                         .type = FieldSpec::Type::kClass,
                         .of = FieldSpec::Of::kEdge,
                         .values = {"wall"}});
  std::vector<Piece> pieces = game.catalog.pieces();
  pieces[0].faces[0].squares[0].texts["left"] = "wall";
  const Catalog catalog = Catalog::create(pieces, {kind}).value();
  Observation seen;
  // The left square of domino 1, turned by a quarter: its left edge lies below.
  seen.candidates = {fake::part(0, 0, 1, 0.7), fake::part(1, 1, 1, 0.2)};
  const auto told = told_fields(catalog, seen);
  REQUIRE(told.size() == 5);
  CHECK(told[0].key == "ground");
  CHECK(told[0].values.at(0).value == "wood");
  CHECK(told[0].values.at(0).confidence == Approx(0.7));
  CHECK(told[0].values.at(1).value == "pond");
  CHECK(told[1].key == "north");
  CHECK(told[1].values.at(0).value == "open");
  CHECK(told[1].values.at(0).confidence == Approx(0.9));
  CHECK(told[3].key == "south");
  CHECK(told[3].values.at(0).value == "wall");
  CHECK(told[3].values.at(0).confidence == Approx(0.7));
}
