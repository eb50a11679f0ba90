#include "vision/geometry/picture_features.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/geometry/homography.h"

namespace storey::vision {
namespace {

constexpr int kRadius = 12;       // px of a level around a feature that tell its turn
constexpr int kBorder = 18;       // px within which pairs lie, turned and blurred
constexpr int kCornerWindow = 3;  // px
constexpr int kApart = 5;         // px, of corners
constexpr float kFaint = 2e-5F;   // of the smaller eigenvalue; below is sensor noise
constexpr int kPoint = 5;         // px, of the points that are compared

struct Pair {
  cv::Point2f one, other;
};

// Pairs of points about the middle, near ones more often, the same in every run.
const std::array<Pair, 256>& pairs() {
  static const std::array<Pair, 256> drawn = [] {
    constexpr std::uint64_t kSeed = 20;
    constexpr double kSpread = kRadius / 2.4;
    cv::RNG random(kSeed);
    const auto point = [&] {
      cv::Point2f p;
      do {
        p = {static_cast<float>(random.gaussian(kSpread)),
             static_cast<float>(random.gaussian(kSpread))};
      } while (std::hypot(p.x, p.y) > kRadius);
      return p;
    };
    std::array<Pair, 256> all;
    for (Pair& one : all) {
      one.one = point();
      one.other = point();
    }
    return all;
  }();
  return drawn;
}

struct Corner {
  cv::Point at;
  float strength = 0;
};

// The strongest corners of each tile.
std::vector<Corner> corners_of(const cv::Mat& grey, int most, int tiles) {
  const cv::Rect within(kBorder, kBorder, grey.cols - 2 * kBorder, grey.rows - 2 * kBorder);
  if (within.width <= 0 || within.height <= 0) return {};
  cv::Mat strength, highest;
  cv::cornerMinEigenVal(grey, strength, kCornerWindow);
  cv::dilate(strength, highest, cv::Mat::ones(kApart, kApart, CV_8U));
  const auto count = static_cast<std::size_t>(tiles) * static_cast<std::size_t>(tiles);
  std::vector<std::vector<Corner>> by_tile(count);
  for (int y = within.y; y < within.br().y; ++y) {
    const auto* of_row = strength.ptr<float>(y);
    const auto* highest_of_row = highest.ptr<float>(y);
    const int row = (y - within.y) * tiles / within.height;
    for (int x = within.x; x < within.br().x; ++x) {
      if (of_row[x] < kFaint || of_row[x] < highest_of_row[x]) continue;
      const int col = (x - within.x) * tiles / within.width;
      by_tile[static_cast<std::size_t>(row * tiles + col)].push_back({{x, y}, of_row[x]});
    }
  }
  std::vector<Corner> corners;
  const std::size_t share = static_cast<std::size_t>(std::max(1, most)) / count + 1;
  for (auto& tile : by_tile) {
    const auto kept = tile.begin() + static_cast<std::ptrdiff_t>(std::min(share, tile.size()));
    std::partial_sort(tile.begin(), kept, tile.end(),
                      [](const Corner& a, const Corner& b) { return a.strength > b.strength; });
    corners.insert(corners.end(), tile.begin(), kept);
  }
  return corners;
}

// To where it is lighter around a point.
float turn_at(const cv::Mat& grey, cv::Point at) {
  float x_moment = 0, y_moment = 0;
  for (int y = -kRadius; y <= kRadius; ++y) {
    const auto* row = grey.ptr<std::uint8_t>(at.y + y);
    const int reach = cvFloor(std::sqrt(kRadius * kRadius - y * y));
    int sum = 0, moment = 0;
    for (int x = -reach; x <= reach; ++x) {
      sum += row[at.x + x];
      moment += x * row[at.x + x];
    }
    x_moment += static_cast<float>(moment);
    y_moment += static_cast<float>(y * sum);
  }
  return std::atan2(y_moment, x_moment);
}

FeatureBits bits_at(const cv::Mat& blurred, cv::Point at, float turn) {
  const float c = std::cos(turn), s = std::sin(turn);
  const auto value = [&](cv::Point2f p) {
    return blurred.at<std::uint8_t>(at.y + cvRound(s * p.x + c * p.y),
                                    at.x + cvRound(c * p.x - s * p.y));
  };
  FeatureBits bits{};
  const auto& compared = pairs();
  for (std::size_t i = 0; i < compared.size(); ++i)
    if (value(compared[i].one) < value(compared[i].other))
      bits.at(i / 64) |= std::uint64_t{1} << (i % 64);
  return bits;
}

}  // namespace

std::vector<PictureFeature> find_features(const cv::Mat& grey, const FeatureSearch& search) {
  std::vector<PictureFeature> features;
  // Each level gets as much of them as of all pixels.
  const float left = search.smaller * search.smaller;
  float share = (1 - left) / (1 - std::pow(left, static_cast<float>(search.levels)));
  cv::Mat level = grey;
  for (int i = 0; i < search.levels; ++i, share *= left) {
    if (i > 0) {
      cv::Mat smaller;
      const float scale = std::pow(search.smaller, static_cast<float>(i));
      const cv::Size size(cvRound(scale * static_cast<float>(grey.cols)),
                          cvRound(scale * static_cast<float>(grey.rows)));
      cv::resize(level, smaller, size, 0, 0, cv::INTER_LINEAR);
      level = smaller;
    }
    const auto corners =
        corners_of(level, cvRound(share * static_cast<float>(search.most)), search.tiles);
    if (corners.empty()) continue;
    cv::Mat blurred;
    cv::blur(level, blurred, {kPoint, kPoint});
    const double px = static_cast<double>(grey.cols) / level.cols;
    const cv::Matx33d grey_from_level = pixel_scaling(px);
    for (const Corner& corner : corners) {
      const float turn = turn_at(level, corner.at);
      features.push_back({apply(grey_from_level, corner.at), static_cast<float>(px), turn,
                          bits_at(blurred, corner.at, turn)});
    }
  }
  return features;
}

}  // namespace storey::vision
