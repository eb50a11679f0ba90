#include "scoring/helpers.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include "tests/catch.h"

using namespace storey;
using namespace storey::scoring;

namespace {

/// Groups found another way: every cell starts with a number of its own, and the smaller number
/// spreads over each shared edge until nothing changes.
std::set<std::set<Cell>> groups_by_spreading(const Layout& layout, const CellTest& test) {
  std::map<Cell, int> number;
  for (int row = 0; row < layout.rows; ++row)
    for (int col = 0; col < layout.cols; ++col)
      if (test({col, row})) number[{col, row}] = row * layout.cols + col;
  for (bool changed = true; changed;) {
    changed = false;
    for (auto& [a, n] : number)
      for (const auto& [b, m] : number)
        if (std::abs(a.col - b.col) + std::abs(a.row - b.row) == 1 && m < n) {
          n = m;
          changed = true;
        }
  }
  std::map<int, std::set<Cell>> by_number;
  for (const auto& [cell, n] : number) by_number[n].insert(cell);
  std::set<std::set<Cell>> groups;
  for (const auto& [n, cells] : by_number) groups.insert(cells);
  return groups;
}

}  // namespace

TEST_CASE("helpers: neighbours stay inside the grid") {
  const Layout grid{3, 3, {}};
  CHECK(edge_neighbours(grid, {1, 1}).size() == 4);
  CHECK(all_neighbours(grid, {1, 1}).size() == 8);
  CHECK(edge_neighbours(grid, {0, 0}) == std::vector<Cell>{{1, 0}, {0, 1}});
  CHECK(all_neighbours(grid, {0, 0}) == std::vector<Cell>{{1, 0}, {0, 1}, {1, 1}});
  CHECK(all_neighbours({1, 1, {}}, {0, 0}).empty());
}

TEST_CASE("helpers: groups agree with another way of finding them") {
  std::mt19937 random(5);
  for (int i = 0; i < 300; ++i) {
    const Layout grid{1 + static_cast<int>(random() % 6), 1 + static_cast<int>(random() % 6), {}};
    std::set<Cell> filled;
    for (int row = 0; row < grid.rows; ++row)
      for (int col = 0; col < grid.cols; ++col)
        if (random() % 5 < 3) filled.insert({col, row});
    const auto test = [&](Cell cell) { return filled.count(cell) > 0; };

    const auto groups = connected_groups(grid, test);
    std::set<std::set<Cell>> found;
    for (const auto& group : groups) {
      found.insert({group.begin(), group.end()});
      CHECK(std::is_sorted(group.begin(), group.end(), reads_before));
      for (const Cell cell : group) CHECK(group_of(grid, cell, test) == group);
    }
    CHECK(found.size() == groups.size());
    CHECK(found == groups_by_spreading(grid, test));
  }
}

TEST_CASE("helpers: a group holds its start even when the start fails the test") {
  const Layout grid{1, 3, {}};
  const auto right = [](Cell cell) { return cell.col > 0; };
  CHECK(group_of(grid, {0, 0}, right) == std::vector<Cell>{{0, 0}, {1, 0}, {2, 0}});
  CHECK(group_of(grid, {0, 0}, [](Cell) { return false; }) == std::vector<Cell>{{0, 0}});
}

TEST_CASE("helpers: wording") {
  CHECK(count(0, "bird") == "0 birds");
  CHECK(count(1, "bird") == "1 bird");
  CHECK(count(2, "person", "people") == "2 people");
  CHECK(list_words({}).empty());
  CHECK(list_words({"a"}) == "a");
  CHECK(list_words({"a", "b"}) == "a and b");
  CHECK(list_words({"a", "b", "c"}) == "a, b and c");
  CHECK(list_cells({{0, 0}, {2, 4}}) == "a1 and c5");
}
