// Decoders for what is no JPEG. Each returns 8-bit BGR on white, as stored (see ImageHeader).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "model/photo.h"
#include "model/result.h"
#include "vision/photo/image_header.h"

namespace storey::vision {

/// What the plugin offers; see load_plugin().
struct CodecsPlugin {
  const char* version;
  /// Decodes the first picture of `bytes`, whose size and format `header` has announced.
  /// @error kUnreadable  cut off, damaged, or of a kind that is not read; `where` is left empty.
  Result<Pixels> (*decode)(std::span<const std::uint8_t> bytes, const ImageHeader& header);
};

namespace codecs {

using Bytes = std::span<const std::uint8_t>;

Result<Pixels> decode_png(Bytes bytes, const ImageHeader& header);
Result<Pixels> decode_webp(Bytes bytes, const ImageHeader& header);
Result<Pixels> decode_gif(Bytes bytes, const ImageHeader& header);
Result<Pixels> decode_bmp(Bytes bytes, const ImageHeader& header);
Result<Pixels> decode_tiff(Bytes bytes, const ImageHeader& header);
Result<Pixels> decode_heif(Bytes bytes, const ImageHeader& header);

/// A white picture. Larger than announced is refused: the size guard looked at the header only.
Result<Pixels> white_canvas(std::int64_t width, std::int64_t height, const ImageHeader& header);

/// "the PNG file is cut off or damaged (reason); ..."
Error damaged(const std::string& format, const std::string& reason);
/// "this kind of PNG file is not read (what); ..."
Error unsupported(const std::string& format, const std::string& what);

/// One value of a half transparent pixel as it looks on white.
inline std::uint8_t over_white(int value, int alpha) {
  return static_cast<std::uint8_t>((value * alpha + 255 * (255 - alpha) + 127) / 255);
}

inline std::uint8_t* pixel(Pixels& pixels, int x, int y) {
  return pixels.bgr.data() + (static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels.width) +
                              static_cast<std::size_t>(x)) *
                                 3;
}
/// Lays a picture of width x height B, G, R, alpha on `canvas`, its top left at (left, top).
void blend(const std::vector<std::uint8_t>& bgra, int width, int height, Pixels& canvas, int left,
           int top);

}  // namespace codecs
}  // namespace storey::vision

extern "C" const storey::vision::CodecsPlugin* storey_codecs();
