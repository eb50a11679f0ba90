#include "vision/photo/load_photo.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include "vision/photo/exposure.h"
#include "vision/photo/image_header.h"
#include "vision/photo/jpeg.h"
#include "vision/photo/resize.h"
#include "vision/photo/upright.h"
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

const auto& other_formats() {
  static const auto plugin = load_plugin<CodecsPlugin>("codecs", "storey_codecs");
  return plugin;
}

Result<DecodedPicture> decode_by_plugin(std::span<const std::uint8_t> bytes,
                                        const ImageHeader& header, std::int64_t enough_pixels) {
  if (!other_formats()) return other_formats().error();
  auto pixels = (*other_formats())->decode(bytes, header);
  if (!pixels) return pixels.error();
  DecodedPicture picture;
  picture.pixels = turn_upright(std::move(*pixels), header.orientation);
  picture.full_width = picture.pixels.width;
  picture.full_height = picture.pixels.height;
  picture.reduced_by =
      static_cast<int>(choose_reduction(picture.full_width, picture.full_height, enough_pixels));
  if (picture.reduced_by > 1)
    picture.pixels = block_means(picture.pixels, picture.reduced_by, picture.reduced_by);
  return picture;
}

}  // namespace

Status load_codecs() {
  if (!other_formats()) return other_formats().error();
  return ok();
}

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
                     : decode_by_plugin(bytes, *header, options.enough_pixels);
  if (!picture) return unreadable(picture.error().message, source);

  Photo photo;
  photo.source = source;
  photo.full_per_pixel = picture->reduced_by;
  photo.full_width = picture->full_width;
  photo.full_height = picture->full_height;
  photo.pixels = std::move(picture->pixels);
  spread_if_dark(photo.pixels);
  return photo;
}

}  // namespace storey::vision
