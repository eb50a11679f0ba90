#include "vision/locate/slopes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <opencv2/imgproc.hpp>

namespace storey::vision {
namespace {

constexpr float kSobelGain = 8;
constexpr float kLeastSlope = 4;       // grey levels a px
constexpr float kAlong = 0.8F;         // cosine between a slope and the line's normal
constexpr int kSamples = 20;           // along a line
constexpr float kCornerShare = 0.06F;  // corners may be round
constexpr int kCircleSamples = 40;

float length(cv::Point2f v) { return std::hypot(v.x, v.y); }

float squared(const cv::Vec2s& slope) {
  return static_cast<float>(slope[0] * slope[0] + slope[1] * slope[1]);
}

bool runs_along(const cv::Vec2s& slope, cv::Point2f normal) {
  const float across = std::abs(slope[0] * normal.x + slope[1] * normal.y);
  return across >= kSobelGain * kLeastSlope && across * across >= kAlong * kAlong * squared(slope);
}

// What makes a table as light as in an ordinary photo, as far as little of what is shown is burnt
// out then. Black lies beyond the photo.
double gain_of(const cv::Mat& light) {
  constexpr double kOrdinary = 120;
  constexpr double kMostGain = 3;
  constexpr double kBurnt = 250;
  constexpr double kMayBurn = 0.05;  // light pieces on a dark table are more than that
  std::array<double, 256> count{};
  for (int y = 0; y < light.rows; ++y)
    for (int x = 0; x < light.cols; ++x) ++count.at(light.at<std::uint8_t>(y, x));
  const double shown = static_cast<double>(light.total()) - count[0];
  std::size_t lightest = count.size() - 1;
  for (double above = count[lightest]; lightest > 1 && above < kMayBurn * shown;)
    above += count.at(--lightest);
  const double wanted = kOrdinary / std::max(1.0, cv::mean(light)[0]);
  return std::clamp(std::min(wanted, kBurnt / static_cast<double>(lightest)), 1.0, kMostGain);
}

}  // namespace

std::vector<cv::Mat> light_and_colours(const cv::Mat& bgr) {
  constexpr double kMiddle = 128;
  cv::Mat soft;
  cv::GaussianBlur(bgr, soft, {0, 0}, 0.8);
  cv::Mat light;
  cv::cvtColor(soft, light, cv::COLOR_BGR2GRAY);
  const double gain = gain_of(light);
  light.convertTo(light, CV_8U, gain);
  cv::Mat warmth;
  cv::transform(soft, warmth, cv::Matx14d(-gain / 2, 0, gain / 2, kMiddle));
  cv::Mat greenness;
  cv::transform(soft, greenness, cv::Matx14d(-gain / 4, gain / 2, -gain / 4, kMiddle));
  return {light, warmth, greenness};
}

Slopes::Slopes(const std::vector<cv::Mat>& pictures) {
  for (const cv::Mat& picture : pictures) {
    cv::Mat dx;
    cv::Mat dy;
    cv::Sobel(picture, dx, CV_16S, 1, 0);
    cv::Sobel(picture, dy, CV_16S, 0, 1);
    cv::merge(std::vector<cv::Mat>{dx, dy}, slopes_.emplace_back());
  }
  steep_ = cv::Mat::zeros(slopes_.front().size(), CV_8U);
  for (const cv::Mat& picture : slopes_) {
    for (int y = 0; y < picture.rows; ++y) {
      const auto* slope = picture.ptr<cv::Vec2s>(y);
      auto* steep = steep_.ptr<std::uint8_t>(y);
      for (int x = 0; x < picture.cols; ++x)
        if (is_steep(slope[x])) steep[x] = 1;
    }
  }
}

float Slopes::support(cv::Point2f a, cv::Point2f b, float least) const {
  const cv::Point2f step = (b - a) * ((1 - 2 * kCornerShare) / (kSamples - 1));
  const cv::Point2f way = (b - a) / std::max(length(b - a), 1e-3F);
  const cv::Point2f normal(-way.y, way.x);
  cv::Point2f at = a + (b - a) * kCornerShare;
  const float fewest = least * kSamples;
  int seen = 0;
  for (int i = 0; i < kSamples; ++i, at += step) {
    if (static_cast<float>(seen + kSamples - i) < fewest) return 0;
    seen += is_edge(at, normal) || is_edge(at + normal, normal) || is_edge(at - normal, normal);
  }
  return static_cast<float>(seen) / kSamples;
}

Slopes::OnCircle Slopes::on_circle(cv::Point2f middle, float radius) const {
  constexpr float kPlainSlope = 25;  // more says no more
  OnCircle out;
  for (int i = 0; i < kCircleSamples; ++i) {
    const auto angle = static_cast<float>(2 * CV_PI * i / kCircleSamples);
    const cv::Point2f normal(std::cos(angle), std::sin(angle));
    const float slope = slope_along(middle + radius * normal, normal);
    out.support += slope > 0 ? 1.0F / kCircleSamples : 0;
    out.slope += std::min(slope, kPlainSlope) / kCircleSamples;
  }
  return out;
}

bool Slopes::is_steep(const cv::Vec2s& slope) {
  return squared(slope) >= kSobelGain * kLeastSlope * kSobelGain * kLeastSlope;
}

bool Slopes::is_edge(cv::Point2f at, cv::Point2f normal) const {
  const cv::Point px(cvRound(at.x), cvRound(at.y));
  if (!cv::Rect({}, steep_.size()).contains(px) || steep_.at<std::uint8_t>(px) == 0) return false;
  return std::any_of(slopes_.begin(), slopes_.end(), [&](const cv::Mat& slopes) {
    return runs_along(slopes.at<cv::Vec2s>(px), normal);
  });
}

float Slopes::slope_along(cv::Point2f at, cv::Point2f normal) const {
  const cv::Point px(cvRound(at.x), cvRound(at.y));
  if (!cv::Rect({}, slopes_.front().size()).contains(px)) return 0;
  float most = 0;
  for (const cv::Mat& picture : slopes_) {
    const auto& slope = picture.at<cv::Vec2s>(px);
    if (runs_along(slope, normal))
      most = std::max(most, std::abs(slope[0] * normal.x + slope[1] * normal.y) / kSobelGain);
  }
  return most;
}

}  // namespace storey::vision
