#include "pipeline/table/corrections.h"

#include "inference/joint_decoding.h"
#include "model/square_fields.h"
#include "pipeline/game/installed_games.h"
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
fact coins=2
2:fact coins=4
fact coins=3
)");
  REQUIRE(fixes);
  CHECK(fixes->sites.at({{2, 2}}).what == face("block-12/1"));
  CHECK(fixes->sites.at({{3, 3}}).what == kNothing);
  CHECK(fixes->sites.at({{4, 4}}).what == face("2/0"));
  CHECK(fixes->sites.at({{3, 1}}).rotation == 0);
  CHECK(fixes->corners.value()[1] == Point{300.5, 22});
  CHECK(fixes->corners.value()[3] == Point{-5, 410});
  REQUIRE(fixes->facts.size() == 2);  // the later of two about one building
  CHECK(fixes->facts[0].building == 1);
  CHECK(fixes->facts[0].value == "4");
  CHECK(fixes->facts[1].building == 0);
  CHECK(fixes->facts[1].key == "coins");
  CHECK(fixes->facts[1].value == "3");
}

TEST_CASE("corrections: a piece may be called by the name that is printed on it") {
  const auto game = load_installed_game("happy-city", STOREY_ROOT "/templates");
  REQUIRE(game);
  const auto fixes = parse_corrections(
      "b2=Haunted house\nc2 = diy STORE@0 # there\na2=Happy Market B\n", "photo.fix", *game);
  REQUIRE(fixes);
  CHECK(fixes->sites.at({{1, 1}}).what == game->catalog.parse("haunted-house"));
  CHECK(fixes->sites.at({{2, 1}}).what == game->catalog.parse("diy-store"));
  CHECK(fixes->sites.at({{0, 1}}).what == game->catalog.parse("marketB"));
  const auto wrong = parse_corrections("b2=Haunted huose", "photo.fix", *game);
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message.find("Haunted house") != std::string::npos);
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

TEST_CASE("corrections: a building that a player held against the table is where it was read") {
  Reading photo;
  for (const double sure : {0.6, 0.85}) {
    BuildingReading& one = photo.buildings.emplace_back();
    one.board_confidence = sure;
    one.diagnostics = {{"frame-unsure", "look at the outline", std::nullopt},
                       {"glare", "light on c3", std::nullopt, true}};
  }
  apply(parse("2:board=right").value(), balconia().catalog, photo);
  CHECK(photo.buildings[0].board_confidence == 0.6);
  CHECK(photo.buildings[0].diagnostics.size() == 2);
  CHECK(photo.buildings[1].board_confidence == 1);
  REQUIRE(photo.buildings[1].diagnostics.size() == 1);
  CHECK(photo.buildings[1].diagnostics[0].code == "glare");
  apply(parse("board = right").value(), balconia().catalog, photo);
  CHECK(photo.buildings[0].board_confidence == 1);
  for (const char* wrong : {"board=wrong", "b:board=right", "board=", "hand/1:board=right"})
    CHECK_FALSE(parse(wrong));
}

TEST_CASE("corrections: nothing is said as a question offers it, to people and to programs") {
  const auto fixes = parse("c3=nothing\nd4 = -\n");
  REQUIRE(fixes);
  CHECK(fixes->sites.at({{2, 2}}).what == kNothing);
  CHECK(fixes->sites.at({{3, 3}}).what == kNothing);
}

TEST_CASE("corrections: a file may begin with a byte order mark") {
  REQUIRE(parse("\xef\xbb\xbf-c3\n"));
}

TEST_CASE("corrections: a line that is added goes before those of the file") {
  auto fixes = parse("c3=7C\n");
  REQUIRE(fixes);
  REQUIRE(add_correction(" c3=12B ", "--answer", balconia(), fixes.value()));
  CHECK(fixes->sites.at({{2, 2}}).what == face("12B"));
  const Status wrong = add_correction("c3=99Z", "--answer c3=99Z", balconia(), fixes.value());
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().code == ErrorCode::kUsage);
  CHECK(wrong.error().where == "--answer c3=99Z");
  CHECK_FALSE(add_correction(" ", "--answer", balconia(), fixes.value()));
}

