#include "vision/geometry/line_segments.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"

using namespace storey::vision;

namespace {

double length(const LineSegment& s) { return std::hypot(s.to.x - s.from.x, s.to.y - s.from.y); }

std::vector<LineSegment> longer_than(const cv::Mat& grey, double px) {
  auto found = find_line_segments(grey);
  found.erase(std::remove_if(found.begin(), found.end(),
                             [&](const LineSegment& s) { return length(s) <= px; }),
              found.end());
  return found;
}

// Distance of a point from the line a-b.
double off_line(cv::Point2f p, cv::Point2d a, cv::Point2d b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  return std::abs((p.x - a.x) * dy - (p.y - a.y) * dx) / std::hypot(dx, dy);
}

}  // namespace

TEST_CASE("a slanted bar has its two long edges, to a quarter of a pixel") {
  cv::Mat grey(160, 200, CV_8U);
  for (int y = 0; y < grey.rows; ++y) {
    for (int x = 0; x < grey.cols; ++x) {
      const bool beside = x < 30 || x > 170;
      const cv::Point2f here(static_cast<float>(x), static_cast<float>(y));
      const double outside = off_line(here, {30, 40}, {170, 90}) - 7;  // edge where this is 0.5
      grey.at<std::uint8_t>(y, x) =
          cv::saturate_cast<std::uint8_t>(60 + 140 * (beside ? 1 : std::clamp(outside, 0.0, 1.0)));
    }
  }
  const auto edges = longer_than(grey, 100);
  REQUIRE(edges.size() == 2);
  for (const auto& edge : edges) {
    for (const auto p : {edge.from, edge.to})
      CHECK(off_line(p, {30, 40}, {170, 90}) == Approx(7.5).margin(0.25));
    CHECK(length(edge) == Approx(std::hypot(140, 50)).margin(14));
  }
  // The dark side is on the same hand of both, so they run opposite ways.
  const auto a = edges[0].to - edges[0].from;
  const auto b = edges[1].to - edges[1].from;
  CHECK(a.dot(b) < 0);
}

TEST_CASE("an edge through the whole picture ends at its rim") {
  cv::Mat grey(50, 80, CV_8U, cv::Scalar(30));
  grey.colRange(40, 80) = 220;
  const auto edges = find_line_segments(grey);
  REQUIRE(edges.size() == 1);
  CHECK(edges[0].from.x == Approx(39.5).margin(0.1));
  CHECK(edges[0].to.x == Approx(39.5).margin(0.1));
  CHECK(std::min(edges[0].from.y, edges[0].to.y) < 1);
  CHECK(std::max(edges[0].from.y, edges[0].to.y) > 48);
}

TEST_CASE("a flat or noisy picture has no long edges") {
  cv::Mat grey(200, 200, CV_8U, cv::Scalar(128));
  CHECK(find_line_segments(grey).empty());
  cv::RNG rng(3);
  rng.fill(grey, cv::RNG::NORMAL, 128, 12);
  CHECK(longer_than(grey, 30).empty());
}

TEST_CASE("pictures too small for a gradient have no edges") {
  for (const cv::Size size : {cv::Size(1, 1), cv::Size(1, 40), cv::Size(40, 1), cv::Size(2, 2)})
    CHECK(find_line_segments(cv::Mat(size, CV_8U, cv::Scalar(9))).empty());
}
