// A domino of two squares, the upper on wood with a bed and a wall to its left, the lower on carpet
// with a door to the upper one; values by hand from the picture of it in each turn.
#include "model/square_fields.h"

#include "tests/catch.h"

using namespace storey;

namespace {

Catalog one_domino() {
  KindSpec kind{.name = "domino", .fields = {}};
  const auto of = [](const std::string& key, FieldSpec::Of what, std::vector<std::string> values) {
    return FieldSpec{
        .key = key, .type = FieldSpec::Type::kClass, .of = what, .values = std::move(values)};
  };
  kind.fields = {of("set", FieldSpec::Of::kPiece, {"base"}),
                 of("floor", FieldSpec::Of::kSquare, {"wood", "carpet"}),
                 of("object", FieldSpec::Of::kSquare, {"bed"}),
                 of("edge", FieldSpec::Of::kEdge, {"wall", "door"})};
  Face face;
  face.texts = {{"set", "base"}};
  face.squares.resize(2);
  face.squares[0].texts = {{"floor", "wood"}, {"object", "bed"}, {"left", "wall"}};
  face.squares[1].texts = {{"floor", "carpet"}, {"up", "door"}};
  Piece piece{"d", "D", "domino", 1, 1, 2, {face}};
  Piece plain{"h", "H", "hut", 1, 1, 1, {Face{}}};
  return Catalog::create({piece, plain}, {kind, KindSpec{.name = "hut", .fields = {}}}).value();
}

constexpr PieceFace kTop{0, 0, 0};
constexpr PieceFace kBottom{0, 0, 1};

}  // namespace

TEST_CASE("square fields: edges by the side they lie to, in every turn") {
  const Catalog catalog = one_domino();
  const auto side = [&](PieceFace square, int turn, std::string_view key) {
    return value_as_it_lies(catalog, square, turn, key).value();
  };
  CHECK(side(kTop, 0, "west") == "wall");
  CHECK(side(kTop, 1, "south") == "wall");  // a quarter counter-clockwise: left goes down
  CHECK(side(kTop, 2, "east") == "wall");
  CHECK(side(kTop, 3, "north") == "wall");
  CHECK(side(kTop, 0, "north") == "open");
  CHECK(side(kTop, 1, "west") == "open");
}

TEST_CASE("square fields: what is between two squares of a piece is on both") {
  const Catalog catalog = one_domino();
  CHECK(value_as_it_lies(catalog, kBottom, 0, "north") == "door");
  CHECK(value_as_it_lies(catalog, kTop, 0, "south") == "door");
  CHECK(value_as_it_lies(catalog, kTop, 1, "east") == "door");
  CHECK(value_as_it_lies(catalog, kBottom, 1, "west") == "door");
  CHECK(value_as_it_lies(catalog, kBottom, 0, "south") == "open");
}

TEST_CASE("square fields: classes, none of them, fields of the piece, and what there is not") {
  const Catalog catalog = one_domino();
  CHECK(value_as_it_lies(catalog, kTop, 3, "object") == "bed");
  CHECK(value_as_it_lies(catalog, kBottom, 3, "object") == "none");
  CHECK(value_as_it_lies(catalog, kTop, 0, "set") == "base");
  CHECK(value_as_it_lies(catalog, {0, 0}, 0, "set") == "base");
  CHECK_FALSE(value_as_it_lies(catalog, {0, 0}, 0, "north"));  // of a square, not of the piece
  CHECK_FALSE(value_as_it_lies(catalog, {1, 0}, 0, "floor"));
  CHECK_FALSE(value_as_it_lies(catalog, kNothing, 0, "floor"));
  CHECK(square_fields(catalog.kind("domino")) ==
        std::vector<std::string>{"floor", "object", "north", "east", "south", "west"});
  CHECK(square_fields(catalog.kind("hut")).empty());
}
