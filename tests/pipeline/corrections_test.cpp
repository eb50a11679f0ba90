#include "pipeline/table/corrections.h"

#include "tests/catch.h"
#include "tests/pipeline/balconia.h"

namespace storey {
namespace {

using test::balconia;

Result<Corrections> parse(std::string_view text) {
  return parse_corrections(text, "photo.fix", balconia());
}

PieceFace face(std::string_view name) { return balconia().catalog.parse(name).value(); }

TEST_CASE("corrections: every kind of line") {
  const auto fixes = parse(R"(# after the game
c3=block-12/1
-d4   # nothing there
+e5 = 2a
d2@0
corners=10,20 300.5,22 310,400 -5,410
fact coins=3
)");
  REQUIRE(fixes);
  CHECK(fixes->cells.at({2, 2}).what == face("block-12/1"));
  CHECK(fixes->cells.at({3, 3}).empty);
  CHECK(fixes->cells.at({4, 4}).what == face("2/0"));
  CHECK(fixes->cells.at({3, 1}).rotation == 0);
  CHECK(fixes->corners.value()[1] == Point{300.5, 22});
  CHECK(fixes->corners.value()[3] == Point{-5, 410});
  CHECK(fixes->facts.at("coins") == "3");
}

TEST_CASE(
    "corrections: the later line about a cell wins, CRLF and a missing last newline are fine") {
  const auto fixes = parse("c3=1/0\r\nc3=2/0\r\n-c3");
  REQUIRE(fixes);
  CHECK(fixes->cells.at({2, 2}).empty);
  CHECK(parse("").value().cells.empty());
}

TEST_CASE("corrections: errors name line, column and what to write") {
  struct Case {
    std::string text, where, message;
  };
  const auto [text, where, message] = GENERATE(values<Case>({
      {"c3=1/0\n  what\n", "photo.fix:2:3", "not a correction"},
      {"z9=1/0", "photo.fix:1:1", "a1 to e5"},
      {"c3=block-99/0", "photo.fix:1:4", "there is no piece"},
      {"c3=block-12/7", "photo.fix:1:4", "block 12 has the faces 12A to 12D"},
      {"c3=12Q", "photo.fix:1:4", "block 12 has the faces 12A to 12D"},
      {"c3=12", "photo.fix:1:4", "block 12 has the faces 12A to 12D"},
      {"c3=99A", "photo.fix:1:4", "such as 1A"},
      {"c3=.", "photo.fix:1:4", "-c3"},
      {"-x", "photo.fix:1:2", "expected a cell"},
      {"c3@45", "photo.fix:1:4", "0, 90, 180 or 270"},
      {"c3@90", "photo.fix:1:4", "stand upright"},
      {"corners=1,2 3,4 5,6", "photo.fix:1:1", "corners=x,y"},
      {"corners=1,2 3,4 5,6 7,nan", "photo.fix:1:1", "corners=x,y"},
      {"corners=1,2 3,4 5,6 7,8 9,9", "photo.fix:1:1", "corners=x,y"},
      {"fact coins", "photo.fix:1:1", "fact NAME=VALUE"},
  }));
  CAPTURE(text);
  const auto fixes = parse(text);
  REQUIRE_FALSE(fixes);
  CHECK(fixes.error().code == ErrorCode::kUnreadable);
  CHECK(fixes.error().where == where);
  CHECK(fixes.error().message.find(message) != std::string::npos);
}

TEST_CASE("corrections: a corrected cell of a reading is sure") {
  Reading reading;
  for (int c = 0; c < 3; ++c) {
    reading.cells.push_back({.cell = {c, 0},
                             .candidates = {{.what = face("1/0"), .confidence = 0.6},
                                            {.what = face("2/0"), .confidence = 0.3}},
                             .margin = 0.3});
  }
  apply(parse("a1=7/3\n-b1").value(), reading);

  CHECK(reading.cells[0].best().what == face("7/3"));
  CHECK(reading.cells[0].confidence() == 1);
  CHECK(reading.cells[0].margin == 1);
  CHECK(reading.cells[0].candidates.size() == 1);
  CHECK(reading.cells[0].source == Source::kCorrected);
  CHECK(reading.cells[1].best().empty());
  CHECK(reading.cells[1].confidence() == 1);
  CHECK(reading.cells[2].confidence() == 0.6);
  CHECK(reading.cells[2].source == Source::kSeen);
}

TEST_CASE("corrections: turning a piece does not vouch for which piece it is") {
  Reading reading;
  reading.cells.push_back(
      {.cell = {0, 0}, .candidates = {{.what = face("1/0"), .confidence = 0.6}}});
  apply(parse("a1@0").value(), reading);
  CHECK(reading.cells[0].confidence() == 0.6);
  CHECK(reading.cells[0].source == Source::kSeen);
}

TEST_CASE("corrections: a layout is edited in place") {
  Layout layout{5, 5, {{face("1/0"), {0, 0}}, {face("2/0"), {1, 0}}}};
  apply(parse("a1=7/3\n-b1\nc1=E1/0").value(), layout);
  CHECK(layout.at({0, 0})->what == face("7/3"));
  CHECK(layout.at({1, 0}) == nullptr);
  CHECK(layout.at({2, 0})->what == face("E1/0"));
}

}  // namespace
}  // namespace storey
