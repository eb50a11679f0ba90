// Every rule with a search in it, against a search that is plainly right: all orders, all subsets.
#include <algorithm>
#include <random>

#include "scoring/chock-a-block/lines.h"
#include "scoring/chock-a-block/residents.h"
#include "scoring/highrise-homino/home.h"
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

bool some_order_works(const cab::Apartment& apartment, cab::Cells residents) {
  std::sort(residents.begin(), residents.end());
  do {
    std::set<Cell> taken;
    bool good = true;
    for (const Cell cell : residents) {
      const auto& colour = apartment.printed.at(cell).colour;
      const auto group = cab::hang_together(cell, false, [&](Cell next) {
        const auto room = apartment.printed.find(next);
        return room != apartment.printed.end() && room->second.colour == colour &&
               taken.count(next) == 0;
      });
      good = good && group.size() >= 4;
      taken.insert(cell);
    }
    if (good) return true;
  } while (std::next_permutation(residents.begin(), residents.end()));
  return false;
}

/// All sets of rooms with flowers, as bits over `cells`.
bool earns(const cab::Apartment& apartment, const cab::Cells& cells, unsigned bits, int value) {
  std::set<Cell> line;
  for (size_t i = 0; i < cells.size(); ++i)
    if ((bits >> i & 1U) != 0) line.insert(cells[i]);
  return cab::icons_in(apartment, "flower", {line.begin(), line.end()}) >= value &&
         cab::groups_of(line, true).size() == 1;
}

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
    const auto rooms = cab::rooms_with(apartment, "flower", {});
    const cab::Cells cells(rooms.begin(), rooms.end());
    std::set<cab::Cells> expected;
    for (unsigned bits = 1; bits < 1U << cells.size(); ++bits) {
      if (!earns(apartment, cells, bits, 6)) continue;
      bool spare = false;
      for (size_t j = 0; j < cells.size(); ++j)
        spare = spare || ((bits >> j & 1U) != 0 && earns(apartment, cells, bits & ~(1U << j), 6));
      if (spare) continue;
      cab::Cells line;
      for (size_t j = 0; j < cells.size(); ++j)
        if ((bits >> j & 1U) != 0) line.push_back(cells[j]);
      expected.insert(line);
    }
    const auto lines = cab::lines_for(in, apartment, "flower", 6, rooms, std::nullopt);
    CHECK(std::set<cab::Cells>(lines.begin(), lines.end()) == expected);
  }
}

TEST_CASE("searches: no two lines bring more than the upper bound") {
  std::mt19937 random(7);
  const auto table = one_player();
  const auto in = input(table, "chock-a-block");
  for (int i = 0; i < 20; ++i) {
    const auto apartment = random_apartment(random);
    const auto rooms = cab::rooms_with(apartment, "flower", {});
    const int bound = cab::most_for(in, apartment, "flower", {6, 8});
    for (const auto& line : cab::lines_for(in, apartment, "flower", 8, rooms, std::nullopt)) {
      const std::set<Cell> used(line.begin(), line.end());
      auto rest = rooms;
      for (const Cell cell : line) rest.erase(cell);
      const bool more = !cab::lines_for(in, apartment, "flower", 6, rest, std::nullopt).empty();
      const bool left = !cab::left_over(apartment, "flower", used).empty();
      CHECK(8 + std::max(more ? 6 : 0, left ? 4 : 0) <= bound);
    }
  }
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

TEST_CASE("searches: six touching rooms are all sets of six that hang together") {
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
      if (chosen.size() == 4 && towers::why_unfit(in, tower, *demand, chosen).empty())
        expected.insert(chosen);
    }
    const auto found = towers::matches(in, tower, *demand);
    CHECK(std::set<std::vector<Cell>>(found.begin(), found.end()) == expected);
  }
}
