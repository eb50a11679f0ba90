// Parts of pictures as they look from elsewhere, for the many small ones that are looked at.
#pragma once

#include <array>
#include <opencv2/core.hpp>

namespace storey::vision {

/// What cv::warpPerspective() makes of it with the map the other way, bilinear and with a repeated
/// rim: the same bits, several times as fast.
/// @param bgr  8-bit.
/// @param bgr_from_out  pixel centres to pixel centres.
cv::Mat warped(const cv::Mat& bgr, const cv::Matx33d& bgr_from_out, cv::Size size);

/// A place with a margin, as finely as the picture shows it and no finer than it is asked for.
/// @param bgr_from_unit  the unit square of the place, y down -> pixel centres. @param size  px of
/// the place. @param margin  px around it.
cv::Mat place_with_margin(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit, cv::Size size,
                          int margin);

/// The same of cv::warpAffine(), each channel by itself.
/// @param picture  CV_32FC4 without gaps; the fourth channel is left out.
std::array<cv::Mat, 3> warped_planes(const cv::Mat& picture, const cv::Matx23d& picture_from_out,
                                     cv::Size size);

}  // namespace storey::vision
