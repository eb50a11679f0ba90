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

// A plane seen aslant: cells are the smaller the farther to the right they lie.
const cv::Matx33d kSeenAslant(1, 0, 0, 0.1, 1, 0, 0.002, 0, 1);

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

// Pictures of dominoes on a player aid were a kingdom of four squares, half as large as the others.
TEST_CASE("cells of two groups are of one size on the plane of the table, however far they lie") {
  const Group one = group_at(0, 0, 2, 3);
  CHECK(side_of_cells(group_at(60, 20, 3, 2, 30), one) == Approx(1));
  Group small = group_at(60, 20, 4, 1, 30);
  small.picture_from_grid = small.picture_from_grid * cv::Matx33d(0.5, 0, 0, 0, 0.5, 0, 0, 0, 1);
  CHECK(side_of_cells(small, one) == Approx(0.5));
  CHECK(side_of_cells(one, small) == Approx(2));
  const auto aslant = [](Group group) {
    group.picture_from_grid = kSeenAslant * group.picture_from_grid;
    return group;
  };
  CHECK(side_of_cells(aslant(group_at(60, 20, 3, 2)), aslant(one)) == Approx(1));
}

TEST_CASE("of a group that holds too much the cells that are in the way of another are told") {
  Group one = group_at(0, 0, 3, 3);
  one.pieces = {1, 1, 0, 1, 1, 1, 1, 1, 0};
  Group other = group_at(31, 1, 3, 2);
  other.by_pieces = true;
  CHECK(cells_in_way(one, other) == std::vector<cv::Point>{{2, 1}});
  CHECK(cells_in_way(one, group_at(50, 0, 3, 2)).empty());
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

TEST_CASE("groups: where one lies on the lattice of another, and what is between them") {
  const Group one = group_at(10, 10, 2, 2);
  const auto beside = on_lattice_of(one, group_at(31, 9, 1, 2));
  REQUIRE(beside);
  CHECK(beside->cells == std::vector<cv::Point>{{2, 0}, {3, 0}});
  CHECK(beside->between.empty());
  CHECK(std::abs(beside->off - 0.1F) < 1e-4F);
  const auto left = on_lattice_of(one, group_at(-30, 10, 2, 2));
  REQUIRE(left);
  CHECK(left->cells.front() == cv::Point(-4, 0));
  CHECK(left->between == std::vector<cv::Point>{{-1, 0}, {-2, 0}});
  const auto over = on_lattice_of(one, group_at(20, 20, 2, 2));  // some of it is the same
  REQUIRE(over);
  CHECK(over->between.empty());
  CHECK_FALSE(on_lattice_of(one, group_at(35, 10, 2, 2)));     // half a cell off
  CHECK_FALSE(on_lattice_of(one, group_at(30, 30, 2, 2)));     // corner to corner
  CHECK_FALSE(on_lattice_of(one, group_at(31, 9, 2, 2, 12)));  // turned
}

// A tower of which two columns stand beyond a bare one: seen from the few their lattice runs off
// over the others, and the other way round.
TEST_CASE("groups: how far lattices lie off each other is told where they are nearest") {
  const Group one = group_at(0, 0, 2, 6);
  for (const double turn : {0.0, 90.0, 180.0, 270.0}) {
    const cv::Matx33d larger(1.08, 0, 70, 0, 1.08, -1, 0, 0, 1);  // about its corner, 7 cells in
    Group two = group_at(turn == 90 || turn == 180 ? 20 : 0, turn >= 180 ? 20 : 0, 2, 2, turn);
    two.picture_from_grid = larger * two.picture_from_grid;
    const auto on = on_lattice_of(one, two);
    REQUIRE(on);
    CHECK(on->between == std::vector<cv::Point>{{6, 0}});
    CHECK(on->off < 0.05F);
  }
}

TEST_CASE("groups on a plane: a lattice that tells the perspective badly does not run off") {
  Group one = group_at(0, 0, 2, 2);
  Group part = group_at(31, 1, 1, 1);
  one.picture_from_grid = kSeenAslant * one.picture_from_grid;
  part.picture_from_grid = kSeenAslant * part.picture_from_grid;
  // As if its corners had been seen a little off: the perspective is told wrongly.
  const cv::Matx33d badly(1, 0, 0, 0, 1, 0, -0.02, 0.01, 1);
  one.picture_from_grid = one.picture_from_grid * badly;
  const cv::Matx33d plane_from_picture = kSeenAslant.inv();
  const auto run_off = on_lattice_of(one, part);
  const auto on =
      on_lattice_of(on_plane(one, plane_from_picture), on_plane(part, plane_from_picture));
  REQUIRE(on);
  CHECK(on->cells == std::vector<cv::Point>{{3, 0}});
  CHECK(on->between == std::vector<cv::Point>{{2, 0}});
  CHECK(on->off < 0.13F);
  CHECK((!run_off || run_off->off > on->off));
}

TEST_CASE("groups: a single piece beyond a bare cell is a part where it lies in line") {
  const Group building = group_at(0, 0, 2, 3);
  const auto on = beyond_gap(building, group_at(40.5, 10.4, 1, 1, 1));
  REQUIRE(on);
  CHECK(on->cells == std::vector<cv::Point>{{4, 1}});
  CHECK(on->between == std::vector<cv::Point>{{3, 1}});
  CHECK(beyond_gap(building, group_at(-20, 10, 1, 1)));
  CHECK(beyond_gap(building, group_at(50, 10, 1, 1, 90)));  // whichever way it is turned
  CHECK(beyond_gap(building, group_at(40, 11.1, 1, 1)));
  CHECK_FALSE(beyond_gap(building, group_at(40, 11.1, 1, 1, 1.6)));  // a little of both
  CHECK_FALSE(beyond_gap(building, group_at(40, 11.4, 1, 1)));       // off the row
  CHECK_FALSE(beyond_gap(building, group_at(40, 10, 1, 1, 4)));      // turned
  CHECK_FALSE(beyond_gap(building, group_at(50, 10, 1, 1)));         // two cells apart
  CHECK_FALSE(beyond_gap(building, group_at(30, 10, 1, 1)));         // edge to edge
  CHECK_FALSE(beyond_gap(building, group_at(40, 20, 1, 1)));         // below all rows
}
