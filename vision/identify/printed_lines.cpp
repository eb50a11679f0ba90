#include "vision/identify/printed_lines.h"

#include <algorithm>
#include <opencv2/imgproc.hpp>

namespace storey::vision {
namespace {

constexpr int kStroke = 25;  // px, wider than any stroke of a letter
constexpr int kLowest = 9, kHighest = 48;
constexpr int kLetterGap = 17;  // px between letters of one line
constexpr double kLeastContrast = 35;
constexpr double kLeastInk = 0.12;  // share of a line's box
constexpr int kInkHeight = 48;      // px, the size that Tesseract reads best

/// How far each pixel stands out from its surroundings.
struct Layer {
  cv::Mat strength;  // CV_8UC1
  double threshold = 0;
};

double quantile_of(const cv::Mat& grey, double share) {
  std::vector<std::uint8_t> values;
  values.reserve(grey.total());
  for (int y = 0; y < grey.rows; ++y)
    values.insert(values.end(), grey.ptr(y), grey.ptr(y) + grey.cols);
  const auto at =
      values.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

Layer layer_of(const cv::Mat& channel, int operation) {
  const cv::Mat kernel = cv::getStructuringElement(cv::MORPH_RECT, {kStroke, kStroke});
  Layer layer;
  cv::morphologyEx(channel, layer.strength, operation, kernel);
  layer.threshold = std::max(18.0, 0.3 * quantile_of(layer.strength, 0.99));
  return layer;
}

/// What may be letters: neither as high as a picture nor a rule.
cv::Mat letters_of(const Layer& layer) {
  const cv::Mat strong = layer.strength > layer.threshold;
  cv::Mat labels, stats, centres;
  const int count = cv::connectedComponentsWithStats(strong, labels, stats, centres, 8);
  std::vector<std::uint8_t> is_letter(static_cast<std::size_t>(count), 0);
  for (int i = 1; i < count; ++i) {
    const int width = stats.at<int>(i, cv::CC_STAT_WIDTH);
    const int height = stats.at<int>(i, cv::CC_STAT_HEIGHT);
    const int area = stats.at<int>(i, cv::CC_STAT_AREA);
    const bool is_rule = width > 60 && area > 0.8 * width * height;
    is_letter[static_cast<std::size_t>(i)] =
        height >= 4 && height <= 45 && area >= 8 && !is_rule ? 255 : 0;
  }
  cv::Mat letters(strong.size(), CV_8UC1);
  for (int y = 0; y < letters.rows; ++y)
    for (int x = 0; x < letters.cols; ++x)
      letters.at<std::uint8_t>(y, x) = is_letter[static_cast<std::size_t>(labels.at<int>(y, x))];
  return letters;
}

bool go_on(const cv::Rect& a, const cv::Rect& b) {
  const int low = std::min(a.height, b.height), high = std::max(a.height, b.height);
  const int beside = std::min(a.br().y, b.br().y) - std::max(a.y, b.y);
  const int gap = std::max(a.x, b.x) - std::min(a.br().x, b.br().x);
  return beside > 0.5 * low && gap < 0.8 * high && high < 2.5 * low;
}

/// Boxes of letters that stand in one line.
std::vector<cv::Rect> line_boxes(const cv::Mat& letters) {
  cv::Mat joined, labels, stats, centres;
  cv::dilate(letters, joined, cv::getStructuringElement(cv::MORPH_RECT, {kLetterGap, 1}));
  const int count = cv::connectedComponentsWithStats(joined, labels, stats, centres);
  std::vector<cv::Rect> boxes;
  for (int i = 1; i < count; ++i) {
    const cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                       stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT));
    if (box.height < 7 || box.height > kHighest) continue;
    boxes.push_back(box);
  }
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t j = i + 1; j < boxes.size(); ++j) {
      if (!go_on(boxes[i], boxes[j])) continue;
      boxes[i] |= boxes[j];
      boxes.erase(boxes.begin() + static_cast<std::ptrdiff_t>(j));
      j = i;  // the longer line may reach others
    }
  }
  return boxes;
}

void add_lines(const Layer& layer, std::vector<PrintedLine>& lines) {
  constexpr int kBeside = 8, kAbove = 4, kMargin = 16;
  const cv::Rect whole({}, layer.strength.size());
  for (const cv::Rect& box : line_boxes(letters_of(layer))) {
    if (box.height < kLowest || box.width < 2 * box.height) continue;
    const cv::Rect around =
        (box + cv::Size(2 * kBeside, 2 * kAbove) - cv::Point(kBeside, kAbove)) & whole;
    const cv::Mat strength = layer.strength(around);
    const double ink_share =
        cv::countNonZero(strength > layer.threshold) / static_cast<double>(strength.total());
    const double contrast = quantile_of(strength, 0.92);
    if (ink_share < kLeastInk || contrast < kLeastContrast) continue;
    const double full = std::max(layer.threshold, quantile_of(strength, 0.97));
    PrintedLine line{box, {}, contrast};
    strength.convertTo(line.ink, CV_8U, -255 / full, 255);
    const double scale = static_cast<double>(kInkHeight) / box.height;
    cv::resize(line.ink, line.ink, {}, scale, scale, cv::INTER_CUBIC);
    cv::copyMakeBorder(line.ink, line.ink, kMargin, kMargin, kMargin, kMargin, cv::BORDER_CONSTANT,
                       {255});
    lines.push_back(std::move(line));
  }
}

}  // namespace

std::vector<PrintedLine> find_printed_lines(const cv::Mat& card) {
  cv::Mat smooth;
  cv::GaussianBlur(card, smooth, {}, 0.8);
  std::vector<cv::Mat> channels;
  cv::split(smooth, channels);
  cv::Mat lightest, darkest;
  cv::max(channels[0], channels[1], lightest);
  cv::max(lightest, channels[2], lightest);
  cv::min(channels[0], channels[1], darkest);
  cv::min(darkest, channels[2], darkest);
  std::vector<PrintedLine> lines;
  add_lines(layer_of(lightest, cv::MORPH_BLACKHAT), lines);
  add_lines(layer_of(darkest, cv::MORPH_TOPHAT), lines);
  std::stable_sort(lines.begin(), lines.end(), [](const PrintedLine& a, const PrintedLine& b) {
    return a.contrast * a.box.height > b.contrast * b.box.height;
  });
  return lines;
}

}  // namespace storey::vision
