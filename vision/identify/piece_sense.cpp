#include "vision/identify/piece_sense.h"

#include <algorithm>

#include "vision/identify/cell_cutter.h"
#include "vision/identify/networks.h"

namespace storey::vision {
namespace {

constexpr float kMostOdds = 8;

// Twice as wide and high as the place, about its middle.
cv::Mat cut_patch(const cv::Mat& bgr, const cv::Matx33d& picture_from_place) {
  constexpr double kUnit = 2.0 / kSensePx;
  constexpr double kFirst = (kUnit - 1) / 2;  // the middle of the first pixel
  const cv::Matx33d place_from_cut(kUnit, 0, kFirst, 0, kUnit, kFirst, 0, 0, 1);
  return cut_square(bgr, picture_from_place * place_from_cut, kSensePx);
}

}  // namespace

Status sense_is_there() { return networks() ? ok() : Status(networks().error()); }

std::vector<float> sense_pieces(const cv::Mat& bgr,
                                const std::vector<cv::Matx33d>& picture_from_place) {
  if (!networks() || picture_from_place.empty()) return {};
  std::vector<cv::Mat> patches;
  for (const auto& map : picture_from_place) patches.push_back(cut_patch(bgr, map));
  auto odds = (*networks())->sense_pieces(patches);
  if (!odds) return {};
  for (float& one : *odds) one = std::clamp(one, -kMostOdds, kMostOdds);
  return std::move(odds).value();
}

}  // namespace storey::vision
