// Pictures as a person sees them, from rows as the camera stored them.
#pragma once

#include <opencv2/core.hpp>

#include "model/photo.h"

namespace storey::vision {

/// Puts stored rows, some at a time, where EXIF says that they belong in the upright picture.
/// Source: Exif 2.32, 4.6.4 A, Orientation.
class UprightPicture {
 public:
  /// @param width, height  as stored. @param orientation  1 to 8.
  UprightPicture(int width, int height, int orientation);

  /// @param rows   of the stored width, 8-bit BGR. @param first  number of the first of them.
  void put(const cv::Mat& rows, int first);

  Pixels take() { return std::move(pixels_); }

 private:
  int stored_height_;
  int orientation_;
  Pixels pixels_;
};

/// All rows at once. A picture that is upright is not copied.
Pixels turn_upright(Pixels stored, int orientation);

}  // namespace storey::vision
