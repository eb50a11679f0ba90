// Kingdoms as photos show them: cells, whatever dominoes they belong to; and searches against
// searches that are plainly right.
#include <algorithm>
#include <filesystem>
#include <numeric>
#include <random>
#include <set>

#include "scoring/kingdomino/kingdom.h"
#include "scoring/kingdomino/pairing.h"
#include "tests/catch.h"
#include "tests/scoring/case_file.h"

using namespace storey;
using namespace storey::scoring;
using kingdomino::Square;

namespace {

int below(std::mt19937& random, int n) {
  return static_cast<int>(random() % static_cast<unsigned>(n));
}

const Ruleset& rules() { return *find_ruleset("kingdomino"); }

Box installed_box() {
  const auto file = std::filesystem::path(STOREY_ROOT) / "templates/kingdomino";
  auto box = load_box(file);
  REQUIRE(box);
  return *box;
}

using Squares = std::map<Cell, Square>;

FieldValues values_of(const Square& square) {
  FieldValues values;
  values.texts["terrain"] = square.terrain;
  if (square.crowns > 0) values.counts["crowns"] = square.crowns;
  return values;
}

/// "mine2", as a layout has it.
std::string name_of(const Square& square) {
  return std::string(square.terrain) + (square.crowns == 0 ? "" : std::to_string(square.crowns));
}

/// 5 x 5 squares of few terrains, so that properties are large, round the castle in the middle.
Squares random_squares(std::mt19937& random) {
  Squares squares;
  for (int col = 0; col < 5; ++col)
    for (int row = 0; row < 5; ++row)
      if (col != 2 || row != 2)
        squares[{col, row}] = {kingdomino::kTerrains.at(static_cast<size_t>(below(random, 3))),
                               std::max(0, below(random, 6) - 2), 0};
  return squares;
}

using Pair = std::pair<Cell, Cell>;

/// Covers `free` with pairs of neighbours at random; false when that leads nowhere.
bool cover(std::mt19937& random, std::set<Cell> free, std::vector<Pair>& pairs) {
  if (free.empty()) return true;
  const Cell first = *free.begin();
  free.erase(first);
  std::vector<Cell> partners;
  for (const Cell next : kingdomino::beside(first))
    if (free.count(next) > 0) partners.push_back(next);
  std::shuffle(partners.begin(), partners.end(), random);
  for (const Cell partner : partners) {
    auto rest = free;
    rest.erase(partner);
    pairs.emplace_back(first, partner);
    if (cover(random, rest, pairs)) return true;
    pairs.pop_back();
  }
  return false;
}

/// The squares as dominoes in some pairing, with the box of just these dominoes and the castle.
std::pair<Catalog, Table> dominoes(std::mt19937& random, const Squares& squares) {
  std::set<Cell> free;
  for (const auto& [cell, _] : squares) free.insert(cell);
  std::vector<Pair> pairs;
  REQUIRE(cover(random, free, pairs));
  std::vector<Piece> pieces = {{"castle", "C", "castle", 1, 1, 1, {Face{}}}};
  Layout layout{5, 5, {{{0, 0}, {2, 2}, 0, 0}}};
  for (const auto& [first, second] : pairs) {
    // Beside each other or above each other, in either direction.
    const bool upright = first.col == second.col;
    const bool turned = below(random, 2) == 0;
    const auto& low = squares.at(std::min(first, second));
    const auto& high = squares.at(std::max(first, second));
    Face face;
    face.squares = {values_of(turned ? high : low), values_of(turned ? low : high)};
    const auto number = std::to_string(pieces.size());
    layout.placements.push_back({{static_cast<int>(pieces.size()), 0},
                                 std::min(first, second),
                                 (upright ? 1 : 0) + (turned ? 2 : 0),
                                 0});
    pieces.push_back({"domino-" + number, number, "domino", 1, 2, 1, {face}});
  }
  const auto catalog = Catalog::create(pieces);
  REQUIRE(catalog);
  REQUIRE(rules().validate_catalog(*catalog));
  return {*catalog, {{{"ann", layout, true, {}}}, {{"middle-kingdom", "on"}, {"harmony", "on"}}}};
}

std::string lines_of(const TableScore& score) {
  std::string text;
  for (const auto& line : score.sheets.front().lines) {
    text += line.rule.id + " " + std::to_string(line.points) + " " + line.because;
    for (const Cell cell : line.cells) text += " " + to_string(cell);
    text += "\n";
  }
  return text;
}

/// Every property by spreading numbers until nothing changes.
int points_by_spreading(const Squares& squares) {
  std::map<Cell, int> group;
  for (const auto& [cell, _] : squares) group[cell] = static_cast<int>(group.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [a, square] : squares)
      for (const auto& [b, other] : squares)
        if (std::abs(a.col - b.col) + std::abs(a.row - b.row) == 1 &&
            square.terrain == other.terrain && group[a] < group[b]) {
          group[b] = group[a];
          changed = true;
        }
  }
  std::map<int, std::pair<int, int>> sums;
  for (const auto& [cell, square] : squares) {
    ++sums[group[cell]].first;
    sums[group[cell]].second += square.crowns;
  }
  return std::accumulate(sums.begin(), sums.end(), 0, [](int sum, const auto& entry) {
    return sum + entry.second.first * entry.second.second;
  });
}

}  // namespace

