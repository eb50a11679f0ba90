#include "pipeline/table/shown_sides.h"

#include "model/notation.h"
#include "tests/catch.h"
#include "tests/cli/buildings.h"
#include "tests/pipeline/balconia.h"

namespace storey {
namespace {

Layout layout_of(std::string_view text) {
  const auto layout = parse_layout(text, test::balconia().catalog, 5, 5);
  REQUIRE(layout);
  return *layout;
}

bool are_sides(const Layout& one, const Layout& other) {
  return are_sides_of_one(test::balconia(), one, other);
}

TEST_CASE("sides: the two sides of one building are, in either order, and one side twice is not") {
  const Layout green = layout_of(test::kGreenLayout);
  const Layout pink = layout_of(test::kPinkLayout);
  CHECK(are_sides(green, pink));
  CHECK(are_sides(pink, green));
  CHECK_FALSE(are_sides(green, green));
}

TEST_CASE("sides: some misread places do not matter, more than a third do") {
  const Layout green = layout_of(test::kGreenLayout);
  Layout pink = layout_of(test::kPinkLayout);
  for (std::size_t i = 0; i < 5; ++i) pink.placements[i].what.face ^= 1;
  CHECK(are_sides(green, pink));
  pink.placements[5].what.face ^= 1;
  CHECK_FALSE(are_sides(green, pink));
}

TEST_CASE("sides: of a few pieces nothing can be said") {
  Layout green = layout_of(test::kGreenLayout);
  green.placements.resize(5);
  CHECK_FALSE(are_sides(green, seen_from_behind(green, test::balconia().catalog)));
}

}  // namespace
}  // namespace storey
