#include "compositor/jpeg_file.h"

#include <array>

#include "model/check.h"
#include "vision/photo/load_photo.h"

namespace storey::compositor {
namespace {

// What must be done to the upright picture so that a viewer that obeys the tag turns it back.
Pixels stored(const Pixels& p, int orientation) {
  if (orientation == 1) return p;
  const bool swap = orientation != 3;
  Pixels out{swap ? p.height : p.width, swap ? p.width : p.height, {}};
  out.bgr.resize(p.bgr.size());
  std::size_t i = 0;
  for (int y = 0; y < out.height; ++y) {
    for (int x = 0; x < out.width; ++x) {
      const int sx = orientation == 3 ? p.width - 1 - x : orientation == 6 ? p.width - 1 - y : y;
      const int sy = orientation == 3 ? p.height - 1 - y : orientation == 6 ? x : p.height - 1 - x;
      const std::uint8_t* from = p.at(sx, sy);
      for (int c = 0; c < 3; ++c) out.bgr[i++] = from[c];
    }
  }
  return out;
}

// APP1 with a little-endian TIFF block that holds the orientation only.
std::vector<std::uint8_t> exif_segment(int orientation) {
  return {0xff,
          0xe1,
          0,
          34,
          'E',
          'x',
          'i',
          'f',
          0,
          0,
          'I',
          'I',
          42,
          0,
          8,
          0,
          0,
          0,
          1,
          0,
          0x12,
          0x01,
          3,
          0,
          1,
          0,
          0,
          0,
          static_cast<std::uint8_t>(orientation),
          0,
          0,
          0,
          0,
          0,
          0,
          0};
}

}  // namespace

std::vector<std::uint8_t> phone_jpeg(const Pixels& upright, int quality, int orientation,
                                     std::size_t max_bytes) {
  const Pixels turned = stored(upright, orientation);
  const auto exif = exif_segment(orientation);
  constexpr int kLowest = 30;
  for (int q = quality;; q -= 3) {
    auto bytes = vision::encode_jpeg(turned, q);
    STOREY_CHECK(bytes.size() > 2);
    if (bytes.size() + exif.size() > max_bytes && q > kLowest) continue;
    bytes.insert(bytes.begin() + 2, exif.begin(), exif.end());
    return bytes;
  }
}

}  // namespace storey::compositor