TEST_CASE("kingdomino: the score hangs on the squares, not on how they are paired") {
  std::mt19937 random(1);
  int different = 0;
  for (int i = 0; i < 60; ++i) {
    const auto squares = random_squares(random);
    const auto [catalog, table] = dominoes(random, squares);
    const auto score = score_table(rules(), catalog, table);
    REQUIRE(score);
    CHECK(score->sheets.front().total() == points_by_spreading(squares) + 10 + 5);
    const auto [other_catalog, other_table] = dominoes(random, squares);
    const auto other = score_table(rules(), other_catalog, other_table);
    REQUIRE(other);
    CHECK(lines_of(*other) == lines_of(*score));
    if (table.players[0].layout != other_table.players[0].layout) ++different;
  }
  CHECK(different > 50);
}

TEST_CASE("kingdomino: what each cell of a lying piece shows") {
  const auto box = installed_box();
  const auto& catalog = box.catalog;
  const auto shown = [&](const char* label, int rotation) {
    std::map<Cell, std::string> cells;
    for (const auto& [cell, square] :
         squares_covered({{*catalog.find(label), 0}, {3, 4}, rotation, 0}, catalog))
      cells[cell] = catalog.short_name(square);
    return cells;
  };
  using Shown = std::map<Cell, std::string>;
  CHECK(shown("48", 0) == Shown{{{3, 4}, "field"}, {{4, 4}, "mine3"}});
  CHECK(shown("48", 1) == Shown{{{3, 4}, "field"}, {{3, 5}, "mine3"}});
  CHECK(shown("48", 2) == Shown{{{3, 4}, "mine3"}, {{4, 4}, "field"}});
  CHECK(shown("48", 3) == Shown{{{3, 4}, "mine3"}, {{3, 5}, "field"}});
}

// The box as published: squares and crowns of each terrain.
TEST_CASE("kingdomino: the box holds 96 squares with 39 crowns") {
  const auto box = installed_box();
  std::map<std::string_view, std::pair<int, int>> sums;
  for (const auto& look : box.catalog.square_looks()) {
    const auto square = kingdomino::square_of(box.catalog.values(look.what)).value();
    sums[square.terrain].first += look.in_box;
    sums[square.terrain].second += square.crowns * look.in_box;
  }
  const std::map<std::string_view, std::pair<int, int>> expected = {
      {"field", {26, 5}},     {"forest", {22, 6}}, {"lake", {18, 6}},
      {"grassland", {14, 6}}, {"swamp", {10, 6}},  {"mine", {6, 10}}};
  CHECK(sums == expected);
}

TEST_CASE("kingdomino: a square is known by its look, which stands for all halves that show it") {
  const auto box = installed_box();
  const auto& catalog = box.catalog;
  CHECK(catalog.square_looks().size() == 16);
  const auto mine = catalog.parse("mine2");
  REQUIRE(mine);
  CHECK(mine == catalog.parse("mine-2/0"));
  CHECK(catalog.in_box(*mine) == 3);
  CHECK(catalog.name(*mine) == "mine-2/0");
  CHECK(catalog.values(*mine).count("crowns") == 2);
}

