// A learnt sense of whether a piece lies in a place, whatever it shows: a small network that was
// trained on drawn pieces of all games and on pieces and tables that nobody made.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "model/result.h"

namespace storey::vision {

inline constexpr int kSensePx =
    48;  ///< side of what is looked at: the place and half of one around

/// Whether the network can be asked.
/// @error kIo  its plugin is missing or stale.
Status sense_is_there();

/// Log odds that a piece fills each place, each at 8 at most; none where the network is not
/// installed.
/// @param bgr  8-bit. @param picture_from_place  the unit square of each place -> pixels of `bgr`.
std::vector<float> sense_pieces(const cv::Mat& bgr,
                                const std::vector<cv::Matx33d>& picture_from_place);

}  // namespace storey::vision
