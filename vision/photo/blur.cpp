#include "vision/photo/blur.h"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

constexpr int kSidePx = 1280;  // of the longer side when photos are compared
constexpr int kBlurPx = 9;

/// Of variation along rows.
double effect_along_rows(const cv::Mat& grey) {
  cv::Mat blurred;
  cv::blur(grey, blurred, {kBlurPx, 1});
  const auto steps = [](const cv::Mat& of) -> cv::Mat {
    return cv::abs(of.colRange(1, of.cols) - of.colRange(0, of.cols - 1));
  };
  const cv::Mat before = steps(grey);
  const double all = cv::sum(before)[0];
  if (all <= 0) return 0;
  const cv::Mat lost = cv::max(before - steps(blurred), 0);
  return 1 - cv::sum(lost)[0] / all;
}

}  // namespace

double blur_effect(const Pixels& photo) {
  if (photo.width < 2 || photo.height < 2) return 0;
  cv::Mat grey;
  cv::cvtColor(borrow(photo), grey, cv::COLOR_BGR2GRAY);
  const double scale = static_cast<double>(kSidePx) / std::max(grey.cols, grey.rows);
  if (scale < 1) cv::resize(grey, grey, {}, scale, scale, cv::INTER_AREA);
  grey.convertTo(grey, CV_32F);
  return std::max(effect_along_rows(grey), effect_along_rows(grey.t()));
}

}  // namespace storey::vision
