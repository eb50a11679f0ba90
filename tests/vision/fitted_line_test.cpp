#include "vision/geometry/fitted_line.h"

#include <cmath>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"

using namespace storey::vision;

namespace {

// Pixels along a line, as a contour has them, each up to `off` aside.
std::vector<cv::Point2f> contour(int count, double angle, int off) {
  cv::RNG dice(3);
  std::vector<cv::Point2f> points;
  for (int i = 0; i < count; ++i)
    points.emplace_back(cv::Point(cvRound(100 + i * std::cos(angle)) + dice.uniform(-off, off + 1),
                                  cvRound(80 + i * std::sin(angle)) + dice.uniform(-off, off + 1)));
  return points;
}

double apart(const cv::Vec4f& line, cv::Point2f p) {
  return std::abs(line[1] * (p.x - line[2]) - line[0] * (p.y - line[3]));
}

}  // namespace

TEST_CASE("a line is fitted as OpenCV does, to many points and to few, straight and crooked") {
  for (const int count : {4, 9, 30, 200}) {
    for (const double angle : {0.0, 0.4, 1.6, 3.0}) {
      for (const int off : {0, 1, 2}) {
        const auto points = contour(count, angle, off);
        cv::Vec4f theirs;
        cv::fitLine(points, theirs, cv::DIST_L1, 0, 0.01, 0.01);
        const cv::Vec4f ours = fitted_line(points);
        CHECK(apart(theirs, {ours[2], ours[3]}) < 0.1);
        CHECK(std::abs(ours[0] * theirs[1] - ours[1] * theirs[0]) < 0.01);
      }
    }
  }
}

TEST_CASE("points far off move a line little") {
  auto points = contour(100, 0.3, 0);
  const cv::Vec4f before = fitted_line(points);
  points[20].y += 40;
  points[70].y += 60;
  const cv::Vec4f after = fitted_line(points);
  CHECK(apart(before, {after[2], after[3]}) < 0.5);
}
