// Colours as far apart as they look.
#pragma once

#include <opencv2/core.hpp>

namespace storey::vision {

/// CIE L*a*b* of sRGB in daylight (D65), as cv::cvtColor makes it, which takes 40 ms for its tables
/// before the first pixel.
/// @param bgr  8-bit. @return  CV_32FC3: lightness 0..100, a, b.
cv::Mat lab_of(const cv::Mat& bgr);

}  // namespace storey::vision
