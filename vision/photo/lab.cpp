#include "vision/photo/lab.h"

#include <array>
#include <cmath>

#include "model/check.h"

namespace storey::vision {
namespace {

// Share of light that an 8-bit value of sRGB stands for.
std::array<float, 256> linear_light() {
  std::array<float, 256> linear{};
  for (std::size_t i = 0; i < linear.size(); ++i) {
    const double value = static_cast<double>(i) / 255;
    linear[i] = static_cast<float>(value <= 0.04045 ? value / 12.92
                                                    : std::pow((value + 0.055) / 1.055, 2.4));
  }
  return linear;
}

float as_seen(float share) {
  constexpr float kDark = 0.008856F;
  return share > kDark ? std::cbrt(share) : 7.787F * share + 16.0F / 116;
}

}  // namespace

cv::Mat lab_of(const cv::Mat& bgr) {
  STOREY_CHECK(bgr.type() == CV_8UC3);
  const std::array<float, 256> linear = linear_light();
  cv::Mat lab(bgr.size(), CV_32FC3);
  for (int y = 0; y < bgr.rows; ++y) {
    const auto* from = bgr.ptr<cv::Vec3b>(y);
    auto* to = lab.ptr<cv::Vec3f>(y);
    for (int i = 0; i < bgr.cols; ++i) {
      const float b = linear[from[i][0]], g = linear[from[i][1]], r = linear[from[i][2]];
      const float x = as_seen((0.412453F * r + 0.357580F * g + 0.180423F * b) / 0.950456F);
      const float l = as_seen(0.212671F * r + 0.715160F * g + 0.072169F * b);
      const float z = as_seen((0.019334F * r + 0.119193F * g + 0.950227F * b) / 1.088754F);
      to[i] = {116 * l - 16, 500 * (x - l), 200 * (l - z)};
    }
  }
  return lab;
}

}  // namespace storey::vision
