#include "pipeline/table/corrections.h"

#include "inference/joint_decoding.h"
#include "tests/catch.h"
#include "tests/inference/domino_game.h"
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
  CHECK(fixes->sites.at({{2, 2}}).what == face("block-12/1"));
  CHECK(fixes->sites.at({{3, 3}}).what == kNothing);
  CHECK(fixes->sites.at({{4, 4}}).what == face("2/0"));
  CHECK(fixes->sites.at({{3, 1}}).rotation == 0);
  CHECK(fixes->corners.value()[1] == Point{300.5, 22});
  CHECK(fixes->corners.value()[3] == Point{-5, 410});
  CHECK(fixes->facts.at("coins") == "3");
}

TEST_CASE(
    "corrections: the later line about a cell wins, CRLF and a missing last newline are fine") {
  const auto fixes = parse("c3=1/0\r\nc3=2/0\r\n-c3");
  REQUIRE(fixes);
  CHECK(fixes->sites.at({{2, 2}}).what == kNothing);
  CHECK(parse("").value().sites.empty());
}

TEST_CASE("corrections: the cells that a piece stands for, also of another building") {
  const auto fixes = parse("claim 7A: a1 b2\n2:claim E1A: c1 # of the right one\nclaim 7A: a2\n");
  REQUIRE(fixes);
  CHECK(claims_of(*fixes, 0) == std::vector<Claim>{{face("7A"), {{0, 1}}}});
  CHECK(claims_of(*fixes, 1) == std::vector<Claim>{{face("E1A"), {{2, 0}}}});
  Layout layout{2, 2, {}, {{"hand", {face("7A")}}}, {}};
  REQUIRE(apply(*fixes, balconia().catalog, layout));
  CHECK(layout.beside["hand"].empty());  // it lies there no more
  CHECK(layout.claims.size() == 2);
  const auto where = [](const std::string& text) { return parse(text).error().where; };
  CHECK(where("claim 7A: a1 ?\n") == "photo.fix:1:14");
  CHECK(where("claim 99A: a1\n") == "photo.fix:1:7");
  CHECK(where("claim 7A:\n") == "photo.fix:1:1");
}

TEST_CASE(
    "corrections: a piece of several cells is put, turned as it is seen, or taken as a whole") {
  const Game game = fake::domino_game(false);
  const auto domino = [](int piece, int left, int right, int turn) {
    return Reading{{fake::row_of(
        {{fake::part(piece, left, turn, 0.6)}, {fake::part(piece, right, turn, 0.6)}})}};
  };
  const auto corrected = [&](const std::string& text, Reading reading) {
    const auto fixes = parse_corrections(text, "photo.fix", game);
    REQUIRE(fixes);
    apply(*fixes, game.catalog, reading);
    return layout_of(reading.buildings[0], game.catalog).placements;
  };
  CHECK(corrected("a1=2\n", domino(0, 0, 1, 0)) == std::vector<Placement>{{{1, 0}, {0, 0}, 0, 0}});
  CHECK(corrected("a1=1\n", domino(0, 1, 0, 2)) == std::vector<Placement>{{{0, 0}, {0, 0}, 2, 0}});
  CHECK(corrected("a1=1@0\n", domino(0, 1, 0, 2)) ==
        std::vector<Placement>{{{0, 0}, {0, 0}, 0, 0}});
  CHECK(corrected("-b1\n", domino(0, 0, 1, 0)).empty());
}

TEST_CASE("corrections: a piece that stands for cells lies there") {
  Reading photo;
  BuildingReading& reading = photo.buildings.emplace_back();
  reading.loose = {{.site = {.place = "hand", .number = 1},
                    .candidates = {{.what = face("1/0"), .confidence = 0.6},
                                   {.what = face("2/0"), .confidence = 0.3}}}};
  apply(parse("claim 2A: a1\n").value(), balconia().catalog, photo);
  CHECK(reading.loose[0].best().what == face("2/0"));
  CHECK(reading.loose[0].confidence() == 1);
  CHECK(reading.loose[0].source == Source::kCorrected);
}

TEST_CASE("corrections: what seems empty is said to be so in one line") {
  Reading photo;
  BuildingReading& reading = photo.buildings.emplace_back();
  reading.cells = {
      {.site = {.cell = {0, 0}}, .candidates = {{.what = kNothing, .confidence = 0.9}}},
      {.site = {.cell = {1, 0}},
       .candidates = {{.what = face("1/0"), .confidence = 0.6},
                      {.what = kNothing, .confidence = 0.3}}}};
  apply(parse("- rest").value(), balconia().catalog, photo);
  CHECK(reading.cells[0].source == Source::kCorrected);
  CHECK(reading.cells[0].confidence() == 1);
  CHECK(reading.cells[1].source == Source::kSeen);
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
  Reading photo;
  BuildingReading& reading = photo.buildings.emplace_back();
  for (int c = 0; c < 3; ++c) {
    reading.cells.push_back({.site = {.cell = {c, 0}},
                             .candidates = {{.what = face("1/0"), .confidence = 0.6},
                                            {.what = face("2/0"), .confidence = 0.3}},
                             .margin = 0.3});
  }
  apply(parse("a1=7/3\n-b1").value(), balconia().catalog, photo);

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
  Reading photo;
  BuildingReading& reading = photo.buildings.emplace_back();
  reading.cells.push_back(
      {.site = {.cell = {0, 0}}, .candidates = {{.what = face("1/0"), .confidence = 0.6}}});
  apply(parse("a1@0").value(), balconia().catalog, photo);
  CHECK(reading.cells[0].confidence() == 0.6);
  CHECK(reading.cells[0].source == Source::kSeen);
}

