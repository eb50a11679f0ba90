// Every rule with a search in it, against a search that is plainly right: all orders, all subsets.
#include <algorithm>
#include <random>

#include "scoring/chock-a-block/lines.h"
#include "scoring/chock-a-block/residents.h"
#include "scoring/towers/client.h"
#include "tests/catch.h"

using namespace storey;
using namespace storey::scoring;

namespace {

int below(std::mt19937& random, int n) {
  return static_cast<int>(random() % static_cast<unsigned>(n));
}

const Catalog& no_pieces() {
  static const Catalog catalog;
  return catalog;
}

RuleInput input(const Table& table, const char* game) {
  return {no_pieces(), table, 0, find_ruleset(game)->house_rules};
}

Table one_player() {
  Table table;
  table.players.emplace_back();
  return table;
}

namespace cab = chock_a_block;

/// 3 x 4 rooms of two colours, some vacant, with up to three flowers each.
cab::Apartment random_apartment(std::mt19937& random) {
  cab::Apartment apartment;
  for (int col = 0; col < 4; ++col)
    for (int row = 0; row < 3; ++row) {
      cab::Room room;
      room.colour = below(random, 3) == 0 ? "blue" : "red";
      room.vacant = below(random, 2) == 0;
      if (const int n = below(random, 5) - 1; n > 0) room.icons["flower"] = n;
      apartment.printed[{col, row}] = room;
    }
  apartment.rooms = apartment.printed;
  return apartment;
}

bool touch(Cell a, Cell b, bool corners) {
  const int dx = std::abs(a.col - b.col);
  const int dy = std::abs(a.row - b.row);
  return corners ? std::max(dx, dy) == 1 : dx + dy == 1;
}

/// Whether one comes from the first to all of `cells` over neighbours: marks spread until nothing
/// changes.
bool hold_together(const std::vector<Cell>& cells, bool corners) {
  std::vector<bool> reached(cells.size());
  if (!reached.empty()) reached[0] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < cells.size(); ++i)
      for (size_t j = 0; j < cells.size(); ++j)
        if (reached[i] && !reached[j] && touch(cells[i], cells[j], corners))
          changed = reached[j] = true;
  }
  return std::find(reached.begin(), reached.end(), false) == reached.end();
}

/// Rooms of `start`'s colour that hang together with it, without those taken.
size_t rooms_of_colour(const cab::Apartment& apartment, const std::set<Cell>& taken, Cell start) {
  std::set<Cell> group{start};
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [cell, room] : apartment.printed)
      for (const Cell other : group)
        if (room.colour == apartment.printed.at(start).colour && taken.count(cell) == 0 &&
            touch(cell, other, false) && group.insert(cell).second) {
          changed = true;
          break;
        }
  }
  return group.size();
}

bool some_order_works(const cab::Apartment& apartment, cab::Cells residents) {
  std::sort(residents.begin(), residents.end());
  do {
    std::set<Cell> taken;
    bool good = true;
    for (const Cell cell : residents) {
      good = good && rooms_of_colour(apartment, taken, cell) >= 4;
      taken.insert(cell);
    }
    if (good) return true;
  } while (std::next_permutation(residents.begin(), residents.end()));
  return false;
}

/// Rooms with flowers; a set of them is a number, one bit a room.
struct Flowers {
  explicit Flowers(const cab::Apartment& apartment) {
    for (const auto& [cell, room] : apartment.rooms)
      if (const auto found = room.icons.find("flower"); found != room.icons.end()) {
        cells.push_back(cell);
        counts.push_back(found->second);
      }
    for (unsigned bits = 0; bits < sets(); ++bits) {
      int sum = 0;
      for (size_t i = 0; i < cells.size(); ++i) sum += (bits >> i & 1U) != 0 ? counts[i] : 0;
      icons.push_back(sum);
      together.push_back(hold_together(of(bits), true));
      int most = together.back() ? sum : 0;
      for (size_t i = 0; i < cells.size(); ++i)
        if ((bits >> i & 1U) != 0) most = std::max(most, largest_group[bits & ~(1U << i)]);
      largest_group.push_back(most);
    }
  }

