// Planes above a board that a camera saw: where the tops of what stands on it appear.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

/// What one board unit (the side of a cell) straight up adds to the last column of a board's map.
/// The camera looks at the middle of the picture; its focal length follows from how the board's
/// squares are foreshortened, as far as they are, and else is a usual one.
/// Source: Zhang, A flexible new technique for camera calibration, PAMI 2000, sec. 2.3.
/// @param picture_from_board  board units -> pixels of a picture of this size.
cv::Vec3d up_of(const cv::Matx33d& picture_from_board, cv::Size picture);

/// The map of the plane so many board units above the board.
cv::Matx33d raised_map(const cv::Matx33d& picture_from_board, const cv::Vec3d& up, double height);

/// How many cells aside what stands in the middle of a board and is one unit high leans.
double lean_of(const cv::Matx33d& picture_from_board, const cv::Vec3d& up, int rows, int cols);

/// Blocks of a cell of a board that pieces on other cells hide: a bit a block, row by row from the
/// upper left one.
/// @param pieces  by cell, rows top to bottom: whether one stands there.
/// @param top_over_foot  board units of what is seen on the board -> board units of the plane of
///                       the pieces' tops in which the same is seen.
std::uint16_t hidden_blocks(const std::vector<bool>& pieces, int rows, int cols, int cell,
                            const cv::Matx33d& top_over_foot);

}  // namespace storey::vision
