// Truth files of whole tables, and readings held against them: worked out by hand.
#include <nlohmann/json.hpp>

#include "pipeline/study/evaluation.h"
#include "pipeline/study/truth.h"
#include "tests/catch.h"

using namespace storey;

namespace {

using Json = nlohmann::ordered_json;

const Game& game_named(const std::string& id) {
  static std::map<std::string, Game> games;
  if (games.count(id) == 0) {
    auto game = load_game(std::string(STOREY_ROOT) + "/templates/" + id);
    REQUIRE(game);
    games.emplace(id, std::move(game).value());
  }
  return games.at(id);
}

Json quad(double x, double y, double width, double height) {
  return {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
}

/// A tower of 2 x 2 cells of 100 px whose top left corner is at (left, 100), a stairs and three
/// shops, one of them sold, a client beside.
Json tower(const std::string& player, double left) {
  const auto tile = [&](const std::string& cell, const std::string& piece, double x, double y) {
    return Json{{"cell", cell}, {"piece", piece}, {"quad", quad(left + x, 100 + y, 100, 100)}};
  };
  return {{"player", player},
          {"rows", 2},
          {"cols", 2},
          {"board", quad(left, 100, 200, 200)},
          {"cells",
           {tile("b2", "retail/0", 100, 0), tile("a1", "stairs/0", 0, 100),
            tile("b1", "retail/0", 100, 100)}},
          {"overlays",
           {{{"cell", "b2"},
             {"layer", 1},
             {"piece", "coin/0"},
             {"quad", quad(left + 120, 120, 60, 60)}}}},
          {"loose",
           {{{"place", "hand"},
             {"number", 1},
             {"piece", "deli/0"},
             {"quad", quad(left, 350, 200, 300)},
             {"visible", 0.9}},
            {{"place", nullptr},
             {"number", 1},
             {"piece", "coin-5/0"},
             {"quad", quad(left, 700, 60, 60)}}}}};
}

std::string table_text(const std::vector<Json>& buildings, const std::string& id = "towers") {
  Json table{{"format", 1},
             {"game", id},
             {"final", true},
             {"building", "finished"},
             {"buildings", buildings},
             {"set", "normal"},
             {"seed", 1}};
  return table.dump();
}

Truth parsed(const std::vector<Json>& buildings, const std::string& id = "towers") {
  auto truth = parse_truth(table_text(buildings, id), "t.truth.json", game_named(id));
  if (!truth) FAIL(truth.error().message << " at " << truth.error().where);
  return std::move(truth).value();
}

std::string complaint(const std::vector<Json>& buildings) {
  const auto truth = parse_truth(table_text(buildings), "t.truth.json", game_named("towers"));
  REQUIRE_FALSE(truth);
  return truth.error().where + " " + truth.error().message;
}

Observation observation(const Site& site, PieceFace what, const Quad& quad) {
  Observation seen;
  seen.site = site;
  seen.candidates = {{.what = what, .confidence = 0.99}};
  seen.quad = quad;
  return seen;
}

/// What a faultless reader says.
BuildingReading reading_of(const TruthBuilding& truth) {
  BuildingReading reading;
  reading.rows = truth.rows;
  reading.cols = truth.cols;
  reading.board = truth.board;
  reading.board_confidence = 1;
  for (const TruthCell& cell : truth.cells)
    reading.cells.push_back(observation({.cell = cell.cell}, cell.what, cell.quad));
  for (const TruthPiece& piece : truth.overlays)
    reading.overlays.push_back(observation(piece.site, piece.what, piece.quad));
  for (const TruthPiece& piece : truth.loose)
    if (!piece.site.place.empty())
      reading.loose.push_back(observation(piece.site, piece.what, piece.quad));
  return reading;
}

PhotoVerdict judged(const Truth& truth, const std::vector<BuildingReading>& readings) {
  const Game& game = game_named("towers");
  TableResult result;
  for (std::size_t i = 0; i < readings.size(); ++i) {
    // What lies there, without what is doubtful of it.
    TruthBuilding seen;
    seen.rows = readings[i].rows;
    seen.cols = readings[i].cols;
    for (const Observation& o : readings[i].cells)
      seen.cells.push_back({.cell = o.site.cell, .what = o.best().what});
    for (const Observation& o : readings[i].overlays)
      seen.overlays.push_back({o.best().what, o.site});
    result.table.players.push_back({game.rules->seats[i], layout_of(seen, game.catalog), true, {}});
    result.players.emplace_back();
    result.players.back().reading = readings[i];
  }
  result.score = scoring::score_table(*game.rules, game.catalog, result.table).value();
  return compare_with_truth(game, truth, "t.jpg", result);
}

}  // namespace

TEST_CASE("table truth: cells, what lies on them and what lies beside") {
  const Truth truth = parsed({tower("player-1", 50)});
  CHECK(truth.has_board);
  CHECK(truth.whole_table);
  CHECK(truth.player == "player-1");
  CHECK(truth.others.empty());
  REQUIRE(truth.cells.size() == 4);  // the empty cell is one of them
  CHECK(truth.cells[0].cell == Cell{0, 1});
  CHECK(truth.cells[0].what == kNothing);
  CHECK(truth.cells[0].quad[0].x == Approx(50));
  CHECK(truth.cells[0].quad[2].y == Approx(200));
  REQUIRE(truth.overlays.size() == 1);
  CHECK(to_string(truth.overlays[0].site) == "b2+1");
  REQUIRE(truth.loose.size() == 2);
  CHECK(to_string(truth.loose[0].site) == "hand/1");
  CHECK(truth.loose[0].visible == 0.9);
  CHECK(truth.loose[1].site.place.empty());
  const Layout layout = layout_of(truth, game_named("towers").catalog);
  CHECK(layout.placements.size() == 4);
  CHECK(layout.at({1, 1}, 1) != nullptr);
  REQUIRE(layout.beside.count("hand") == 1);
  CHECK(layout.beside.size() == 1);
}

TEST_CASE("table truth: a card of several cells says what each of them shows") {
  // A card turned by 90 degrees counter-clockwise: what was top right is top left now.
  const Json house{{"player", "player-1"},
                   {"rows", 2},
                   {"cols", 2},
                   {"board", quad(0, 0, 200, 200)},
                   {"cells",
                    {{{"cell", "a1"},
                      {"piece", "block-01/1"},
                      {"rotation", 90},
                      {"quad", {{0, 200}, {0, 0}, {200, 0}, {200, 200}}}}}}};
  const Truth truth = parsed({house}, "chock-a-block");
  REQUIRE(truth.cells.size() == 4);
  const Catalog& catalog = game_named("chock-a-block").catalog;
  for (const TruthCell& cell : truth.cells) {
    CHECK(cell.what.is_square());
    CHECK(cell.rotation == 1);
    // Each part's picture begins at the lower left of its room, and lies in that room.
    CHECK(cell.quad[0].x == Approx(100.0 * cell.cell.col).margin(1e-6));
    CHECK(cell.quad[0].y == Approx(200 - 100.0 * cell.cell.row).margin(1e-6));
  }
  const Layout layout = layout_of(truth, catalog);
  REQUIRE(layout.placements.size() == 1);
  CHECK(catalog.name(layout.placements[0].what) == "block-01/1");
  CHECK(layout.placements[0].rotation == 1);
}

TEST_CASE("table truth: house rules and what is wrong") {
  Json table = Json::parse(table_text({tower("player-1", 50)}));
  table["rules"] = {{"base", "contiguous"}};
  const auto truth = parse_truth(table.dump(), "t", game_named("towers"));
  REQUIRE(truth);
  CHECK(truth->house_rules.at("base") == "contiguous");
  table["rules"] = {{"base", "none"}};
  CHECK_FALSE(parse_truth(table.dump(), "t", game_named("towers")));

  CHECK_THAT(complaint({}), Catch::Contains("at least one building"));
  Json wrong = tower("player-1", 50);
  wrong["cells"][1]["cell"] = "b2";
  CHECK_THAT(complaint({wrong}), Catch::Contains("b2 is given twice"));
  wrong = tower("player-1", 50);
  wrong["cells"][1]["cell"] = "c1";
  CHECK_THAT(complaint({wrong}), Catch::Contains("buildings[0].cells[1].cell"));
  wrong = tower("player-1", 50);
  wrong["overlays"][0]["layer"] = 0;
  CHECK_THAT(complaint({wrong}), Catch::Contains("buildings[0].overlays[0].layer"));
  wrong = tower("player-1", 50);
  wrong["loose"][0]["place"] = "pocket";
  CHECK_THAT(complaint({wrong}), Catch::Contains("\"pocket\""));
  wrong = tower("player-1", 50);
  wrong["cells"][0]["cell"] = "z9";
  CHECK_THAT(complaint({wrong}), Catch::Contains("expected a cell of the building"));
  CHECK_THAT(complaint(std::vector<Json>(17, tower("player-1", 50))),
             Catch::Contains("at most 16 buildings"));
  wrong = tower("player-1", 50);
  wrong["rows"] = 1000;
  CHECK_THAT(complaint({wrong}), Catch::Contains("buildings[0].rows"));
}

TEST_CASE("evaluation of tables: a faultless reading is an exact table") {
  const Truth truth = parsed({tower("player-1", 50), tower("player-2", 500)});
  REQUIRE(truth.others.size() == 1);
  const auto verdict = judged(truth, {reading_of(truth), reading_of(truth.others[0])});
  CHECK(verdict.counts.boards == 2);
  CHECK(verdict.counts.found == 2);
  CHECK(verdict.counts.exact_boards == 2);
  CHECK(verdict.counts.exact_tables == 1);
  CHECK(verdict.counts.exact_scores == 2);
  CHECK(verdict.counts.cells == 8);
  CHECK(verdict.counts.cells_right == 8);
  CHECK(verdict.counts.overlays == 2);
  CHECK(verdict.counts.overlays_right == 2);
  CHECK(verdict.counts.loose == 2);  // loose money lies in no place
  CHECK(verdict.counts.loose_right == 2);
  CHECK_FALSE(verdict.failure);
  const auto report = summarise({verdict});
  CHECK(report.overlays_by_kind.at("coin").right == 2);
  CHECK(report.loose_by_kind.at("client").cells == 2);
  CHECK_THAT(to_text(report), Catch::Contains("on buildings: coin 2 of 2"));
}

TEST_CASE("evaluation of tables: what is missed, misread and made up counts") {
  const Truth truth = parsed({tower("player-1", 50), tower("player-2", 500)});
  const Catalog& catalog = game_named("towers").catalog;
  BuildingReading first = reading_of(truth);
  BuildingReading second = reading_of(truth.others[0]);
  // The coin is seen one room lower: one missed, one made up.
  first.overlays[0].site.cell = {1, 0};
  // Another client than lies there; in which place of clients it lies nobody sees.
  second.loose[0].candidates[0].what = catalog.parse("qbq").value();
  first.loose[0].site.place = "clients";
  const auto verdict = judged(truth, {first, second});
  CHECK(verdict.counts.exact_boards == 2);
  CHECK(verdict.counts.exact_tables == 0);
  CHECK(verdict.counts.overlays == 3);
  CHECK(verdict.counts.overlays_right == 1);
  CHECK(verdict.counts.loose == 2);
  CHECK(verdict.counts.loose_right == 1);
  REQUIRE(verdict.failure);
  CHECK_THAT(verdict.failure->why, Catch::Contains("hand/1 read qbq, is deli"));
}

TEST_CASE("evaluation of tables: a building that is overlooked, and one that is not there") {
  const Truth both = parsed({tower("player-1", 50), tower("player-2", 500)});
  const auto one = judged(both, {reading_of(both.others[0])});
  CHECK(one.counts.boards == 2);
  CHECK(one.counts.found == 1);
  CHECK(one.counts.exact_tables == 0);
  CHECK(one.counts.cells == 8);
  CHECK(one.counts.cells_right == 4);
  CHECK(one.counts.exact_scores == 1);
  CHECK(one.counts.silent_errors == 1);  // the made-up result is confirmed
  const Truth alone = parsed({tower("player-1", 50)});
  const auto two = judged(alone, {reading_of(alone), reading_of(both.others[0])});
  CHECK(two.counts.found == 1);
  CHECK(two.counts.false_boards == 1);
  CHECK(two.counts.exact_tables == 0);
  CHECK(two.counts.silent_errors == 1);
}

TEST_CASE("evaluation of tables: a tower read upside down is not right") {
  const Truth truth = parsed({tower("player-1", 50)});
  BuildingReading reading = reading_of(truth);
  for (Observation& seen : reading.cells)
    seen.site.cell = {1 - seen.site.cell.col, 1 - seen.site.cell.row};
  CHECK(judged(truth, {reading}).counts.exact_boards == 0);
}
