#include <gif_lib.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <vector>

#include "vision/plugins/codecs/codecs.h"

namespace storey::vision::codecs {
namespace {

int read_bytes(GifFileType* file, GifByteType* target, int length) {
  auto& rest = *static_cast<Bytes*>(file->UserData);
  const auto count = std::min(static_cast<std::size_t>(length), rest.size());
  std::memcpy(target, rest.data(), count);
  rest = rest.subspan(count);
  return static_cast<int>(count);
}

struct Closer {
  void operator()(GifFileType* file) const { DGifCloseFile(file, nullptr); }
};

Error broken(int code) {
  const char* const reason = GifErrorString(code);
  return damaged("GIF", reason == nullptr ? "no picture in it" : reason);
}

// Runs over the extensions to the first picture; takes its transparent colour, if it has one.
bool find_picture(GifFileType* file, int& transparent) {
  for (;;) {
    GifRecordType type = UNDEFINED_RECORD_TYPE;
    if (DGifGetRecordType(file, &type) == GIF_ERROR) return false;
    if (type == IMAGE_DESC_RECORD_TYPE) return DGifGetImageDesc(file) == GIF_OK;
    if (type != EXTENSION_RECORD_TYPE) return false;
    int kind = 0;
    GifByteType* block = nullptr;
    if (DGifGetExtension(file, &kind, &block) == GIF_ERROR) return false;
    while (block != nullptr) {
      GraphicsControlBlock control{};
      if (kind == GRAPHICS_EXT_FUNC_CODE &&
          DGifExtensionToGCB(block[0], block + 1, &control) == GIF_OK) {
        transparent = control.TransparentColor;
      }
      if (DGifGetExtensionNext(file, &block) == GIF_ERROR) return false;
    }
  }
}

// The rows of an interlaced picture come in four passes. Source: GIF89a, appendix E.
std::vector<int> row_order(int height, bool interlaced) {
  struct Pass {
    int first, step;
  };
  constexpr std::array<Pass, 4> kInterlaced{{{0, 8}, {4, 8}, {2, 4}, {1, 2}}};
  constexpr std::array<Pass, 1> kPlain{{{0, 1}}};
  const auto passes = interlaced ? std::span<const Pass>(kInterlaced) : std::span(kPlain);
  std::vector<int> order;
  for (const auto& pass : passes) {
    for (int y = pass.first; y < height; y += pass.step) order.push_back(y);
  }
  return order;
}

}  // namespace

Result<Pixels> decode_gif(Bytes bytes, const ImageHeader& header) {
  int code = 0;
  const std::unique_ptr<GifFileType, Closer> file(DGifOpen(&bytes, read_bytes, &code));
  if (!file) return broken(code);
  int transparent = NO_TRANSPARENT_COLOR;
  if (!find_picture(file.get(), transparent)) return broken(file->Error);
  auto canvas = white_canvas(file->SWidth, file->SHeight, header);
  if (!canvas) return canvas;

  const GifImageDesc& frame = file->Image;
  if (frame.Left + frame.Width > canvas->width || frame.Top + frame.Height > canvas->height) {
    return damaged("GIF", "the picture leaves its canvas");
  }
  const ColorMapObject* colours = frame.ColorMap != nullptr ? frame.ColorMap : file->SColorMap;
  if (colours == nullptr) return damaged("GIF", "no colours in it");
  std::vector<GifByteType> row(static_cast<std::size_t>(frame.Width));
  for (const int y : row_order(frame.Height, frame.Interlace)) {
    if (DGifGetLine(file.get(), row.data(), frame.Width) == GIF_ERROR) return broken(file->Error);
    for (int x = 0; x < frame.Width; ++x) {
      const int index = row[static_cast<std::size_t>(x)];
      if (index == transparent || index >= colours->ColorCount) continue;
      const GifColorType colour = colours->Colors[index];
      std::uint8_t* const to = pixel(*canvas, frame.Left + x, frame.Top + y);
      to[0] = colour.Blue;
      to[1] = colour.Green;
      to[2] = colour.Red;
    }
  }
  return canvas;
}

}  // namespace storey::vision::codecs
