// Discs held against their faces as a photo shows them: foreshortened, in few pixels, soft.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

class DiscsInView {
 public:
  /// @param looks  8-bit BGR, square, the disc as large as each of them.
  explicit DiscsInView(const std::vector<cv::Mat>& looks);

  struct Match {
    int look = 0;
    float likeness = -1;  ///< -1..1, beside the light and how it changes over the disc
    cv::Point2f middle;   ///< of the disc, pixels of the photo
  };
  /// Each look where it is most like what lies somewhere, in any turn, best first; none where too
  /// few pixels show it.
  /// @param bgr            8-bit. @param bgr_from_unit  the square around the disc, y down -> pixel
  /// centres.
  /// @param reach  diameters by which it may lie off.
  [[nodiscard]] std::vector<Match> find(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit,
                                        double reach) const;

 private:
  std::vector<cv::Mat> looks_;  // kLook_px
};

}  // namespace storey::vision
