#include "pipeline/report/thumbnail.h"

#include <algorithm>

#include "model/check.h"
#include "vision/photo/load_photo.h"
#include "vision/photo/resize.h"

namespace storey {

Pixels thumbnail(const Pixels& picture, int long_side_px) {
  STOREY_CHECK(long_side_px > 0);
  const int longer = std::max(picture.width, picture.height);
  const int shrink = (longer + long_side_px - 1) / long_side_px;
  if (shrink <= 1) return picture;
  return vision::block_means(picture, std::min(shrink, picture.width),
                             std::min(shrink, picture.height));
}

std::string jpeg_of(const Pixels& picture, int quality) {
  const auto bytes = vision::encode_jpeg(picture, quality);
  return {bytes.begin(), bytes.end()};
}

}  // namespace storey
