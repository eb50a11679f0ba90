// Recognises faces by single points of what is printed on them, where no outline of them shows.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <opencv2/core.hpp>
#include <vector>

#include "vision/geometry/picture_features.h"

namespace storey::vision {

/// The looks of one size of rectangles, as they are seen from above and aslant.
class KnownFeatures {
 public:
  /// @param looks  8-bit BGR, each a whole upright face. @param width, height  of the pieces, in
  /// any unit.
  KnownFeatures(const std::vector<cv::Mat>& looks, double width, double height);
  ~KnownFeatures();

  /// Where points of one face lie in a picture as they do on it.
  struct Seen {
    int look = 0;
    int points = 0;
    std::array<cv::Point2f, 4> corners{};  ///< of the upright face: TL, TR, BR, BL
  };
  /// Faces that a picture shows, those of most points first; not every one of them is there.
  /// @param features  of the picture.
  [[nodiscard]] std::vector<Seen> seen_in(const std::vector<PictureFeature>& features) const;

 private:
  struct Prepared;
  const Prepared& prepared() const;

  std::vector<cv::Mat> pictures_;  // CV_8U, as large as they are looked at
  mutable std::once_flag once_;    // in most photos outlines show
  mutable std::unique_ptr<const Prepared> prepared_;
};

}  // namespace storey::vision
