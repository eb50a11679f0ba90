#include "vision/identify/piece_sense.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/geometry/homography.h"
#include "vision/plugins/nets/nets.h"
#include "vision/plugins/plugin.h"

namespace storey::vision {
namespace {

constexpr float kMostOdds = 8;
constexpr int kMostSamples = 6;  // along a side of a pixel that is cut

// Twice as wide and high as the place, about its middle.
cv::Mat cut_patch(const cv::Mat& bgr, const cv::Matx33d& picture_from_place) {
  constexpr double kUnit = 2.0 / kSensePx;
  constexpr double kMiddle = kSensePx / 2.0;
  const cv::Matx33d map = picture_from_place * cv::Matx33d(kUnit, 0, -0.5, 0, kUnit, -0.5, 0, 0, 1);
  const auto at = apply(map, {kMiddle, kMiddle});
  const double across = std::max(cv::norm(apply(map, {kMiddle + 1, kMiddle}) - at),
                                 cv::norm(apply(map, {kMiddle, kMiddle + 1}) - at));
  const int samples = std::clamp(cvRound(across), 1, kMostSamples);
  const double part = 1.0 / samples;
  const cv::Matx33d patch_from_sample(part, 0, part / 2, 0, part, part / 2, 0, 0, 1);
  const int side = kSensePx * samples;
  cv::Mat fine;
  cv::warpPerspective(bgr, fine, cv::Mat(map * patch_from_sample), {side, side},
                      cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
  if (samples == 1) return fine;
  cv::Mat patch;
  cv::resize(fine, patch, {kSensePx, kSensePx}, 0, 0, cv::INTER_AREA);
  return patch;
}

}  // namespace

std::vector<float> sense_pieces(const cv::Mat& bgr,
                                const std::vector<cv::Matx33d>& picture_from_place) {
  static const auto plugin = load_plugin<NetsPlugin>("nets", "storey_nets");
  if (!plugin || picture_from_place.empty()) return {};
  std::vector<cv::Mat> patches;
  for (const auto& map : picture_from_place) patches.push_back(cut_patch(bgr, map));
  auto odds = (*plugin)->sense_pieces(patches);
  if (!odds) return {};
  for (float& one : *odds) one = std::clamp(one, -kMostOdds, kMostOdds);
  return std::move(odds).value();
}

}  // namespace storey::vision