namespace {

/// Dominoes that can still be used, one entry each, as what their halves show.
using Stock = std::vector<std::pair<std::string, std::string>>;

/// Tries every partner and every domino for the first cell.
bool paired_by_trying(Squares free, Stock stock) {
  if (free.empty()) return true;
  const auto [cell, square] = *free.begin();
  free.erase(cell);
  for (const Cell next : kingdomino::beside(cell)) {
    const auto there = free.find(next);
    if (there == free.end()) continue;
    auto rest = free;
    rest.erase(next);
    const auto a = name_of(square);
    const auto b = name_of(there->second);
    for (std::size_t i = 0; i < stock.size(); ++i) {
      if (stock[i] != std::pair(a, b) && stock[i] != std::pair(b, a)) continue;
      auto fewer = stock;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (paired_by_trying(rest, fewer)) return true;
    }
  }
  return false;
}

/// The kingdom of `squares` as pieces of the box, the castle at {4, 4}.
Layout laid(const Catalog& catalog, const Squares& squares) {
  Layout layout{13, 13, {{{*catalog.find("C"), 0}, {4, 4}, 0, 0}}};
  for (const auto& [cell, square] : squares) {
    layout.placements.push_back({*catalog.parse(name_of(square)), cell, 0, 0});
  }
  layout.normalise();
  return layout;
}

}  // namespace

TEST_CASE("kingdomino: squares are paired exactly when trying everything finds a way") {
  std::mt19937 random(3);
  const auto box = installed_box();
  const auto& catalog = box.catalog;
  Stock dominoes;
  for (const auto& piece : catalog.pieces()) {
    if (piece.kind != kingdomino::kDomino) continue;
    const auto& halves = piece.faces[0].squares;
    dominoes.emplace_back(name_of(*kingdomino::square_of(halves[0])),
                          name_of(*kingdomino::square_of(halves[1])));
  }
  std::shuffle(dominoes.begin(), dominoes.end(), random);
  int pairable = 0;
  for (int i = 0; i < 1500; ++i) {
    // Dominoes side by side in a block of 2 x 4, two squares exchanged now and then.
    Squares squares;
    for (int k = 0; k < 4; ++k) {
      const auto& [left, right] =
          dominoes.at(static_cast<std::size_t>(below(random, static_cast<int>(dominoes.size()))));
      const bool across = i % 2 == 0;
      const Cell first = across ? Cell{5 + 2 * (k % 2), 4 + k / 2} : Cell{5 + k, 4};
      const Cell second = across ? Cell{first.col + 1, first.row} : Cell{first.col, 5};
      squares[first] = kingdomino::square_of(catalog.values(*catalog.parse(left))).value();
      squares[second] = kingdomino::square_of(catalog.values(*catalog.parse(right))).value();
    }
    if (below(random, 2) == 0)
      std::swap(squares[{5 + below(random, 4), 4}], squares[{5 + below(random, 4), 5}]);
    const Table table{{{"ann", laid(catalog, squares), true, {}}}, {{"side", "7"}}, false};
    const auto score = score_table(rules(), catalog, table);
    REQUIRE(score);
    const bool found = std::none_of(score->violations.begin(), score->violations.end(),
                                    [](const auto& v) { return v.rule.id == "pairs"; });
    const bool expected = paired_by_trying(squares, dominoes);
    CHECK(found == expected);
    pairable += expected ? 1 : 0;
  }
  CHECK(pairable > 300);
  CHECK(pairable < 1400);
}

