#include "vision/identify/never_seen.h"

#include <vector>

#include "tests/catch.h"

namespace storey::vision {
namespace {

// A mine with one crown, a field, a lake and a forest, and nothing.
CellModel four_things() {
  CellModel model;
  model.things = {{{0, 0}}, {{1, 0}}, {{2, 0}}, {{3, 0}}, {}};
  return model;
}

constexpr NeverSeenRule kRule{.strange = 0.5, .alike = 0.6, .alike_away = 20};

}  // namespace

TEST_CASE("never seen: what is like nothing else is as far as the third nearest piece, in part") {
  const CellModel model = four_things();
  CHECK(strange_distance(model, std::vector<float>{100, 300, 200, 400, 10}, kRule) == Approx(150));
  const UnseenThing castle{{4, 0}, {}};
  CHECK(never_seen_distance(model, castle, std::vector<float>{100, 300, 200, 400, 10}, kRule) ==
        Approx(150));
}

TEST_CASE("never seen: of fewer than three pieces the farthest counts, of turns the nearest") {
  CellModel model;
  model.things = {{{0, 0}}, {{1, 0}, 0}, {{1, 0}, 1}, {}};
  CHECK(strange_distance(model, std::vector<float>{100, 300, 200, 10}, kRule) == Approx(100));
}

TEST_CASE("never seen: what lies on a known ground follows that where it is nearer") {
  const CellModel model = four_things();
  const UnseenThing mine{{4, 0}, {{0, 0}}};
  CHECK(never_seen_distance(model, mine, std::vector<float>{100, 300, 200, 400, 10}, kRule) ==
        Approx(80));
  CHECK(never_seen_distance(model, mine, std::vector<float>{900, 300, 200, 400, 10}, kRule) ==
        Approx(200));
  CHECK(never_seen_distance(model, mine, std::vector<float>{300, 300, 200, 400, 10}, kRule) ==
        Approx(150));
}

}  // namespace storey::vision
