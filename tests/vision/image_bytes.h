// Image files made byte by byte, so that every odd kind is there without a file in the repository.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/photo.h"

namespace storey::test {

using ImageBytes = std::vector<std::uint8_t>;

struct Colour {
  int blue = 0, green = 0, red = 0;
};
inline constexpr Colour kRed{0, 0, 255}, kGreen{0, 255, 0}, kBlue{255, 0, 0}, kWhite{255, 255, 255};

/// Quarters of plain colour: red top left, green top right, blue bottom left, white bottom right.
inline Pixels four_quarters(int width, int height) {
  Pixels pixels{width, height, {}};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const bool right = x >= width / 2;
      const Colour c = y < height / 2 ? (right ? kGreen : kRed) : (right ? kWhite : kBlue);
      for (const int value : {c.blue, c.green, c.red}) {
        pixels.bgr.push_back(static_cast<std::uint8_t>(value));
      }
    }
  }
  return pixels;
}

/// Which of "RGBW?" the pixel is, allowing for what JPEG loses.
inline char colour_name(const Pixels& pixels, int x, int y) {
  const std::uint8_t* p = pixels.at(x, y);
  const auto near = [&](Colour c) {
    const auto close = [](int a, int b) { return a - b < 60 && b - a < 60; };
    return close(p[0], c.blue) && close(p[1], c.green) && close(p[2], c.red);
  };
  if (near(kRed)) return 'R';
  if (near(kGreen)) return 'G';
  if (near(kBlue)) return 'B';
  if (near(kWhite)) return 'W';
  return '?';
}

/// The quarters' colours in reading order: "RGBW" for four_quarters().
inline std::string quarters(const Pixels& pixels) {
  const int left = pixels.width / 4, right = pixels.width * 3 / 4;
  const int top = pixels.height / 4, bottom = pixels.height * 3 / 4;
  return {colour_name(pixels, left, top), colour_name(pixels, right, top),
          colour_name(pixels, left, bottom), colour_name(pixels, right, bottom)};
}

inline void put(ImageBytes& bytes, std::string_view text) {
  bytes.insert(bytes.end(), text.begin(), text.end());
}
inline void put(ImageBytes& bytes, const ImageBytes& more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
}
inline void put_big(ImageBytes& bytes, std::uint64_t value, int length) {
  for (int i = length - 1; i >= 0; --i) bytes.push_back(static_cast<std::uint8_t>(value >> 8 * i));
}
inline void put_little(ImageBytes& bytes, std::uint64_t value, int length) {
  for (int i = 0; i < length; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> 8 * i));
}

/// A TIFF directory: one value a tag, all SHORT (3) or LONG (4) with count 1.
struct TiffTag {
  int tag, type;
  std::uint64_t value;
};
inline ImageBytes tiff_directory(const std::vector<TiffTag>& tags, bool big = false) {
  using namespace std::string_view_literals;
  ImageBytes bytes;
  const auto number = [&](std::uint64_t value, int length) {
    big ? put_big(bytes, value, length) : put_little(bytes, value, length);
  };
  put(bytes, big ? "MM\0\x2A"sv : "II\x2A\0"sv);
  number(8, 4);
  number(tags.size(), 2);
  for (const auto& [tag, type, value] : tags) {
    number(static_cast<std::uint64_t>(tag), 2);
    number(static_cast<std::uint64_t>(type), 2);
    number(1, 4);
    number(value, type == 3 ? 2 : 4);
    if (type == 3) number(0, 2);
  }
  number(0, 4);
  return bytes;
}

inline ImageBytes exif_block(int orientation, bool big = false) {
  return tiff_directory({{0x0112, 3, static_cast<std::uint64_t>(orientation)}}, big);
}

/// `jpeg` with an EXIF segment right after its start.
inline ImageBytes with_exif(const ImageBytes& jpeg, int orientation, bool big = false) {
  using namespace std::string_view_literals;
  const ImageBytes block = exif_block(orientation, big);
  ImageBytes bytes{0xFF, 0xD8, 0xFF, 0xE1};
  put_big(bytes, 2 + 6 + block.size(), 2);
  put(bytes, "Exif\0\0"sv);
  put(bytes, block);
  bytes.insert(bytes.end(), jpeg.begin() + 2, jpeg.end());
  return bytes;
}

}  // namespace storey::test
