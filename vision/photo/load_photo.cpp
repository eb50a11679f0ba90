#include "vision/photo/load_photo.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <opencv2/core.hpp>

#include "vision/photo/exposure.h"
#include "vision/photo/image_header.h"
#include "vision/photo/jpeg.h"
#include "vision/plugins/codecs/codecs.h"
#include "vision/plugins/plugin.h"

namespace storey::vision {
namespace {

Error unreadable(std::string message, std::string source) {
  return {ErrorCode::kUnreadable, std::move(message), std::move(source)};
}

std::string first_characters(std::span<const std::uint8_t> bytes) {
  std::string text;
  for (const std::uint8_t byte : bytes.first(std::min<std::size_t>(bytes.size(), 16))) {
    text += std::isprint(byte) != 0 ? static_cast<char>(byte) : '.';
  }
  return text;
}

cv::Mat view(Pixels& pixels) { return {pixels.height, pixels.width, CV_8UC3, pixels.bgr.data()}; }

// EXIF says where the stored first row and column belong in the upright picture.
// Source: Exif 2.32, 4.6.4 A, Orientation.
Pixels turn_upright(Pixels stored, int orientation) {
  if (orientation <= 1) return stored;
  const bool swaps_sides = orientation >= 5;
  Pixels upright;
  upright.width = swaps_sides ? stored.height : stored.width;
  upright.height = swaps_sides ? stored.width : stored.height;
  upright.bgr.resize(stored.bgr.size());
  const cv::Mat from = view(stored);
  cv::Mat to = view(upright);
  constexpr int kUpsideDown = 0, kMirrored = 1, kBoth = -1;
  switch (orientation) {
    case 2:
      cv::flip(from, to, kMirrored);
      break;
    case 3:
      cv::rotate(from, to, cv::ROTATE_180);
      break;
    case 4:
      cv::flip(from, to, kUpsideDown);
      break;
    case 5:
      cv::transpose(from, to);
      break;
    case 6:
      cv::rotate(from, to, cv::ROTATE_90_CLOCKWISE);
      break;
    case 7:
      cv::transpose(from, to);
      cv::flip(to, to, kBoth);
      break;
    case 8:
      cv::rotate(from, to, cv::ROTATE_90_COUNTERCLOCKWISE);
      break;
    default:
      STOREY_CHECK(false);
  }
  STOREY_CHECK(to.data == upright.bgr.data());
  return upright;
}

Result<StoredPicture> decode_by_plugin(std::span<const std::uint8_t> bytes,
                                       const ImageHeader& header) {
  static const auto codecs = load_plugin<CodecsPlugin>("codecs", "storey_codecs");
  if (!codecs) return codecs.error();
  auto pixels = (*codecs)->decode(bytes, header);
  if (!pixels) return pixels.error();
  const int width = pixels->width;
  const int height = pixels->height;
  return StoredPicture{std::move(*pixels), width, height, 1};
}

}  // namespace

bool looks_like_image(std::span<const std::uint8_t> bytes) {
  return image_format(bytes).has_value();
}

Result<Photo> decode_photo(std::span<const std::uint8_t> bytes, const std::string& source,
                           const LoadOptions& options) {
  if (bytes.empty()) {
    return unreadable("the file is empty; copy it again from the phone or camera", source);
  }
  if (bytes.size() > options.max_bytes) {
    return unreadable("the file has more than " + std::to_string(options.max_bytes >> 20) +
                          " MB, the most that is read; save the photo as JPEG or make it smaller",
                      source);
  }
  if (!looks_like_image(bytes)) {
    return unreadable("this is no photo: the file starts with \"" + first_characters(bytes) +
                          "\"; JPEG, PNG, WebP, HEIC, TIFF, GIF and BMP are read",
                      source);
  }
  const auto header = read_image_header(bytes);
  if (!header) {
    return unreadable(
        "the picture's header is cut off or damaged; copy the file again from the phone or camera",
        source);
  }
  const auto max_pixels = static_cast<std::int64_t>(options.max_megapixels * 1e6);
  if (header->width * header->height > max_pixels) {
    return unreadable("the picture is " + std::to_string(header->width) + " x " +
                          std::to_string(header->height) + " pixels, more than the " +
                          std::to_string(std::lround(options.max_megapixels)) +
                          " megapixels that are read; make it smaller",
                      source);
  }

  auto picture = header->format == ImageFormat::kJpeg
                     ? decode_jpeg(bytes, *header, options.enough_pixels)
                     : decode_by_plugin(bytes, *header);
  if (!picture) return unreadable(picture.error().message, source);

  Photo photo;
  photo.source = source;
  photo.full_per_pixel = picture->reduced_by;
  const bool swaps_sides = header->orientation >= 5;
  photo.full_width = swaps_sides ? picture->full_height : picture->full_width;
  photo.full_height = swaps_sides ? picture->full_width : picture->full_height;
  photo.pixels = turn_upright(std::move(picture->pixels), header->orientation);
  spread_if_dark(photo.pixels);
  return photo;
}

}  // namespace storey::vision
