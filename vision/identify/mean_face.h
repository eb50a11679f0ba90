// Where on a table something is as light and as dark as cards of one size are on the average.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

/// What all faces of one size have in common: where they are printed light and where dark. In glare
/// and noise, where no outline shows and no face can be told at a glance, that is left longest.
class MeanFace {
 public:
  /// @param looks  8-bit BGR, each a whole upright face. @param width_mm, height_mm  of the pieces.
  MeanFace(const std::vector<cv::Mat>& looks, double width_mm, double height_mm);

  struct Place {
    cv::Point2f middle;   ///< px of the table
    float turn = 0;       ///< radians, clockwise, of the upright face
    float likeness = -1;  ///< about -1..1
  };
  /// Places at which such a face may lie, at any turn, best first; none is nearer to another than
  /// half the short side of a face.
  /// @param bgr  8-bit, a table seen from straight above. @param px_per_mm  of it.
  [[nodiscard]] std::vector<Place> places(const cv::Mat& bgr, double px_per_mm) const;

 private:
  cv::Mat mean_;  // CV_32F, kPx_mm fine, of mean 0
};

}  // namespace storey::vision
