// Tells faces below a veil: light that something adds to what is printed there.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

/// The looks of one size of rectangles, compared in any light that a veil makes of them: each
/// colour of a face weakened evenly, and lightened by what changes smoothly over it, as mist, a
/// reflected window and an overexposed photo do. What is compared is what no such light explains.
class VeiledLooks {
 public:
  /// @param looks  8-bit BGR, each a whole upright face. @param width, height  of the pieces, in
  /// any unit.
  VeiledLooks(const std::vector<cv::Mat>& looks, double width, double height);
  ~VeiledLooks();

  struct Match {
    int look = 0;
    int rotation = 0;    ///< quarter turns counter-clockwise
    float evidence = 0;  ///< logarithm of how many times as much is unexplained without the face,
                         ///< mean of the colours; 0 where it explains nothing
    float within = 0;    ///< the same of what runs along no side, and no more than evidence: an
                         ///< edge beside a place may be like a wall that runs along one
    float off = 0;       ///< from the middle of the place to that of the face, sides of it
    std::array<cv::Point2f, 4>
        corners{};  ///< of the upright face in the unit square: TL, TR, BR, BL
  };
  /// The looks and turns that explain most, by both together, of what lies within a sixth of a
  /// short side of a place; best first.
  /// @param bgr  8-bit. @param bgr_from_unit  the unit square of the place, y down -> pixel
  /// centres.
  [[nodiscard]] std::vector<Match> match(const cv::Mat& bgr,
                                         const cv::Matx33d& bgr_from_unit) const;

 private:
  struct Prepared;
  const Prepared& prepared() const;

  cv::Size size_;                  // px, at which faces are compared
  std::vector<cv::Mat> pictures_;  // CV_8UC3, twice as large
  mutable std::once_flag once_;    // few photos are veiled
  mutable std::unique_ptr<const Prepared> prepared_;
};

}  // namespace storey::vision
