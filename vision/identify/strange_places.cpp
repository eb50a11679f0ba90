#include "vision/identify/strange_places.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/photo/lab.h"

namespace storey::vision {
namespace {

constexpr double kPxPerMm = 0.6;         // of the small picture
constexpr int kPatch = 6;                // px: a centimetre
constexpr int kStep = 4;                 // px from one patch to the next
constexpr float kShading = 0.5F;         // weight of lightness, which shadows change
constexpr float kNear = 36;              // px: what is so near may be the same thing
constexpr float kAround = 200;           // px: light and pattern change farther away
constexpr std::size_t kCompared = 1500;  // patches of table that all others are compared with
constexpr std::size_t kAlike = 4;        // so many must be alike: what is untold lies there, too
constexpr float kPlainlyStrange = 4;     // more says no more
constexpr int kTurns = 12;

struct Patch {
  cv::Point at;  // px of the small picture
  cv::Vec4f looks;
};

std::vector<cv::Point> polygon(const Corners& corners, double scale) {
  std::vector<cv::Point> points;
  for (const cv::Point2f& p : corners)
    points.emplace_back(cvRound(p.x * scale), cvRound(p.y * scale));
  return points;
}

// Lightness, colour and roughness around each pixel: CV_32FC4.
cv::Mat looks_of(const cv::Mat& small) {
  const cv::Mat lab = lab_of(small);
  cv::Mat lightness, mean, mean_lightness, mean_square, roughness;
  cv::extractChannel(lab, lightness, 0);
  cv::boxFilter(lab, mean, CV_32F, {kPatch, kPatch});
  cv::extractChannel(mean, mean_lightness, 0);
  cv::sqrBoxFilter(lightness, mean_square, CV_32F, {kPatch, kPatch});
  cv::sqrt(cv::max(mean_square - mean_lightness.mul(mean_lightness), 0), roughness);
  cv::Mat looks(small.size(), CV_32FC4);
  const std::array<int, 8> from_to{0, 0, 1, 1, 2, 2, 3, 3};
  cv::mixChannels(std::vector<cv::Mat>{mean, roughness}, std::vector<cv::Mat>{looks},
                  from_to.data(), 4);
  cv::multiply(looks, cv::Scalar(kShading, 1, 1, 1), looks);
  return looks;
}

// Where the photo shows table of which nothing is known: 255.
cv::Mat free_part(cv::Size size, double scale, const Corners& shown,
                  const std::vector<Corners>& taken) {
  constexpr int kMargin = 3;  // shadows and edges of what lies there
  cv::Mat free = cv::Mat::zeros(size, CV_8U);
  cv::fillConvexPoly(free, polygon(shown, scale), 255);
  for (const Corners& one : taken) cv::fillConvexPoly(free, polygon(one, scale), 0);
  cv::erode(free, free, cv::Mat(), {-1, -1}, kMargin);
  return free;
}

// Distance of a patch to the one that is `kAlike`th most like it, of those around it.
float strangeness_of(const Patch& one, const std::vector<Patch>& others) {
  std::array<float, kAlike> least;
  least.fill(kPlainlyStrange * kPlainlyStrange);
  for (const Patch& other : others) {
    const cv::Point2f by = other.at - one.at;
    const float away = by.dot(by);
    if (away < kNear * kNear || away > kAround * kAround) continue;
    const cv::Vec4f off = other.looks - one.looks;
    const float squared = off.dot(off);
    if (squared >= least.back()) continue;
    least.back() = squared;
    std::sort(least.begin(), least.end());
  }
  return std::sqrt(least.back());
}

// 1 in all within a rectangle, -1 in all around it a little way off; 0 elsewhere.
cv::Mat within_against_around(cv::Size2f size, double turn) {
  constexpr double kGap = 0.11, kRim = 0.33;  // of the width, from its edges
  const double w = static_cast<double>(size.width) / 2, h = static_cast<double>(size.height) / 2;
  const double gap = kGap * 2 * w, rim = kRim * 2 * w;
  const int reach = cvCeil(std::hypot(w + rim, h + rim));
  const cv::Size whole(2 * reach + 1, 2 * reach + 1);
  cv::Mat within = cv::Mat::zeros(whole, CV_32F), around = within.clone();
  for (int y = -reach; y <= reach; ++y) {
    for (int x = -reach; x <= reach; ++x) {
      const double u = std::abs(x * std::cos(turn) + y * std::sin(turn));
      const double v = std::abs(y * std::cos(turn) - x * std::sin(turn));
      if (u < w && v < h)
        within.at<float>(y + reach, x + reach) = 1;
      else if (u < w + rim && v < h + rim && (u > w + gap || v > h + gap))
        around.at<float>(y + reach, x + reach) = 1;
    }
  }
  return within / cv::sum(within)[0] - around / cv::sum(around)[0];
}

}  // namespace

std::vector<StrangePlace> strange_places(const cv::Mat& bgr, double px_per_mm, const Corners& shown,
                                         const std::vector<Corners>& taken, cv::Size2f size_mm,
                                         std::size_t most) {
  const double scale = std::min(1.0, kPxPerMm / px_per_mm);
  cv::Mat small;
  cv::resize(bgr, small, {}, scale, scale, cv::INTER_AREA);
  const cv::Mat looks = looks_of(small);
  const cv::Mat free = free_part(small.size(), scale, shown, taken);
  const cv::Size grid(small.cols / kStep, small.rows / kStep);
  std::vector<Patch> patches;
  for (int y = 0; y < grid.height; ++y) {
    for (int x = 0; x < grid.width; ++x) {
      const cv::Point at(x * kStep + kStep / 2, y * kStep + kStep / 2);
      if (free.at<std::uint8_t>(at) > 0) patches.push_back({at, looks.at<cv::Vec4f>(at)});
    }
  }
  std::vector<Patch> others = patches;
  cv::RNG dice(1);  // at random, since every so many might meet the same part of a pattern
  for (std::size_t i = 0; i < std::min(kCompared, others.size()); ++i)
    std::swap(others[i], others[i + dice(static_cast<unsigned>(others.size() - i))]);
  if (others.size() > kCompared) others.resize(kCompared);
  cv::Mat strange = cv::Mat::zeros(grid, CV_32F), known = cv::Mat::zeros(grid, CV_8U);
  for (const Patch& one : patches) {
    strange.at<float>(one.at / kStep) = strangeness_of(one, others);
    known.at<std::uint8_t>(one.at / kStep) = 255;
  }
  const double px_per_step = kStep / scale;
  const double step_mm = px_per_step / px_per_mm;
  const cv::Size2f size = size_mm * static_cast<float>(1 / step_mm);
  cv::Mat best(grid, CV_32F, cv::Scalar(-1)), turn_at = cv::Mat::zeros(grid, CV_32F);
  for (int i = 0; i < kTurns; ++i) {
    const double turn = CV_PI * i / kTurns;
    cv::Mat beyond;
    cv::filter2D(strange, beyond, -1, within_against_around(size, turn), {-1, -1}, 0,
                 cv::BORDER_CONSTANT);
    turn_at.setTo(turn, beyond > best);
    best = cv::max(best, beyond);
  }
  best.setTo(-1, known == 0);
  std::vector<StrangePlace> places;
  const int apart = std::max(1, cvRound(std::min(size.width, size.height) / 2));
  while (places.size() < most) {
    double beyond = 0;
    cv::Point at;
    cv::minMaxLoc(best, nullptr, &beyond, nullptr, &at);
    if (beyond <= 0) break;
    const cv::Point2f middle =
        static_cast<float>(px_per_step) * (cv::Point2f(at) + cv::Point2f(0.5F, 0.5F));
    places.push_back({middle, turn_at.at<float>(at), static_cast<float>(beyond)});
    cv::circle(best, at, apart, cv::Scalar(-1), cv::FILLED);
  }
  return places;
}

}  // namespace storey::vision
