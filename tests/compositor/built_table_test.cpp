// Random tables: legal ones are legal by the rules, broken ones break the rule that is named.
#include "compositor/built_table.h"

#include <algorithm>
#include <set>

#include "compositor/laying.h"
#include "compositor/open_box.h"
#include "pipeline/game/game.h"
#include "tests/catch.h"

using namespace storey;
using namespace storey::compositor;

namespace {

struct GameOfTables {
  Game game;
  Box box;
};

GameOfTables open(const std::string& id) {
  const std::string folder = std::string(STOREY_ROOT) + "/templates/" + id;
  auto game = load_game(folder);
  REQUIRE(game);
  Box box;
  box.game = game->id;
  box.board = game->building();
  box.catalog = game->catalog;
  box.players = game->rules->seats;
  return {std::move(game).value(), std::move(box)};
}

std::set<std::string> broken_rules(const Game& game, const Table& table) {
  const auto score = scoring::score_table(*game.rules, game.catalog, table);
  REQUIRE(score);
  std::set<std::string> rules;
  for (const auto& violation : score->violations) {
    INFO(violation.rule.id << ": " << violation.because);
    rules.insert(violation.rule.id);
  }
  return rules;
}

BuiltTable built(const Box& box, TableWish::State state, int players, std::size_t seed) {
  auto table = build_table(box, {state, players, seed}, Random(mix(seed)));
  REQUIRE(table);
  return std::move(table).value();
}

std::string text(const std::set<std::string>& rules) {
  std::string all;
  for (const auto& rule : rules) all += rule + " ";
  return all;
}

}  // namespace

TEST_CASE("tables of one and of several players keep the rules") {
  for (const std::string id : {"towers", "chock-a-block"}) {
    const GameOfTables g = open(id);
    for (std::size_t seed = 1; seed <= 40; ++seed) {
      for (const auto state : {TableWish::State::kFinished, TableWish::State::kInProgress}) {
        const int players = seed % 3 == 0 ? 2 + static_cast<int>(seed % 2) : 1;
        const BuiltTable table = built(g.box, state, players, seed);
        INFO(id << ", seed " << seed << ", " << table.building);
        CHECK(text(broken_rules(g.game, table.table)).empty());
        CHECK(table.table.players.size() == static_cast<std::size_t>(players));
        CHECK(table.purses.size() == table.table.players.size());
        CHECK(table.table.finished == (state == TableWish::State::kFinished));
      }
    }
  }
}

TEST_CASE("an illegal table breaks the rule that is named, and no other") {
  for (const std::string id : {"towers", "chock-a-block"}) {
    const GameOfTables g = open(id);
    std::set<std::string> named;
    for (std::size_t seed = 1; seed <= 45; ++seed) {
      const BuiltTable table = built(g.box, TableWish::State::kIllegal, 1, seed);
      INFO(id << ", seed " << seed);
      CHECK(text(broken_rules(g.game, table.table)) == table.building + " ");
      named.insert(table.building);
    }
    CHECK(named.size() >= 4);
  }
}

TEST_CASE("towers and houses come in all sizes, with pieces on them and beside") {
  for (const std::string id : {"towers", "chock-a-block"}) {
    const GameOfTables g = open(id);
    std::set<int> rows, cols;
    bool half_a_card_apart = false;
    std::set<std::string> kinds_on_top, places;
    for (std::size_t seed = 1; seed <= 80; ++seed) {
      const auto state =
          seed % 2 == 0 ? TableWish::State::kFinished : TableWish::State::kInProgress;
      const BuiltTable table = built(g.box, state, 1, seed);
      const Layout& layout = table.table.players[0].layout;
      rows.insert(layout.rows);
      cols.insert(layout.cols);
      for (const Placement& p : layout.placements)
        half_a_card_apart = half_a_card_apart || (p.layer == 0 && p.cell.col % 2 == 1);
      for (const Placement& p : layout.placements)
        if (p.layer > 0) kinds_on_top.insert(g.game.catalog.piece(p.what.piece).kind);
      for (const auto& [place, _] : layout.beside) places.insert(place);
      for (const auto& [place, _] : table.table.areas) places.insert(place);
    }
    INFO(id);
    if (id == "towers") {
      CHECK(rows.size() >= 8);
      CHECK(cols == std::set<int>{2, 3, 4, 5, 6, 7, 8, 9});
      CHECK(kinds_on_top == std::set<std::string>{"coin"});
      CHECK(places == std::set<std::string>{"cashed", "clients", "hand", "tiles"});
    } else {
      CHECK(rows == std::set<int>{2, 4, 6, 8});
      CHECK(cols.count(6) == 1);
      CHECK(half_a_card_apart);
      CHECK(kinds_on_top == std::set<std::string>{"resident", "token"});
      CHECK(places == std::set<std::string>{"cards", "hand", "residents"});
    }
  }
}

