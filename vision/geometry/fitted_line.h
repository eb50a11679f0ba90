// The straight line through points of which some may be off.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

/// What cv::fitLine(points, line, cv::DIST_L1, 0, 0.01, 0.01) makes of them, bit for bit: the best
/// of twenty fits from draws of ten points, four of which are worked out side by side.
/// @param points  one or more. @return  direction and a point.
/// Source: OpenCV 4.6, modules/imgproc/src/linefit.cpp (Apache-2.0).
cv::Vec4f fitted_line(const std::vector<cv::Point2f>& points);

}  // namespace storey::vision
