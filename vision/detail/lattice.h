// From single recognised faces to the lattice they lie on.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "vision/detail/quad_finder.h"

namespace storey::vision {

/// A quad that looks like a known face. Corners TL, TR, BR, BL of the upright face.
struct FaceSighting {
  QuadPx corners;
  int look = -1;
  float likeness = 0;  ///< 0..1
};

struct LatticeSpec {
  int cols = 5;
  int rows = 5;
  double half_face = 0.4474;  ///< half of a face's side, in cell pitches
};

struct LatticeFace {
  int sighting = -1;
  int col = 0;  ///< relative to the seed, may be negative
  int row = 0;  ///< counted downwards
};

/// picture_from_lattice maps lattice units (cell pitch; centre of cell (c, r) at (c + 0.5, r +
/// 0.5), y down) to working pixels; columns and rows are relative until the window is placed.
struct Lattice {
  cv::Matx33d picture_from_lattice;
  std::vector<LatticeFace> faces;
  double score = 0;
};

/// Grows the best lattice over the sightings; empty `faces` when there are none.
Lattice grow_lattice(const std::vector<FaceSighting>& sightings, const LatticeSpec& spec);

/// Weighted least-squares homography for at least 4 points; no weights: all 1.
/// Source: normalised DLT, Hartley & Zisserman, Multiple View Geometry, 2nd ed., alg. 4.2.
cv::Matx33d fit_homography(const std::vector<cv::Point2f>& from, const std::vector<cv::Point2f>& to,
                           const std::vector<double>& weights = {});

cv::Point2f apply(const cv::Matx33d& map, cv::Point2d p);

/// Side of a square as large as the cells of a board are on average.
double mean_cell_px(const cv::Matx33d& picture_from_board, int rows, int cols);

}  // namespace storey::vision
