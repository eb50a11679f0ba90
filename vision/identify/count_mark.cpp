#include "vision/identify/count_mark.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/cell_picture.h"

namespace storey::vision {
namespace {

constexpr double kApart = 0.7;  // marks lie no nearer to each other, in sides of one
constexpr float kMostOdds = 6;
// Squared distances: what a natural logarithm of likelihood is worth, and most of all.
constexpr float kWorth = 10;
constexpr float kMost = 70;

// Logarithm of a normal density but for a constant.
float log_density(const Correlations& of, float peak) {
  const float off = (peak - of.mean) / of.spread;
  return -off * off / 2 - std::log(of.spread);
}

}  // namespace

MarkPeaks mark_peaks(const CountMark& mark, const cv::Mat& cell) {
  const int side = mark.turns.front().cols;
  // The middle of a mark lies in the cell.
  const cv::Rect window(kCellMarginPx - side / 2, kCellMarginPx - side / 2, kCellPx + side - 1,
                        kCellPx + side - 1);
  cv::Mat colours;
  cell(window & cv::Rect({}, cell.size())).convertTo(colours, CV_32F);
  cv::Mat best;
  for (const cv::Mat& turn : mark.turns) {
    cv::Mat one;
    cv::matchTemplate(colours, turn, one, cv::TM_CCOEFF_NORMED);
    best = best.empty() ? one : cv::Mat(cv::max(best, one));
  }
  MarkPeaks peaks{};
  for (float& peak : peaks) {
    double most = 0;
    cv::Point at;
    cv::minMaxLoc(best, nullptr, &most, nullptr, &at);
    peak = static_cast<float>(most);
    cv::circle(best, at, static_cast<int>(std::lround(kApart * side)), cv::Scalar::all(-1),
               cv::FILLED);
  }
  return peaks;
}

float log_odds_of_mark(const CountMark& mark, float peak) {
  const float most = std::max(mark.marks.mean, mark.others.mean);
  const float between = std::clamp(peak, std::min(mark.others.mean, most), most);
  const float odds = log_density(mark.marks, between) - log_density(mark.others, between);
  return std::clamp(odds, -kMostOdds, kMostOdds);
}

int marks_seen(const CountMark& mark, const MarkPeaks& peaks) {
  return static_cast<int>(std::count_if(
      peaks.begin(), peaks.end(), [&](float peak) { return log_odds_of_mark(mark, peak) > 0; }));
}

float count_distance(const CountMark& mark, const MarkPeaks& peaks, int count) {
  if (count >= kMostMarks) return 0;
  // Against that none of the peaks is a mark.
  std::array<float, kMostMarks> likely{};
  for (std::size_t marks = 1; marks < likely.size(); ++marks)
    likely[marks] = likely[marks - 1] + log_odds_of_mark(mark, peaks[marks - 1]);
  const float most = *std::max_element(likely.begin(), likely.end());
  return std::min(kMost, kWorth * (most - likely[static_cast<std::size_t>(count)]));
}

}  // namespace storey::vision
