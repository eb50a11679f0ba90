#include "vision/geometry/line_segments.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "model/check.h"

namespace storey::vision {
namespace {

constexpr float kLeastGradient = 5.2F;  // grey levels a px: quantisation by 2 turns it 22.5 degrees
// Twice the square of that, a little less: what is below in whole numbers is below in any rounding.
constexpr int kLeastSquares = 54;
constexpr float kCosSquared = 0.8536F;  // of 22.5 degrees
constexpr std::size_t kLevels = 128;    // of gradient strength, strongest first

struct Gradient {
  float along_x = 0, along_y = 0;  // unit vector along the edge
  float strength = 0;              // grey levels a px; 0 where there is no edge
};

// One pixel of rim without gradient all around: no neighbour needs a bounds check.
struct GradientField {
  int stride = 0;
  std::vector<Gradient> at;
  std::vector<int> edges;           // places with an edge, row by row
  std::vector<std::uint8_t> taken;  // by a region, or without an edge
};

GradientField gradients(const cv::Mat& grey) {
  GradientField field;
  field.stride = grey.cols + 2;
  const auto size =
      static_cast<std::size_t>(field.stride) * static_cast<std::size_t>(grey.rows + 2);
  field.at.resize(size);
  field.taken.assign(size, 1);
  for (int y = 0; y + 1 < grey.rows; ++y) {
    const auto* upper = grey.ptr<std::uint8_t>(y);
    const auto* lower = grey.ptr<std::uint8_t>(y + 1);
    const int first = (y + 1) * field.stride + 1;
    for (int x = 0; x + 1 < grey.cols; ++x) {
      const int falling = lower[x + 1] - upper[x];
      const int rising = upper[x + 1] - lower[x];
      // Most pixels have no edge, and whole numbers tell.
      if (falling * falling + rising * rising < kLeastSquares) continue;
      const auto gx = static_cast<float>(falling + rising) / 2;
      const auto gy = static_cast<float>(falling - rising) / 2;
      const float strength = std::sqrt(gx * gx + gy * gy);
      if (strength < kLeastGradient) continue;
      const auto i = static_cast<std::size_t>(first + x);
      field.at[i] = {-gy / strength, gx / strength, strength};
      field.taken[i] = 0;
      field.edges.push_back(first + x);
    }
  }
  return field;
}

// Pixels with an edge, strongest first in steps.
std::vector<int> by_strength(const GradientField& field) {
  constexpr float kStrongest = 181;  // 255 / sqrt(2)
  const auto level = [&](int edge) {
    const float strength = field.at[static_cast<std::size_t>(edge)].strength;
    const auto l = static_cast<std::size_t>(strength * (kLevels / kStrongest));
    return kLevels - 1 - std::min(l, kLevels - 1);
  };
  std::array<std::size_t, kLevels + 1> first{};
  for (const int edge : field.edges) ++first[level(edge) + 1];
  for (std::size_t l = 0; l < kLevels; ++l) first[l + 1] += first[l];
  std::vector<int> order(field.edges.size());
  for (const int edge : field.edges) order[first[level(edge)]++] = edge;
  return order;
}

// Pixels joined to `seed` whose gradients agree with the region's mean; marks them taken.
void grow(GradientField& field, int seed, std::vector<int>& region) {
  const std::array<int, 8> neighbours{-field.stride - 1, -field.stride, -field.stride + 1, -1, 1,
                                      field.stride - 1,  field.stride,  field.stride + 1};
  region.assign(1, seed);
  field.taken[static_cast<std::size_t>(seed)] = 1;
  float sum_x = field.at[static_cast<std::size_t>(seed)].along_x;
  float sum_y = field.at[static_cast<std::size_t>(seed)].along_y;
  for (std::size_t next = 0; next < region.size(); ++next) {
    const int here = region[next];
    for (const int step : neighbours) {
      const auto i = static_cast<std::size_t>(here + step);
      if (field.taken[i] != 0) continue;
      const Gradient& g = field.at[i];
      const float dot = g.along_x * sum_x + g.along_y * sum_y;
      if (dot <= 0 || dot * dot < kCosSquared * (sum_x * sum_x + sum_y * sum_y)) continue;
      field.taken[i] = 1;
      region.push_back(here + step);
      sum_x += g.along_x;
      sum_y += g.along_y;
    }
  }
}

// The axis of a region's pixels, weighted by strength, as far as they reach along it.
LineSegment axis_of(const GradientField& field, const std::vector<int>& region) {
  double weight = 0, mx = 0, my = 0, xx = 0, xy = 0, yy = 0;
  const int x0 = region.front() % field.stride;
  const int y0 = region.front() / field.stride;
  for (const int i : region) {
    const double w = field.at[static_cast<std::size_t>(i)].strength;
    const int col = i % field.stride;
    const int row = i / field.stride;
    const double x = col - x0;
    const double y = row - y0;
    weight += w;
    mx += w * x;
    my += w * y;
    xx += w * x * x;
    xy += w * x * y;
    yy += w * y * y;
  }
  mx /= weight;
  my /= weight;
  const double turn = 0.5 * std::atan2(2 * (xy / weight - mx * my),
                                       (xx / weight - mx * mx) - (yy / weight - my * my));
  double dx = std::cos(turn);
  double dy = std::sin(turn);
  const Gradient& seed = field.at[static_cast<std::size_t>(region.front())];
  if (dx * seed.along_x + dy * seed.along_y < 0) dx = -dx, dy = -dy;
  double low = 0;
  double high = 0;
  for (const int i : region) {
    const int col = i % field.stride;
    const int row = i / field.stride;
    const double along = (col - x0 - mx) * dx + (row - y0 - my) * dy;
    low = std::min(low, along);
    high = std::max(high, along);
  }
  // A gradient lies between four pixels; the field has a rim of one.
  const double cx = x0 + mx - 0.5;
  const double cy = y0 + my - 0.5;
  const auto point = [&](double along) {
    return cv::Point2f(static_cast<float>(cx + along * dx), static_cast<float>(cy + along * dy));
  };
  return {point(low), point(high)};
}

// Pixels that hardly ever agree by chance: one expected false region a picture.
std::size_t smallest_region(cv::Size size) {
  constexpr double kAgree = 22.5 / 180;
  const double tests = 2.5 * (std::log10(size.width) + std::log10(size.height)) + std::log10(11.0);
  return static_cast<std::size_t>(-tests / std::log10(kAgree));
}

}  // namespace

std::vector<LineSegment> find_line_segments(const cv::Mat& grey) {
  STOREY_CHECK(grey.type() == CV_8UC1);
  GradientField field = gradients(grey);
  const std::size_t smallest = smallest_region(grey.size());
  std::vector<int> region;
  std::vector<LineSegment> segments;
  for (const int seed : by_strength(field)) {
    if (field.taken[static_cast<std::size_t>(seed)] != 0) continue;
    grow(field, seed, region);
    if (region.size() >= smallest) segments.push_back(axis_of(field, region));
  }
  return segments;
}

}  // namespace storey::vision