  [[nodiscard]] unsigned sets() const { return 1U << cells.size(); }
  [[nodiscard]] cab::Cells of(unsigned bits) const {
    cab::Cells chosen;
    for (size_t i = 0; i < cells.size(); ++i)
      if ((bits >> i & 1U) != 0) chosen.push_back(cells[i]);
    return chosen;
  }
  [[nodiscard]] bool earns(unsigned bits, int value) const {
    return together[bits] && icons[bits] >= value;
  }
  cab::Cells cells;
  std::vector<int> counts;
  std::vector<int> icons;          ///< by set
  std::vector<bool> together;      ///< by set
  std::vector<int> largest_group;  ///< by set: the most icons of it that hang together
};

}  // namespace

TEST_CASE("searches: an order of residents is found exactly when one of all orders works") {
  std::mt19937 random(3);
  int possible = 0;
  int impossible = 0;
  for (int i = 0; i < 400; ++i) {
    const auto apartment = random_apartment(random);
    cab::Cells residents;
    for (const auto& [cell, room] : apartment.printed)
      if (room.vacant && residents.size() < 6 && below(random, 2) == 0) residents.push_back(cell);
    const bool expected = some_order_works(apartment, residents);
    CHECK(cab::residents_without_order(apartment, {}, residents).empty() == expected);
    ++(expected ? possible : impossible);
  }
  CHECK(possible > 20);
  CHECK(impossible > 20);
}

TEST_CASE("searches: lines for a token are all sets that earn it and hold no spare room") {
  std::mt19937 random(5);
  const auto table = one_player();
  const auto in = input(table, "chock-a-block");
  for (int i = 0; i < 40; ++i) {
    const auto apartment = random_apartment(random);
    const Flowers flowers(apartment);
    std::set<cab::Cells> expected;
    for (unsigned bits = 1; bits < flowers.sets(); ++bits) {
      bool spare = false;
      for (size_t j = 0; j < flowers.cells.size(); ++j)
        spare = spare || ((bits >> j & 1U) != 0 && flowers.earns(bits & ~(1U << j), 6));
      if (flowers.earns(bits, 6) && !spare) expected.insert(flowers.of(bits));
    }
    cab::Budget budget;
    const auto lines =
        cab::lines_for(in, apartment, "flower", 6, {flowers.cells.begin(), flowers.cells.end()},
                       std::nullopt, budget);
    CHECK_FALSE(budget.cut);
    CHECK(std::set<cab::Cells>(lines.begin(), lines.end()) == expected);
  }
}

TEST_CASE("searches: lines for two tokens are found when there are some, and leave the most") {
  std::mt19937 random(17);
  const auto table = one_player();
  const auto in = input(table, "chock-a-block");
  int possible = 0;
  int impossible = 0;
  for (int i = 0; i < 60; ++i) {
    const auto apartment = random_apartment(random);
    const Flowers flowers(apartment);
    int most_left = -1;
    for (unsigned first = 1; first < flowers.sets(); ++first) {
      if (!flowers.earns(first, 6)) continue;
      const unsigned rest = flowers.sets() - 1 - first;
      for (unsigned second = rest; second != 0; second = (second - 1) & rest)
        if (flowers.earns(second, 8))
          most_left = std::max(most_left, flowers.largest_group[rest & ~second]);
    }
    cab::Budget budget{1'000'000};
    const std::vector<cab::Token> tokens = {{{}, "flower", 6, {}, {}}, {{}, "flower", 8, {}, {}}};
    const auto lines = cab::best_lines(in, apartment, "flower", tokens, budget);
    CHECK_FALSE(budget.cut);
    ++(most_left < 0 ? impossible : possible);
    REQUIRE(lines.size() == 2);
    CHECK((lines[0].empty() || lines[1].empty()) == (most_left < 0));
    if (most_left < 0) continue;
    unsigned left = flowers.sets() - 1;
    for (size_t j = 0; j < flowers.cells.size(); ++j)
      for (const auto& line : lines)
        if (std::count(line.begin(), line.end(), flowers.cells[j]) > 0) left &= ~(1U << j);
    const int left_together = flowers.largest_group[left];
    CHECK((left_together < 4 ? 0 : left_together) == (most_left < 4 ? 0 : most_left));
  }
  CHECK(possible > 10);
  CHECK(impossible > 10);
}