TEST_CASE("corrections: a layout is edited in place") {
  Layout layout{5, 5, {{face("1/0"), {0, 0}}, {face("2/0"), {1, 0}}}};
  REQUIRE(apply(parse("a1=7/3\n-b1\nc1=E1/0").value(), balconia().catalog, layout));
  CHECK(layout.at({0, 0})->what == face("7/3"));
  CHECK(layout.at({1, 0}) == nullptr);
  CHECK(layout.at({2, 0})->what == face("E1/0"));
}

const Game& kingdomino() {
  static const Game game = load_game(STOREY_ROOT "/templates/kingdomino").value();
  return game;
}

Result<Corrections> parse_kingdom(std::string_view text) {
  return parse_corrections(text, "photo.fix", kingdomino());
}

Candidate square(std::string_view name, double confidence) {
  return {.what = kingdomino().catalog.parse(name).value(), .confidence = confidence};
}

TEST_CASE("corrections: a field leaves the pieces that show it") {
  Reading photo;
  auto& cells = photo.buildings.emplace_back().cells;
  cells.push_back(
      {.site = {.cell = {0, 0}},
       .candidates = {square("mine1", 0.6), square("mine2", 0.3), square("field", 0.1)}});
  cells.push_back({.site = {.cell = {1, 0}}, .candidates = {square("lake", 0.9)}});
  apply(parse_kingdom("a1.crowns=2\nb1.terrain=mine").value(), kingdomino().catalog, photo);
  CHECK(kingdomino().catalog.short_name(cells[0].best().what) == "mine2");
  CHECK(cells[0].confidence() == 1);
  CHECK(cells[0].source == Source::kCorrected);
  CHECK(cells[1].candidates.size() == 4);  // none that was listed is a mine: any of them may be
  CHECK(cells[1].confidence() == Approx(0.25));
  CHECK(cells[1].source == Source::kSeen);
}

TEST_CASE("corrections: a field of a layout changes that field alone") {
  const Catalog& catalog = kingdomino().catalog;
  Layout layout{1, 2, {{catalog.parse("mine").value(), {0, 0}}}};
  REQUIRE(apply(parse_kingdom("a1.crowns=2").value(), catalog, layout));
  CHECK(catalog.short_name(layout.at({0, 0})->what) == "mine2");
  CHECK_FALSE(apply(parse_kingdom("a1.terrain=lake").value(), catalog, layout));  // no lake has two
  CHECK_FALSE(apply(parse_kingdom("b1.crowns=1").value(), catalog, layout));      // nothing there
}

TEST_CASE("corrections: what is said of a field must be one of its values") {
  CHECK(parse_kingdom("a1.crowns=4").error().message.find("crowns is one of 0, 1, 2 and 3") !=
        std::string::npos);
  CHECK(parse_kingdom("a1.colour=red").error().message.find("shows \"colour\"") !=
        std::string::npos);
}

TEST_CASE("corrections: overlays, loose pieces and other buildings are named by their site") {
  const Catalog& catalog = kingdomino().catalog;
  Reading photo;
  photo.buildings.resize(2);
  for (int b = 0; b < 2; ++b)
    photo.buildings[static_cast<std::size_t>(b)].cells.push_back(
        {.site = {.cell = {0, 0}, .building = b}, .candidates = {square("lake", 0.9)}});
  apply(parse_kingdom("2:a1=mine\na1+1=C\nchosen/1=48\n2:chosen/1=47").value(), catalog, photo);
  CHECK(catalog.short_name(photo.buildings[0].cells[0].best().what) == "lake");
  CHECK(catalog.short_name(photo.buildings[1].cells[0].best().what) == "mine");
  REQUIRE(photo.buildings[0].overlays.size() == 1);
  CHECK(catalog.short_name(photo.buildings[0].overlays[0].best().what) == "C");
  REQUIRE(photo.buildings[0].loose.size() == 1);
  CHECK(catalog.short_name(photo.buildings[0].loose[0].best().what) == "48");
  CHECK(catalog.short_name(photo.buildings[1].loose.at(0).best().what) == "47");
  apply(parse_kingdom("-a1+1\n-chosen/1").value(), catalog, photo);
  CHECK(photo.buildings[0].overlays.empty());
  CHECK(photo.buildings[0].loose.empty());
  CHECK(photo.buildings[1].loose.size() == 1);
  CHECK(parse_kingdom("drawer/1=48").error().message.find("no place \"drawer\"") !=
        std::string::npos);
}

TEST_CASE("corrections: a piece of several cells is said at its bottom left one") {
  const Catalog& catalog = kingdomino().catalog;
  Reading photo;
  auto& cells = photo.buildings.emplace_back().cells;
  for (int row = 1; row >= 0; --row)
    cells.push_back({.site = {.cell = {0, row}}, .candidates = {square("lake", 0.9)}});
  apply(parse_kingdom("a1=48@90").value(), catalog, photo);
  CHECK(catalog.short_name(cells[0].best().what) == "mine3");
  CHECK(catalog.short_name(cells[1].best().what) == "field");
  CHECK(cells[1].best().what == catalog.parse("field"));
  CHECK(cells[0].source == Source::kCorrected);
}

}  // namespace
}  // namespace storey
