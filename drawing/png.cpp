#include "drawing/png.h"

#include "drawing/detail/surface.h"
#include "model/check.h"

namespace storey::drawing {

std::vector<std::uint8_t> encode_png(const Pixels& pixels) {
  std::vector<std::uint8_t> bytes;
  const auto append = [](void* out, const unsigned char* data, unsigned int length) {
    auto& to = *static_cast<std::vector<std::uint8_t>*>(out);
    to.insert(to.end(), data, data + length);
    return CAIRO_STATUS_SUCCESS;
  };
  const auto surface = detail::to_surface(pixels);
  STOREY_CHECK(cairo_surface_write_to_png_stream(surface.get(), append, &bytes) ==
               CAIRO_STATUS_SUCCESS);
  return bytes;
}

}  // namespace storey::drawing
