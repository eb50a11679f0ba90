#include "inference/joint_decoding.h"

#include "inference/score_range.h"
#include "inference/two_sides.h"
#include "pipeline/game/game.h"
#include "tests/catch.h"
#include "tests/pipeline/fake_game.h"

using namespace storey;

namespace {

BuildingReading decode(const Game& game, const fake::Cells& cells) {
  return decode_jointly(game, {fake::reading(game, cells)}).front();
}

double sum_of(const Observation& seen) {
  double sum = 0;
  for (const auto& candidate : seen.candidates) sum += candidate.confidence;
  return sum;
}

}  // namespace

TEST_CASE("decode: glare is worth a word only where doubt is left") {
  const Game game = fake::game();
  auto reading = fake::reading(game, {{"a1", "1/0 0.999"}, {"b1", "2/0 0.9"}, {"c3", "3/0 0.999"}});
  reading.diagnostics = {{"glare", "glare on a1", Cell{0, 0}, true},
                         {"glare", "glare on b1", Cell{1, 0}, true},
                         {"dark", "the board is dark", std::nullopt, true}};
  const auto read = decode_jointly(game, {reading}).front();
  REQUIRE(read.diagnostics.size() == 2);
  CHECK(read.diagnostics[0].message == "glare on b1");
  CHECK(read.diagnostics[1].code == "dark");
}

TEST_CASE("decode: by themselves cells keep what they show, however often it lies there") {
  const Game game = fake::game();
  const fake::Cells cells{{"a1", "1/0 0.9, 3/0 0.05"}, {"c3", "1/1 0.6, 2/0 0.35"}};
  auto reading = fake::reading(game, cells);
  reading.diagnostics = {{"glare", "glare on a2", Cell{0, 1}, true}};
  const auto alone = decode_alone({reading}).front();
  CHECK(fake::first(game, alone, "c3") == "1B");
  CHECK(fake::at(alone, "c3").confidence() == Approx(0.6));
  CHECK(fake::at(alone, "c3").source == Source::kSeen);
  CHECK(alone.diagnostics.empty());  // an empty cell that is sure
  const auto jointly = decode(game, cells);
  CHECK(fake::first(game, jointly, "c3") == "2A");
  CHECK(fake::at(jointly, "c3").source == Source::kInferred);
}

TEST_CASE("decode: a block too few is looked for in doubtful cells only") {
  Game game = fake::game(14, 5, 5);
  game.constraints.finished = {{"block", 14}, {"entrance", 1}};
  fake::Cells cells;
  for (int i = 0; i < 25; ++i) {
    const Cell cell{i % 5, i / 5};
    cells[to_string(cell)] = i < 13 ? std::to_string(i + 1) + "/0 0.9995" : "- 0.9999";
  }
  cells["a1"] = "E1/0 0.9995";  // twelve blocks and the entrance: two too few
  cells["a4"] = "1/0 0.9995";   // thirteen: one too few
  cells["e5"] = "- 0.99, 14/0 0.005";
  const auto read = decode_jointly(game, {fake::reading(game, cells)}, true).front();
  for (const auto& seen : read.cells) {
    INFO(to_string(seen.site.cell));
    CHECK((seen.confidence() >= kSureConfidence) == (to_string(seen.site.cell) != "e5"));
  }
}

