#include "vision/geometry/quad_finder.h"
#include "vision/geometry/fitted_line.h"
#include "vision/geometry/homography.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace storey::vision {
namespace {

// Window sides (px at working size) of the local mean and how far below it a pixel is dark, in
// local deviations.
struct Threshold {
  int window;
  double deviations;
};
constexpr std::array<Threshold, 3> kThresholds{{{13, 0.35}, {31, 0.3}, {71, 0.2}}};
constexpr double kMinContrast = 2.5;  // grey levels; below it is sensor noise

// Pixels darker than their surroundings (255) by a share of the local deviation.
cv::Mat dark_mask(const cv::Mat& grey32, const Threshold& t) {
  cv::Mat mean;
  cv::Mat mean_square;
  cv::boxFilter(grey32, mean, CV_32F, {t.window, t.window});
  cv::sqrBoxFilter(grey32, mean_square, CV_32F, {t.window, t.window});
  cv::Mat mask(grey32.size(), CV_8U);
  const auto k = static_cast<float>(t.deviations);
  for (int y = 0; y < grey32.rows; ++y) {
    const float* g = grey32.ptr<float>(y);
    const float* m = mean.ptr<float>(y);
    const float* s = mean_square.ptr<float>(y);
    auto* to = mask.ptr<std::uint8_t>(y);
    for (int x = 0; x < grey32.cols; ++x) {
      const float deviation = std::sqrt(std::max(0.0F, s[x] - m[x] * m[x]));
      const float limit = m[x] - std::max(static_cast<float>(kMinContrast), k * deviation);
      to[x] = g[x] < limit ? 255 : 0;
    }
  }
  return mask;
}

// Least-squares line through the contour points between two corners, without the ends.
bool fit_side(const std::vector<cv::Point>& contour, int from, int to, cv::Vec4f& line) {
  const int n = static_cast<int>(contour.size());
  int count = to - from;
  if (count < 0) count += n;
  const int skip = std::max(1, count / 8);
  std::vector<cv::Point2f> points;
  for (int i = skip; i <= count - skip; ++i) {
    points.emplace_back(contour[static_cast<std::size_t>((from + i) % n)]);
  }
  if (points.size() < 4) return false;
  line = fitted_line(points);
  return true;
}

bool intersect(const cv::Vec4f& a, const cv::Vec4f& b, cv::Point2f& out) {
  const float det = a[0] * b[1] - a[1] * b[0];
  if (std::abs(det) < 0.1F) return false;
  const float dx = b[2] - a[2];
  const float dy = b[3] - a[3];
  const float t = (dx * b[1] - dy * b[0]) / det;
  out = {a[2] + t * a[0], a[3] + t * a[1]};
  return true;
}

bool quad_of(const std::vector<cv::Point>& contour, const QuadOptions& options, float max_side,
             QuadPx& out) {
  const double length = cv::arcLength(contour, true);
  if (length < 4 * options.min_side_px * 0.9 || length > 4.4 * max_side) return false;
  std::vector<cv::Point> polygon;
  cv::approxPolyDP(contour, polygon, 0.04 * length, true);
  if (polygon.size() != 4 || !cv::isContourConvex(polygon)) return false;
  float shortest = max_side;
  float longest = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const cv::Point d = polygon[(i + 1) % 4] - polygon[i];
    const auto side = static_cast<float>(std::hypot(d.x, d.y));
    shortest = std::min(shortest, side);
    longest = std::max(longest, side);
  }
  if (shortest < options.min_side_px || longest > max_side ||
      longest > options.max_ratio * shortest)
    return false;
  // Corner indices in the contour, then lines through the sides.
  std::array<int, 4> index{};
  for (std::size_t i = 0; i < 4; ++i) {
    const auto it = std::find(contour.begin(), contour.end(), polygon[i]);
    if (it == contour.end()) return false;
    index[i] = static_cast<int>(it - contour.begin());
  }
  std::array<cv::Vec4f, 4> sides;
  for (std::size_t i = 0; i < 4; ++i) {
    if (!fit_side(contour, index[i], index[(i + 1) % 4], sides[i])) return false;
  }
  for (std::size_t i = 0; i < 4; ++i) {
    if (!intersect(sides[(i + 3) % 4], sides[i], out[i])) return false;
    const auto moved = out[i] - cv::Point2f(polygon[i]);
    if (std::hypot(moved.x, moved.y) > 0.25F * shortest) return false;
  }
  // Clockwise on the screen (y down): positive cross product.
  const auto a = out[1] - out[0];
  const auto b = out[2] - out[1];
  if (a.x * b.y - a.y * b.x < 0) std::swap(out[1], out[3]);
  return true;
}

}  // namespace

std::vector<QuadPx> find_quads(const cv::Mat& grey, const QuadOptions& options) {
  std::vector<QuadPx> quads;
  const float max_side =
      options.max_side_share * static_cast<float>(std::max(grey.cols, grey.rows));
  cv::Mat grey32;
  grey.convertTo(grey32, CV_32F);
  for (const auto& threshold : kThresholds) {
    const cv::Mat mask = dark_mask(grey32, threshold);
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(mask, contours, cv::RETR_LIST, cv::CHAIN_APPROX_NONE);
    for (const auto& contour : contours) {
      if (contour.size() < static_cast<std::size_t>(4 * options.min_side_px * 0.7F)) continue;
      QuadPx quad;
      if (quad_of(contour, options, max_side, quad)) quads.push_back(quad);
    }
  }
  return quads;
}

}  // namespace storey::vision
