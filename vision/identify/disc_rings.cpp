#include "vision/identify/disc_rings.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "model/check.h"
#include "vision/identify/face_matcher.h"
#include "vision/identify/inner_loops.h"

namespace storey::vision {
namespace {

// Shares of the diameter: the rim is as a light falls on it.
constexpr std::array<float, kRings> kRadii{0.07F, 0.15F, 0.23F, 0.31F, 0.39F};
constexpr float kLightShare = 0.6F;  // of the squared length, the rest is colour
// Squares that keep a plain disc from being blown up to noise.
constexpr float kFlatLight = 0.5F;
constexpr float kFlatColour = 0.25F;
constexpr int kLook_px = 28;  // about as fine as a table shows a disc
constexpr std::size_t kOfRing = kRingAngles;
constexpr std::size_t kOfChannel = kRings * kOfRing;

using Way = std::array<cv::Point2f, kRingAngles>;

// Clockwise from the right.
const Way& ways() {
  static const Way all = [] {
    Way way;
    for (std::size_t i = 0; i < way.size(); ++i) {
      const auto angle = static_cast<float>(2 * CV_PI * static_cast<double>(i) / kRingAngles);
      way[i] = {std::cos(angle), std::sin(angle)};
    }
    return way;
  }();
  return all;
}

cv::Vec3f sample(const cv::Mat& picture, cv::Point2f at) {
  const float x = std::clamp(at.x, 0.0F, static_cast<float>(picture.cols - 2));
  const float y = std::clamp(at.y, 0.0F, static_cast<float>(picture.rows - 2));
  const int left = static_cast<int>(x);
  const int top = static_cast<int>(y);
  const float right = x - static_cast<float>(left);
  const float below = y - static_cast<float>(top);
  const auto* upper = picture.ptr<cv::Vec3f>(top) + left;
  const auto* lower = picture.ptr<cv::Vec3f>(top + 1) + left;
  return (1 - below) * ((1 - right) * upper[0] + right * upper[1]) +
         below * ((1 - right) * lower[0] + right * lower[1]);
}

// Takes the mean and the plane that fits best from a channel; a ring counts as much as its length.
// @return  the squares of what is left.
float flatten(float* values, bool slope) {
  float total = 0, mean = 0, x = 0, y = 0, xx = 0;
  for (std::size_t i = 0; i < kOfChannel; ++i) {
    const float radius = kRadii.at(i / kOfRing);
    const cv::Point2f way = ways()[i % kOfRing];
    total += radius;
    mean += radius * values[i];
    x += radius * radius * way.x * values[i];
    y += radius * radius * way.y * values[i];
    xx += radius * radius * radius * way.x * way.x;
  }
  mean /= total;
  float squares = 0;
  for (std::size_t i = 0; i < kOfChannel; ++i) {
    const float radius = kRadii.at(i / kOfRing);
    const cv::Point2f way = ways()[i % kOfRing];
    values[i] -= mean + (slope ? radius * (x * way.x + y * way.y) / xx : 0);
    values[i] *= std::sqrt(radius / kRadii.back());
    squares += values[i] * values[i];
  }
  return squares;
}

// The same disc turned clockwise.
RingVector turned(const RingVector& disc, std::size_t steps) {
  RingVector out;
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i / kOfRing * kOfRing + (i + steps) % kOfRing] = disc[i];
  return out;
}

}  // namespace

RingVector ring_vector(const cv::Mat& opponent, cv::Point2f middle, float diameter) {
  STOREY_CHECK(opponent.type() == CV_32FC3 && opponent.cols > 1 && opponent.rows > 1);
  RingVector out;
  for (std::size_t i = 0; i < kOfChannel; ++i) {
    const cv::Vec3f seen =
        sample(opponent, middle + diameter * kRadii.at(i / kOfRing) * ways()[i % kOfRing]);
    for (int c = 0; c < 3; ++c) out[static_cast<std::size_t>(c) * kOfChannel + i] = seen[c];
  }
  std::array<float, 3> squares{};
  for (std::size_t c = 0; c < 3; ++c) squares[c] = flatten(out.data() + c * kOfChannel, c == 0);
  const float light = std::sqrt(kLightShare / (squares[0] + kFlatLight));
  const float colour = std::sqrt((1 - kLightShare) / (squares[1] + squares[2] + kFlatColour));
  for (std::size_t i = 0; i < out.size(); ++i) out[i] *= i < kOfChannel ? light : colour;
  return out;
}

RingLooks::RingLooks(const std::vector<cv::Mat>& looks) : count_(static_cast<int>(looks.size())) {
  const std::size_t columns = looks.size() * kOfRing;
  columns_.resize(kRingDims * columns);
  for (std::size_t look = 0; look < looks.size(); ++look) {
    cv::Mat small;
    cv::resize(looks[look], small, {kLook_px, kLook_px}, 0, 0, cv::INTER_AREA);
    const float middle = (kLook_px - 1) / 2.0F;
    const RingVector upright = ring_vector(log_opponent(small), {middle, middle}, kLook_px);
    for (std::size_t steps = 0; steps < kOfRing; ++steps) {
      const RingVector disc = turned(upright, steps);
      for (std::size_t d = 0; d < disc.size(); ++d)
        columns_[d * columns + look * kOfRing + steps] = disc[d];
    }
  }
}

std::vector<RingLooks::Match> RingLooks::match(const RingVector& disc) const {
  const int columns = count_ * kRingAngles;
  std::vector<float> scores(static_cast<std::size_t>(columns));
  products(disc.data(), 1, columns_.data(), columns, kRingDims, scores.data());
  std::vector<Match> matches;
  for (int look = 0; look < count_; ++look) {
    const float* of_look = scores.data() + static_cast<std::ptrdiff_t>(look) * kRingAngles;
    const float* top = std::max_element(of_look, of_look + kOfRing);
    const auto steps = static_cast<std::size_t>(top - of_look);
    const float before = of_look[(steps + kOfRing - 1) % kOfRing];
    const float after = of_look[(steps + 1) % kOfRing];
    const float bend = before + after - 2 * *top;
    const float between = bend < 0 ? 0.5F * (before - after) / bend : 0;
    matches.push_back({look, (static_cast<float>(steps) + between) * 360.0F / kRingAngles, *top});
  }
  std::stable_sort(matches.begin(), matches.end(),
                   [](const Match& a, const Match& b) { return a.likeness > b.likeness; });
  return matches;
}

}  // namespace storey::vision
