// Points of a picture that can be found again where it is seen at another size and turn.
#pragma once

#include <array>
#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

/// Which of two points is lighter, 256 times.
using FeatureBits = std::array<std::uint64_t, 4>;

/// A corner of what a picture shows, with what lies around it.
struct PictureFeature {
  cv::Point2f at;      ///< px of the picture, pixel centres
  float px = 1;        ///< of the picture, of those that it was seen in
  float turn = 0;      ///< radians, clockwise, to where it is lighter
  FeatureBits bits{};  ///< of points around it
};

/// In how many of the comparisons two differ, 0 to 256; what has nothing to do with it in about
/// 128.
inline int difference_of(const FeatureBits& a, const FeatureBits& b) {
  int differs = 0;
  for (std::size_t i = 0; i < a.size(); ++i) differs += __builtin_popcountll(a[i] ^ b[i]);
  return differs;
}

struct FeatureSearch {
  int most = 2000;       ///< of them
  int levels = 4;        ///< sizes that are looked at
  float smaller = 0.8F;  ///< of one against that before
  int tiles = 3;         ///< a side, over which they are spread: stripes and noise are everywhere
};

/// Corners of a picture, in no order.
/// @param grey  8-bit. Cost grows with its pixels and with the features, 25 ms for 0.5 MP and 3000.
/// Source: Rublee et al., ORB: an efficient alternative to SIFT or SURF, ICCV 2011, sec. 3 and 4,
/// with corners by their smaller eigenvalue and pairs of points drawn at random.
std::vector<PictureFeature> find_features(const cv::Mat& grey, const FeatureSearch& search = {});

}  // namespace storey::vision
