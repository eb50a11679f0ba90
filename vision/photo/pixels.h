// Pixels <-> cv::Mat.
#pragma once

#include <cstddef>
#include <opencv2/core.hpp>

#include "model/photo.h"

namespace storey::vision {

/// The same pixels, not copied; they are read only, though cv::Mat has no const view.
inline cv::Mat borrow(const Pixels& pixels) {
  return {pixels.height, pixels.width, CV_8UC3,
          const_cast<std::uint8_t*>(pixels.bgr.data())};  // NOLINT
}

/// A copy of an 8-bit BGR picture.
inline Pixels to_pixels(const cv::Mat& bgr) {
  Pixels pixels{bgr.cols, bgr.rows, {}};
  pixels.bgr.reserve(3 * bgr.total());
  for (int y = 0; y < bgr.rows; ++y)
    pixels.bgr.insert(pixels.bgr.end(), bgr.ptr(y),
                      bgr.ptr(y) + 3 * static_cast<std::ptrdiff_t>(bgr.cols));
  return pixels;
}

}  // namespace storey::vision
