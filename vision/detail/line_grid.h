// Finds a regular grid of squares from straight edges alone: the frame's bars and the faces'
// borders.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

struct GridGuess {
  cv::Matx33d picture_from_board;  ///< as in Located, at an unknown quarter turn
  double score = 0;
};

/// Guesses where a cols x rows grid may lie, best first; for a board seen from at most about 40
/// degrees off its normal by a phone's main camera (24 to 30 mm equivalent).
///
/// Two pencils of lines of one plane are found as orthogonal directions (Manhattan frame, Coughlan
/// & Yuille, ICCV 1999); with them the plane is rectified up to scale and shift, which a comb over
/// the lines' places gives.
/// @param grey  8-bit, 0.14 to 0.5 MP.
std::vector<GridGuess> guess_grids(const cv::Mat& grey, int cols, int rows, int most);

}  // namespace storey::vision
