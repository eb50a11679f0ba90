// Cells of a board that hold nothing, told by the table around it.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

#include "vision/geometry/corners.h"
#include "vision/identify/cell_model.h"
#include "vision/read/lattice_board.h"

namespace storey::vision {

/// A table with a strong grain looks different everywhere: cells of the board that are plainly bare
/// tell what those near them look like. Of what is hidden or pinned nothing changes.
void compare_with_bare(const CellModel& model, const SeenCells& cells,
                       const std::vector<std::uint16_t>& hidden, SeenBoard& board);

/// Cells on a good part of which something lies that is of no building hold none of its pieces.
/// @param apart  board units.
void give_up_to_others(const CellModel& model, const std::vector<Corners>& apart, SeenBoard& board);

/// Which cells are compared: a square within a board of printed squares is not called into
/// question.
enum class ComparedCells { kAll, kRim };

/// A printed table looks different in every cell, and like the rest of it through small windows: so
/// does a cell that holds nothing. Of what is hidden, or told to hold a piece, nothing changes.
/// @param taken  outlines of what lies there, board units; convex.
void compare_with_texture(const CellModel& model, const cv::Mat& bgr,
                          std::vector<std::vector<cv::Point2f>> taken,
                          const std::vector<std::uint16_t>& hidden, ComparedCells compared,
                          SeenBoard& board);

}  // namespace storey::vision
