#include "vision/photo/resize.h"

#include <opencv2/imgproc.hpp>

#include "model/check.h"
#include "vision/photo/pixels.h"

namespace storey::vision {

Pixels smaller(const Pixels& picture, int width, int height) {
  cv::Mat small;
  cv::resize(borrow(picture), small, {width, height}, 0, 0, cv::INTER_AREA);
  return to_pixels(small);
}

Pixels block_means(const Pixels& picture, int across, int down) {
  STOREY_CHECK(across > 0 && across <= picture.width && down > 0 && down <= picture.height);
  const cv::Size size(picture.width / across, picture.height / down);
  const cv::Rect whole_blocks(0, 0, size.width * across, size.height * down);
  cv::Mat small;
  cv::resize(borrow(picture)(whole_blocks), small, size, 0, 0, cv::INTER_AREA);
  return to_pixels(small);
}

}  // namespace storey::vision
