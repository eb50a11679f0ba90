// A small mark that is printed on a piece as many times as its count says: crowns, coins, stars.
// Where pieces differ by a count alone, and few of them were enrolled, it tells them apart.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <span>
#include <vector>

namespace storey::vision {

/// What a thing shows besides its count.
struct CountedThing {
  int ground =
      -1;  ///< the same for things that differ by their count alone; -1: nothing is counted
  int count = 0;
};

/// Correlations of the mark with a cell, one for each place where it may lie, the best first.
inline constexpr int kMostMarks = 4;
using MarkPeaks = std::array<float, kMostMarks>;

/// Correlations of one sort: their mean and standard deviation.
struct Correlations {
  float mean = 0;
  float spread = 1;
};

/// One mark, learnt from pictures of pieces whose counts are known.
struct CountMark {
  std::array<cv::Mat, 4> turns;  ///< the mark at each quarter turn, CV_32FC3, square
  Correlations marks = {};       ///< where it was seen ...
  Correlations others = {};      ///< ... and of what is most like it where it was not
  std::vector<char> tells;       ///< by ground; 0: its pieces were not counted rightly
  [[nodiscard]] bool counts_on(int ground) const {
    return ground >= 0 && tells[static_cast<std::size_t>(ground)] != 0;
  }
};

/// @param cell  kCellPicturePx squared, 8-bit BGR; marks are looked for within the cell itself.
MarkPeaks mark_peaks(const CountMark& mark, const cv::Mat& cell);

/// Log odds that a peak is one of the mark, bounded.
float log_odds_of_mark(const CountMark& mark, float peak);

/// How many marks are seen: peaks that are likelier one than not.
int marks_seen(const CountMark& mark, const MarkPeaks& peaks);

/// By how much a cell is farther from what shows so many marks than from what shows as many as are
/// likeliest: a squared distance, bounded.
/// @param count  below kMostMarks tells; what shows more is never told against.
float count_distance(const CountMark& mark, const MarkPeaks& peaks, int count);

}  // namespace storey::vision
