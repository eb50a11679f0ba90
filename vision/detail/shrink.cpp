#include "vision/detail/shrink.h"

#include <opencv2/imgproc.hpp>

namespace storey::vision {

cv::Mat shrunk(const cv::Mat& picture, double scale) {
  if (scale >= 1) return picture;
  const cv::Size wanted(std::max(1, cvRound(picture.cols * scale)),
                        std::max(1, cvRound(picture.rows * scale)));
  cv::Mat now = picture;
  cv::Mat next;
  while (now.cols / 2 >= wanted.width && now.rows / 2 >= wanted.height) {
    cv::resize(now, next, {now.cols / 2, now.rows / 2}, 0, 0, cv::INTER_AREA);
    now = next;
    next = cv::Mat();
  }
  if (now.size() == wanted) return now;
  cv::resize(now, next, wanted, 0, 0, cv::INTER_LINEAR);
  return next;
}

}  // namespace storey::vision
