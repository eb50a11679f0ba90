#include "drawing/detail/picture_file.h"

#include <cairo.h>

#include <cstdint>
#include <cstring>
#include <fstream>

namespace storey::drawing::detail {
namespace {

constexpr std::size_t kMostBytes = 16u << 20;
constexpr std::uint64_t kMostPixels = 24'000'000;

std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char byte : bytes) value = value << 8U | static_cast<std::uint8_t>(byte);
  return value;
}

cairo_status_t read_some(void* from, unsigned char* to, unsigned int count) {
  auto& rest = *static_cast<std::string_view*>(from);
  if (rest.size() < count) return CAIRO_STATUS_READ_ERROR;
  std::memcpy(to, rest.data(), count);
  rest.remove_prefix(count);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Result<std::string> picture_bytes(const std::filesystem::path& file) {
  std::error_code failed;
  // A pipe would be waited for.
  const bool regular = std::filesystem::is_regular_file(file, failed);
  if (failed || !regular) {
    return Error{ErrorCode::kBadData,
                 "cannot read the picture (" + (failed ? failed.message() : "it is no file") +
                     "): check the file name in game.json and that the file is in the art folder",
                 file.string()};
  }
  std::ifstream stream(file, std::ios::binary);
  std::string bytes(kMostBytes + 1, '\0');
  stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  bytes.resize(static_cast<std::size_t>(stream.gcount()));
  if (bytes.size() > kMostBytes)
    return Error{ErrorCode::kBadData, "the picture has more than 16 MB: make it smaller",
                 file.string()};
  return bytes;
}

// Source: PNG (third edition), 5.2 signature and 11.2.1 IHDR.
Result<Surface> png_surface(std::string_view bytes, const std::string& name) {
  const auto wrong = [&](const std::string& message) {
    return Error{ErrorCode::kBadData, message, name};
  };
  constexpr std::size_t kWidth = 16, kHeight = 20, kSize = 4;
  if (bytes.size() < kHeight + kSize || !bytes.starts_with("\x89PNG\r\n\x1a\n"))
    return wrong("the picture cannot be read as PNG");
  const auto width = big_endian(bytes.substr(kWidth, kSize));
  const auto height = big_endian(bytes.substr(kHeight, kSize));
  if (width * height > kMostPixels)
    return wrong("the picture is " + std::to_string(width) + " x " + std::to_string(height) +
                 " pixels, more than the 24 megapixels that are drawn; make it smaller");
  Surface surface(cairo_image_surface_create_from_png_stream(read_some, &bytes));
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS)
    return wrong("the picture cannot be read as PNG");
  return surface;
}

}  // namespace storey::drawing::detail
