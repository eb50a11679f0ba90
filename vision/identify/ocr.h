// Printed text -> characters, by Tesseract in a plugin that is loaded when first needed. For pieces
// that differ by print alone; faces are not read by it, docs/measurements/confidence.md says why.
#pragma once

#include <string>

#include "model/photo.h"
#include "model/result.h"

namespace storey::vision {

struct ReadText {
  std::string text;       ///< without blanks at its ends; empty when nothing can be read
  double confidence = 0;  ///< Tesseract's own 0..1 for the worst word; not calibrated
};

/// Reads one line of print, upright, with little else around it, dark on light or light on dark.
///
/// @param line      letters at least 10 px high; small ones are enlarged.
/// @param alphabet  the only characters that may come out; empty: any. Blanks between words are
///                  not reliable.
/// @error kIo  Tesseract or its English data is not installed; the message names the package.
/// Thread-safe: each thread starts its own engine once, which takes about 100 ms.
Result<ReadText> read_text(const Pixels& line, const std::string& alphabet = {});

}  // namespace storey::vision
