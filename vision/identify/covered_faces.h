// Tells faces of which a part lies below something else, or in glare, by what is in view of them.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

/// What of a picture is compared.
enum class Compared {
  kColours,   ///< as they are
  kContrast,  ///< of each pixel with those around it: glare, haze and shadows leave more of that
};

/// How a face lies where it is looked for.
enum class Lies {
  kThere,    ///< as its edges show, in any quarter turn
  kUpright,  ///< not turned, as the pieces of some buildings
  kAbout     ///< where no edge shows it, in any quarter turn: it is looked for at finer steps
};

/// A picture of what may be a face, and which of its pixels are in view.
struct CoveredPicture {
  static constexpr int kSide = 48;   ///< px of the face
  static constexpr int kMargin = 9;  ///< px around it, so that a shifted face is still inside
  cv::Mat picture;     ///< CV_32FC4: log_opponent() or its contrast, and 1 where it is in view
  double visible = 1;  ///< share of the face that is in view
};

/// @param bgr  8-bit. @param bgr_from_unit  the unit square of the face, y down -> pixel centres.
/// @param covers  convex outlines of what lies on it, in the unit square.
/// @param compared  of contrast, pixels that are burnt out are not in view.
CoveredPicture covered_picture(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit,
                               const std::vector<std::vector<cv::Point2f>>& covers,
                               Compared compared = Compared::kColours);

/// The looks of one size of rectangles.
class CoveredLooks {
 public:
  /// @param looks  8-bit, each a whole face. @param square  whether they are; others lie upright or
  /// half turned. @param compared  as the pictures they are matched with.
  CoveredLooks(const std::vector<cv::Mat>& looks, bool square,
               Compared compared = Compared::kColours);
  ~CoveredLooks();

  struct Match {
    int look = 0;
    int rotation = 0;     ///< quarter turns counter-clockwise
    float likeness = -1;  ///< -1..1, of what is in view
    std::array<cv::Point2f, 4>
        corners{};  ///< of the upright face in the unit square: TL, TR, BR, BL
  };
  /// The looks and turns that what is in view is most like, best first; empty where hardly anything
  /// is in view.
  [[nodiscard]] std::vector<Match> match(const CoveredPicture& seen,
                                         Lies lies = Lies::kThere) const;
  /// How much what is in view is like one upright look, -1..1, where it fits best: on the whole and
  /// in the part that is least like it; -1 where hardly anything is in view.
  struct Likeness {
    float whole = -1;
    float least = -1;
  };
  /// @param parts  of the face, in the unit square.
  [[nodiscard]] Likeness likeness_of(const CoveredPicture& seen, int look,
                                     const std::vector<cv::Rect2f>& parts) const;

  /// 8-bit BGR of CoveredPicture::kSide squared: an upright look.
  [[nodiscard]] const cv::Mat& picture(int look) const {
    return pictures_.at(static_cast<std::size_t>(look));
  }

 private:
  struct Prepared;
  const Prepared& prepared() const;

  std::vector<cv::Mat> pictures_;  // CV_8UC3, kSide squared
  int turns_ = 4;
  Compared compared_;
  mutable std::once_flag once_;  // most photos show nothing that is covered
  mutable std::unique_ptr<const Prepared> prepared_;
};

}  // namespace storey::vision
