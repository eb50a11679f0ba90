#include <tiffio.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <memory>
#include <vector>

#include "vision/plugins/codecs/codecs.h"

namespace storey::vision::codecs {
namespace {

// The file as libtiff sees it: bytes, a place in them, and the first thing that went wrong.
struct Memory {
  Bytes bytes;
  std::uint64_t place = 0;
  std::string message;
};

Memory& memory_of(thandle_t handle) { return *static_cast<Memory*>(handle); }

tmsize_t read(thandle_t handle, void* target, tmsize_t length) {
  Memory& memory = memory_of(handle);
  if (memory.place >= memory.bytes.size() || length <= 0) return 0;
  const auto start = static_cast<std::size_t>(memory.place);
  const auto count = std::min(static_cast<std::size_t>(length), memory.bytes.size() - start);
  std::memcpy(target, memory.bytes.data() + start, count);
  memory.place += count;
  return static_cast<tmsize_t>(count);
}

tmsize_t write(thandle_t, void*, tmsize_t) { return 0; }

toff_t seek(thandle_t handle, toff_t offset, int from) {
  Memory& memory = memory_of(handle);
  if (from == SEEK_CUR) offset += memory.place;
  if (from == SEEK_END) offset += memory.bytes.size();
  return memory.place = offset;
}

int close(thandle_t) { return 0; }
toff_t size(thandle_t handle) { return memory_of(handle).bytes.size(); }

int keep_message(TIFF*, void* memory, const char*, const char* format, std::va_list values) {
  char text[200];
  std::vsnprintf(text, sizeof text, format, values);
  auto& message = static_cast<Memory*>(memory)->message;
  if (message.empty()) message = text;
  return 1;  // handled: libtiff prints nothing
}

int ignore_warning(TIFF*, void*, const char*, const char*, std::va_list) { return 1; }

}  // namespace

// libtiff's own converter brings every colour type and depth to 8-bit RGBA, alpha multiplied in.
Result<Pixels> decode_tiff(Bytes bytes, const ImageHeader& header) {
  Memory memory{bytes, 0, {}};
  const std::unique_ptr<TIFFOpenOptions, decltype(&TIFFOpenOptionsFree)> options(
      TIFFOpenOptionsAlloc(), &TIFFOpenOptionsFree);
  constexpr tmsize_t kMostMemory = tmsize_t{1} << 30;
  TIFFOpenOptionsSetMaxSingleMemAlloc(options.get(), kMostMemory);
  TIFFOpenOptionsSetErrorHandlerExtR(options.get(), keep_message, &memory);
  TIFFOpenOptionsSetWarningHandlerExtR(options.get(), ignore_warning, nullptr);
  const std::unique_ptr<TIFF, decltype(&TIFFClose)> file(
      TIFFClientOpenExt("photo", "rm", &memory, read, write, seek, close, size, nullptr, nullptr,
                        options.get()),
      &TIFFClose);
  if (!file) return damaged("TIFF", memory.message);

  std::uint32_t width = 0, height = 0;
  TIFFGetField(file.get(), TIFFTAG_IMAGEWIDTH, &width);
  TIFFGetField(file.get(), TIFFTAG_IMAGELENGTH, &height);
  auto canvas = white_canvas(width, height, header);
  if (!canvas) return canvas;
  char reason[1024] = "";
  if (TIFFRGBAImageOK(file.get(), reason) == 0) return unsupported("TIFF", reason);
  // Asked for the orientation it is stored in, libtiff turns nothing.
  std::vector<std::uint32_t> rgba(canvas->bgr.size() / 3);
  constexpr int kStopOnError = 1;
  if (TIFFReadRGBAImageOriented(file.get(), width, height, rgba.data(), header.orientation,
                                kStopOnError) == 0) {
    return damaged("TIFF", memory.message);
  }
  auto* to = canvas->bgr.data();
  for (const std::uint32_t value : rgba) {
    const std::uint32_t white = 255 - TIFFGetA(value);
    for (const std::uint32_t part : {TIFFGetB(value), TIFFGetG(value), TIFFGetR(value)}) {
      *to++ = static_cast<std::uint8_t>(std::min(part + white, 255U));
    }
  }
  return canvas;
}

}  // namespace storey::vision::codecs
