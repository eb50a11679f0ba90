#include "model/quad.h"

#include "tests/catch.h"

using namespace storey;

TEST_CASE("quad: corners go around a board clockwise, whichever comes first") {
  CHECK(is_clockwise({{{10, 20}, {300, 22}, {310, 400}, {-5, 410}}}));
  CHECK(is_clockwise({{{300, 22}, {310, 400}, {-5, 410}, {10, 20}}}));
  CHECK_FALSE(is_clockwise({{{300, 22}, {10, 20}, {-5, 410}, {310, 400}}}));  // a mirror's
  CHECK_FALSE(is_clockwise({{{10, 20}, {310, 400}, {300, 22}, {-5, 410}}}));  // crossed
  CHECK_FALSE(is_clockwise({{{0, 0}, {100, 0}, {200, 0}, {300, 0}}}));
  CHECK_FALSE(is_clockwise({{{0, 0}, {400, 0}, {100, 100}, {0, 400}}}));  // bent inwards
}

TEST_CASE("quad: the shortest side, the last one as well") {
  CHECK(shortest_side({{{0, 0}, {30, 0}, {30, 40}, {0, 40}}}) == Approx(30));
  CHECK(shortest_side({{{0, 0}, {30, 0}, {30, 40}, {0, 7}}}) == Approx(7));
  CHECK(shortest_side({{{0, 0}, {30, 0}, {33, 4}, {0, 40}}}) == Approx(5));
}