TEST_CASE("searches: no tokens and leftovers bring more than the upper bound") {
  std::mt19937 random(7);
  const auto table = one_player();
  const auto in = input(table, "chock-a-block");
  int reached = 0;
  for (int i = 0; i < 60; ++i) {
    const auto apartment = random_apartment(random);
    const Flowers flowers(apartment);
    int most = flowers.largest_group[flowers.sets() - 1] >= 4 ? 4 : 0;
    for (unsigned line = 1; line < flowers.sets(); ++line) {
      const unsigned rest = flowers.sets() - 1 - line;
      for (const int value : {6, 8}) {
        if (!flowers.earns(line, value)) continue;
        const int other = 14 - value;
        int more = flowers.largest_group[rest] >= 4 ? 4 : 0;
        for (unsigned second = rest; second != 0; second = (second - 1) & rest)
          if (flowers.earns(second, other))
            more = std::max(more, other + (flowers.largest_group[rest & ~second] >= 4 ? 4 : 0));
        most = std::max(most, value + more);
      }
    }
    const int bound = cab::most_for(in, apartment, "flower", {6, 8});
    CHECK(most <= bound);
    reached += most == bound ? 1 : 0;
  }
  CHECK(reached > 30);
}

TEST_CASE("searches: a client's pattern is found at every place, and only there") {
  std::mt19937 random(9);
  const auto table = one_player();
  const auto in = input(table, "towers");
  for (const auto* pattern : {"xx/.xx", ".x./xxx", "x.x/x.x", "xx/x./xx", "x/x/x"}) {
    Face face;
    face.texts = {{"type", "retail"}, {"pattern", pattern}};
    const auto demand = towers::parse_demand(face);
    REQUIRE(demand);
    for (int i = 0; i < 40; ++i) {
      towers::Tower tower;
      for (int col = 0; col < 6; ++col)
        for (int row = 0; row < 5; ++row)
          tower.tiles[{col, row}] = col == 5               ? towers::kStairs
                                    : below(random, 3) > 0 ? towers::kRetail
                                                           : towers::kOffice;
      tower.sold.insert({below(random, 5), below(random, 5)});
      std::set<std::vector<Cell>> expected;
      for (int col = 0; col < 6; ++col)
        for (int row = 0; row < 5; ++row) {
          std::vector<Cell> rooms;
          for (const Cell cell : demand->cells) rooms.push_back({cell.col + col, cell.row + row});
          if (std::all_of(rooms.begin(), rooms.end(), [&](Cell cell) {
                return tower.tile(cell) == towers::kRetail && tower.sold.count(cell) == 0;
              }))
            expected.insert(rooms);
        }
      const auto found = towers::matches(in, tower, *demand);
      CHECK(std::set<std::vector<Cell>>(found.begin(), found.end()) == expected);
      for (const auto& rooms : found) CHECK(towers::why_unfit(in, tower, *demand, rooms).empty());
    }
  }
}

