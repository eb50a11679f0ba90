#include "vision/photo/sharper.h"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "vision/photo/pixels.h"

namespace storey::vision {

Photo sharper(const Photo& photo) {
  constexpr double kSoft = 0.001;  // of the longer side
  constexpr double kLeast_px = 0.8;
  constexpr double kMore = 0.9;  // of what is taken away by blurring once more
  const cv::Mat before = borrow(photo.pixels);
  if (before.empty()) return photo;
  const double sigma = std::max(kLeast_px, kSoft * std::max(before.cols, before.rows));
  cv::Mat blurred, after;
  cv::GaussianBlur(before, blurred, {0, 0}, sigma);
  cv::addWeighted(before, 1 + kMore, blurred, -kMore, 0, after);
  Photo sharp{.pixels = to_pixels(after),
              .source = photo.source,
              .full_width = photo.full_width,
              .full_height = photo.full_height,
              .full_per_pixel = photo.full_per_pixel};
  return sharp;
}

}  // namespace storey::vision
