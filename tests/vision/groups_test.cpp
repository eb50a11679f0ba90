#include "vision/locate/groups.h"

#include <cmath>

#include "tests/catch.h"

using namespace storey;
using namespace storey::vision;

namespace {

// A group of rows x cols pieces; its upper left corner in pixels, cells of 10.
Group group_at(double x, double y, int rows, int cols, double angle_deg = 0) {
  const double c = 10 * std::cos(angle_deg * CV_PI / 180);
  const double s = 10 * std::sin(angle_deg * CV_PI / 180);
  return {cv::Matx33d(c, -s, x, s, c, y, 0, 0, 1), rows, cols,
          PieceMask(static_cast<std::size_t>(rows * cols), 1)};
}

BuildingReading building_at(double x, double y, double width, double height) {
  BuildingReading reading;
  reading.board = {Point{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
  return reading;
}

}  // namespace

TEST_CASE("groups on one lattice are apart when a whole cell is bare between them") {
  const Group one = group_at(0, 0, 2, 3);
  CHECK(are_apart(one, group_at(40, 0, 2, 2)));
  CHECK(are_apart(group_at(40, 0, 2, 2), one));
  CHECK_FALSE(are_apart(one, group_at(30, 0, 2, 2)));   // side by side
  CHECK_FALSE(are_apart(one, group_at(30, 20, 2, 2)));  // at the corner
  CHECK_FALSE(are_apart(one, group_at(35, 5, 2, 2)));   // crooked, half a cell away
  Group told = group_at(35, 5, 2, 2);  // the same where each piece was told by itself
  told.by_pieces = true;
  CHECK(are_apart(one, told));
  told = group_at(32, 0, 2, 2);  // but laid by hand
  told.by_pieces = true;
  CHECK_FALSE(are_apart(one, told));
  Group bent = group_at(40, 0, 2, 2);
  CHECK(are_apart(one, bent));
  bent = group_at(30, 0, 2, 3);
  bent.pieces = {0, 1, 1, 0, 0, 1};  // the cells next to `one` hold nothing
  CHECK(are_apart(one, bent));
  bent.pieces = {0, 1, 1, 1, 1, 1};  // one of them does
  CHECK_FALSE(are_apart(one, bent));
}

TEST_CASE("groups at another angle are apart unless they overlap") {
  const Group one = group_at(0, 0, 2, 3);
  CHECK(are_apart(one, group_at(36, -4, 2, 2, 30)));
  CHECK_FALSE(are_apart(one, group_at(20, 0, 2, 2, 30)));
}

TEST_CASE("buildings are counted from the left, far ones before near ones") {
  const auto left_sides = [](std::vector<BuildingReading> buildings) {
    sort_from_left(buildings);
    std::vector<double> sides;
    for (const auto& building : buildings) sides.push_back(building.board[0].x);
    return sides;
  };
  const auto left = building_at(0, 50, 30, 30);
  const auto right = building_at(50, 0, 30, 30);
  const auto below_right = building_at(45, 60, 30, 30);
  CHECK(left_sides({right, left}) == std::vector<double>{0, 50});
  CHECK(left_sides({below_right, right, left}) == std::vector<double>{0, 50, 45});
}

TEST_CASE("groups: one goes on where another ends on the same lattice") {
  const Group one = group_at(10, 10, 2, 2);
  const auto beside = cells_going_on(one, group_at(31, 9, 1, 2));
  CHECK(beside == std::vector<cv::Point>{{2, 0}, {3, 0}});
  CHECK(cells_going_on(one, group_at(-10, 10, 2, 2)).front() == cv::Point(-2, 0));
  CHECK(cells_going_on(one, group_at(20, 20, 2, 2)).size() == 4);  // some of it is the same
  CHECK(cells_going_on(one, group_at(35, 10, 2, 2)).empty());      // half a cell off
  CHECK(cells_going_on(one, group_at(40, 10, 2, 2)).empty());      // a cell between them
  CHECK(cells_going_on(one, group_at(30, 30, 2, 2)).empty());      // corner to corner
  CHECK(cells_going_on(one, group_at(31, 9, 2, 2, 12)).empty());   // turned
}
