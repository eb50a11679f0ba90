#include "vision/geometry/homography.h"

#include <algorithm>
#include <cmath>

#include "model/check.h"

namespace storey::vision {

cv::Point2f apply(const cv::Matx33d& map, cv::Point2d p) {
  const double w = map(2, 0) * p.x + map(2, 1) * p.y + map(2, 2);
  return {static_cast<float>((map(0, 0) * p.x + map(0, 1) * p.y + map(0, 2)) / w),
          static_cast<float>((map(1, 0) * p.x + map(1, 1) * p.y + map(1, 2)) / w)};
}

double depth_at(const cv::Matx33d& map, cv::Point2d p) {
  return map(2, 0) * p.x + map(2, 1) * p.y + map(2, 2);
}

cv::Matx33d fit_homography(const std::vector<cv::Point2f>& from, const std::vector<cv::Point2f>& to,
                           const std::vector<double>& weights) {
  STOREY_CHECK(from.size() == to.size() && from.size() >= 4);
  const auto normaliser = [](const std::vector<cv::Point2f>& points) {
    cv::Point2d mean(0, 0);
    for (const auto& p : points) mean += cv::Point2d(p);
    mean *= 1.0 / static_cast<double>(points.size());
    double spread = 1e-12;
    for (const auto& p : points) spread += std::hypot(p.x - mean.x, p.y - mean.y);
    const double s = std::sqrt(2.0) * static_cast<double>(points.size()) / spread;
    return cv::Matx33d(s, 0, -s * mean.x, 0, s, -s * mean.y, 0, 0, 1);
  };
  const cv::Matx33d from_norm = normaliser(from);
  const cv::Matx33d to_norm = normaliser(to);
  cv::Matx<double, 9, 9> normal = cv::Matx<double, 9, 9>::zeros();
  for (std::size_t i = 0; i < from.size(); ++i) {
    const cv::Vec3d p = from_norm * cv::Vec3d(from[i].x, from[i].y, 1);
    const cv::Vec3d q = to_norm * cv::Vec3d(to[i].x, to[i].y, 1);
    const double weight = weights.empty() ? 1 : weights[i];
    const cv::Vec<double, 9> x(p[0], p[1], p[2], 0, 0, 0, -q[0] * p[0], -q[0] * p[1], -q[0] * p[2]);
    const cv::Vec<double, 9> y(0, 0, 0, p[0], p[1], p[2], -q[1] * p[0], -q[1] * p[1], -q[1] * p[2]);
    normal += weight * (x * x.t() + y * y.t());
  }
  cv::Mat values;
  cv::Mat vectors;
  cv::eigen(cv::Mat(normal), values, vectors);
  const double* h = vectors.ptr<double>(8);
  const cv::Matx33d normalised(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], h[8]);
  cv::Matx33d map = to_norm.inv() * normalised * from_norm;
  return map * (1 / map(2, 2));
}

cv::Matx33d fit_affine(const std::vector<cv::Point2f>& from, const std::vector<cv::Point2f>& to) {
  STOREY_CHECK(from.size() == to.size() && from.size() >= 3);
  cv::Matx33d normal = cv::Matx33d::zeros();
  cv::Matx<double, 3, 2> right = cv::Matx<double, 3, 2>::zeros();
  for (std::size_t i = 0; i < from.size(); ++i) {
    const cv::Vec3d p(from[i].x, from[i].y, 1);
    normal += p * p.t();
    right += p * cv::Matx12d(to[i].x, to[i].y);
  }
  const cv::Matx<double, 3, 2> map = normal.inv() * right;
  return {map(0, 0), map(1, 0), map(2, 0), map(0, 1), map(1, 1), map(2, 1), 0, 0, 1};
}

double mean_cell_px(const cv::Matx33d& picture_from_board, int rows, int cols) {
  const auto a = apply(picture_from_board, {0, 0});
  const auto b = apply(picture_from_board, cv::Point2d(cols, 0));
  const auto c = apply(picture_from_board, cv::Point2d(cols, rows));
  const auto d = apply(picture_from_board, cv::Point2d(0, rows));
  const double area = 0.5 * std::abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y));
  return std::sqrt(area / (cols * rows));
}

cv::Matx33d pixel_scaling(double s) { return {s, 0, 0.5 * s - 0.5, 0, s, 0.5 * s - 0.5, 0, 0, 1}; }

Quad quad_of(const cv::Matx33d& map, double x0, double y0, double x1, double y1) {
  const auto point = [&](double x, double y) {
    const auto p = apply(map, {x, y});
    return Point{p.x, p.y};
  };
  return {point(x0, y0), point(x1, y0), point(x1, y1), point(x0, y1)};
}

cv::Matx33d map_of_board(const Quad& corners, int rows, int cols) {
  const std::vector<cv::Point2f> board{{0, 0},
                                       {static_cast<float>(cols), 0},
                                       {static_cast<float>(cols), static_cast<float>(rows)},
                                       {0, static_cast<float>(rows)}};
  std::vector<cv::Point2f> seen;
  for (const auto& corner : corners)
    seen.emplace_back(static_cast<float>(corner.x), static_cast<float>(corner.y));
  return fit_homography(board, seen);
}

}  // namespace storey::vision
