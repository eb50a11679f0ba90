#include "vision/identify/ocr.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "vision/photo/pixels.h"
#include "vision/plugins/ocr/ocr.h"
#include "vision/plugins/plugin.h"

namespace storey::vision {
namespace {

// Tesseract's networks were trained on letters of about 30 px with light paper around them.
cv::Mat prepare(const Pixels& line) {
  constexpr int kHeight = 64, kMargin = 16;
  const cv::Mat bgr = borrow(line);
  cv::Mat grey;
  cv::cvtColor(bgr, grey, cv::COLOR_BGR2GRAY);
  if (grey.rows < kHeight) {
    const double scale = static_cast<double>(kHeight) / grey.rows;
    cv::resize(grey, grey, {}, scale, scale, cv::INTER_CUBIC);
  }
  cv::copyMakeBorder(grey, grey, kMargin, kMargin, kMargin, kMargin, cv::BORDER_REPLICATE);
  return grey;
}

}  // namespace

Result<ReadText> read_text(const Pixels& line, const std::string& alphabet) {
  if (line.width <= 0 || line.height <= 0) return ReadText{};
  static const auto plugin = load_plugin<OcrPlugin>("ocr", "storey_ocr");
  if (!plugin) return plugin.error();
  const cv::Mat grey = prepare(line);
  double darkest = 0, lightest = 0;
  cv::minMaxLoc(grey, &darkest, &lightest);
  constexpr double kLeastContrast = 24;  // Tesseract invents letters on an empty wall
  if (lightest - darkest < kLeastContrast) return ReadText{};
  return (*plugin)->read({grey.data, grey.total()}, grey.cols, alphabet);
}

}  // namespace storey::vision
