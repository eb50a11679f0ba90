#include "vision/plugins/codecs/codecs.h"

#include <exception>
#include <new>

namespace storey::vision {
namespace codecs {

Result<Pixels> white_canvas(std::int64_t width, std::int64_t height, const ImageHeader& header) {
  if (width <= 0 || height <= 0 || width * height > header.width * header.height) {
    return Error{ErrorCode::kUnreadable, "the file holds another picture than it announces", ""};
  }
  Pixels canvas{static_cast<int>(width), static_cast<int>(height), {}};
  canvas.bgr.assign(static_cast<std::size_t>(width * height * 3), std::uint8_t{255});
  return canvas;
}

void blend(const std::vector<std::uint8_t>& bgra, int width, int height, Pixels& canvas, int left,
           int top) {
  const std::uint8_t* from = bgra.data();
  for (int y = 0; y < height; ++y) {
    std::uint8_t* to = pixel(canvas, left, top + y);
    for (int x = 0; x < width; ++x, from += 4, to += 3) {
      for (int i = 0; i < 3; ++i) to[i] = over_white(from[i], from[3]);
    }
  }
}

Error damaged(const std::string& format, const std::string& reason) {
  return {ErrorCode::kUnreadable,
          "the " + format + " file is cut off or damaged (" + reason +
              "); copy it again from the phone or camera",
          ""};
}

Error unsupported(const std::string& format, const std::string& what) {
  return {ErrorCode::kUnreadable,
          "this kind of " + format + " file is not read (" + what + "); save it as JPEG or PNG",
          ""};
}

namespace {

Result<Pixels> decode(Bytes bytes, const ImageHeader& header) {
  try {
    switch (header.format) {
      case ImageFormat::kPng:
        return decode_png(bytes, header);
      case ImageFormat::kWebp:
        return decode_webp(bytes, header);
      case ImageFormat::kGif:
        return decode_gif(bytes, header);
      case ImageFormat::kBmp:
        return decode_bmp(bytes, header);
      case ImageFormat::kTiff:
        return decode_tiff(bytes, header);
      case ImageFormat::kHeif:
        return decode_heif(bytes, header);
      case ImageFormat::kJpeg:
        break;
    }
  } catch (const std::bad_alloc&) {  // says nothing about the image
    throw;
  } catch (const std::exception& failure) {  // a plugin lets nothing else through
    return damaged("image", failure.what());
  }
  return unsupported("JPEG", "it is decoded without this plugin");
}

}  // namespace
}  // namespace codecs
}  // namespace storey::vision

const storey::vision::CodecsPlugin* storey_codecs() {
  static constexpr storey::vision::CodecsPlugin plugin{STOREY_VERSION,
                                                       storey::vision::codecs::decode};
  return &plugin;
}
