#include "pipeline/state_json.h"

#include "model/notation.h"
#include "pipeline/installed_games.h"
#include "pipeline/table_query.h"
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
  if (table.game.board.two_sided) {
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
  struct Case {
    std::string json, where;
  };
  const auto [json, where] = GENERATE(values<Case>({
      {R"({"pieces": [{"cell": "a1", "piece": "igloo"}]})", "t.json: players[1].pieces[0].piece"},
      {R"({"pieces": [{"cell": "a0", "piece": "r"}]})", "t.json: players[1].pieces[0].cell"},
      {R"({"pieces": [{"cell": "zz9", "piece": "r"}]})", "t.json: players[1].pieces[0].cell"},
      {R"({"pieces": [{"piece": "r"}]})", "t.json: players[1].pieces[0]"},
      {R"({"pieces": [{"cell": "a1", "piece": "r", "rotation": 45}]})",
       "t.json: players[1].pieces[0].rotation"},
      {R"({"pieces": [{"cell": "a1", "piece": "r", "layer": -1}]})",
       "t.json: players[1].pieces[0].layer"},
      {R"({"pieces": [{"cell": "a1", "piece": "r", "colour": "red"}]})",
       "t.json: players[1].pieces[0].colour"},
      {R"({"areas": {"hand": ["igloo"]}})", "t.json: players[1].areas.hand[0]"},
      {R"({"areas": {"hand": "deli"}})", "t.json: players[1].areas.hand"},
      {R"({"claims": [{"piece": "deli", "cells": ["a"]}]})",
       "t.json: players[1].claims[0].cells[0]"},
  }));
  CAPTURE(json);
  const auto player = read_player_state(*game, json, "t.json", "players[1]");
  REQUIRE_FALSE(player);
  CHECK(player.error().code == ErrorCode::kUnreadable);
  CHECK(player.error().where == where);
}

}  // namespace
}  // namespace storey
