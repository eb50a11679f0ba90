#include <string>
#include <vector>

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
  REQUIRE(evaluate_query(std::move(query)));
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

}  // namespace
}  // namespace storey