TEST_CASE("corrections: a square that the box does not have is met with one that it has") {
  const auto game = load_installed_game("kingdomino", STOREY_ROOT "/templates");
  REQUIRE(game);
  const auto said = [&](const std::string& line) {
    return parse_corrections(line, "photo.fix", *game).error().message;
  };
  // No field of wheat has two crowns.
  CHECK(said("d1=field2").find("such as field; did you mean field?") != std::string::npos);
  CHECK(said("d1=lkae1").find("did you mean lake1?") != std::string::npos);
  CHECK(said("d1=3B").find("domino 3 has one face: write 3") != std::string::npos);
  CHECK(parse_corrections("d1=field1", "photo.fix", *game));
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
      {"corners=0,0 100,0 200,0 300,0", "photo.fix:1:1", "do not go around a board"},
      {"corners=100,100 500,100 500,101 100,101", "photo.fix:1:1", "do not go around a board"},
      {"corners=500,100 100,100 100,500 500,500", "photo.fix:1:1", "do not go around a board"},
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
  // 0.3 is left of what was told, and of the 0.7 that was told wrongly a twentieth may be any of
  // the other squares with two crowns.
  CHECK(cells[0].confidence() == Approx(0.3 / 0.335));
  CHECK(cells[0].source == Source::kSeen);
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

TEST_CASE("corrections: two fields that no piece shows together are a complaint") {
  const auto both = parse_kingdom("a1.terrain=lake\na1.crowns=3");
  REQUIRE_FALSE(both);
  CHECK(both.error().where == "photo.fix:2:1");
  CHECK(both.error().message.find("together with what is said of a1") != std::string::npos);
  CHECK(parse_kingdom("a1.terrain=mine\na1.crowns=3"));
  CHECK(parse_kingdom("a1.terrain=lake\n-a1\na1.crowns=3"));  // the later line counts
}

const Game& homino() {
  static const Game game = load_game(STOREY_ROOT "/templates/highrise-homino").value();
  return game;
}

const Game& chock_a_block() {
  static const Game game = load_game(STOREY_ROOT "/templates/chock-a-block").value();
  return game;
}

/// A map of the cells a1 to c3 on which dominoes are told, each whole, with what is left for none.
struct Map {
  explicit Map(const Game& of) : game(of) {
    BuildingReading& building = photo.buildings.emplace_back();
    building.rows = building.cols = 3;
    building.board_confidence = 1;
    for (int row = 2; row >= 0; --row)
      for (int col = 0; col < 3; ++col)
        building.cells.push_back({.site = {.cell = {col, row}}, .candidates = {}});
  }

  void tell(std::string_view name, Cell cell, int turn, double confidence) {
    const Placement whole{game.catalog.parse(name).value(), cell, turn, 0};
    for (const auto& [at, square] : squares_covered(whole, game.catalog))
      seen(at).candidates.push_back({.what = square, .rotation = turn, .confidence = confidence});
  }

  Map& corrected(const std::string& fix) {
    for (Observation& one : photo.buildings[0].cells)
      if (one.candidates.empty()) one.candidates = {{.what = kNothing, .confidence = 0.97}};
    const auto fixes = parse_corrections(fix, "photo.fix", game);
    REQUIRE(fixes);
    apply(*fixes, game.catalog, photo);
    return *this;
  }

  Observation& seen(Cell cell) {
    for (Observation& one : photo.buildings[0].cells)
      if (one.site.cell == cell) return one;
    FAIL("no such cell");
    throw;
  }

  /// The likeliest piece there, "B9@90"; "" for nothing.
  std::string best(Cell cell) {
    const Candidate& told = seen(cell).best();
    if (told.empty()) return "";
    const PieceFace whole{told.what.piece, told.what.face};
    return game.catalog.short_name(whole) + "@" + std::to_string(told.rotation * 90);
  }

  [[nodiscard]] bool lists(Cell cell, std::string_view name) {
    const int piece = game.catalog.parse(name)->piece;
    const auto& all = seen(cell).candidates;
    return std::any_of(all.begin(), all.end(),
                       [&](const Candidate& one) { return one.what.piece == piece; });
  }

  const Game& game;
  Reading photo;
};

constexpr Cell kA1{0, 0}, kA2{0, 1}, kB1{1, 0}, kC3{2, 2};

// B4 is "concrete down:door" over "carpet", B13 "concrete" over "wood floor-counter up:wall".
TEST_CASE("corrections: a field of a square strikes out whole pieces, on all their cells") {
  Map map(homino());
  map.tell("B4", kA1, 0, 0.6);
  map.tell("B13", kA1, 0, 0.3);
  map.corrected("a2.object=none\na1.object=floor-counter\n");
  CHECK(map.best(kA1) == "B13@0");
  CHECK(map.best(kA2) == "B13@0");
  CHECK_FALSE(map.lists(kA1, "B4"));
  CHECK_FALSE(map.lists(kA2, "B4"));  // though a2 shows what was said of it
  CHECK(map.seen(kA1).confidence() < 0.99);
  CHECK(map.seen(kA1).source == Source::kSeen);
}

TEST_CASE("corrections: an edge is said by the side to which it lies, and holds for both squares") {
  for (const auto& [turn, upper, side] :
       {std::tuple{0, kA2, "south"}, {1, kA1, "east"}, {2, kA1, "north"}, {3, kB1, "west"}}) {
    CAPTURE(turn);
    Map map(homino());
    map.tell("B4", kA1, turn, 0.5);
    map.tell("B22", kA1, turn, 0.4);  // "concrete table" over "carpet left:wall up:wall"
    const std::string cell = to_string(upper);
    map.corrected(cell + "." + side + "=door\n");
    CHECK(map.best(upper) == "B4@" + std::to_string(turn * 90));
    CHECK_FALSE(map.lists(upper, "B22"));
  }
}

// What was told as sure and is struck out leaves no certainty to the next.
TEST_CASE("corrections: what is struck out is given to nothing else as sure") {
  Map map(homino());
  map.tell("B4", kA1, 0, 0.9999);
  map.tell("B30", kA1, 0, 0.0001);  // "carpet" over "wood up:door"
  map.corrected("a1.floor=wood\n");
  CHECK(map.seen(kA1).confidence() < 0.5);
  CHECK(map.seen(kA2).confidence() < 0.5);
  double sum = 0;
  for (const Candidate& one : map.seen(kA1).candidates) sum += one.confidence;
  CHECK(sum <= 1 + 1e-9);
  CHECK_FALSE(map.lists(kA1, "B4"));
  CHECK_FALSE(map.lists(kA2, "B4"));
}

TEST_CASE("corrections: where nothing told fits, pieces of the set that do, the most alike first") {
  Map map(homino());
  map.tell("B8", kA1, 0, 0.98);  // "carpet toilet up:wall" over "concrete table down:wall up:wall"
  map.corrected("a1.object=floor-counter\n");
  CHECK(map.best(kA1) == "B24@0");  // the same but for that
  CHECK(map.seen(kA1).confidence() < 0.5);
  CHECK(map.seen(kA1).source == Source::kSeen);
  CHECK(map.best(kA2) == "B24@0");
  CHECK_FALSE(map.lists(kA1, "B8"));
}

TEST_CASE("corrections: where one piece of the game is left it is that, on all its cells") {
  Map map(homino());
  map.tell("B8", kA1, 0, 0.98);
  map.corrected("a1.object=bed\na1.west=wall\na1.south=wall\na2.object=table\n");
  CHECK(map.best(kA1) == "B28@0");  // "concrete table up:wall" over "carpet bed down left up:wall"
  CHECK(map.best(kA2) == "B28@0");
  CHECK(map.seen(kA1).source == Source::kCorrected);
  CHECK(map.seen(kA2).confidence() == 1);
}

// B28 alone has a bed on carpet with walls around; it may lie to the right, too.
TEST_CASE("corrections: one piece that may lie in two ways is not settled") {
  for (const bool sure_of_b1 : {true, false}) {
    CAPTURE(sure_of_b1);
    Map map(homino());
    map.tell("B8", kA1, 0, 0.98);
    if (!sure_of_b1) map.seen(kB1).candidates = {{.what = kNothing, .confidence = 0.3}};
    map.corrected("a1.object=bed\na1.floor=carpet\na1.north=wall\na1.west=wall\n");
    CHECK(map.best(kA1).substr(0, 3) == "B28");
    CHECK((map.seen(kA1).source == Source::kCorrected) == sure_of_b1);
    CHECK((map.seen(kA1).confidence() == 1) == sure_of_b1);
  }
}

TEST_CASE("corrections: a field of a cell that seemed empty lists pieces that have room there") {
  Map map(homino());
  map.tell("B4", kA1, 0, 0.98);
  map.corrected("c3.object=piano\nb1.object=none\n");
  CHECK(map.seen(kC3).best().what.is_square());
  CHECK(map.seen(kC3).confidence() < 0.5);
  for (const Candidate& one : map.seen(kC3).candidates)
    CHECK(value_as_it_lies(homino().catalog, one.what, one.rotation, "object") == "piano");
  CHECK(map.best(kA1) == "B4@0");
  CHECK(map.seen(kA1).confidence() > 0.5);
}

TEST_CASE("corrections: fields of a square go with a turn, and pieces said whole before them") {
  Map map(homino());
  map.tell("B4", kA1, 0, 0.5);
  map.tell("B4", kA1, 2, 0.4);
  map.corrected("a1@180\na1.floor=concrete\n");
  CHECK(map.best(kA1) == "B4@180");
  Map other(homino());
  other.tell("B4", kA1, 0, 0.9);
  other.corrected("a1=B13@0\na2.floor=wood\n");  // a2 shows concrete: a1 says the whole
  CHECK(other.best(kA2) == "B13@0");
}

// Card 1 has "green bird | blue / red vacant | green cat" on its front.
TEST_CASE("corrections: rooms of a card are said field by field, too") {
  Map map(chock_a_block());
  map.tell("1A", kA1, 0, 0.6);
  map.tell("2A", kA1, 0, 0.3);  // "blue cat | blue / green | red bird"
  map.corrected("b1.bird=1\n");
  CHECK(map.best(kA1) == "2A@0");
  CHECK_FALSE(map.lists(kA2, "1A"));
  const auto wrong = parse_corrections("a1.north=door", "photo.fix", chock_a_block());
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().message.find("shows \"north\"") != std::string::npos);
}

