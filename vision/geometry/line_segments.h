// Straight edges of a picture.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

struct LineSegment {
  cv::Point2f from, to;  ///< px; the darker side is always on the same hand
};

/// Straight edges, in no order: regions of pixels whose gradients agree within 22.5 degrees with
/// the mean of their region, each as the axis of its pixels.
/// @param grey  8-bit; a slight blur does it good. Cost grows with its pixels: 10 ms for 0.5 MP.
/// Source: region growing of the line segment detector, Grompone von Gioi et al., IPOL 2 (2012),
/// sec. 2, without its validation: grids are found among false segments as well.
std::vector<LineSegment> find_line_segments(const cv::Mat& grey);

}  // namespace storey::vision
