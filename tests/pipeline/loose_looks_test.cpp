#include <filesystem>

#include "pipeline/appearance/templates.h"
#include "tests/catch.h"

using namespace storey;

TEST_CASE("pieces that may lie beside a building are looked for there, and no others") {
  auto game = load_game(std::filesystem::path(STOREY_ROOT) / "templates" / "balconia");
  REQUIRE(game);
  const auto loose_with = [&](std::vector<std::string> kinds, Arrangement how) {
    Place hand;
    hand.key = "hand";
    hand.how = how;
    hand.kinds = std::move(kinds);
    Game other = *game;
    other.state.beside = {hand};
    const auto set = load_templates(other);
    REQUIRE(set);
    return set->loose() != nullptr;
  };
  const auto alone = load_templates(*game);
  REQUIRE(alone);
  CHECK(alone->loose() == nullptr);
  CHECK(loose_with({"entrance"}, Arrangement::kLoose));
  CHECK(loose_with({}, Arrangement::kLoose));
  CHECK_FALSE(loose_with({"no such kind"}, Arrangement::kLoose));
  CHECK_FALSE(loose_with({"entrance"}, Arrangement::kLattice));
}
