// Which of several faces that look nearly alike lies somewhere: told where they differ.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

/// Every so many points of a face: enough to tell the light on it.
struct LightGrid {
  std::vector<int> at;                   ///< index of each in a plane without gaps
  std::vector<double> one, right, down;  ///< 1, and -1..1 along the face
};

/// Faces of one size, ready to be held against each other.
class DuelLooks {
 public:
  /// @param looks  8-bit BGR, each a whole upright face. @param width, height  of the pieces, in
  /// any unit. @param round  discs: what lies in the corners is not theirs.
  DuelLooks(const std::vector<cv::Mat>& looks, double width, double height, bool round = false);

  /// One of the faces that may lie there.
  struct Rival {
    int look = 0;
    int rotation = 0;  ///< quarter turns counter-clockwise: 0 or 2 of an oblong face, 0 of a disc
    bool operator==(const Rival&) const = default;
  };

  struct Held;

  /// A place as a photo shows it. Copies share what decide() makes of it, so that they are used by
  /// one thread at a time.
  struct Glance {
    std::array<cv::Mat, 3> picture;  ///< CV_32F, with a margin
    std::vector<float> likenesses;   ///< to each face in each of its turns, -1..1
    float likeness = -1;             ///< to the one that it is most like
    std::shared_ptr<Held> held;      ///< by decide(), for the next one
  };
  /// @param bgr            8-bit.
  /// @param bgr_from_unit  the unit square of the place, as it lies unturned -> pixel centres.
  [[nodiscard]] Glance glance(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit) const;

  /// Glance::likeness roughly, for a fraction of the time, of what is seen from straight above.
  /// @param places  8-bit BGR, each as it lies unturned, in any size.
  [[nodiscard]] std::vector<float> first_sights(const std::vector<cv::Mat>& places) const;

  /// The faces and turns that a place is most like on the whole, best first.
  [[nodiscard]] std::vector<Rival> likeliest(const Glance& place, std::size_t most) const;

  /// How much the picture speaks for the best rival against each: 1 as if it were drawn, 0 for none
  /// of the two; of a rival that looks no other, 0. A change of light that is the same over the
  /// whole face, or grows along it, says nothing, nor does blur.
  /// @return  where the first explains hardly anything of the picture, none is ahead.
  struct Outcome {
    std::size_t best = 0;
    std::vector<double> ahead;  ///< of the best against each, -1..1
    double explained = 0;       ///< share of what the picture shows beside its light, up to 1
    double drawn = 0;  ///< the same of what changes over a few pixels: shadows and glare do not
    cv::Matx33d unit_from_place;  ///< where the faces lie: unit square -> that of the place
  };
  [[nodiscard]] Outcome decide(const Glance& place, const std::vector<Rival>& rivals) const;

  /// Looks again where each other near rival lies best by itself: a face that is stretched onto a
  /// neighbour's edge is ahead where it lies, though that edge is none of its own. Where another is
  /// ahead and explains more it is decided anew, else Outcome::ahead is taken back. What a veil
  /// leaves of the marks in which they differ counts, too.
  /// @param outcome  by decide(), of the same place and rivals.
  void look_where_others_lie(const Glance& place, const std::vector<Rival>& rivals,
                             Outcome& outcome) const;

 private:
  // As decide(), where one of the rivals lies best by itself.
  [[nodiscard]] Outcome decide_where(const Glance& seen, const std::vector<Rival>& rivals,
                                     std::size_t placed_by) const;
  // How far the best is ahead of each other where that lies; 1 of those that are not near.
  [[nodiscard]] std::vector<double> ahead_where_others_lie(const Glance& seen,
                                                           const std::vector<Rival>& rivals,
                                                           const Outcome& outcome) const;
  // How much what a veil leaves speaks for the second of two, wherever one of them lies; as
  // Outcome::ahead.
  [[nodiscard]] double ahead_below_veil(const Glance& seen, const Rival& first,
                                        const Rival& second) const;
  // Outcome::ahead with ahead_below_veil(); another may be best then.
  void weigh_below_veil(const Glance& seen, const std::vector<Rival>& rivals,
                        Outcome& outcome) const;
  [[nodiscard]] cv::Mat picture_of(const Rival& rival) const;
  // The face as a blurred photo shows it; made when first needed.
  [[nodiscard]] std::array<cv::Mat, 3> soft(const Rival& rival, std::size_t blur) const;

  // CV_32F, a row of unit length for each of `all_`.
  const cv::Mat& vectors() const;
  [[nodiscard]] std::vector<float> likenesses(const cv::Mat& vector) const;

  cv::Size size_;
  std::vector<cv::Range> spans_;  // the columns of each row that are compared
  LightGrid rough_light_, exact_light_;
  std::vector<cv::Mat> pictures_;  // CV_8UC3
  std::vector<Rival> all_;
  mutable std::once_flag once_;  // few games have faces that nearly fill their places
  mutable cv::Mat vectors_;
  mutable std::mutex soft_lock_;
  mutable std::map<std::array<int, 3>, std::array<cv::Mat, 3>> soft_;  // by look, rotation, blur
};

}  // namespace storey::vision
