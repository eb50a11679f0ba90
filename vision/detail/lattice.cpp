#include "vision/detail/lattice.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "model/check.h"

namespace storey::vision {
namespace {

constexpr double kCornerTolerance =
    0.16;  // cell pitches, next to a known face; grows with distance

std::array<cv::Point2f, 4> face_corners(int col, int row, double half) {
  const double x = col + 0.5;
  const double y = row + 0.5;
  return {cv::Point2f(static_cast<float>(x - half), static_cast<float>(y - half)),
          cv::Point2f(static_cast<float>(x + half), static_cast<float>(y - half)),
          cv::Point2f(static_cast<float>(x + half), static_cast<float>(y + half)),
          cv::Point2f(static_cast<float>(x - half), static_cast<float>(y + half))};
}

cv::Matx33d fit_faces(const std::vector<FaceSighting>& sightings,
                      const std::vector<LatticeFace>& faces, double half) {
  std::vector<cv::Point2f> from;
  std::vector<cv::Point2f> to;
  for (const auto& face : faces) {
    const auto corners = face_corners(face.col, face.row, half);
    for (std::size_t i = 0; i < 4; ++i) {
      from.push_back(corners[i]);
      to.push_back(sightings[static_cast<std::size_t>(face.sighting)].corners[i]);
    }
  }
  return fit_homography(from, to);
}

double distance_to_known(const std::vector<LatticeFace>& faces, int col, int row) {
  double best = 1e9;
  for (const auto& f : faces) {
    best = std::min(best,
                    std::hypot(static_cast<double>(f.col - col), static_cast<double>(f.row - row)));
  }
  return best;
}

Lattice grow_from(const std::vector<FaceSighting>& sightings, int seed, const LatticeSpec& spec) {
  Lattice lattice;
  lattice.faces.push_back({seed, 0, 0});
  std::set<std::pair<int, int>> taken{{0, 0}};
  std::set<int> used{seed};
  lattice.picture_from_lattice = fit_faces(sightings, lattice.faces, spec.half_face);
  while (true) {
    const cv::Matx33d lattice_from_picture = lattice.picture_from_lattice.inv();
    double best_error = 1e9;
    LatticeFace best;
    for (int i = 0; i < static_cast<int>(sightings.size()); ++i) {
      if (used.count(i) != 0) continue;
      const auto& corners = sightings[static_cast<std::size_t>(i)].corners;
      std::array<cv::Point2f, 4> seen;
      cv::Point2f centre(0, 0);
      for (std::size_t k = 0; k < 4; ++k) {
        seen[k] = apply(lattice_from_picture, corners[k]);
        centre += 0.25F * seen[k];
      }
      const int col = static_cast<int>(std::floor(centre.x));
      const int row = static_cast<int>(std::floor(centre.y));
      if (taken.count({col, row}) != 0) continue;
      int min_col = col, max_col = col, min_row = row, max_row = row;
      for (const auto& f : lattice.faces) {
        min_col = std::min(min_col, f.col);
        max_col = std::max(max_col, f.col);
        min_row = std::min(min_row, f.row);
        max_row = std::max(max_row, f.row);
      }
      if (max_col - min_col >= spec.cols || max_row - min_row >= spec.rows) continue;
      const auto expected = face_corners(col, row, spec.half_face);
      double error = 0;
      for (std::size_t k = 0; k < 4; ++k) {
        const auto d = seen[k] - expected[k];
        error = std::max(error, static_cast<double>(std::hypot(d.x, d.y)));
      }
      const double distance = distance_to_known(lattice.faces, col, row);
      const double allowed = kCornerTolerance * (0.4 + 0.6 * distance);
      if (error > std::min(allowed, 0.38)) continue;
      const double ranked = error + 0.15 * distance;
      if (ranked < best_error) {
        best_error = ranked;
        best = {i, col, row};
      }
    }
    if (best.sighting < 0) break;
    lattice.faces.push_back(best);
    taken.insert({best.col, best.row});
    used.insert(best.sighting);
    lattice.picture_from_lattice = fit_faces(sightings, lattice.faces, spec.half_face);
  }
  for (const auto& f : lattice.faces) {
    lattice.score += sightings[static_cast<std::size_t>(f.sighting)].likeness;
  }
  return lattice;
}

}  // namespace

cv::Point2f apply(const cv::Matx33d& map, cv::Point2d p) {
  const double w = map(2, 0) * p.x + map(2, 1) * p.y + map(2, 2);
  return {static_cast<float>((map(0, 0) * p.x + map(0, 1) * p.y + map(0, 2)) / w),
          static_cast<float>((map(1, 0) * p.x + map(1, 1) * p.y + map(1, 2)) / w)};
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

Lattice grow_lattice(const std::vector<FaceSighting>& sightings, const LatticeSpec& spec) {
  Lattice best;
  std::vector<int> order(sightings.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    return sightings[static_cast<std::size_t>(a)].likeness >
           sightings[static_cast<std::size_t>(b)].likeness;
  });
  std::set<int> covered;  // a sighting inside a good lattice need not be a seed again
  for (const int seed : order) {
    if (covered.count(seed) != 0) continue;
    Lattice grown = grow_from(sightings, seed, spec);
    for (const auto& f : grown.faces) covered.insert(f.sighting);
    if (grown.score > best.score) best = std::move(grown);
  }
  return best;
}

double mean_cell_px(const cv::Matx33d& picture_from_board, int rows, int cols) {
  const auto a = apply(picture_from_board, {0, 0});
  const auto b = apply(picture_from_board, cv::Point2d(cols, 0));
  const auto c = apply(picture_from_board, cv::Point2d(cols, rows));
  const auto d = apply(picture_from_board, cv::Point2d(0, rows));
  const double area = 0.5 * std::abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y));
  return std::sqrt(area / (cols * rows));
}

}  // namespace storey::vision