TEST_CASE("kingdomino: squares score like the dominoes they are of, and none is lost in pairing") {
  std::mt19937 random(4);
  const auto box = installed_box();
  const auto& catalog = box.catalog;
  const kingdomino::DominoStock stock(catalog, {});
  for (int i = 0; i < 40; ++i) {
    // A full kingdom of different dominoes of the box.
    std::set<Cell> free;
    for (int col = 2; col < 7; ++col)
      for (int row = 2; row < 7; ++row)
        if (col != 4 || row != 4) free.insert({col, row});
    std::vector<Pair> pairs;
    REQUIRE(cover(random, free, pairs));
    std::vector<int> numbers(48);
    std::iota(numbers.begin(), numbers.end(), 1);
    std::shuffle(numbers.begin(), numbers.end(), random);
    Layout layout{13, 13, {{{*catalog.find("C"), 0}, {4, 4}, 0, 0}}};
    Squares squares;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const auto& [a, b] = pairs[k];
      const Placement placement{{*catalog.find(std::to_string(numbers[k])), 0},
                                std::min(a, b),
                                a.col == b.col ? 1 : 0,
                                0};
      layout.placements.push_back(placement);
      for (const auto& [cell, square] : kingdomino::squares_of(catalog, placement))
        squares[cell] = square;
    }
    const auto by_dominoes =
        score_table(rules(), catalog, {{{"ann", layout, true, {}}}, {{"harmony", "on"}}});
    const auto by_squares = score_table(
        rules(), catalog, {{{"ann", laid(catalog, squares), true, {}}}, {{"harmony", "on"}}});
    REQUIRE(by_dominoes);
    REQUIRE(by_squares);
    CHECK(lines_of(*by_squares) == lines_of(*by_dominoes));
    for (const auto& violation : by_squares->violations) CHECK(violation.rule.id == "joined");
    const auto search =
        kingdomino::find_pairing(squares, stock, [](const kingdomino::Pairing&) { return true; });
    CHECK(search.found);
    CHECK_FALSE(search.gave_up);
    CHECK(search.first.size() == 12);
    squares.erase(squares.begin());  // one square of a domino alone: refused at once
    const auto odd =
        kingdomino::find_pairing(squares, stock, [](const kingdomino::Pairing&) { return true; });
    CHECK_FALSE(odd.found);
    CHECK_FALSE(odd.gave_up);
    CHECK(odd.tried == 0);
  }
}

TEST_CASE("kingdomino: a square that is no terrain with up to three crowns is an error") {
  for (const auto& [terrain, crowns] :
       {std::pair{"", 0}, {"sea", 0}, {"castle", 0}, {"mine", 4}, {"mine", -1}}) {
    INFO(terrain << crowns);
    FieldValues half;
    half.texts["terrain"] = terrain;
    half.counts["crowns"] = crowns;
    CHECK_FALSE(kingdomino::square_of(half));
  }
}

TEST_CASE("kingdomino: dominoes are joined exactly when one of all orders of placing works") {
  std::mt19937 random(2);
  const auto box = installed_box();
  const auto& catalog = box.catalog;
  int joined = 0;
  for (int i = 0; i < 600; ++i) {
    // Four dominoes at random beside each other and the castle.
    Layout layout{13, 13, {{{*catalog.find("C"), 0}, {4, 4}, 0, 0}}};
    std::set<Cell> taken = {{4, 4}};
    std::vector<int> numbers(48);
    std::iota(numbers.begin(), numbers.end(), 1);
    std::shuffle(numbers.begin(), numbers.end(), random);
    while (layout.placements.size() < 5) {
      const auto next = kingdomino::beside(
          *std::next(taken.begin(), below(random, static_cast<int>(taken.size()))));
      const Placement placement{
          {*catalog.find(std::to_string(numbers[layout.placements.size()])), 0},
          next.at(static_cast<size_t>(below(random, 4))),
          below(random, 4),
          0};
      const auto cells = cells_covered(placement, catalog);
      if (std::any_of(cells.begin(), cells.end(), [&](Cell c) { return taken.count(c) > 0; }))
        continue;
      taken.insert(cells.begin(), cells.end());
      layout.placements.push_back(placement);
    }
    const Table table{{{"ann", layout, true, {}}}, {{"side", "7"}}, false};
    const auto score = score_table(rules(), catalog, table);
    REQUIRE(score);
    const bool found = std::none_of(score->violations.begin(), score->violations.end(),
                                    [](const auto& v) { return v.rule.id == "joined"; });

    std::vector<size_t> order = {1, 2, 3, 4};
    bool expected = false;
    do {
      Squares lying;
      expected =
          expected || std::all_of(order.begin(), order.end(), [&](size_t index) {
            const auto halves = kingdomino::squares_of(catalog, layout.placements[index]);
            const bool fits = std::any_of(halves.begin(), halves.end(), [&](const auto& half) {
              const auto around = kingdomino::beside(half.first);
              return std::any_of(around.begin(), around.end(), [&](Cell cell) {
                const auto there = lying.find(cell);
                return cell == Cell{4, 4} ||
                       (there != lying.end() && there->second.terrain == half.second.terrain);
              });
            });
            lying.insert(halves.begin(), halves.end());
            return fits;
          });
    } while (!expected && std::next_permutation(order.begin(), order.end()));
    CHECK(found == expected);
    joined += expected ? 1 : 0;
  }
  CHECK(joined > 20);
  CHECK(joined < 580);
}
