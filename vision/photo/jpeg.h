// JPEG bytes <-> pixels by libjpeg-turbo. encode_jpeg() is declared in load_photo.h.
#pragma once

#include <cstdint>
#include <span>

#include "model/photo.h"
#include "model/result.h"
#include "vision/photo/image_header.h"

namespace storey::vision {

/// A decoded picture, upright.
struct DecodedPicture {
  Pixels pixels;
  int full_width = 0;
  int full_height = 0;
  int reduced_by = 1;  ///< stored pixels per decoded pixel, 1, 2, 4 or 8
};

/// The largest of 1, 2, 4 and 8 by which a picture can be made smaller and still has so many
/// pixels.
/// @param enough_pixels  0: it is to stay as it is.
unsigned choose_reduction(std::int64_t width, std::int64_t height, std::int64_t enough_pixels);

/// Decodes the whole picture; grey and CMYK become BGR.
///
/// @param header         what read_image_header() said: a picture of another size is refused, and
///                       one of another orientation than 1 is turned while it is decoded.
/// @param enough_pixels  > 0: at the smallest of 1/1, 1/2, 1/4, 1/8 that has this many pixels.
/// @error kUnreadable  cut off or damaged; `where` is left empty.
Result<DecodedPicture> decode_jpeg(std::span<const std::uint8_t> bytes, const ImageHeader& header,
                                   std::int64_t enough_pixels);

}  // namespace storey::vision
