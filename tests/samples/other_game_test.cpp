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

// Of each pair of games one in every run; the same for more of them takes ten minutes.
constexpr std::size_t kFew = 1, kMany = 6, kManyLoose = 5;

void check_nothing_there(const std::string& set, const std::string& other, std::size_t most) {
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

namespace {

const std::vector<std::string>& games() {
  static const std::vector<std::string> all{"balconia", "chock-a-block", "happy-city",
                                            "highrise-homino", "towers"};
  return all;
}

void check_as_others(const std::string& game, std::size_t most) {
  for (const std::string& other : games())
    if (other != game) check_nothing_there(game + "/normal", other, most);
}

void check_loose_as_others(std::size_t most) {
  for (const std::string& game : games()) {
    if (game == "balconia") continue;  // its cubes stand on samples/balconia/nothing-tables
    for (const std::string& other : games())
      if (other != game) check_nothing_there(game + "/nothing-loose", other, most);
  }
}

}  // namespace

TEST_CASE("other games: photos of one game show no building of another") {
  for (const std::string& game : games()) check_as_others(game, kFew);
}

TEST_CASE("other games: many photos of one game show no building of another", "[.long]") {
  for (const std::string& game : games()) check_as_others(game, kMany);
}

TEST_CASE("other games: pieces that lie about singly are no building of another") {
  check_loose_as_others(kFew);
}

TEST_CASE("other games: many pieces that lie about singly are no building of another", "[.long]") {
  check_loose_as_others(kManyLoose);
}
