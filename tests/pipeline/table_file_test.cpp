#include "pipeline/table/table_file.h"

#include "tests/catch.h"

namespace storey {
namespace {

TEST_CASE("table file: players, facts, house rules; sources lie beside the file") {
  const auto table = parse_table(R"({"game": "balconia", "players": [
      {"name": "Anna", "source": "green.jpg", "facts": {"coins": 3}},
      {"name": "Ben", "source": "/photos/pink.jpg"}],
      "beside": ["hand.jpg"], "house_rules": {"around": "4"}, "final": false})",
                                 "games/monday.json");
  REQUIRE(table);
  CHECK(table->game == "balconia");
  REQUIRE(table->players.size() == 2);
  CHECK(table->players[0].name == "Anna");
  CHECK(table->players[0].source == "games/green.jpg");
  CHECK(table->players[0].facts.at("coins") == "3");
  CHECK(table->players[1].source == "/photos/pink.jpg");
  CHECK(table->beside == std::vector<std::string>{"games/hand.jpg"});
  CHECK(table->house_rules.at("around") == "4");
  CHECK(table->finished == false);
}

TEST_CASE("table file: from stdin, sources are taken as they are; names may be missing") {
  const auto table = parse_table(R"({"players": [{"source": "a.layout"}]})", "-");
  REQUIRE(table);
  CHECK(table->players[0].source == "a.layout");
  CHECK(table->players[0].name.empty());
  CHECK_FALSE(table->finished);
}

TEST_CASE("table file: errors name the place") {
  struct Case {
    std::string text, where;
  };
  const auto [text, where] = GENERATE(values<Case>({
      {"{", "t.json:1:2"},
      {"{}", "t.json:1:1"},
      {"{\"players\":\n []}", "t.json:2:2: players"},
      {R"({"players": [{"nam": 1}]})", "t.json:1:22: players[0].nam"},
      {R"({"players": [{"source": 1}]})", "t.json:1:25: players[0].source"},
      {R"({"players": [{"source": ""}]})", "t.json:1:25: players[0].source"},
      {R"({"players": [{"source": "a"}, {}]})", "t.json:1:13: players"},
      {R"({"players": [{}], "final": "yes"})", "t.json:1:28: final"},
      {R"({"players": [{}], "beside": [""]})", "t.json:1:30: beside[0]"},
      {R"({"players": [{}], "house_rules": {"around": []}})", "t.json:1:45: house_rules.around"},
      {R"({"players": [{"name": "a", "name": "b"}]})", "t.json:1:36"},
  }));
  CAPTURE(text);
  const auto table = parse_table(text, "t.json");
  REQUIRE_FALSE(table);
  CHECK(table.error().code == ErrorCode::kUnreadable);
  CHECK(table.error().where == where);
}

}  // namespace
}  // namespace storey
