// Where on a table something as large as a piece lies that looks unlike the table around it.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "vision/geometry/corners.h"

namespace storey::vision {

/// A rectangle in which a table looks less like the table around it than just beyond its edges.
struct StrangePlace {
  cv::Point2f middle;  ///< px of the table
  float turn = 0;      ///< radians, clockwise, of its width; a rectangle is the same half a turn on
  float beyond = 0;  ///< how much stranger it is within than beyond, steps of lightness and colour
};

/// Such places of one size, strangest first, at least half its width apart. A pattern of the table
/// is like itself, wherever it is; what lies there once or twice is not. No edge need show.
/// @param bgr  8-bit, a table seen from straight above. @param px_per_mm  of it.
/// @param shown  the part of `bgr` that the photo shows. @param taken  where something known lies.
/// @return  at most `most`.
std::vector<StrangePlace> strange_places(const cv::Mat& bgr, double px_per_mm, const Corners& shown,
                                         const std::vector<Corners>& taken, cv::Size2f size_mm,
                                         std::size_t most);

}  // namespace storey::vision
