#include "vision/identify/cell_light.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace storey::vision {
namespace {

constexpr float kMiddle = 120;  // a brightness that contrast leaves alone
constexpr float kLeast = 1;
constexpr std::array kLuma{0.114F, 0.587F, 0.299F};

float brightness_of(float log_colour) {
  return std::max(kLeast, std::exp(log_colour) - kAddedDark);
}

float lit(float log_colour, float offset, float contrast) {
  const float log_middle = std::log(brightness_of(log_colour) / kMiddle) - offset;
  return std::log(kMiddle * std::exp(contrast * log_middle) + kAddedDark);
}

// How much of a change of brightness the descriptor's logarithm shows.
float shown_change(float log_colour) { return 1 - kAddedDark * std::exp(-log_colour); }

}  // namespace

cv::Vec3f in_light(const cv::Vec3f& colour, const CellLight& light) {
  if (!light.contrast) return colour - light.colour;
  cv::Vec3f out;
  for (int c = 0; c < 3; ++c) out[c] = lit(colour[c], light.colour[c], *light.contrast);
  return out;
}

CellVector in_light(CellVector cell, const CellLight& light) {
  constexpr float kMostEdges = 4;  // of noise in the dark there would be any number
  for (std::size_t block = 0; block < kBlocks * kBlocks; ++block) {
    float* of_block = &cell[3 * block];
    const cv::Vec3f before(of_block[0], of_block[1], of_block[2]);
    const cv::Vec3f after = in_light(before, light);
    std::copy_n(after.val, 3, of_block);
    if (!light.contrast) continue;
    float edges = 0;
    for (int c = 0; c < 3; ++c)
      edges += kLuma[static_cast<std::size_t>(c)] * *light.contrast * shown_change(after[c]) /
               std::max(0.01F, shown_change(before[c]));
    const float root = std::sqrt(std::min(kMostEdges, edges));
    for (std::size_t d = 0; d < kDirections; ++d)
      cell[kColourDims + block * kDirections + d] *= root;
  }
  return cell;
}

cv::Vec3f step_of_colour(const cv::Vec3f& offset, const CellLight& light) {
  // Of most colours brightness + kAddedDark is so many times their brightness.
  constexpr float kShown = 1.5F;
  return light.contrast ? offset * (kShown / *light.contrast) : offset;
}

}  // namespace storey::vision
