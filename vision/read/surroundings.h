// What lies next to a building: table, or something that may belong to it.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "vision/identify/cell_model.h"
#include "vision/read/covers.h"
#include "vision/read/lattice_board.h"

namespace storey::vision {

/// How far a view is from the most alike of some others, by the three quarters of their blocks that
/// agree best, scaled as if all did: the edge of a piece that lies a little crooked, or its shadow,
/// makes no stranger of the table beside it.
/// @param whitened  block_whitened(); `others` likewise, none: infinitely far.
/// @param hidden    blocks that say nothing.
float distance_to_alike(const CellVector& whitened, const std::vector<CellVector>& others,
                        std::uint16_t hidden = 0);

/// Cells next to a building.
struct Surroundings {
  double clear = 1;      ///< P(no piece of the building lies in any of them)
  bool strange = false;  ///< some are neither like the table around nor like a piece
};

/// What the cells next to the pieces of a board show; those on which something lies
/// that was told by itself say nothing.
/// @param bgr   the photo. @param told  outlines of what was told, pixels of `bgr`.
Surroundings look_beside(const CellModel& model, const cv::Mat& bgr, const SeenBoard& board,
                         const std::vector<Cover>& told);

}  // namespace storey::vision
