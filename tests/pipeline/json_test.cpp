#include "pipeline/report/json.h"

#include <fstream>
#include <nlohmann/json.hpp>

#include "inference/joint_decoding.h"
#include "model/version.h"
#include "tests/catch.h"
#include "tests/pipeline/made_up_table.h"
#include "tests/pipeline/schema.h"

namespace storey {
namespace {

using Json = nlohmann::json;
using Strings = std::vector<std::string>;

const Json& schema() {
  static const Json parsed =
      Json::parse(std::ifstream(STOREY_ROOT "/docs/result.schema.json"), nullptr, true);
  return parsed;
}

Json table_json(const TableResult& result) {
  return Json::parse(to_json(test::balconia(), result));
}

Json cell(const Json& player, const std::string& name) {
  for (const auto& seen : player["cells"]) {
    if (seen["cell"] == name) return seen;
  }
  return nullptr;
}

TEST_CASE("schema checker: it complains about what does not fit") {
  Json json = table_json(test::made_up_table());
  REQUIRE(test::schema_complaints(schema(), json) == Strings{});
  json["players"][0]["total"] = "5";
  json["players"][0]["lines"][0].erase("because");
  json["players"][0]["cells"][0]["source"] = "guessed";
  json["players"][0]["cells"][0]["quad"].erase(0);
  json["players"][0]["cells"][0]["confidence"] = 1.5;
  json["questions"][0]["cell"] = "2b";
  json["extra"] = 1;
  CHECK(test::schema_complaints(schema(), json).size() == 7);
}

TEST_CASE("json: a table fits the published schema, in one line") {
  const std::string text = to_json(test::balconia(), test::made_up_table());
  CHECK(text.find('\n') == std::string::npos);
  CHECK(test::schema_complaints(schema(), Json::parse(text)) == Strings{});
}

TEST_CASE("json: a table that is won or lost together says so") {
  TableResult table = test::made_up_table();
  CHECK(table_json(table)["outcome"].is_null());
  table.score.winners.clear();
  table.score.outcome = {scoring::Outcome::End::kLost, 9, "The group has lost", {}};
  Json json = table_json(table);
  CHECK(test::schema_complaints(schema(), json) == Strings{});
  CHECK(json["winner"] == Json::array());
  CHECK(json["outcome"]["end"] == "lost");
  CHECK(json["outcome"]["points"] == 9);
  CHECK(json["outcome"]["because"] == "The group has lost");
  table.score.outcome->points.reset();
  json = table_json(table);
  CHECK(test::schema_complaints(schema(), json) == Strings{});
  CHECK(json["outcome"]["points"].is_null());
}

TEST_CASE("json: squares say their fields, and which pieces they may be of") {
  const Game game = load_game(STOREY_ROOT "/templates/kingdomino").value();
  const auto square = [&](const char* name, double confidence) {
    return Candidate{.what = game.catalog.parse(name).value(), .confidence = confidence};
  };
  BuildingReading reading;
  reading.rows = 1;
  reading.cols = 2;
  reading.board_confidence = 1;
  reading.cells.resize(2);
  reading.cells[0].candidates = {square("mine2", 0.7), square("mine1", 0.29)};
  reading.cells[1].site.cell = {1, 0};
  reading.cells[1].candidates = {square("swamp", 0.99)};
  TableResult result;
  result.game = game.id;
  result.players.resize(1);
  result.players[0].reading = reading;
  result.table.players.push_back({"ann", layout_of(reading, game.catalog), true, {}});
  result.score.sheets.resize(1);
  result.range = {{0}, {0}, false, true, 0, {}};
  const Json json = Json::parse(to_json(game, result));
  CHECK(test::schema_complaints(schema(), json) == Strings{});
  const auto& player = json["players"][0];
  const auto& fields = player["cells"][0]["fields"];
  CHECK(fields["terrain"][0] == Json{{"value", "mine"}, {"confidence", 0.99}});
  CHECK(fields["crowns"].size() == 2);
  REQUIRE(player["pieces"].size() == 2);  // dominoes 46 and 47 look alike
  CHECK(player["pieces"][0]["cells"] == Json{"a1", "b1"});
  CHECK(player["pieces"][0]["confidence"] == 0.5);
  CHECK(player["pieces"][0]["rotation"] == 180);
}

TEST_CASE("json: what a table holds") {
  const Json json = table_json(test::made_up_table());
  CHECK(json["storey"] == program_version());
  CHECK(json["game"] == "balconia");
  CHECK(json["status"] == "review");
  CHECK(json["winner"] == Json{"green"});
  CHECK(json["winner_settled"] == false);
  CHECK(json["tie_break"].is_null());
  CHECK(json["move"].is_null());
  CHECK(json["timings_ms"]["decode"] == 12.35);
  CHECK(json["timings_ms"]["locate"] == 0);

  REQUIRE(json["players"].size() == 1);
  const Json& green = json["players"][0];
  CHECK(green["name"] == "green");
  CHECK(green["source"] == "green.jpg");
  CHECK(green["total"] == 5);
  CHECK(green["range"] == Json{5, 11});
  CHECK(green["lines"][0]["cells"] == Json{"a2", "b2"});
  CHECK(green["violations"][1]["severity"] == "impossible");
  CHECK(green["diagnostics"][0]["cell"] == "b2");
  REQUIRE(json["derived"].size() == 1);
  const Json& behind = json["derived"][0];
  CHECK(behind["name"] == "pink");
  CHECK(behind["total"] == 4);
  CHECK(behind["range"] == Json::parse("[4, 4]"));
  // The side nobody showed has its sheet, too.
  REQUIRE(behind["lines"].size() == 1);
  CHECK(behind["lines"][0]["points"] == 4);
  CHECK(json["questions"][0]["player"] == "green");
  CHECK(json["questions"][0]["options"] == Json{"block-07/0", "block-11/3", "-"});
}

TEST_CASE("json: a line that is not decided says by how many points") {
  TableResult result = test::made_up_table();
  result.score.sheets[0].lines.back().open_points = 8;
  const Json json = table_json(result);
  CHECK(test::schema_complaints(schema(), json) == Strings{});
  const Json& lines = json["players"][0]["lines"];
  CHECK(lines.back()["open_points"] == 8);
  CHECK_FALSE(lines.front().contains("open_points"));
}

TEST_CASE("json: cells with their doubt") {
  const Json json = table_json(test::made_up_table());
  const Json& green = json["players"][0];
  CHECK(green["cells"].size() == 25);
  CHECK(green["cells"][0]["cell"] == "a5");
  CHECK(green["cells"][0]["quad"][0] == Json{10.0, 20.0});
  const Json unsure = cell(green, "b2");
  CHECK(unsure["piece"] == "block-07/0");
  CHECK(unsure["name"] == "7A");
  CHECK(unsure["confidence"] == 0.7);
  CHECK(unsure["margin"] == 0.45);
  CHECK(unsure["source"] == "seen");
  CHECK(unsure["alternatives"] == Json::parse(R"([{"piece": "block-11/3", "name": "11D",
                                                     "confidence": 0.25},
                                                    {"piece": null, "name": null,
                                                     "confidence": 0.05}])"));
  CHECK(cell(green, "e5")["piece"].is_null());
}

TEST_CASE("json: a layout file is given, without doubt and place") {
  TableResult result = test::made_up_table();
  result.players[0].reading.reset();
  const Json json = table_json(result);
  CHECK(test::schema_complaints(schema(), json) == Strings{});
  const Json door = cell(json["players"][0], "c1");
  CHECK(door["piece"] == "entrance-1/0");
  CHECK(door["source"] == "given");
  CHECK(door["confidence"] == 1);
  CHECK(door["quad"].is_null());
}

TEST_CASE("json: an error fits the schema too, whatever bytes a file name has") {
  const Json json =
      Json::parse(to_json("", Error{ErrorCode::kBoardNotFound, "no board", "caf\xe9.jpg"}));
  CHECK(test::schema_complaints(schema(), json) == Strings{});
  CHECK(json["status"] == "unreadable");
  CHECK(json["game"].is_null());
  CHECK(json["error"]["code"] == "board-not-found");
}

TEST_CASE("json: games and rules") {
  const Json games = Json::parse(to_json(std::vector<Game>{test::balconia()}));
  CHECK(games[0]["id"] == "balconia");
  CHECK(games[0]["photos"] == true);
  CHECK(games[0]["proven"].get<std::string>().size() > 10);
  const Json rules = Json::parse(rules_to_json(test::balconia()));
  CHECK(rules["house_rules"][0]["key"] == "around");
  CHECK(rules["house_rules"][0]["default"] == "8");
  CHECK(rules["house_rules"][0]["choices"] == Json{"8", "4"});
  CHECK(rules["seats"] == Json{"green", "pink"});
}

}  // namespace
}  // namespace storey
