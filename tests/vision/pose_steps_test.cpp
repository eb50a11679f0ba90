#include "vision/identify/pose_steps.h"

#include <set>
#include <tuple>

#include "tests/catch.h"

namespace storey::vision {

TEST_CASE("pose steps: each way once, as far in px as at the rim") {
  struct Pose {
    double x, y, turn, larger;
  };
  std::set<std::tuple<double, double, double, double>> beside;
  for (int step = 0; step < kPoseSteps; ++step) {
    const Pose at = stepped(Pose{10, 20, 0.5, 0.25}, step, 2.0, 0.125);
    beside.emplace(at.x - 10, at.y - 20, at.turn - 0.5, at.larger - 0.25);
  }
  CHECK(beside == decltype(beside){{2, 0, 0, 0},
                                   {-2, 0, 0, 0},
                                   {0, 2, 0, 0},
                                   {0, -2, 0, 0},
                                   {0, 0, 0.125, 0},
                                   {0, 0, -0.125, 0},
                                   {0, 0, 0, 0.125},
                                   {0, 0, 0, -0.125}});
}

}  // namespace storey::vision
