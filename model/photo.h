// Upright 8-bit BGR pixels and where they came from.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace storey {

struct Point {
  double x = 0;
  double y = 0;
  bool operator==(const Point&) const = default;
};

/// Corners of the upright piece or board: top-left, top-right, bottom-right, bottom-left.
using Quad = std::array<Point, 4>;

/// A plain picture: rows of 8-bit B, G, R, without padding.
struct Pixels {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> bgr;  ///< height * width * 3
  [[nodiscard]] const std::uint8_t* at(int x, int y) const {
    const auto row = static_cast<std::size_t>(y) * static_cast<std::size_t>(width);
    return bgr.data() + 3 * (row + static_cast<std::size_t>(x));
  }
};

struct Photo {
  Pixels pixels;       ///< upright: EXIF orientation applied
  std::string source;  ///< file name, "-" for stdin
  int full_width = 0;  ///< size of the upright photo before a reduced decode
  int full_height = 0;
  double full_per_pixel = 1;  ///< full-size photo pixels per stored pixel (1, 2, 4 or 8)
};

}  // namespace storey
