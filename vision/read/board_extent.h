// Where a board of a usual size ends: looks alone take cloths and floors beside it for more
// squares.
#pragma once

#include <functional>
#include <opencv2/core.hpp>
#include <vector>

#include "vision/read/lattice_board.h"

namespace storey::vision {

/// Log odds that a piece fills each of these cells of the lattice, see sense_pieces().
using SenseOfCells = std::function<std::vector<float>(const std::vector<cv::Point>& cells)>;

/// Gives up cells that were taken for pieces and that the learnt sense is all but certain are bare,
/// from the rim inwards.
void peel_bare_rim(const CellModel& model, const SenseOfCells& sense, SeenBoard& board);

/// Gives up what lies beyond a board that all but fills its usual size and goes on by cells that
/// look far less like pieces.
/// @param sides  usual numbers of cells a side, at least one.
void end_at_usual_size(const CellModel& model, const std::vector<int>& sides, SeenBoard& board);

}  // namespace storey::vision
