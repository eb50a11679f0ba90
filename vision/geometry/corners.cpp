#include "vision/geometry/corners.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>
#include <utility>
#include <vector>

#include "vision/geometry/homography.h"

namespace storey::vision {

double area_of(const Corners& corners) { return std::abs(cv::contourArea(corners)); }

double overlap(const Corners& a, const Corners& b) {
  std::vector<cv::Point2f> both;
  return cv::intersectConvexConvex(a, b, both);
}

double distance_between(const Corners& a, const Corners& b) {
  double most_within = -std::numeric_limits<double>::infinity();
  for (const auto& [piece, other] : {std::pair(&a, &b), std::pair(&b, &a)})
    for (const cv::Point2f& p : *piece)
      most_within = std::max(most_within, cv::pointPolygonTest(*other, p, true));
  if (most_within >= 0 || overlap(a, b) > 0) return 0;
  return -most_within;
}

bool is_inside(const Corners& area, cv::Point2f point) {
  return cv::pointPolygonTest(area, point, false) >= 0;
}

cv::Point2f middle_of(const Corners& corners) {
  return 0.25F * (corners[0] + corners[1] + corners[2] + corners[3]);
}

Corners mapped(const cv::Matx33d& map, const Corners& corners) {
  Corners out;
  std::transform(corners.begin(), corners.end(), out.begin(),
                 [&](cv::Point2f p) { return apply(map, p); });
  return out;
}

Corners corners_of(const Quad& quad) {
  Corners corners;
  std::transform(quad.begin(), quad.end(), corners.begin(), [](const Point& p) {
    return cv::Point2f(static_cast<float>(p.x), static_cast<float>(p.y));
  });
  return corners;
}

}  // namespace storey::vision
