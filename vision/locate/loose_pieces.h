// Finds pieces that lie by themselves on a table seen from straight above: rectangles of known
// sizes at any angle.
#pragma once

#include <cstddef>
#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

/// A rectangle of one of the sizes that were looked for.
struct LooseRectangle {
  cv::Point2f middle;
  cv::Point2f across;  ///< along its width, as long as it
  cv::Point2f down;    ///< along its height, a quarter turn clockwise from `across`
  int size = 0;        ///< which of the sizes
  float support = 0;   ///< 0..1: share of its outline along which an edge runs
  float weakest = 0;   ///< the same of the side that shows least

  /// Unit square (0,0)-(1,1), y down -> pixel centres.
  [[nodiscard]] cv::Matx33d picture_from_unit() const;
};

/// By how much the sides of pieces may differ from what is sought, a share.
inline constexpr float kLooseTolerance = 0.12F;

/// Every rectangle with an edge along most of each side, best first; nested ones are kept, of
/// those that are hardly apart the best.
/// @param bgr  8-bit, a table seen from straight above.
/// @param sizes_px  widths and heights; pieces differ from them by up to kLooseTolerance.
/// @param most  of a size that are kept: several buildings are full of small ones, a checked cloth
/// of all.
std::vector<LooseRectangle> find_loose_pieces(const cv::Mat& bgr,
                                              const std::vector<cv::Size2f>& sizes_px,
                                              std::size_t most = 600);

/// The same on the picture at half its size: edges that blur, distance or a print along them breaks
/// up at full size show there.
std::vector<LooseRectangle> find_blurred_pieces(const cv::Mat& bgr,
                                                const std::vector<cv::Size2f>& sizes_px,
                                                std::size_t most = 600);

}  // namespace storey::vision
