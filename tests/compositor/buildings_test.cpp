// Random buildings against the rules themselves: legal ones break none, broken ones break some.
#include "compositor/buildings.h"

#include <filesystem>
#include <set>

#include "pipeline/game/game.h"
#include "scoring/ruleset.h"
#include "tests/catch.h"

using namespace storey;
using namespace storey::compositor;

namespace {

struct Balconia {
  Game game;
  Box box;
};

Balconia balconia() {
  auto game = load_game(std::filesystem::path(STOREY_ROOT) / "templates" / "balconia");
  REQUIRE(game);
  Balconia b{std::move(game).value(), {}};
  b.box.game = b.game.id;
  b.box.board = b.game.building();
  b.box.catalog = b.game.catalog;
  return b;
}

std::vector<Violation> judge(const Balconia& b, const Layout& layout, bool finished) {
  Table table;
  table.finished = finished;
  table.players = {{"green", layout, true, {}},
                   {"pink", seen_from_behind(layout, b.box.catalog), true, {}}};
  const auto score = scoring::score_table(*b.game.rules, b.box.catalog, table);
  REQUIRE(score);
  return score->violations;
}

}  // namespace

TEST_CASE("finished buildings and buildings in progress break no rule") {
  const Balconia b = balconia();
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Random random(seed);
    const Layout done = random_building(b.box, Building::kFinished, random);
    CHECK(done.placements.size() == 15);
    const auto broken = judge(b, done, true);
    INFO("seed " << seed << (broken.empty() ? "" : ": " + broken.front().because));
    CHECK(broken.empty());
    const Layout going = random_building(b.box, Building::kInProgress, random);
    CHECK(going.placements.size() >= 3);
    CHECK(going.placements.size() <= 11);
    CHECK(judge(b, going, false).empty());
  }
}

TEST_CASE("each kind of illegal building breaks a rule") {
  const Balconia b = balconia();
  for (const Building kind :
       {Building::kDisconnected, Building::kAnchorDisplaced, Building::kOnePieceShort,
        Building::kOnePieceTooMany, Building::kNumberTwice}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      Random random(seed);
      INFO(to_string(kind) << ", seed " << seed);
      CHECK_FALSE(judge(b, random_building(b.box, kind, random), true).empty());
    }
  }
}

TEST_CASE("no piece stands twice unless asked for") {
  const Balconia b = balconia();
  for (const Building kind : {Building::kFinished, Building::kDisconnected,
                              Building::kOnePieceTooMany, Building::kNumberTwice}) {
    Random random(7);
    const Layout layout = random_building(b.box, kind, random);
    std::set<int> pieces;
    for (const Placement& p : layout.placements) pieces.insert(p.what.piece);
    CHECK((pieces.size() == layout.placements.size()) == (kind != Building::kNumberTwice));
  }
}
