// Where a photo is burnt out, so that it shows nothing of what is printed there.
#pragma once

#include <opencv2/core.hpp>

namespace storey::vision {

/// Share of the pixels that are burnt out, 0 to 1.
/// @param bgr  8 bits, not empty.
double burnt_share(const cv::Mat& bgr);

}  // namespace storey::vision
