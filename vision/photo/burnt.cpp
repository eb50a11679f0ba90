#include "vision/photo/burnt.h"

#include <algorithm>

namespace storey::vision {
namespace {

// Of 255: warm light burns red and green out and leaves blue a little below.
constexpr int kInTwo = 250;
constexpr int kInThird = 215;

}  // namespace

double burnt_share(const cv::Mat& bgr) {
  int burnt = 0;
  for (int y = 0; y < bgr.rows; ++y) {
    const auto* row = bgr.ptr<cv::Vec3b>(y);
    for (int x = 0; x < bgr.cols; ++x) {
      const int second = std::max(std::min(row[x][0], row[x][1]),
                                  std::min(std::max(row[x][0], row[x][1]), row[x][2]));
      const int least = std::min({row[x][0], row[x][1], row[x][2]});
      if (second > kInTwo && least > kInThird) ++burnt;
    }
  }
  return static_cast<double>(burnt) / static_cast<double>(bgr.total());
}

}  // namespace storey::vision