TEST_CASE("searches: touching rooms are all sets of so many that hang together") {
  std::mt19937 random(13);
  const auto table = one_player();
  const auto in = input(table, "towers");
  Face face;
  face.texts = {{"type", "retail"}, {"rooms", "residence"}, {"pattern", "4 touching"}};
  const auto demand = towers::parse_demand(face);
  REQUIRE(demand);
  for (int i = 0; i < 30; ++i) {
    towers::Tower tower;
    std::vector<Cell> rooms;
    for (int col = 0; col < 4; ++col)
      for (int row = 0; row < 3; ++row) {
        const bool residence = col < 3 && below(random, 4) > 0;
        tower.tiles[{col, row}] = col == 3    ? towers::kStairs
                                  : residence ? towers::kResidence
                                              : towers::kOffice;
        if (residence) rooms.push_back({col, row});
      }
    std::set<std::vector<Cell>> expected;
    for (unsigned bits = 0; bits < 1U << rooms.size(); ++bits) {
      std::vector<Cell> chosen;
      for (size_t j = 0; j < rooms.size(); ++j)
        if ((bits >> j & 1U) != 0) chosen.push_back(rooms[j]);
      if (chosen.size() == 4 && hold_together(chosen, false)) expected.insert(chosen);
    }
    const auto found = towers::matches(in, tower, *demand);
    CHECK(std::set<std::vector<Cell>>(found.begin(), found.end()) == expected);
  }
}

namespace {

/// What is known of a card that is bought or taken.
struct Bought {
  int cost = 0;
  int income = 0;
  bool special = false;
};

/// Every way to play `rounds` rounds, turn by turn: the coins that may be left with all `cards`.
void play_rounds(const std::vector<Bought>& cards, size_t have, int coins, int income, int rounds,
                 std::set<int>& left) {
  if (rounds == 0) {
    if (have == cards.size()) left.insert(coins);
    return;
  }
  coins += income;
  const auto end_turn = [&](size_t n, int purse, int earns) {
    play_rounds(cards, n, purse, earns, rounds - 1, left);
    if (n < cards.size() && cards[n].special)
      play_rounds(cards, n + 1, purse, earns + cards[n].income, rounds - 1, left);
  };
  end_turn(have, coins + 1, income);
  if (have < cards.size() && !cards[have].special && coins >= cards[have].cost)
    end_turn(have + 1, coins - cards[have].cost, income + cards[have].income);
}

}  // namespace

TEST_CASE(
    "searches: cards can be paid for exactly when some way to play the rounds pays for them") {
  const auto* rules = find_ruleset("happy-city");
  REQUIRE(rules != nullptr);
  const auto money = std::find_if(rules->legality.begin(), rules->legality.end(),
                                  [](const auto& rule) { return rule.rule.id == "money"; });
  REQUIRE(money != rules->legality.end());
  std::mt19937 random(19);
  int payable = 0;
  int not_payable = 0;
  for (int i = 0; i < 400; ++i) {
    Face market;
    market.counts = {{"income", 1}};
    market.texts = {{"name", "Happy Market"}};
    std::vector<Piece> pieces = {{"market", "market", "market", 1, 1, 1, {market}}};
    Table table;
    table.players.push_back({"ann", {2, 5, {{{0, 0}, {0, 1}, 0, 0}}}, true, {}});
    std::vector<Bought> cards;
    const int n = below(random, 5);
    for (int c = 1; c <= n; ++c) {
      const bool special = c > 1 && below(random, 4) == 0;
      cards.push_back({special ? 0 : 1 + below(random, 5), below(random, 3), special});
      Face face;
      face.counts = {{"cost", cards.back().cost}, {"income", cards.back().income}};
      const auto name = "card-" + std::to_string(c);
      face.texts = {{"name", name}};
      pieces.push_back({name, name, special ? "special" : "building", 1, 1, 1, {face}});
      table.players[0].layout.placements.push_back({{c, 0}, {c % 5, 1 - c / 5}, 0, 0});
    }
    const int rounds = 1 + below(random, 6);
    const int coins = below(random, 10);
    table.facts["round"] = std::to_string(rounds);
    table.players[0].facts["coins"] = std::to_string(coins);
    std::set<int> left;
    play_rounds(cards, 0, 2, 1, rounds, left);
    const auto catalog = Catalog::create(pieces);
    REQUIRE(catalog);
    ViolationWriter out(money->rule, 0);
    money->check({*catalog, table, 0, rules->house_rules}, out);
    CHECK(out.take().empty() == (left.count(coins) > 0));
    ++(left.count(coins) > 0 ? payable : not_payable);
  }
  CHECK(payable > 40);
  CHECK(not_payable > 40);
}
