// The camera: what project() maps to a pixel, ray() sees through that pixel, distortion included.
#include "compositor/camera.h"

#include "tests/catch.h"

using namespace storey::compositor;

TEST_CASE("a point lies on the ray through its pixel") {
  CameraPose pose;
  pose.azimuth_deg = 25;
  pose.elevation_deg = 20;
  pose.roll_deg = -12;
  pose.k1 = -0.03;
  pose.k2 = 0.01;
  const std::vector<Vec3> board{{-120, 0, 0}, {120, 0, 0}, {-120, 0, 240}, {120, 0, 240}};
  const Camera camera(pose, 1600, 1200, board);
  for (const Vec3& p : {Vec3{-120, 0, 240}, Vec3{3, 40, 7}, Vec3{200, 300, -50}}) {
    const auto pixel = camera.project(p);
    const Vec3 to = normalized(p - camera.position());
    CHECK(length(camera.ray(pixel.x, pixel.y) - to) < 1e-9);
  }
}

TEST_CASE("the target fills the share of the picture that was asked for") {
  CameraPose pose;
  pose.fill = 0.6;
  pose.offset_x = 0.05;
  const std::vector<Vec3> board{{-120, 0, 0}, {120, 0, 0}, {-120, 0, 240}, {120, 0, 240}};
  const Camera camera(pose, 1000, 800, board);
  double top = 1e9;
  double bottom = -1e9;
  double left = 1e9;
  double right = -1e9;
  for (const Vec3& p : board) {
    const auto pixel = camera.project(p);
    top = std::min(top, pixel.y);
    bottom = std::max(bottom, pixel.y);
    left = std::min(left, pixel.x);
    right = std::max(right, pixel.x);
  }
  CHECK((bottom - top) / 800 == Approx(0.6).margin(0.01));
  CHECK((left + right) / 2 == Approx(1000 * 0.55).margin(3));
}
