#include "vision/photo/resize.h"

#include <opencv2/imgproc.hpp>

#include "vision/photo/pixels.h"

namespace storey::vision {

Pixels smaller(const Pixels& picture, int width, int height) {
  cv::Mat small;
  cv::resize(borrow(picture), small, {width, height}, 0, 0, cv::INTER_AREA);
  return to_pixels(small);
}

}  // namespace storey::vision
