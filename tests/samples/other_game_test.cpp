// Photos of one game read as another: there is no building of that.
#include <algorithm>
#include <filesystem>

#include "pipeline/appearance/templates.h"
#include "pipeline/game/game.h"
#include "pipeline/table/table_result.h"
#include "tests/catch.h"

using namespace storey;

namespace {

namespace fs = std::filesystem;

std::vector<std::string> first_photos(const std::string& set, std::size_t most) {
  std::vector<std::string> photos;
  for (const auto& file : fs::directory_iterator(STOREY_ROOT "/samples/" + set))
    if (file.path().extension() == ".jpg") photos.push_back(file.path().string());
  std::sort(photos.begin(), photos.end());
  photos.resize(std::min(photos.size(), most));
  return photos;
}

void check_nothing_there(const std::string& set, const std::string& other, std::size_t most = 6) {
  const auto game = load_game(STOREY_ROOT "/templates/" + other);
  REQUIRE(game);
  const auto templates = load_templates(*game);
  REQUIRE(templates);
  const auto photos = first_photos(set, most);
  REQUIRE(photos.size() == most);
  for (const std::string& photo : photos) {
    TableRequest request;
    request.sources.push_back({.path = photo, .fix = "", .bytes = {}});
    request.judged = false;
    const auto result = evaluate_table(*game, &*templates, request);
    INFO(photo << " as " << other);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::kBoardNotFound);
  }
}

}  // namespace

TEST_CASE("other games: photos of Towers show no building of another") {
  for (const std::string other : {"chock-a-block", "balconia", "happy-city", "highrise-homino"})
    check_nothing_there("towers/normal", other);
}

TEST_CASE("other games: photos of Chock-A-Block show no building of another") {
  for (const std::string other : {"towers", "balconia", "happy-city", "highrise-homino"})
    check_nothing_there("chock-a-block/normal", other);
}

TEST_CASE("other games: photos of Balconia show no building of another") {
  for (const std::string other : {"towers", "chock-a-block", "happy-city", "highrise-homino"})
    check_nothing_there("balconia/normal", other);
}

TEST_CASE("other games: photos of Happy City show no building of another") {
  for (const std::string other : {"towers", "chock-a-block", "balconia", "highrise-homino"})
    check_nothing_there("happy-city/normal", other);
}

TEST_CASE("other games: photos of Highrise Homino show no building of another") {
  for (const std::string other : {"towers", "chock-a-block", "balconia", "happy-city"})
    check_nothing_there("highrise-homino/normal", other);
}

TEST_CASE("other games: pieces that lie about singly are no building of another") {
  const std::vector<std::string> games{"balconia", "chock-a-block", "happy-city", "highrise-homino",
                                       "towers"};
  for (const std::string& game : games) {
    if (game == "balconia") continue;  // its cubes stand on samples/balconia/nothing-tables
    for (const std::string& other : games)
      if (other != game) check_nothing_there(game + "/nothing-loose", other, 2);
  }
}
