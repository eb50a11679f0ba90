#include "vision/identify/cell_cutter.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/cell_picture.h"
#include "vision/geometry/homography.h"
#include "vision/geometry/lattice.h"
#include "vision/identify/warped.h"

namespace storey::vision {
namespace {

constexpr int kMostSamples = 8;  // along a side of a pixel that is cut

// Pixels of the picture that one pixel of the cut covers, along its longer way.
double pixels_covered(const cv::Matx33d& picture_from_cut, int side) {
  const double middle = side / 2.0;
  const auto at = apply(picture_from_cut, {middle, middle});
  const auto right = apply(picture_from_cut, {middle + 1, middle});
  const auto below = apply(picture_from_cut, {middle, middle + 1});
  return std::max(std::hypot(right.x - at.x, right.y - at.y),
                  std::hypot(below.x - at.x, below.y - at.y));
}

}  // namespace

cv::Mat cut_square(const cv::Mat& bgr, const cv::Matx33d& picture_from_cut, int side) {
  const int samples = std::clamp(cvRound(pixels_covered(picture_from_cut, side)), 1, kMostSamples);
  const double part = 1.0 / samples;
  const double middle = part / 2 - 0.5;
  const cv::Matx33d cut_from_samples(part, 0, middle, 0, part, middle, 0, 0, 1);
  cv::Mat fine = warped(bgr, picture_from_cut * cut_from_samples, {side * samples, side * samples});
  if (samples == 1) return fine;
  cv::Mat square;
  cv::resize(fine, square, {side, side}, 0, 0, cv::INTER_AREA);
  return square;
}

cv::Mat cut_cell(const cv::Mat& bgr, const cv::Matx33d& picture_from_board, int col, int row) {
  const double unit = 1.0 / kCellPx;
  const double offset = (0.5 - kCellMarginPx) * unit;
  const cv::Matx33d board_from_cut(unit, 0, col + offset, 0, unit, row + offset, 0, 0, 1);
  return cut_square(bgr, picture_from_board * board_from_cut, kCellPicturePx);
}

}  // namespace storey::vision
