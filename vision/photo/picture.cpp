#include "vision/photo/picture.h"

#include <cmath>
#include <string>

#include "vision/geometry/homography.h"
#include "vision/photo/pixels.h"
#include "vision/photo/shrink.h"

namespace storey::vision {

Picture whole_picture(const View& view) {
  const Photo& photo = view.photo();
  return {borrow(photo.pixels), pixel_scaling(photo.full_per_pixel)};
}

Picture shrunk_by(const Picture& picture, double scale) {
  Picture small{shrunk(picture.bgr, scale), picture.full_from_px};
  const double ratio = static_cast<double>(small.bgr.cols) / picture.bgr.cols;
  small.full_from_px = picture.full_from_px * pixel_scaling(1 / ratio);
  return small;
}

const Picture& picture_of_area(const View& view, double pixels) {
  return view.once<Picture>("picture of " + std::to_string(pixels), [&] {
    const Picture whole = whole_picture(view);
    return shrunk_by(whole, std::sqrt(pixels / static_cast<double>(whole.bgr.total())));
  });
}

}  // namespace storey::vision
