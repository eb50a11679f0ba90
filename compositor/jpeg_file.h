// Pixels -> the bytes of a phone's JPEG: small enough, and turned by an EXIF tag when the phone
// was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/photo.h"

namespace storey::compositor {

/// @param quality      1..100; lowered step by step while the file exceeds `max_bytes`
/// @param orientation  EXIF orientation 1, 3, 6 or 8 with which `upright` is stored
std::vector<std::uint8_t> phone_jpeg(const Pixels& upright, int quality, int orientation,
                                     std::size_t max_bytes);

}  // namespace storey::compositor
