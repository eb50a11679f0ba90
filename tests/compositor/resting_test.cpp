// Rigid flat pieces on each other: heights and tilts worked out by hand.
#include "compositor/resting.h"

#include <cmath>

#include "tests/catch.h"

using namespace storey;
using namespace storey::compositor;

namespace {

Outline square(double x, double y, double side) { return rectangle_outline({x, y}, side, side, 0); }

}  // namespace

TEST_CASE("what lies on the bare table lies flat on it") {
  const Plane plane = rest(square(0, 0, 30), {{square(100, 0, 30), {2, 0, 0}}});
  CHECK(plane.at({15, 15}) == 0);
  CHECK(plane.at({-15, 0}) == 0);
}

TEST_CASE("what lies wholly on another piece lies on its upper side, at its slope") {
  const Plane slope{2, 0.01, -0.02};
  const Plane plane = rest(disc_outline({3, 4}, 8), {{square(0, 0, 60), slope}});
  for (const Point p : {Point{3, 4}, {-5, 4}, {3, 12}})
    CHECK(plane.at(p) == Approx(slope.at(p)).margin(1e-6));
}

TEST_CASE("a card whose edge lies on another one leans over to its far edge") {
  // It spans x from 0 to 60 and covers 2 mm of a card that is 1 mm thick and ends at x = 2.
  const Plane plane = rest(square(30, 0, 60), {{square(-28, 0, 60), {1, 0, 0}}});
  CHECK(plane.at({2, 0}) == Approx(1).margin(1e-6));
  CHECK(plane.at({60, 20}) == Approx(0).margin(1e-6));
  CHECK(plane.at({60, -20}) == Approx(0).margin(1e-6));
}

TEST_CASE("a disc across two cards of different heights touches both and pierces neither") {
  const std::vector<Slab> cards{{square(-30, 0, 60), {1, 0, 0}}, {square(30, 0, 60), {2, 0, 0}}};
  const Plane plane = rest(disc_outline({0, 0}, 12), cards);
  CHECK(plane.at({0, 0}) >= 2 - 1e-6);
  CHECK(plane.at({-11.9, 0}) >= 1 - 1e-6);
  CHECK(plane.at({-12, 0}) == Approx(1).margin(0.1));
}

TEST_CASE("overlaps of turned rectangles have the area that geometry says") {
  // A square turned by 45 degrees in one of its own size leaves a regular octagon.
  const Outline shared =
      overlap(rectangle_outline({0, 0}, 10, 10, 45), rectangle_outline({0, 0}, 10, 10, 0));
  CHECK(shared.size() == 8);
  CHECK(area_of(shared) == Approx(200 * (std::sqrt(2.0) - 1)));
  CHECK(overlap(square(0, 0, 10), square(20, 0, 10)).size() < 3);
  CHECK(area_of(grown(square(5, 5, 10), 1)) == Approx(144));
  CHECK(contains(square(5, 5, 10), {9, 1}));
  CHECK_FALSE(contains(square(5, 5, 10), {11, 1}));
}
