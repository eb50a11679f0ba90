#include "vision/photo/exposure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace storey::vision {
namespace {

constexpr int kDark = 16;             // steps: boards are found in the samples down to these
constexpr int kBlack = 6;             // fewer leave faces that cannot be told, and do not look it
constexpr double kBright = 200;       // what the brightest pixels become
constexpr double kBrightest = 0.995;  // of the pixels are darker: a lamp in view is no light
constexpr std::size_t kStride = 509;  // of the pixels one in so many is looked at

int brightest_step(const Pixels& pixels) {
  std::array<int, 256> times{};
  int all = 0;
  for (std::size_t at = 0; at + 2 < pixels.bgr.size(); at += 3 * kStride, ++all)
    ++times[std::max({pixels.bgr[at], pixels.bgr[at + 1], pixels.bgr[at + 2]})];
  std::size_t step = 0;
  for (int darker = times[0]; step < 255 && darker < kBrightest * all;) darker += times[++step];
  return static_cast<int>(step);
}

}  // namespace

void spread_if_dark(Pixels& pixels) {
  const int brightest = brightest_step(pixels);
  if (brightest < kBlack || brightest >= kDark) return;
  std::array<std::uint8_t, 256> spread{};
  for (int step = 0; step < 256; ++step)
    spread[static_cast<std::size_t>(step)] =
        static_cast<std::uint8_t>(std::min(std::lround(step * kBright / brightest), 255L));
  for (std::uint8_t& value : pixels.bgr) value = spread[value];
}

}  // namespace storey::vision
