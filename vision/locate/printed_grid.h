// Squares printed on a board: where it lies, told from its lines alone.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/geometry/line_grid.h"

namespace storey::vision {

/// The places where rows x cols squares are seen best, best first; others are mostly the same board
/// some squares off. The quarter turn is the photo's.
/// @param bgr  8-bit.
/// @return  maps to pixels of `bgr`.
std::vector<GridGuess> find_printed_grids(const cv::Mat& bgr, int rows, int cols);

/// Whether enough of a board's lines is seen there; else the photo shows something else.
bool has_lines(const GridGuess& guess, int rows, int cols);

/// Whether so much of them is seen that squares which look like a board's make it one.
bool has_some_lines(const GridGuess& guess, int rows, int cols);

/// P(the first guess is a board), from how much of its lines is seen.
double board_confidence(const std::vector<GridGuess>& guesses, int rows, int cols);

/// P(its rim is that of the board), from how much less is seen of the lines of the next guess.
double place_confidence(const std::vector<GridGuess>& guesses);

/// Both.
double line_confidence(const std::vector<GridGuess>& guesses, int rows, int cols);

}  // namespace storey::vision
