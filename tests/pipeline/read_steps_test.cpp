#include <string>
#include <vector>

#include "pipeline/table/shown_sides.h"
#include "pipeline/table/table_query.h"
#include "tests/catch.h"

namespace storey {
namespace {

/// What somebody who waits for these photos is shown.
std::vector<std::string> steps_of(const std::string& game, const std::vector<std::string>& photos) {
  std::vector<std::string> steps;
  TableQuery query;
  query.game = game;
  query.templates = STOREY_ROOT "/templates";
  for (const std::string& photo : photos)
    query.request.sources.push_back(
        {.path = STOREY_ROOT "/samples/" + photo, .fix = "", .bytes = {}});
  query.request.on_step = [&](const ReadStep& step) {
    steps.push_back(step.game + " " + std::to_string(step.photo) + "/" +
                    std::to_string(step.sources));
  };
  const auto table = evaluate_query(std::move(query));
  REQUIRE(table);
  return steps;
}

using Steps = std::vector<std::string>;

TEST_CASE("whoever waits is told the photo, then that it is counted") {
  CHECK(steps_of("balconia", {"balconia/easy/easy-9101.jpg"}) ==
        Steps{"Balconia 1/1", "Balconia 0/1"});
  CHECK(
      steps_of("balconia", {"balconia/easy/easy-9101.jpg", "balconia/easy/easy-9102.jpg"}).at(1) ==
      "Balconia 2/2");
}

TEST_CASE("where nobody said which game it is, the games are named as they are tried") {
  const auto steps = steps_of("", {"balconia/easy/easy-9101.jpg"});
  REQUIRE(steps.size() >= 2);
  CHECK(steps.back() == "Balconia 0/1");
}

TEST_CASE("games that are tried at one time say what they say one after the other") {
  const auto said = [](unsigned games_at_once) {
    TableQuery query;
    query.templates = STOREY_ROOT "/templates";
    query.request.games_at_once = games_at_once;
    query.request.sources.push_back(
        {.path = STOREY_ROOT "/samples/towers/easy/easy-9101.jpg", .fix = "", .bytes = {}});
    const auto table = evaluate_query(std::move(query));
    REQUIRE(table);
    std::string text = table->game.id;
    for (const std::string& game : table->result.fitting_games) text += " or " + game;
    return text + "\n" + state_text(table->game, table->result, 0);
  };
  const auto one_by_one = said(1);
  CHECK(one_by_one.starts_with("towers"));
  CHECK(said(4) == one_by_one);
}

}  // namespace
}  // namespace storey
