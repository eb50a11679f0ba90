// Which game a photo is of, where nobody says it.
#include <nlohmann/json.hpp>
#include <string>

#include "cli/exit_codes.h"
#include "tests/catch.h"
#include "tests/cli/command.h"
#include "tests/pipeline/temporary_folder.h"

namespace storey {
namespace {

TEST_CASE("which game: small buildings are told without --game, too") {
  for (const auto& [photo, game] : {std::pair{"towers/illegal/illegal-9506", "towers"},
                                    {"chock-a-block/mid-game/mid-game-9405", "chock-a-block"}}) {
    INFO(photo);
    const auto ran = test::storey({"read", STOREY_ROOT "/samples/" + std::string(photo) + ".jpg"});
    CHECK(ran.code != cli::kNoBoard);
    CHECK(test::has(ran.out, "game: " + std::string(game)));
  }
}

TEST_CASE("which game: a photo is read the same whether its game is named or told from it") {
  const auto read = [](std::vector<std::string> words) {
    words.insert(words.begin(), {"score", "--json"});
    auto json = nlohmann::json::parse(test::storey(words).out);
    json.erase("timings_ms");
    return json;
  };
  for (const auto& [photo, game] : {std::pair{"towers/normal/normal-9200", "towers"},
                                    {"chock-a-block/normal/normal-9200", "chock-a-block"}}) {
    INFO(photo);
    const std::string file = STOREY_ROOT "/samples/" + std::string(photo) + ".jpg";
    CHECK(read({file}) == read({file, "--game", game}));
  }
}

TEST_CASE("which game: an answer that suits none is met in the words of the game in the photo") {
  for (const auto& [answer, said] :
       {std::pair{"a1=99Z", "write it as it is printed, such as"}, {"a9=1B", "a1 to e5"}}) {
    const auto ran =
        test::storey({"score", STOREY_ROOT "/samples/balconia/hidden-faces/hidden-9301.jpg",
                      "--answer", answer});
    INFO(ran.err);
    CHECK(ran.code == cli::kUsage);
    CHECK(test::has(test::unwrapped(ran.err), said));
    CHECK(test::has(test::unwrapped(ran.err), "(of Balconia; if it is another game"));
  }
}

TEST_CASE(
    "which game: of a photo that does not show the game that was named it is said what can be") {
  const auto ran =
      test::storey({"score", "--game", "balconia",
                    STOREY_ROOT "/samples/balconia/nothing-tables/nothing-tables-9605.jpg"});
  CHECK(ran.code == cli::kNoBoard);
  for (const char* said : {"Towers", "can be read here", "a published copy", "storey enroll"})
    CHECK(test::has(test::unwrapped(ran.err), said));
}

// Reading it as every game takes up to a minute: a photo that cannot be read shows the order.
TEST_CASE("which game: two players of one name are met before their photo is read") {
  const test::TemporaryFolder folder;
  const std::string broken = folder.write("a.jpg", "\xff\xd8\xff\xe0 no photo after all");
  CHECK(test::storey({"score", broken}).code == cli::kUnreadable);
  const auto ran = test::storey({"score", "--name", "Ann", "--name", "Ann", broken});
  CHECK(ran.code == cli::kUsage);
  CHECK(test::has(ran.err, "two players are called Ann"));
}

TEST_CASE("which game: a photo without a building is of none") {
  const auto ran = test::storey(
      {"read", STOREY_ROOT "/samples/balconia/nothing-tables/nothing-tables-9605.jpg"});
  CHECK(ran.code == cli::kNoBoard);
}

}  // namespace
}  // namespace storey
