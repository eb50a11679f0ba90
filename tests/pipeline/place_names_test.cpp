#include "pipeline/table/place_names.h"

#include "tests/catch.h"

namespace storey {
namespace {

Quad at(double x, double y, double size = 100) {
  return {Point{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}};
}

using Names = std::vector<std::string>;

TEST_CASE("place names: one building needs none") { CHECK(place_names({at(0, 0)}) == Names{""}); }

TEST_CASE("place names: two side by side, and two that face each other") {
  CHECK(place_names({at(0, 40), at(200, 0)}) == Names{"left", "right"});
  CHECK(place_names({at(0, 0), at(40, 200)}) == Names{"far", "near"});
  CHECK(place_names({at(40, 200), at(0, 0)}) == Names{"near", "far"});
}

TEST_CASE("place names: of more buildings rows and columns are named") {
  CHECK(place_names({at(0, 0), at(200, 30), at(400, 0)}) == Names{"left", "middle", "right"});
  CHECK(place_names({at(0, 0), at(0, 200), at(200, 0), at(200, 200)}) ==
        Names{"far left", "near left", "far right", "near right"});
  CHECK(place_names({at(0, 0), at(100, 200), at(200, 0)}) ==
        Names{"far left", "near", "far right"});
  CHECK(place_names({at(0, 0), at(200, 0), at(400, 0), at(600, 0)}) ==
        Names{"left", "middle 1", "middle 2", "right"});
}

}  // namespace
}  // namespace storey
