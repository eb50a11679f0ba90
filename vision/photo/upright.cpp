#include "vision/photo/upright.h"

#include <utility>

#include "model/check.h"
#include "vision/photo/pixels.h"

namespace storey::vision {

UprightPicture::UprightPicture(int width, int height, int orientation)
    : stored_height_(height), orientation_(orientation) {
  STOREY_CHECK(orientation >= 1 && orientation <= 8);
  const bool swaps_sides = orientation >= 5;
  pixels_.width = swaps_sides ? height : width;
  pixels_.height = swaps_sides ? width : height;
  pixels_.bgr.resize(3 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
}

void UprightPicture::put(const cv::Mat& rows, int first) {
  constexpr int kUpsideDown = 0, kMirrored = 1, kBoth = -1;
  const bool swaps_sides = orientation_ >= 5;
  // Where the first stored row is the last one, rows or columns are counted from the end.
  const bool from_end =
      orientation_ == 3 || orientation_ == 4 || orientation_ == 6 || orientation_ == 7;
  const int start = from_end ? stored_height_ - first - rows.rows : first;
  const cv::Mat picture = borrow(pixels_);
  cv::Mat to = swaps_sides ? picture.colRange(start, start + rows.rows)
                           : picture.rowRange(start, start + rows.rows);
  const auto* const place = to.data;
  switch (orientation_) {
    case 1:
      rows.copyTo(to);
      break;
    case 2:
      cv::flip(rows, to, kMirrored);
      break;
    case 3:
      cv::flip(rows, to, kBoth);
      break;
    case 4:
      cv::flip(rows, to, kUpsideDown);
      break;
    case 5:
      cv::transpose(rows, to);
      break;
    case 6:
      cv::transpose(rows, to);
      cv::flip(to, to, kMirrored);
      break;
    case 7:
      cv::transpose(rows, to);
      cv::flip(to, to, kBoth);
      break;
    default:
      cv::transpose(rows, to);
      cv::flip(to, to, kUpsideDown);
  }
  STOREY_CHECK(to.data == place);
}

Pixels turn_upright(Pixels stored, int orientation) {
  if (orientation <= 1) return stored;
  UprightPicture upright(stored.width, stored.height, orientation);
  upright.put(borrow(stored), 0);
  return upright.take();
}

}  // namespace storey::vision
