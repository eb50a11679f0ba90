// Cells of a board as small pictures seen from straight ahead.
#pragma once

#include <opencv2/core.hpp>

namespace storey::vision {

/// A square of side x side pixels, each the mean of what it covers.
/// @param picture_from_cut  pixel centres of the square -> pixel centres of `bgr`. What lies beyond
///                          the picture repeats its rim.
cv::Mat cut_square(const cv::Mat& bgr, const cv::Matx33d& picture_from_cut, int side);

/// The cell (col, row) with the margin of an enrolled picture, kCellPicturePx squared.
/// @param picture_from_board  board units (x right, y down, 1 = one cell) -> pixel centres of
/// `bgr`.
///        What lies beyond the picture repeats its rim.
cv::Mat cut_cell(const cv::Mat& bgr, const cv::Matx33d& picture_from_board, int col, int row);

}  // namespace storey::vision
