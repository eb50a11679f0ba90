#include <array>
#include <bit>
#include <vector>

#include "vision/plugins/codecs/codecs.h"

namespace storey::vision::codecs {
namespace {

// Past the end reads as 0; the rows' size is checked against the file before they are read.
std::uint32_t number(Bytes bytes, std::size_t at, std::size_t length) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < length && at + i < bytes.size(); ++i) {
    value |= std::uint32_t{bytes[at + i]} << 8 * i;
  }
  return value;
}

// A colour's share of a 16 or 32 bit pixel, brought to 0..255.
std::uint8_t channel(std::uint32_t value, std::uint32_t mask) {
  if (mask == 0) return 0;
  const std::uint64_t part = (value & mask) >> std::countr_zero(mask);
  const std::uint64_t most = mask >> std::countr_zero(mask);
  return static_cast<std::uint8_t>((part * 255 + most / 2) / most);
}

}  // namespace

// Source: the BITMAPINFOHEADER family of headers, Windows GDI reference.
Result<Pixels> decode_bmp(Bytes bytes, const ImageHeader& header) {
  const std::size_t info = number(bytes, 14, 4);
  const bool core = info == 12;
  const std::uint32_t depth = core ? number(bytes, 24, 2) : number(bytes, 28, 2);
  const std::uint32_t packing = core ? 0 : number(bytes, 30, 4);
  constexpr std::uint32_t kPlain = 0, kMasks = 3;
  if (packing != kPlain && (packing != kMasks || depth < 16)) {
    return unsupported("BMP", "compressed");
  }
  std::array<std::uint32_t, 3> masks{0xFF, 0xFF00, 0xFF0000};  // blue, green, red
  if (depth == 16) masks = {0x1F, 0x3E0, 0x7C00};
  if (packing == kMasks) masks = {number(bytes, 62, 4), number(bytes, 58, 4), number(bytes, 54, 4)};

  const auto width = static_cast<std::size_t>(header.width);
  const auto height = static_cast<std::size_t>(header.height);
  const bool known =
      depth == 1 || depth == 4 || depth == 8 || depth == 16 || depth == 24 || depth == 32;
  if (!known) return unsupported("BMP", std::to_string(depth) + " bits a pixel");
  const std::size_t stride = (width * depth + 31) / 32 * 4;
  const std::size_t start = number(bytes, 10, 4);
  if (start > bytes.size() || bytes.size() - start < stride * height) {
    return damaged("BMP", "pixels missing");
  }
  const std::size_t palette = 14 + info;
  const std::size_t palette_step = core ? 3 : 4;
  const bool top_down = !core && (number(bytes, 22, 4) >> 31) != 0;

  auto canvas = white_canvas(header.width, header.height, header);
  if (!canvas) return canvas;
  for (std::size_t y = 0; y < height; ++y) {
    const std::size_t row = start + stride * (top_down ? y : height - 1 - y);
    std::uint8_t* to = canvas->bgr.data() + y * width * 3;
    for (std::size_t x = 0; x < width; ++x, to += 3) {
      if (depth <= 8) {
        const std::size_t bit = x * depth;
        const std::uint32_t byte = bytes[row + bit / 8];
        const std::uint32_t index = byte >> (8 - depth - bit % 8) & ((1U << depth) - 1);
        for (std::size_t i = 0; i < 3; ++i) {
          to[i] = static_cast<std::uint8_t>(number(bytes, palette + index * palette_step + i, 1));
        }
      } else {
        const std::uint32_t value = number(bytes, row + x * depth / 8, depth / 8);
        for (std::size_t i = 0; i < 3; ++i) to[i] = channel(value, masks[i]);
      }
    }
  }
  return canvas;
}

}  // namespace storey::vision::codecs
