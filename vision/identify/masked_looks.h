// Pictures of figures without what is behind them, compared with pictures of figures that stand on
// something else.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "vision/identify/ground.h"

namespace storey::vision {

inline constexpr int kLookMargin = 4;  ///< px around a query, so that a shifted figure is inside

/// A figure, and where it is.
struct MaskedLook {
  int value = 0;                 ///< which of its sort's values it shows
  int source = 0;                ///< the picture it was cut from
  std::array<cv::Mat, 3> lab{};  ///< CV_32F each
  cv::Mat figure;                ///< CV_32F, 1 where the figure is
  cv::Mat ground;                ///< CV_32F, 1 where it tells that the ground is seen
  float weight = 1;              ///< sum of both over the picture
};

/// A place that shows some figure, or none.
struct LookQuery {
  std::array<cv::Mat, 3> lab{};  ///< CV_32F, of a look's size with kLookMargin around it
  cv::Mat unlike;                ///< CV_32F, how unlike the ground each pixel is
  cv::Mat counts;  ///< CV_32F of a look's size, 0 where something lies on it; or empty
};

/// @param tint  what the colours here differ by from those of the ground.
LookQuery look_query(const cv::Mat& lab, const Ground* ground, const cv::Vec3f& tint = {0, 0, 0});

/// @param lab     CV_32FC3.
/// @param figure  CV_32F, 1 where the figure is. @param ground  as MaskedLook::ground.
MaskedLook masked_look(const cv::Mat& lab, const cv::Mat& figure, const cv::Mat& ground);

/// Where the figure is on a ground: what is unlike it, and what that encloses.
/// @param unlike  CV_32F. @return  CV_32F, 0..1.
cv::Mat figure_on_ground(const cv::Mat& unlike);

/// How a place differs from the looks: 0 not at all, 1 everywhere.
struct LookMatch {
  float difference = 1;
  int look = -1;
  int value = -1;
};

/// The best look of each value that has looks, best first.
/// @param left_out  source whose looks do not count; -1: none.
std::vector<LookMatch> match_looks(const std::vector<MaskedLook>& looks, const LookQuery& query,
                                   int left_out = -1);

/// How a place differs from bare ground, where it differs most: a figure fills only a part of it.
/// @param ground  CV_32F, 1 where ground would be seen.
float difference_from_ground(const LookQuery& query, const cv::Mat& ground);

/// How far a difference speaks for "it is this" against "it is something else", learnt from
/// differences of both sorts.
class Evidence {
 public:
  Evidence() = default;
  /// @param same, other  differences; where there are few of them, what is usual counts more.
  /// @param not_shown  share of the values of which there is no difference.
  static Evidence learn(const std::vector<float>& same, const std::vector<float>& other,
                        const Evidence& usual, double not_shown);
  static Evidence of(double same, double same_spread, double other, double other_spread);
  /// Likelihood ratio, falling with the difference.
  [[nodiscard]] double ratio(float difference) const;
  [[nodiscard]] std::string text() const;

 private:
  double same_ = -2.5, same_spread_ = 0.5;  // of the logarithm of the difference
  double other_ = -1, other_spread_ = 0.35;
};

}  // namespace storey::vision
