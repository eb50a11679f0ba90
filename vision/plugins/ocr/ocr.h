// What the Tesseract plugin offers; see load_plugin().
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "vision/identify/ocr.h"

namespace storey::vision {

struct OcrPlugin {
  const char* version;
  /// `grey`: rows of `width` 8-bit values without padding.
  Result<ReadText> (*read)(std::span<const std::uint8_t> grey, int width,
                           const std::string& alphabet);
};

}  // namespace storey::vision

extern "C" const storey::vision::OcrPlugin* storey_ocr();
