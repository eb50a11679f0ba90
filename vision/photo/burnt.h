// Where a photo is burnt out, so that it shows nothing of what is printed there.
#pragma once

#include <opencv2/core.hpp>

namespace storey::vision {

/// Whether light has burnt a pixel out.
bool is_burnt(const cv::Vec3b& bgr);

/// Share of the pixels that are burnt out, 0 to 1.
/// @param bgr  8 bits, not empty.
double burnt_share(const cv::Mat& bgr);

}  // namespace storey::vision
