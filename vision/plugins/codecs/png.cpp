#include <png.h>

#include <memory>
#include <vector>

#include "vision/plugins/codecs/codecs.h"

namespace storey::vision::codecs {

// libpng's simplified reader brings every colour type and depth to 8-bit sRGB with alpha.
Result<Pixels> decode_png(Bytes bytes, const ImageHeader& header) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  const std::unique_ptr<png_image, decltype(&png_image_free)> owner(&image, &png_image_free);
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0) {
    return damaged("PNG", image.message);
  }
  auto canvas = white_canvas(image.width, image.height, header);
  if (!canvas) return canvas;
  image.format = PNG_FORMAT_BGRA;
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;  // 16-bit values are sRGB too, not linear light
  std::vector<std::uint8_t> bgra(PNG_IMAGE_SIZE(image));
  if (png_image_finish_read(&image, nullptr, bgra.data(), 0, nullptr) == 0) {
    return damaged("PNG", image.message);
  }
  blend(bgra, canvas->width, canvas->height, *canvas, 0, 0);
  return canvas;
}

}  // namespace storey::vision::codecs
