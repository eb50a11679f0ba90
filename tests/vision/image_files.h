// Whole files of every format that is read, most of them byte by byte, the rest by their library.
#pragma once

#include <functional>

#include "tests/vision/image_bytes.h"

namespace storey::test {

enum class PngColour { kGrey = 0, kColour = 2, kPalette = 3, kGreyAlpha = 4, kColourAlpha = 6 };

struct PngOptions {
  PngColour colour = PngColour::kColour;
  int depth = 8;        ///< 8 or 16
  int orientation = 0;  ///< > 0: an eXIf chunk
};

/// `put_pixel(row, x, y)` appends one pixel's samples. The data is deflated without compression.
ImageBytes png(int width, int height, const PngOptions& options,
               const std::function<void(ImageBytes&, int, int)>& put_pixel);
/// four_quarters() as 8-bit colour.
ImageBytes png(int width, int height, int orientation = 0);

/// four_quarters() as BMP with a palette of 8 bits or in 24 or 32 bits.
ImageBytes bmp(int width, int height, int depth, bool top_down = false);

/// four_quarters() as uncompressed TIFF.
ImageBytes tiff(int width, int height, int bits, int orientation);

/// A GIF of as many frames as there are pictures, each given as one palette index (0 red, 1 green,
/// 2 blue, 3 white) a pixel.
ImageBytes gif(int width, int height, const std::vector<std::vector<int>>& frames,
               int transparent = -1, bool interlaced = false);

ImageBytes webp(const Pixels& pixels);
/// One frame a picture; all of the size of the first.
ImageBytes animated_webp(const std::vector<Pixels>& frames);

/// four_quarters() in four inks: as Adobe's programs write them (YCCK or CMYK, inverted) or plain.
enum class Inks { kAdobeCmyk, kAdobeYcck, kPlainCmyk };
ImageBytes cmyk_jpeg(int width, int height, Inks inks);

ImageBytes grey_jpeg(int width, int height, int value);
/// four_quarters() in several scans.
ImageBytes progressive_jpeg(int width, int height);

#ifdef STOREY_HEIF
/// four_quarters() with an EXIF block that tells a quarter turn, which HEIF readers must ignore;
/// empty when the system has no HEVC encoder.
ImageBytes heic(int width, int height);
#endif

}  // namespace storey::test
