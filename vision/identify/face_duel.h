// Which of several faces that look nearly alike lies somewhere: told where they differ.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

/// Faces of one size, ready to be held against each other.
class DuelLooks {
 public:
  /// @param looks  8-bit BGR, each a whole upright face. @param width, height  of the pieces, in
  /// any unit; one side of a piece that is about a square is kSide px.
  DuelLooks(const std::vector<cv::Mat>& looks, double width, double height);

  /// One of the faces that may lie there.
  struct Rival {
    int look = 0;
    int rotation = 0;  ///< quarter turns counter-clockwise: 0 or 2 of an oblong face
    bool operator==(const Rival&) const = default;
  };

  /// The faces and turns that a place is most like on the whole, best first.
  /// @param bgr, bgr_from_unit  as for decide().
  [[nodiscard]] std::vector<Rival> likeliest(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit,
                                             std::size_t most) const;

  /// How much a place is like the face that it is most like, -1..1; at a glance.
  [[nodiscard]] float likeness(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit) const;

  /// How much the picture speaks for the best rival against each: 1 as if it were drawn, 0 for none
  /// of the two; of a rival that looks no other, 0. A change of light that is the same over the
  /// whole face, or grows along it, says nothing, nor does blur.
  /// @param bgr            8-bit.
  /// @param bgr_from_unit  the unit square of the place, as it lies unturned -> pixel centres.
  /// @return  where the first explains hardly anything of the picture, none is ahead.
  struct Outcome {
    std::size_t best = 0;
    std::vector<double> ahead;    ///< of the best against each, -1..1
    double explained = 0;         ///< share of what the picture shows beside its light, up to 1
    cv::Matx33d unit_from_place;  ///< where the faces lie: unit square -> that of the place
  };
  [[nodiscard]] Outcome decide(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit,
                               const std::vector<Rival>& rivals) const;

 private:
  [[nodiscard]] cv::Mat picture_of(const Rival& rival) const;
  [[nodiscard]] cv::Mat likenesses(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit) const;

  cv::Size size_;
  std::vector<cv::Mat> pictures_;  // CV_8UC3
  std::vector<Rival> all_;
  cv::Mat vectors_;  // CV_32F, a row of unit length each of `all_`
};

}  // namespace storey::vision
