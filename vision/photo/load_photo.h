// Bytes -> Photo. JPEG by libjpeg-turbo directly; other formats by a plugin loaded when first
// needed.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model/photo.h"
#include "model/result.h"

namespace storey::vision {

struct LoadOptions {
  double max_megapixels = 120;        ///< refused above; checked before any pixel is decoded
  std::size_t max_bytes = 64u << 20;  ///< refused above
  int enough_pixels = 0;  ///< > 0: at 1/2, 1/4 or 1/8 of the size where that still has so many
};

/// Decodes a whole file, upright: EXIF orientation is applied once. Of an animation the first frame
/// counts; what is transparent becomes white; 16 bits a sample become 8.
///
/// @param source  the file's name, "-" for stdin; goes into the Photo and into Error::where.
/// @error kUnreadable  empty, cut off, damaged, no image, too large, not supported; the message
/// says
///                     what to do.
Result<Photo> decode_photo(std::span<const std::uint8_t> bytes, const std::string& source,
                           const LoadOptions& options = {});

/// Loads what decodes other formats than JPEG, which decode_photo() else does when first needed.
/// @error kIo  it is not there, or of another version.
Status load_codecs();

/// True when the first bytes look like an image format that decode_photo may read.
bool looks_like_image(std::span<const std::uint8_t> bytes);

/// Encodes as baseline 4:2:0 JPEG, quality 1..100.
std::vector<std::uint8_t> encode_jpeg(const Pixels& pixels, int quality);

}  // namespace storey::vision
