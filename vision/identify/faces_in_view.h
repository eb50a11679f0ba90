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
    cv::Point2f middle;   ///< of the piece, pixels of the photo
  };
  struct Sought {
    double reach = 0;                                   ///< sides by which it may lie off
    std::vector<std::vector<cv::Point2f>> covers = {};  ///< in the unit square, what hides it
  };
  /// Each look where it is most like what lies somewhere, best first: a disc in any turn, a
  /// rectangle upright but for a few degrees. None where too few pixels show it.
  /// @param bgr            8-bit. @param bgr_from_unit  the unit square of the rectangle, or of the
  /// square around a disc, y down -> pixel centres.
  [[nodiscard]] std::vector<Match> find(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit,
                                        const Sought& sought) const;

 private:
  bool round_;
  std::vector<cv::Mat> looks_;
};

}  // namespace storey::vision
