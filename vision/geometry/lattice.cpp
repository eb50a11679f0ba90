#include "vision/geometry/lattice.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "vision/geometry/homography.h"

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

}  // namespace storey::vision