namespace {

// The buildings that a piece reaches first when it grows to all sides.
std::set<int> first_reached(const LaidTable& laid, const LaidPiece& loose) {
  std::set<int> reached;
  for (double by_mm = 1; reached.empty() && by_mm < 2000; by_mm += 2) {
    const Outline larger = grown(outline_of(loose), by_mm);
    for (const LaidPiece& other : laid.pieces)
      if (!other.loose() && overlap(larger, outline_of(other)).size() >= 3)
        reached.insert(other.site.building);
  }
  return reached;
}

}  // namespace

TEST_CASE("what lies beside lies clear of everything, nearest to its building") {
  for (const std::string id : {"towers", "chock-a-block"}) {
    const GameOfTables g = open(id);
    for (std::size_t seed = 1; seed <= 12; ++seed) {
      const int players = 1 + static_cast<int>(seed % 4);
      const BuiltTable table = built(g.box, TableWish::State::kInProgress, players, seed);
      Random r(seed);
      const LaidTable laid = lay_table(g.box, table, random_laying(Level::kHard, r), Random(seed));
      INFO(id << ", seed " << seed);
      CHECK(laid.grounds.size() == static_cast<std::size_t>(players));
      for (const LaidPiece& loose : laid.pieces) {
        if (!loose.loose()) continue;
        for (const LaidPiece& other : laid.pieces) {
          if (&other == &loose) continue;
          CHECK(overlap(outline_of(loose), outline_of(other)).size() < 3);
        }
        if (players == 1) continue;
        const std::set<int> nearest = first_reached(laid, loose);
        INFO(loose.site.place << " " << loose.site.number);
        CHECK(nearest.count(loose.site.building) == 1);
      }
    }
  }
}

TEST_CASE("what lies on a cell has its middle in that cell") {
  for (const std::string id : {"towers", "chock-a-block"}) {
    const GameOfTables g = open(id);
    for (std::size_t seed = 1; seed <= 20; ++seed) {
      const BuiltTable table = built(g.box, TableWish::State::kFinished, 1, seed);
      Random r(seed);
      const LaidTable laid = lay_table(g.box, table, random_laying(Level::kHard, r), Random(seed));
      for (const LaidPiece& on : laid.pieces) {
        if (on.loose() || on.site.layer == 0) continue;
        const auto carrier =
            std::find_if(laid.pieces.begin(), laid.pieces.end(), [&](const LaidPiece& p) {
              if (p.loose() || p.site.layer != 0) return false;
              const auto cells =
                  cells_covered({p.what, p.site.cell, p.rotation, 0}, g.game.catalog);
              return std::find(cells.begin(), cells.end(), on.site.cell) != cells.end();
            });
        REQUIRE(carrier != laid.pieces.end());
        INFO(id << ", seed " << seed << ", " << to_string(on.site));
        CHECK(contains(outline_of(*carrier), on.middle));
      }
    }
  }
}

TEST_CASE("the same seed gives the same table") {
  const GameOfTables g = open("chock-a-block");
  const auto one = built(g.box, TableWish::State::kFinished, 2, 5);
  const auto same = built(g.box, TableWish::State::kFinished, 2, 5);
  const auto other = built(g.box, TableWish::State::kFinished, 2, 6);
  CHECK(one.table.players[0].layout == same.table.players[0].layout);
  CHECK(one.table.players[1].layout == same.table.players[1].layout);
  CHECK_FALSE(one.table.players[0].layout == other.table.players[0].layout);
}
