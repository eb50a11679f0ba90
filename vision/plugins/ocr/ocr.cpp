#include "vision/plugins/ocr/ocr.h"

#include <leptonica/allheaders.h>
#include <tesseract/baseapi.h>

#include <algorithm>
#include <exception>
#include <memory>

#include "model/trim.h"

// libgomp comes with Tesseract when that was built with OpenMP; without it there is nothing to set.
extern "C" __attribute__((weak)) void omp_set_max_active_levels(int levels);

namespace storey::vision {
namespace {

using Engine = tesseract::TessBaseAPI;

std::unique_ptr<Engine> start_engine() {
  // Threads within one word cost more than they win, and seconds on a busy machine. Tesseract asks
  // for four by name, so only forbidding parallel regions helps (OMP_THREAD_LIMIT=1 would, too).
  if (omp_set_max_active_levels != nullptr) omp_set_max_active_levels(0);
  setMsgSeverity(L_SEVERITY_NONE);
  auto engine = std::make_unique<Engine>();
  engine->SetVariable("debug_file", "/dev/null");  // nothing is printed
  if (engine->Init(nullptr, "eng", tesseract::OEM_LSTM_ONLY) != 0) return nullptr;
  engine->SetPageSegMode(tesseract::PSM_SINGLE_LINE);
  return engine;
}

/// The one line that was read, without the line's end.
std::string line_of(std::string_view text) {
  return std::string(trim(text.substr(0, text.find('\n'))));
}

Result<ReadText> read(std::span<const std::uint8_t> grey, int width, const std::string& alphabet) {
  try {
    thread_local const std::unique_ptr<Engine> engine = start_engine();
    if (!engine) {
      return Error{ErrorCode::kIo,
                   "Tesseract finds no English data (eng.traineddata); install tesseract-ocr-eng, "
                   "or point TESSDATA_PREFIX to the folder that has it",
                   "eng.traineddata"};
    }
    engine->SetVariable("tessedit_char_whitelist", alphabet.c_str());
    engine->SetImage(grey.data(), width, static_cast<int>(grey.size()) / width, 1, width);
    constexpr int kAboutDotsAnInch = 150;
    engine->SetSourceResolution(kAboutDotsAnInch);
    const std::unique_ptr<char[]> text(engine->GetUTF8Text());
    const std::unique_ptr<int[]> words(engine->AllWordConfidences());
    int worst = -1;
    for (const int* word = words.get(); word != nullptr && *word >= 0; ++word) {
      worst = worst < 0 ? *word : std::min(worst, *word);
    }
    engine->Clear();
    return ReadText{line_of(text ? text.get() : ""), std::max(worst, 0) / 100.0};
  } catch (const std::exception& failure) {  // a plugin lets nothing through
    return Error{ErrorCode::kIo, std::string("Tesseract failed: ") + failure.what(), ""};
  }
}

}  // namespace
}  // namespace storey::vision

const storey::vision::OcrPlugin* storey_ocr() {
  static constexpr storey::vision::OcrPlugin plugin{STOREY_VERSION, storey::vision::read};
  return &plugin;
}
