// Random tables: legal ones are legal by the rules, broken ones break the rule that is named.
#include "compositor/built_table.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

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
  for (const std::string id : {"towers", "chock-a-block", "happy-city", "highrise-homino"}) {
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
  for (const std::string id : {"towers", "chock-a-block", "happy-city", "highrise-homino"}) {
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

TEST_CASE("cities have one to ten cards, what they share beside, and one special at most") {
  const GameOfTables g = open("happy-city");
  std::set<std::size_t> sizes;
  std::set<std::string> places;
  int specials = 0;
  for (std::size_t seed = 1; seed <= 120; ++seed) {
    const bool finished = seed % 2 == 0;
    const auto state = finished ? TableWish::State::kFinished : TableWish::State::kInProgress;
    const int players = 1 + static_cast<int>(seed % 4);
    const BuiltTable table = built(g.box, state, players, seed);
    std::size_t largest = 0;
    for (const Player& player : table.table.players) {
      CHECK(player.layout.rows == 2);
      CHECK(player.layout.cols == 5);
      CHECK(player.layout.beside.empty());
      sizes.insert(player.layout.placements.size());
      largest = std::max(largest, player.layout.placements.size());
      for (const Placement& p : player.layout.placements)
        specials += g.game.catalog.piece(p.what.piece).kind == "special" ? 1 : 0;
    }
    INFO("seed " << seed);
    CHECK((largest == 10) == finished);
    for (const auto& [place, _] : table.table.areas) places.insert(place);
  }
  CHECK(sizes == std::set<std::size_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  CHECK(places == std::set<std::string>{"display", "specials"});
  CHECK(specials > 30);
}

TEST_CASE("maps come in all sizes and turns, with goals in them and pieces of all kinds beside") {
  const GameOfTables g = open("highrise-homino");
  std::set<std::size_t> dominoes;
  std::set<int> turns;
  std::set<std::string> sets, in_map, places;
  for (std::size_t seed = 1; seed <= 120; ++seed) {
    const auto state = seed % 2 == 0 ? TableWish::State::kFinished : TableWish::State::kInProgress;
    const BuiltTable table = built(g.box, state, 1, seed);
    const Layout& layout = table.table.players[0].layout;
    dominoes.insert(layout.placements.size());
    for (const Placement& p : layout.placements) {
      turns.insert(p.rotation);
      in_map.insert(g.game.catalog.piece(p.what.piece).kind);
      sets.insert(std::string(g.game.catalog.values(p.what).text("set")));
    }
    for (const auto& [place, _] : layout.beside) places.insert(place);
    for (const auto& [place, _] : table.table.areas) places.insert(place);
  }
  CHECK(*dominoes.begin() == 1);
  CHECK(*dominoes.rbegin() >= 14);
  CHECK(dominoes.size() >= 12);
  CHECK(turns == std::set<int>{0, 1, 2, 3});
  CHECK(in_map == std::set<std::string>{"domino", "goal"});
  CHECK(sets == std::set<std::string>{"base", "happy-housing", "living-together", "room-service",
                                      "useful-utilities", "wallet-watchers"});
  CHECK(places == std::set<std::string>{"goals", "guests", "market", "tenants", "threats"});
}

namespace {

/// Of two outlines that do not overlap: by how much one can grow until it reaches the other.
double room_between(const Outline& one, const Outline& other) {
  double least = 1e9;
  const auto add = [&](const Outline& corners, const Outline& sides) {
    for (const Point& p : corners) {
      for (std::size_t i = 0; i < sides.size(); ++i) {
        const Point a = sides[i], b = sides[(i + 1) % sides.size()];
        const double dx = b.x - a.x, dy = b.y - a.y;
        const double t =
            std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
        least = std::min(least, std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy));
      }
    }
  };
  add(one, other);
  add(other, one);
  return least;
}

}  // namespace

TEST_CASE("cards are laid in two rows, clear of other cities and of what lies beside") {
  const GameOfTables g = open("happy-city");
  int upside_down = 0;
  for (const Level level : {Level::kEasy, Level::kNormal, Level::kHard}) {
    for (std::size_t seed = 1; seed <= 24; ++seed) {
      const int players = 1 + static_cast<int>(seed % 4);
      const BuiltTable table = built(g.box, TableWish::State::kFinished, players, seed);
      Random r(seed);
      const LaidTable laid = lay_table(g.box, table, random_laying(level, r), Random(seed));
      INFO("level " << static_cast<int>(level) << ", seed " << seed);
      for (const Ground& ground : laid.grounds) {
        CHECK(std::abs(ground.width_mm - 5 * 50) < 45);
        CHECK(std::abs(ground.height_mm - 2 * 72) < 30);
        upside_down +=
            std::cos((ground.turn_deg - laid.grounds.front().turn_deg) / 180 * 3.14159) < -0.9;
      }
      for (const LaidPiece& card : laid.pieces) {
        if (card.loose()) continue;
        for (const LaidPiece& other : laid.pieces) {
          if (&other == &card) continue;
          const Outline a = outline_of(card), b = outline_of(other);
          if (!other.loose() && other.site.building == card.site.building) {
            // What is covered is an edge: never a quarter of the card.
            CHECK(std::abs(area_of(overlap(a, b))) < 0.18 * 44 * 63);
            continue;
          }
          CHECK(overlap(a, b).size() < 3);
          // More than the cards of a row have between them.
          const double clear = level == Level::kEasy ? 12 : level == Level::kNormal ? 16 : 20;
          CHECK(room_between(a, b) > (other.loose() ? clear - 0.1 : 40));
        }
      }
    }
  }
  CHECK(upside_down > 10);
}

namespace {

// The buildings nearest to a piece: more than one where nobody could tell.
std::set<int> nearest_to(const LaidTable& laid, const LaidPiece& loose) {
  std::map<int, double> away;
  double least = 1e9;
  for (const LaidPiece& other : laid.pieces) {
    if (other.loose()) continue;
    const double room = room_between(outline_of(loose), outline_of(other));
    double& of_building = away.try_emplace(other.site.building, room).first->second;
    of_building = std::min(of_building, room);
    least = std::min(least, room);
  }
  std::set<int> nearest;
  for (const auto& [building, room] : away)
    if (room < least + 0.5) nearest.insert(building);
  return nearest;
}

}  // namespace

TEST_CASE("what lies beside lies clear of everything, nearest to its building") {
  for (const std::string id : {"towers", "chock-a-block", "happy-city", "highrise-homino"}) {
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
        const std::set<int> nearest = nearest_to(laid, loose);
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

TEST_CASE("a city has the coins beside it that its player is said to have") {
  GameOfTables g = open("happy-city");
  if (!g.box.catalog.find("coin-1")) {  // the box as it is with coins
    std::vector<Piece> pieces = g.box.catalog.pieces();
    std::vector<KindSpec> kinds = g.box.catalog.kinds();
    KindSpec coin;
    coin.name = "coin";
    coin.width_mm = coin.height_mm = 20;
    coin.round = true;
    kinds.push_back(coin);
    for (const auto& [id, value, copies] :
         {std::tuple{"coin-1", 1, 20}, std::tuple{"coin-5", 5, 10}}) {
      Piece piece;
      piece.id = piece.label = id;
      piece.kind = "coin";
      piece.copies = copies;
      piece.faces.emplace_back();
      piece.faces[0].counts["value"] = value;
      pieces.push_back(piece);
    }
    auto catalog = Catalog::create(std::move(pieces), std::move(kinds));
    REQUIRE(catalog);
    g.box.catalog = std::move(catalog).value();
  }
  int coins = 0;
  for (std::size_t seed = 1; seed <= 30; ++seed) {
    const int players = 1 + static_cast<int>(seed % 5);
    const BuiltTable table = built(g.box, TableWish::State::kFinished, players, seed);
    Random r(seed);
    const LaidTable laid = lay_table(g.box, table, random_laying(Level::kNormal, r), Random(seed));
    INFO("seed " << seed);
    int ones = 0;
    for (std::size_t p = 0; p < table.purses.size(); ++p) {
      int money = 0;
      for (const PieceFace coin : table.purses[p].pieces) {
        const int value = g.box.catalog.values(coin).count("value");
        money += value;
        ones += value == 1 ? 1 : 0;
      }
      const auto& facts = table.table.players[p].facts;
      if (facts.count("coins") > 0) CHECK(facts.at("coins") == std::to_string(money));
      if (facts.count("coins") == 0) CHECK(money == 0);
    }
    CHECK(ones <= 20);
    for (const LaidPiece& piece : laid.pieces) {
      if (piece.site.place != "money") continue;
      CHECK(piece.round);
      ++coins;
    }
  }
  CHECK(coins > 30);
}

TEST_CASE("strewn pieces lie apart, and none of them may be a building by itself") {
  constexpr double kApartMm = 40;
  for (const std::string id : {"towers", "chock-a-block", "happy-city", "highrise-homino"}) {
    GameOfTables g = open(id);
    g.box.state = g.game.state;
    for (std::size_t seed = 1; seed <= 20; ++seed) {
      INFO(id << ", seed " << seed);
      const BuiltTable table = strewn_table(g.box, Random(seed));
      Random r(seed);
      const LaidTable laid =
          lay_table(g.box, table, random_laying(Level::kNormal, r), Random(seed));
      CHECK(table.table.players.empty());
      CHECK(laid.grounds.empty());
      CHECK(laid.pieces.size() == table.strewn.size());
      CHECK(laid.pieces.size() >= 2);
      std::map<std::string, int> of_kind;
      for (std::size_t i = 0; i < laid.pieces.size(); ++i) {
        const std::string& kind = g.box.catalog.piece(laid.pieces[i].what.piece).kind;
        ++of_kind[kind];
        for (const Anchor& anchor : g.box.board.anchors) CHECK(kind != anchor.kind);
        for (std::size_t k = 0; k < i; ++k)
          CHECK(area_of(overlap(grown(outline_of(laid.pieces[i]), kApartMm),
                                outline_of(laid.pieces[k]))) < 1e-6);
      }
      for (const std::string& kind : g.box.board.kinds) CHECK(of_kind[kind] != 1);
    }
  }
}

TEST_CASE("the same seed gives the same table") {
  const GameOfTables g = open(GENERATE("chock-a-block", "happy-city"));
  const auto one = built(g.box, TableWish::State::kFinished, 2, 5);
  const auto same = built(g.box, TableWish::State::kFinished, 2, 5);
  const auto other = built(g.box, TableWish::State::kFinished, 2, 6);
  CHECK(one.table.players[0].layout == same.table.players[0].layout);
  CHECK(one.table.players[1].layout == same.table.players[1].layout);
  CHECK_FALSE(one.table.players[0].layout == other.table.players[0].layout);
}
