#include "drawing/detail/surface.h"

#include <cstring>

#include "model/check.h"

namespace storey::drawing::detail {
namespace {

// cairo's RGB24 is one native 32-bit word a pixel, blue in the lowest byte.
std::uint8_t channel(std::uint32_t word, int shift) {
  return static_cast<std::uint8_t>((word >> shift) & 0xffu);
}

Surface black_surface(int width_px, int height_px) {
  STOREY_CHECK(width_px > 0 && height_px > 0);
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width_px, height_px));
  STOREY_CHECK(cairo_surface_status(surface.get()) == CAIRO_STATUS_SUCCESS);
  return surface;
}

}  // namespace

Surface blank_surface(int width_px, int height_px) {
  Surface surface = black_surface(width_px, height_px);
  const Context cr(cairo_create(surface.get()));
  cairo_set_source_rgb(cr.get(), 1, 1, 1);
  cairo_paint(cr.get());
  return surface;
}

Surface to_surface(const Pixels& pixels) {
  Surface surface = black_surface(pixels.width, pixels.height);
  cairo_surface_flush(surface.get());
  std::uint8_t* rows = cairo_image_surface_get_data(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (int y = 0; y < pixels.height; ++y) {
    const std::uint8_t* from = pixels.at(0, y);
    std::uint8_t* to = rows + static_cast<std::ptrdiff_t>(y) * stride;
    for (int x = 0; x < pixels.width; ++x, from += 3, to += 4) {
      const std::uint32_t word = static_cast<std::uint32_t>(from[2]) << 16 |
                                 static_cast<std::uint32_t>(from[1]) << 8 | from[0];
      std::memcpy(to, &word, 4);
    }
  }
  cairo_surface_mark_dirty(surface.get());
  return surface;
}

Pixels to_pixels(cairo_surface_t* surface) {
  cairo_surface_flush(surface);
  Pixels pixels;
  pixels.width = cairo_image_surface_get_width(surface);
  pixels.height = cairo_image_surface_get_height(surface);
  pixels.bgr.resize(static_cast<std::size_t>(pixels.width) *
                    static_cast<std::size_t>(pixels.height) * 3);
  std::uint8_t* to = pixels.bgr.data();
  const std::uint8_t* rows = cairo_image_surface_get_data(surface);
  const int stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < pixels.height; ++y) {
    const std::uint8_t* from = rows + static_cast<std::ptrdiff_t>(y) * stride;
    for (int x = 0; x < pixels.width; ++x, from += 4, to += 3) {
      std::uint32_t word = 0;
      std::memcpy(&word, from, 4);
      to[0] = channel(word, 0);
      to[1] = channel(word, 8);
      to[2] = channel(word, 16);
    }
  }
  return pixels;
}

}  // namespace storey::drawing::detail