TEST_CASE("decode: the piece that lies there once may have a figure standing on it") {
  Game game = load_game(STOREY_ROOT "/templates/kingdomino").value();
  game.rules = nullptr;
  game.building().rows = game.building().cols = 3;
  fake::Cells cells{{"b2", "forest/0 0.02, lake/0 0.01"}};
  for (const char* cell : {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"})
    cells[cell] = "field/0 0.9999";
  const auto read = decode(game, cells);
  const auto& hidden = fake::at(read, "b2");
  CHECK(fake::first(game, read, "b2") == "C");
  CHECK(hidden.source == Source::kInferred);
  CHECK(hidden.confidence() > 0.8);
  CHECK(hidden.confidence() <= kInferredConfidence);

  cells["a1"] = "castle/0 0.9999";  // seen elsewhere: then it is not here
  CHECK(fake::first(game, decode(game, cells), "b2") != "C");
}

TEST_CASE("decode: the piece that lies there once is not offered where a cell may show it") {
  Game game = load_game(STOREY_ROOT "/templates/kingdomino").value();
  game.rules = nullptr;
  game.building().rows = game.building().cols = 3;
  fake::Cells cells{{"a1", "grassland/0 0.5, castle/0 0.4"}, {"b2", "lake-1/0 0.02"}};
  for (const char* cell : {"b1", "c1", "a2", "c2", "a3", "b3", "c3"})
    cells[cell] = "field/0 0.9999";
  const auto read = decode(game, cells);
  CHECK(fake::first(game, read, "b2") == "lake1");
  CHECK(fake::first(game, read, "a1") == "C");
}

TEST_CASE(
    "decode: what was not listed is taken for what it looks like, not for a piece elsewhere") {
  const Game game = fake::game();
  const auto read = decode(game, {{"a1", "1/0 0.45, 3/0 0.3"}, {"b1", "1/0 0.2, 2/0 0.1"}});
  CHECK(fake::first(game, read, "a1") == "1A");
  CHECK(fake::first(game, read, "b1") == "2A");
  CHECK(fake::at(read, "b1").confidence() < 0.2);
}

TEST_CASE("decode: without a conflict every confidence stays") {
  const Game game = fake::game();
  const auto read =
      decode(game, {{"a1", "1/0 0.97, 2/0 0.02"}, {"b1", "3/1 0.6, 4/0 0.3"}, {"c1", "- 0.8"}});
  CHECK(fake::at(read, "a1").confidence() == Approx(0.97));
  CHECK(fake::at(read, "b1").confidence() == Approx(0.6));
  CHECK(fake::at(read, "c1").confidence() == Approx(0.8));
  CHECK(fake::at(read, "b1").source == Source::kSeen);
  CHECK(read.diagnostics.empty());
}

TEST_CASE("decode: the doubtful one of two equal blocks moves to its runner-up") {
  const Game game = fake::game();
  const auto read = decode(game, {{"a1", "1/0 0.999"}, {"c3", "1/2 0.6, 4/0 0.35, 5/0 0.04"}});
  CHECK(fake::first(game, read, "a1") == "1A");
  CHECK(fake::at(read, "a1").confidence() > 0.98);
  CHECK(fake::first(game, read, "c3") == "4A");
  CHECK(fake::at(read, "c3").source == Source::kInferred);
  // 0.35 of the 0.40 that is left without block 1, but never sure
  // Of the other looks' share a quarter goes to what is not listed: it looked still more like 1.
  CHECK(fake::at(read, "c3").confidence() == Approx(0.35 / 0.40 * 0.75).margin(0.02));
  REQUIRE(fake::count_code(read, "inferred") == 1);
  CHECK(read.diagnostics[0].message ==
        "c3 taken as 4A; it looked more like 1C: block 1 lies on a1");
}

// Players do not know the ids of game.json: they read the names that are printed.
TEST_CASE("decode: pieces with a printed name are called by it") {
  Game game = fake::game();
  std::vector<Piece> pieces = game.catalog.pieces();
  for (const auto& [piece, name] : {std::pair(0, "Haunted house"), {3, "Ski resort"}})
    for (Face& face : pieces[static_cast<std::size_t>(piece)].faces) face.texts["name"] = name;
  game.catalog = Catalog::create(std::move(pieces)).value();
  const auto read = decode(game, {{"a1", "1/0 0.999"}, {"c3", "1/2 0.6, 4/0 0.35, 5/0 0.04"}});
  REQUIRE(fake::count_code(read, "inferred") == 1);
  CHECK(read.diagnostics[0].message ==
        "c3 taken as Ski resort A; it looked more like Haunted house C: Haunted house lies on a1");
  auto both = decode_jointly(
      game,
      {fake::reading(game, {{"a1", "1/0 0.999"}, {"b1", "E1/0 0.999"}, {"a2", "5/1 0.999"}}),
       fake::reading(game, {{"c1", "3/1 0.999"}, {"b1", "E1/1 0.999"}, {"c2", "5/3 0.999"}})});
  REQUIRE(fake::count_code(both[0], "sides-disagree") == 1);
  CHECK(both[0].diagnostics[0].message.starts_with("a1 shows Haunted house A here but 3B on c1"));
}

TEST_CASE("decode: what the box alone infers is never sure") {
  const Game game = fake::game();
  const auto read = decode(game, {{"a1", "1/0 0.9999"}, {"c3", "1/2 0.51, 4/0 0.4899"}});
  CHECK(fake::first(game, read, "c3") == "4A");
  CHECK(fake::at(read, "c3").confidence() <= kInferredConfidence);
}

TEST_CASE("decode: without a runner-up a conflict only lowers the confidences") {
  const Game game = fake::game();
  const auto read = decode(game, {{"a1", "1/0 0.9"}, {"c3", "1/2 0.85"}});
  CHECK(fake::first(game, read, "a1") == "1A");
  CHECK(fake::first(game, read, "c3") == "1C");
  // worlds: a1 alone .9*.15, c3 alone .1*.85, neither .1*.15, both .9*.85*.01
  CHECK(fake::at(read, "a1").confidence() == Approx(0.1427 / 0.2427).margin(0.002));
  CHECK(fake::at(read, "c3").confidence() == Approx(0.0927 / 0.2427).margin(0.002));
  REQUIRE(fake::count_code(read, "box-count") == 1);
  CHECK(read.diagnostics[0].cell == parse_cell("c3"));
}

TEST_CASE("decode: two cells beyond doubt keep the same block") {
  const Game game = fake::game();
  const auto read =
      decode(game, {{"a1", "1/0 0.9999, 4/0 0.0001"}, {"c3", "1/2 0.9999, 5/0 0.0001"}});
  CHECK(fake::first(game, read, "a1") == "1A");
  CHECK(fake::first(game, read, "c3") == "1C");
  CHECK(fake::at(read, "a1").confidence() > 0.95);
  CHECK(fake::count_code(read, "box-count") == 1);
  CHECK(fake::count_code(read, "inferred") == 0);
}

TEST_CASE("decode: a building has one entrance, whichever it is") {
  const Game game = fake::game();
  const auto read = decode(game, {{"b1", "E1/0 0.99"}, {"c2", "E2/1 0.55, 3/0 0.4"}});
  CHECK(fake::first(game, read, "b1") == "E1A");
  CHECK(fake::first(game, read, "c2") == "3A");
}

TEST_CASE("decode: a cell gains what its rival's taken block loses") {
  const Game game = fake::game();
  const auto read = decode(game, {{"a1", "1/0 0.999"}, {"b2", "2/0 0.9, 1/3 0.08"}});
  CHECK(fake::at(read, "b2").confidence() == Approx(0.9 / 0.92).margin(0.002));
  CHECK(fake::at(read, "b2").source == Source::kSeen);
}

TEST_CASE("decode: the first candidates are the likeliest whole building") {
  const Game game = fake::game();
  // Both cells look like 1 or 2; apart they would both be 1.
  const auto read = decode(game, {{"a1", "1/0 0.60, 2/0 0.35"}, {"b1", "1/1 0.55, 2/1 0.42"}});
  CHECK(fake::first(game, read, "a1") == "1A");
  CHECK(fake::first(game, read, "b1") == "2B");
}

TEST_CASE("decode: corrected cells stay and take their block from others") {
  const Game game = fake::game();
  auto reading = fake::reading(game, {{"a1", "1/0 1.0"}, {"c3", "1/2 0.97, 4/0 0.03"}});
  for (auto& seen : reading.cells)
    if (seen.site.cell == parse_cell("a1")) seen.source = Source::kCorrected;
  const auto read = decode_jointly(game, {reading}).front();
  CHECK(fake::at(read, "a1").confidence() == 1);
  CHECK(fake::at(read, "a1").source == Source::kCorrected);
  CHECK(fake::at(read, "c3").confidence() < 0.9);
}

TEST_CASE("decode: candidates keep summing to at most 1 and margins fit") {
  const Game game = fake::game();
  const auto read = decode(game, {{"a1", "1/0 0.5, 2/0 0.3, - 0.2"},
                                  {"b1", "1/1 0.5, 2/1 0.3, 3/0 0.1"},
                                  {"c1", "2/1 0.7, 1/2 0.2"}});
  for (const auto& seen : read.cells) {
    CHECK(sum_of(seen) <= 1 + 1e-9);
    const double second = seen.candidates.size() > 1 ? seen.candidates[1].confidence : 0;
    CHECK(seen.margin == Approx(seen.confidence() - second));
  }
}

// Two sides: a1 of one is c1 of the other (3 columns), face f is (f + 2) % 4 over there.

TEST_CASE("decode: a sure cell on one side settles a doubtful one on the other") {
  const Game game = fake::game();
  const auto both = decode_jointly(game, {fake::reading(game, {{"a1", "1/0 0.99"}}),
                                          fake::reading(game, {{"c1", "3/1 0.5, 1/2 0.4"}})});
  CHECK(fake::first(game, both[0], "a1") == "1A");
  CHECK(fake::at(both[0], "a1").source == Source::kSeen);
  CHECK(fake::first(game, both[1], "c1") == "1C");
  CHECK(fake::at(both[1], "c1").source == Source::kInferred);
  CHECK(fake::at(both[1], "c1").confidence() > 0.98);
  CHECK(fake::at(both[1], "c1").confidence() <= 1 - 0.01 * 0.6 + 1e-12);
  CHECK(fake::count_code(both[1], "inferred") == 1);
  CHECK(fake::count_code(both[0], "sides-disagree") == 0);
}

TEST_CASE("decode: two sides that agree in doubt lift each other, within reason") {
  const Game game = fake::game();
  const auto both = decode_jointly(game, {fake::reading(game, {{"a1", "1/0 0.9, 3/0 0.05"}}),
                                          fake::reading(game, {{"c1", "1/2 0.8, 5/0 0.1"}})});
  CHECK(fake::at(both[0], "a1").confidence() > 0.95);
  CHECK(fake::at(both[0], "a1").confidence() <= 1 - 0.1 * 0.2 + 1e-12);
  CHECK(fake::at(both[0], "a1").confidence() ==
        Approx(fake::at(both[1], "c1").confidence()).margin(0.01));
}

TEST_CASE("decode: sides that contradict each other keep what they show and are unsure") {
  const Game game = fake::game();
  const auto both = decode_jointly(
      game,
      {fake::reading(
           game,
           {{"a1", "1/0 0.999"}, {"b1", "E1/0 0.999"}, {"b2", "4/0 0.999"}, {"a2", "5/1 0.999"}}),
       fake::reading(
           game,
           {{"c1", "3/1 0.999"}, {"b1", "E1/1 0.999"}, {"b2", "4/2 0.999"}, {"c2", "5/3 0.999"}})});
  CHECK(fake::first(game, both[0], "a1") == "1A");
  CHECK(fake::first(game, both[1], "c1") == "3B");
  CHECK(fake::at(both[0], "a1").confidence() <= 0.5);
  CHECK(fake::at(both[1], "c1").confidence() <= 0.5);
  CHECK(fake::at(both[0], "b2").confidence() > 0.99);
  REQUIRE(fake::count_code(both[0], "sides-disagree") == 1);
  CHECK(both[0].diagnostics[0].message ==
        "a1 shows 1A here but 3B on c1 of the other side, which cannot both be: look at the "
        "building there");
  CHECK(fake::count_code(both[1], "sides-disagree") == 1);
}

TEST_CASE("decode: photos of different buildings are not forced together") {
  const Game game = fake::game();
  const fake::Cells green{{"a1", "1/0 0.9999"},
                          {"b1", "E1/0 0.9999"},
                          {"c1", "2/0 0.9999"},
                          {"a2", "3/0 0.7, 8/0 0.2"}};
  const fake::Cells pink{
      {"a1", "4/0 0.9999"}, {"b1", "E1/1 0.9999"}, {"c1", "5/0 0.9999"}, {"c2", "8/2 0.9999"}};
  const auto both = decode_jointly(game, {fake::reading(game, green), fake::reading(game, pink)});
  CHECK(fake::first(game, both[0], "a2") == "3A");
  CHECK(fake::first(game, both[0], "a1") == "1A");
  CHECK(fake::at(both[0], "a1").confidence() > 0.999);  // as its own photo shows it
  CHECK(fake::at(both[0], "a2").confidence() < 0.9);    // the other photo settles nothing
  CHECK(fake::count_code(both[0], "sides-disagree") == 0);
  REQUIRE(shows_two_buildings(both[0]));
  CHECK(shows_two_buildings(both[1]));
  CHECK(both[0].diagnostics[0].message ==
        "the two photos contradict each other on 2 of 4 places (here a1 and c1), so each was read "
        "by itself: are they the two sides of one building, left and right not swapped?");
  CHECK_FALSE(both[0].diagnostics[0].cell.has_value());
}

TEST_CASE("decode: a correction does not make one building of two") {
  const Game game = fake::game();
  auto green = fake::reading(game, {{"a1", "1/0 1.0"}, {"b1", "2/0 1.0"}, {"c1", "E1/0 0.9999"}});
  for (auto& seen : green.cells)
    if (!seen.best().empty()) seen.source = Source::kCorrected;
  const auto pink =
      fake::reading(game, {{"a1", "E2/0 0.9999"}, {"b1", "4/0 0.9999"}, {"c1", "5/0 0.9999"}});
  const auto both = decode_jointly(game, {green, pink});
  CHECK(shows_two_buildings(both[0]));
  CHECK(fake::first(game, both[1], "b1") == "4A");
}

TEST_CASE("decode: what is hardly seen contradicts nothing") {
  const Game game = fake::game();
  const auto both = decode_jointly(
      game, {fake::reading(game, {{"a1", "1/0 0.5, 2/0 0.3"}, {"b1", "3/0 0.4, 4/0 0.3"}}),
             fake::reading(game, {{"c1", "2/2 0.6, 1/2 0.3"}, {"b1", "4/2 0.5, 3/2 0.2"}})});
  CHECK_FALSE(shows_two_buildings(both[0]));
}

TEST_CASE("decode: a correction on one side decides the other") {
  const Game game = fake::game();
  auto green = fake::reading(game, {{"a1", "1/0 1.0"}});
  for (auto& seen : green.cells)
    if (seen.site.cell == parse_cell("a1")) seen.source = Source::kCorrected;
  const auto both =
      decode_jointly(game, {green, fake::reading(game, {{"c1", "3/1 0.98, 1/2 0.01"}})});
  CHECK(fake::first(game, both[1], "c1") == "1C");
  CHECK(fake::at(both[1], "c1").confidence() > 0.99);
  CHECK(fake::at(both[0], "a1").confidence() == 1);
}

TEST_CASE("decode: a one-sided board decodes its photos one by one") {
  Game game = fake::game();
  game.constraints.opposite_faces = false;
  const auto both = decode_jointly(
      game, {fake::reading(game, {{"a1", "1/0 0.9"}}), fake::reading(game, {{"c1", "3/1 0.9"}})});
  CHECK(fake::at(both[0], "a1").confidence() == Approx(0.9));
  CHECK(both[0].diagnostics.empty());
}

TEST_CASE("layout_of takes every cell's first candidate") {
  const Game game = fake::game();
  const auto layout = layout_of(
      fake::reading(game, {{"a1", "1/0 0.6, 2/0 0.4"}, {"b2", "- 0.5, 3/0 0.4"}}), game.catalog);
  REQUIRE(layout.placements.size() == 1);
  CHECK(layout.placements[0].cell == Cell{0, 0});
  CHECK(game.catalog.short_name(layout.placements[0].what) == "1A");
}
