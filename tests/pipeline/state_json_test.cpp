#include "pipeline/table/state_json.h"

#include "model/notation.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/table/shown_sides.h"
#include "pipeline/table/table_query.h"
#include "tests/catch.h"
#include "tests/pipeline/states.h"

namespace storey {
namespace {

TableQuery query_of(std::string bytes) {
  TableQuery query;
  query.request.sources.push_back({.path = "-", .fix = "", .bytes = std::move(bytes)});
  return query;
}

/// A table file is opened as a lone source on disk would be.
Result<ScoredTable> read_json(const test::State& state, const std::string& json) {
  const auto file = parse_table(json, "state.json");
  REQUIRE(file);
  CHECK(file->game == state.game);
  TableQuery query;
  query.game = file->game;
  for (const auto& player : file->players) {
    query.request.sources.push_back({.path = "state.json", .fix = "", .bytes = ""});
    query.request.names.push_back(player.name);
    query.request.facts.push_back(player.facts);
    query.request.states.push_back(player.state);
  }
  query.request.said.table = file->facts;
  query.request.said.areas = file->areas;
  query.request.house_rules = file->house_rules;
  query.finished = file->finished;
  return evaluate_query(std::move(query));
}

std::string text_of(const ScoredTable& table) {
  if (table.game.constraints.opposite_faces) {
    return "game: " + table.game.id + "\nset: around=4\n" +
           state_text(table.game, table.result, 0).substr(("game: " + table.game.id + "\n").size());
  }
  return format_table(stated(table.game, table.result), table.game.catalog, table.game.state,
                      table.game.id);
}

TEST_CASE("state: text, table, JSON and back, of every game") {
  CHECK(test::states().size() == scoring::all_rulesets().size());
  for (const auto& state : test::states()) {
    CAPTURE(state.game);
    const auto table = evaluate_query(query_of(state.text));
    INFO((table ? "" : table.error().where + ": " + table.error().message));
    REQUIRE(table);
    CHECK(text_of(*table) == state.text);

    const std::string json = table_to_json(table->game, stated(table->game, table->result));
    CAPTURE(json);
    const auto again = read_json(state, json);
    INFO((again ? "" : again.error().where + ": " + again.error().message));
    REQUIRE(again);
    CHECK(text_of(*again) == state.text);
    CHECK(table_to_json(again->game, stated(again->game, again->result)) == json);
    REQUIRE(again->result.score.sheets.size() == table->result.score.sheets.size());
    for (std::size_t i = 0; i < table->result.score.sheets.size(); ++i)
      CHECK(again->result.score.sheets[i].total() == table->result.score.sheets[i].total());
  }
}

TEST_CASE("state: JSON that is wrong says where") {
  const auto game = load_installed_game("towers", "");
  REQUIRE(game);
  const std::string before = "{\"players\": [{\"known\": false},\n ";
  struct Case {
    std::string json, where;
  };
  const auto [json, where] = GENERATE(values<Case>({
      {R"({"pieces": [{"cell": "a1", "piece": "igloo"}]})", "2:38: players[1].pieces[0].piece"},
      {R"({"pieces": [{"cell": "a0", "piece": "r"}]})", "2:23: players[1].pieces[0].cell"},
      {R"({"pieces": [{"cell": "zz9", "piece": "r"}]})", "2:23: players[1].pieces[0].cell"},
      {R"({"pieces": [{"piece": "r"}]})", "2:14: players[1].pieces[0]"},
      {R"({"pieces": [{"cell": "a1", "piece": "r", "rotation": 45}]})",
       "2:55: players[1].pieces[0].rotation"},
      {R"({"pieces": [{"cell": "a1", "piece": "r", "layer": -1}]})",
       "2:52: players[1].pieces[0].layer"},
      {R"({"pieces": [{"cell": "a1", "piece": "r", "colour": "red"}]})",
       "2:53: players[1].pieces[0].colour"},
      {R"({"areas": {"hand": ["deli",
          "igloo"]}})",
       "3:11: players[1].areas.hand[1]"},
      {R"({"areas": {"hand": ["stairs"]}})", "2:22: players[1].areas.hand[0]"},
      {R"({"areas": {"clients": ["deli"]}})", "2:24: players[1].areas.clients"},
      {R"({"areas": {"hand": "deli"}})", "2:21: players[1].areas.hand"},
      {R"({"claims": [{"piece": "deli", "cells": ["a"]}]})", "2:42: players[1].claims[0].cells[0]"},
  }));
  CAPTURE(json);
  std::string text = before;
  text += json;
  text.insert(text.size() - 1, R"(, "known": false)");
  const auto table = parse_table(text + "]}", "t.json");
  INFO((table ? "" : table.error().where + ": " + table.error().message));
  REQUIRE(table);
  const auto player = read_player_state(*game, table->players.at(1).state.value());
  REQUIRE_FALSE(player);
  CHECK(player.error().code == ErrorCode::kUnreadable);
  CHECK(player.error().where == "t.json:" + where);
}

TEST_CASE("state: facts, house rules and areas of a table file are the game's, or it says where") {
  const auto game = load_installed_game("towers", "");
  REQUIRE(game);
  const auto where = [&](const std::string& more) {
    const auto table = parse_table("{\"players\": [{}],\n" + more + "}", "t.json");
    REQUIRE(table);
    Status good = check_table(*table, *game);
    if (good && table->areas) {
      const auto areas = read_areas(*game, *table->areas);
      if (!areas) good = areas.error();
    }
    return good ? "" : good.error().where;
  };
  CHECK(where(R"("facts": {"round": 3}, "house_rules": {"base": "free"})").empty());
  CHECK(where(R"("facts": {"round": 30})") == "t.json:2:20: facts.round");
  CHECK(where(R"("facts": {"coins": 3})") == "t.json:2:20: facts.coins");
  const auto player =
      parse_table("{\"players\": [{},\n{\"facts\": {\"coins\": \"many\"}}]}", "t.json");
  REQUIRE(player);
  CHECK(check_table(*player, *game).error().where == "t.json:2:21: players[1].facts.coins");
  CHECK(where(R"("house_rules": {"base": "fre"})") == "t.json:2:25: house_rules.base");
  CHECK(where(R"("house_rules": {"bas": "free"})") == "t.json:2:24: house_rules.bas");
  CHECK(where(R"("areas": {"hand": ["deli"]})") == "t.json:2:19: areas.hand");
  CHECK(where(R"("areas": {"clients": ["deli", "stairs"]})") == "t.json:2:31: areas.clients[1]");
}

}  // namespace
}  // namespace storey
