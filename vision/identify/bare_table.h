// Whether a place on a table looks like the table around it.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "vision/geometry/corners.h"

namespace storey::vision {

/// What a table seen from straight above looks like where nothing is known to lie on it.
class BareTable {
 public:
  /// @param bgr  8-bit. @param px_per_mm  of it.
  /// @param shown  the part of `bgr` that the photo shows. @param taken  where something lies.
  BareTable(const cv::Mat& bgr, double px_per_mm, const Corners& shown,
            const std::vector<Corners>& taken);

  /// How unlike the table around it a place is: a median over its patches, of the distance of each
  /// to the patch of table that is most like it, in steps of lightness and colour. What glare hides
  /// is like no table, though there may be glare on the table, too.
  /// @return  -1 where less than half of it, or hardly any table near it, is shown.
  [[nodiscard]] double strangeness(const Corners& place) const;

 private:
  struct Patch {
    cv::Point2f middle;  // px of the small picture
    cv::Vec4f looks;
  };
  [[nodiscard]] cv::Vec4f looks_at(int x, int y) const;
  cv::Mat lab_;        // small, 32-bit
  cv::Mat roughness_;  // of the lightness
  cv::Mat free_;       // 255 where the table shows
  cv::Mat inside_;     // 255 where the photo shows anything
  double scale_ = 1;   // small px for one of `bgr`
  std::vector<Patch> table_;
  float glare_ = 101;  // lightness of what is burnt out
};

}  // namespace storey::vision
