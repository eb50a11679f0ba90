// Faces held against a place as the photo would show them there: foreshortened, in few pixels,
// soft.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

class FacesInView {
 public:
  /// @param looks  8-bit BGR, each a whole upright face; a disc as large as its square.
  /// @param width, height  of the pieces, in any unit.
  FacesInView(const std::vector<cv::Mat>& looks, double width, double height, bool round);

  struct Match {
    int look = 0;
    float likeness = -1;  ///< -1..1, beside the light and how it changes over the face
    int quarter = 0;      ///< how it is turned, quarters clockwise: 0 of a disc
    cv::Point2f middle;   ///< of the piece, pixels of the photo
  };
  /// Each look where it is most like what lies somewhere, in any turn, best first; none where too
  /// few pixels show it.
  /// @param bgr            8-bit. @param bgr_from_unit  the unit square of the rectangle, or of the
  /// square around a disc, y down -> pixel centres.
  /// @param reach  sides by which it may lie off.
  [[nodiscard]] std::vector<Match> find(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit,
                                        double reach) const;

 private:
  bool round_;
  int turns_;  // that are tried
  std::vector<cv::Mat> looks_;
};

}  // namespace storey::vision
