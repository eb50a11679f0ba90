// Patterns of equal squares, such as the rooms that a card asks for.
#pragma once

#include <opencv2/core.hpp>
#include <string>
#include <vector>

namespace storey::vision {

/// Equal squares of one colour on a lattice.
struct SquarePattern {
  std::string rows;  ///< "xx./.xx": from the top, x a square, all rows of one length
  int squares = 0;
  double side = 0;  ///< px
};

/// Every pattern that may be meant, those with more and with larger squares first. A single square
/// is one, too, so most pictures show some.
/// @param card  upright, BGR, about 500 px wide; squares of 9 to 80 px.
std::vector<SquarePattern> find_square_patterns(const cv::Mat& card);

}  // namespace storey::vision
