#include "model/piece_names.h"

#include <set>

#include "pipeline/game/installed_games.h"
#include "tests/catch.h"

namespace storey {
namespace {

Game installed(const std::string& id) {
  auto game = load_installed_game(id, STOREY_ROOT "/templates");
  REQUIRE(game);
  return std::move(game).value();
}

// What stands on the cards of Happy City, from templates/happy-city/game.json.
TEST_CASE("pieces are called what is printed on them") {
  const Game game = installed("happy-city");
  const auto name = [&](const char* piece) {
    return called(game.catalog, game.catalog.parse(piece).value());
  };
  CHECK(name("haunted-house") == "Haunted house");
  CHECK(name("marketB") == "Happy Market B");
  CHECK(called(game.catalog, kNothing) == "nothing");
  const Game blocks = installed("balconia");
  CHECK(called(blocks.catalog, blocks.catalog.parse("7C").value()) == "7C");
}

TEST_CASE("a piece is found by what it is called, and no two are called the same") {
  for (const char* id :
       {"balconia", "chock-a-block", "happy-city", "highrise-homino", "kingdomino", "towers"}) {
    const Game game = installed(id);
    std::set<std::string> names;
    for (const PieceFace what : game.catalog.all_contents()) {
      const std::string name = called(game.catalog, what);
      INFO(id << ": " << name);
      CHECK(names.insert(name).second);
      CHECK(face_called(game.catalog, name) == what);
    }
  }
  const Game game = installed("happy-city");
  CHECK(face_called(game.catalog, "HAUNTED House") == game.catalog.parse("haunted-house"));
  CHECK_FALSE(face_called(game.catalog, "haunted"));
  CHECK_FALSE(face_called(game.catalog, ""));
}

}  // namespace
}  // namespace storey
