#include "model/difference.h"

#include "tests/catch.h"

using namespace storey;

namespace {

Layout layout(std::vector<Placement> placements) { return {5, 5, std::move(placements)}; }

}  // namespace

TEST_CASE("difference: placed, removed, moved and turned") {
  const auto before =
      layout({{{1, 0}, {0, 0}, 0, 0}, {{2, 0}, {1, 0}, 0, 0}, {{3, 0}, {2, 0}, 0, 0}});
  const auto after =
      layout({{{1, 0}, {0, 0}, 1, 0}, {{2, 0}, {4, 0}, 0, 0}, {{4, 0}, {3, 0}, 0, 0}});
  const auto change = difference(before, after, false);
  CHECK(change.placed == std::vector<Placement>{{{4, 0}, {3, 0}, 0, 0}});
  CHECK(change.removed == std::vector<Placement>{{{3, 0}, {2, 0}, 0, 0}});
  CHECK(change.moved == std::vector<Moved>{{{{1, 0}, {0, 0}, 0, 0}, {{1, 0}, {0, 0}, 1, 0}},
                                           {{{2, 0}, {1, 0}, 0, 0}, {{2, 0}, {4, 0}, 0, 0}}});
}

TEST_CASE("difference: a building that grew to the left is laid over the earlier one") {
  const auto before = layout({{{1, 0}, {0, 0}, 0, 0}, {{2, 0}, {1, 0}, 0, 0}});
  const auto after =
      layout({{{3, 0}, {0, 0}, 0, 0}, {{1, 0}, {1, 0}, 0, 0}, {{2, 0}, {2, 0}, 0, 0}});
  const auto change = difference(before, after, true);
  CHECK(change.shift == Cell{1, 0});
  CHECK(change.placed == std::vector<Placement>{{{3, 0}, {0, 0}, 0, 0}});
  CHECK(change.removed.empty());
  CHECK(change.moved.empty());
  CHECK_FALSE(difference(before, after, false).moved.empty());
}

TEST_CASE("difference: areas count how often a piece lies there, claims are compared whole") {
  auto before = layout({});
  auto after = layout({});
  before.beside["hand"] = {{1, 0}, {1, 0}, {2, 0}};
  after.beside["hand"] = {{2, 0}, {1, 0}};
  after.beside["tenants"] = {{1, 0}};
  after.claims = {{{3, 0}, {{0, 0}}}};
  const auto change = difference(before, after, false);
  CHECK(change.went == Areas{{"hand", {{1, 0}}}});
  CHECK(change.came == Areas{{"tenants", {{1, 0}}}});
  CHECK(change.claimed.size() == 1);
  CHECK(change.unclaimed.empty());
  CHECK_FALSE(change.empty());
  CHECK(difference(before, before, true).empty());
}
