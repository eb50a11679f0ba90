// Discs compared at every angle at once, by samples along rings around their middles.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

inline constexpr int kRings = 5;
inline constexpr int kRingAngles = 32;  ///< samples along a ring, and turns that are tried
inline constexpr int kRingDims = 3 * kRings * kRingAngles;

/// Log light and two colours along the rings; of unit length, without a slope of the light and the
/// colour of the light.
using RingVector = std::array<float, kRingDims>;

/// @param opponent  log_opponent() of a picture in which discs are round.
RingVector ring_vector(const cv::Mat& opponent, cv::Point2f middle, float diameter);

/// The looks of one size of discs at all turns.
class RingLooks {
 public:
  /// @param looks  8-bit, square, the disc as large as each of them.
  explicit RingLooks(const std::vector<cv::Mat>& looks);

  struct Match {
    int look = 0;
    float clockwise_deg = 0;  ///< how far the disc is turned
    float likeness = -1;      ///< -1..1
  };
  /// Each look at the turn at which the disc is most like it, best first.
  [[nodiscard]] std::vector<Match> match(const RingVector& disc) const;

 private:
  int count_ = 0;
  std::vector<float> columns_;  // kRingDims rows; a look's turns lie side by side
};

}  // namespace storey::vision
