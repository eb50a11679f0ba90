// Finds pictures of squares: closed dark or bright outlines with four corners.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

/// Clockwise in the picture, first corner arbitrary.
using QuadPx = std::array<cv::Point2f, 4>;

struct QuadOptions {
  float min_side_px = 22;        ///< shortest side at working size
  float max_side_share = 0.33F;  ///< longest side as a share of the picture's longer side
  float max_ratio = 2.2F;        ///< longest side against the shortest
};

/// @param grey  8-bit working picture, about 1 MP.
/// @return  quads, corners refined to sub-pixel by line fits; nested ones (card edge, key line,
/// window) all kept. Source: thresholding against the local mean as in ArUco (Garrido-Jurado et
/// al., Pattern Recognition 47, 2014).
std::vector<QuadPx> find_quads(const cv::Mat& grey, const QuadOptions& options = {});

}  // namespace storey::vision
