// What is printed on pieces, counted field by field from truth and reading alone.
#include "pipeline/study/field_accuracy.h"

#include "tests/catch.h"

using namespace storey;

namespace {

FieldSpec field(const char* key, FieldSpec::Type type, FieldSpec::Of of = FieldSpec::Of::kPiece) {
  FieldSpec spec;
  spec.key = key;
  spec.type = type;
  spec.of = of;
  return spec;
}

FieldValues square(const char* floor, const char* object, const char* up) {
  FieldValues values;
  values.texts["floor"] = floor;
  if (*object != '\0') values.texts["object"] = object;
  if (*up != '\0') values.texts["up"] = up;
  return values;
}

Piece domino(const char* id, const FieldValues& top, const FieldValues& bottom) {
  Piece piece{.id = id, .label = id, .kind = "domino", .width = 1, .height = 2, .faces = {Face{}}};
  piece.faces[0].squares = {top, bottom};
  return piece;
}

Piece card(const char* id, int cost, std::set<std::string> colours) {
  Piece piece{.id = id, .label = id, .kind = "card", .faces = {Face{}}};
  piece.faces[0].counts["cost"] = cost;
  piece.faces[0].tags = std::move(colours);
  return piece;
}

// d1 has a wall at its top and a bed on wood; d2 differs by the wall alone. Cards have a cost and
// colours.
const Catalog& catalog() {
  static const Catalog made = [] {
    using Type = FieldSpec::Type;
    using Of = FieldSpec::Of;
    const KindSpec dominoes{.name = "domino",
                            .fields = {field("floor", Type::kClass, Of::kSquare),
                                       field("object", Type::kClass, Of::kSquare),
                                       field("edge", Type::kClass, Of::kEdge)}};
    const KindSpec cards{.name = "card",
                         .fields = {field("cost", Type::kNumber), field("marks", Type::kMarks)}};
    return Catalog::create(
               {domino("d1", square("wood", "bed", "wall"), square("carpet", "", "")),
                domino("d2", square("wood", "bed", ""), square("carpet", "", "")),
                card("c1", 3, {"red"}), card("c2", 3, {"green", "red"}), card("c3", 0, {})},
               {dominoes, cards})
        .value();
  }();
  return made;
}

Observation seen(std::vector<Candidate> candidates) {
  Observation one;
  one.candidates = std::move(candidates);
  return one;
}

Candidate candidate(PieceFace what, int rotation, double confidence) {
  return {.what = what, .rotation = rotation, .confidence = confidence};
}

constexpr PieceFace kTopOfFirst{0, 0, 0};
constexpr PieceFace kTopOfSecond{1, 0, 0};
constexpr PieceFace kRedCard{2, 0};
constexpr PieceFace kTwoColoured{3, 0};
constexpr PieceFace kPlainCard{4, 0};

bool is(const FieldAccuracy& count, int there, int right, int sure, int sure_right) {
  INFO(count.there << " " << count.right << " " << count.sure << " " << count.sure_right);
  CHECK(count.there == there);
  return count.there == there && count.right == right && count.sure == sure &&
         count.sure_right == sure_right;
}

}  // namespace

TEST_CASE("field accuracy: a square of a piece in doubt is sure in the fields that all share") {
  AccuracyByField fields;
  const auto two = seen({candidate(kTopOfSecond, 1, 0.6), candidate(kTopOfFirst, 1, 0.38)});
  count_printed(catalog(), {kTopOfFirst, 1}, &two, 1, fields);
  CHECK(fields.size() == 3);
  CHECK(is(fields["domino.floor"], 1, 1, 1, 1));
  CHECK(is(fields["domino.object"], 1, 1, 1, 1));
  // Three sides are open on both; the fourth is told as open, in doubt, and is a wall.
  CHECK(is(fields["domino.edge"], 4, 3, 3, 3));
}

TEST_CASE("field accuracy: a piece told in another turn has its edges elsewhere") {
  AccuracyByField fields;
  const auto turned = seen({candidate(kTopOfFirst, 0, 0.99)});
  count_printed(catalog(), {kTopOfFirst, 1}, &turned, 1, fields);
  CHECK(is(fields["domino.floor"], 1, 1, 1, 1));
  CHECK(is(fields["domino.edge"], 4, 2, 4, 2));
}

TEST_CASE("field accuracy: a piece beside shows the fields of its squares") {
  AccuracyByField fields;
  const auto same = seen({candidate({0, 0}, 2, 0.95)});
  count_printed(catalog(), {{0, 0}, 0}, &same, 1, fields);
  CHECK(is(fields["domino.floor"], 2, 2, 2, 2));
  CHECK(is(fields["domino.edge"], 8, 8, 8, 8));
}

TEST_CASE("field accuracy: marks are told together, and 0 and no marks are printed nowhere") {
  AccuracyByField fields;
  const auto red = seen({candidate(kRedCard, 0, 0.95)});
  count_printed(catalog(), {kTwoColoured, 0}, &red, 1, fields);
  CHECK(is(fields["card.cost"], 1, 1, 1, 1));
  CHECK(is(fields["card.marks"], 1, 0, 1, 0));
  AccuracyByField plain;
  const auto same = seen({candidate(kPlainCard, 0, 0.95)});
  count_printed(catalog(), {kPlainCard, 0}, &same, 1, plain);
  CHECK(plain.empty());
  // But one that shows them for one that shows none is wrong.
  count_printed(catalog(), {kPlainCard, 0}, &red, 1, plain);
  CHECK(is(plain["card.marks"], 1, 0, 1, 0));
}

TEST_CASE("field accuracy: what was not read, and what was read where nothing lies") {
  AccuracyByField fields;
  count_printed(catalog(), {kRedCard, 0}, nullptr, 1, fields);
  CHECK(is(fields["card.cost"], 1, 0, 0, 0));
  const auto bare = seen({candidate(kNothing, 0, 0.9), candidate(kRedCard, 0, 0.1)});
  count_printed(catalog(), {kRedCard, 0}, &bare, 1, fields);
  CHECK(is(fields["card.cost"], 2, 0, 0, 0));
  const auto red = seen({candidate(kRedCard, 0, 0.95)});
  count_printed(catalog(), {}, &red, 1, fields);
  CHECK(is(fields["card.cost"], 2, 0, 1, 0));
  // A board that may be none makes all on it unsure.
  count_printed(catalog(), {}, &red, 0.5, fields);
  CHECK(is(fields["card.cost"], 2, 0, 1, 0));
  count_printed(catalog(), {}, nullptr, 1, fields);
  CHECK(is(fields["card.cost"], 2, 0, 1, 0));
}