TEST_CASE("corrections: mistyped fields, values and sides are answered with what is meant") {
  struct Case {
    std::string text, where, message;
  };
  for (const auto& [text, where, message] :
       std::vector<Case>{{"c3.flor=wood", "photo.fix:1:4", "did you mean floor?"},
                         {"c3.nroth=door", "photo.fix:1:4", "did you mean north?"},
                         {"c3.up=door", "photo.fix:1:4", "edges are north, east, south and west"},
                         {"c3.taste=sweet", "photo.fix:1:4", "but bottom, east, floor"},
                         {"c3.floor=woood", "photo.fix:1:10", "did you mean wood?"},
                         {"c3.object=sofas", "photo.fix:1:11", "did you mean sofa?"},
                         {"c3.north=gate", "photo.fix:1:10", "one of door, open, wall and window"},
                         {"tenants/1.portrait=boi", "photo.fix:1:20", "did you mean boy?"},
                         {"tenants/1.floor=wood", "photo.fix:1:11", "shows \"floor\""},
                         {"c3.portrait=boy", "photo.fix:1:4", "shows \"portrait\""},
                         {"c3.floor=any\nc3.north=wall", "photo.fix:2:1", "together"}}) {
    CAPTURE(text);
    const auto fixes = parse_corrections(text, "photo.fix", homino());
    REQUIRE_FALSE(fixes);
    CAPTURE(fixes.error().message);
    CHECK(fixes.error().where == where);
    CHECK(fixes.error().message.find(message) != std::string::npos);
  }
  CHECK(parse_corrections("c3.object=none\n2:c3.north=open\n", "photo.fix", homino()));
}

TEST_CASE("corrections: a field of a square of a layout changes the piece that lies on it") {
  const Catalog& catalog = homino().catalog;
  const auto fix = [&](const std::string& text, Layout& layout) {
    return apply(parse_corrections(text, "photo.fix", homino()).value(), catalog, layout);
  };
  Layout layout{3, 3, {{catalog.parse("B8").value(), kA1, 1, 0}}};
  REQUIRE(fix("b1.object=floor-counter", layout));  // turned: the lower square lies to the right
  CHECK(catalog.short_name(layout.at(kA1)->what) == "B24");
  CHECK(layout.at(kA1)->rotation == 1);
  CHECK_FALSE(fix("b1.object=piano", layout));
  CHECK_FALSE(fix("c3.object=piano", layout));
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
