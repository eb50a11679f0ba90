// What an image file says about itself, read from its headers before any pixel is decoded.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace storey::vision {

enum class ImageFormat { kJpeg, kPng, kWebp, kGif, kBmp, kTiff, kHeif };

struct ImageHeader {
  ImageFormat format = ImageFormat::kJpeg;
  std::int64_t width = 0;  ///< as stored, before `orientation` is applied; at most 2^31 - 1
  std::int64_t height = 0;
  int orientation = 1;  ///< EXIF 1..8; always 1 for HEIF, whose decoder turns the picture itself
  /// When the photo was taken by the camera's clock, "2024-05-18T20:31:07"; "" where it says
  /// nothing. Not of HEIF. Source: Exif 2.32, 4.6.4 A, tag 0x0132; 4.6.5 F, tag 0x9003.
  std::string taken = {};
};

/// The format its first bytes announce; nullopt when they announce none that is read here.
std::optional<ImageFormat> image_format(std::span<const std::uint8_t> bytes);

/// Size and orientation; nullopt when the header is cut off or damaged. Never reads past `bytes`.
std::optional<ImageHeader> read_image_header(std::span<const std::uint8_t> bytes);

/// Orientation in an EXIF block (a TIFF directory, after "Exif\0\0"): 1..8, 1 when it holds none.
/// Source: Exif 2.32, 4.6.4 A, tag 0x0112; TIFF 6.0, section 2.
int exif_orientation(std::span<const std::uint8_t> exif);

}  // namespace storey::vision
