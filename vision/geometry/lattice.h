// From single recognised faces to the lattice they lie on.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "vision/geometry/quad_finder.h"

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

}  // namespace storey::vision
