#include "vision/photo/burnt.h"

#include <algorithm>

namespace storey::vision {
namespace {

// Of 255: warm light burns red and green out and leaves blue a little below.
constexpr int kInTwo = 250;
constexpr int kInThird = 215;

}  // namespace

bool is_burnt(const cv::Vec3b& bgr) {
  const int second = std::max(std::min(bgr[0], bgr[1]), std::min(std::max(bgr[0], bgr[1]), bgr[2]));
  return second > kInTwo && std::min({bgr[0], bgr[1], bgr[2]}) > kInThird;
}

double burnt_share(const cv::Mat& bgr) {
  int burnt = 0;
  for (int y = 0; y < bgr.rows; ++y) {
    const auto* row = bgr.ptr<cv::Vec3b>(y);
    burnt += static_cast<int>(std::count_if(row, row + bgr.cols, is_burnt));
  }
  return static_cast<double>(burnt) / static_cast<double>(bgr.total());
}

}  // namespace storey::vision
