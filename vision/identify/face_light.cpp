#include "vision/identify/face_light.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "model/check.h"
#include "vision/identify/face_matcher.h"

namespace storey::vision {
namespace {

constexpr int kSide = CoveredPicture::kSide;
constexpr int kMargin = CoveredPicture::kMargin;
constexpr int kReach = 4;            // px by which a face may lie off
constexpr int kStep = 2;             // px between the places that are tried
constexpr std::size_t kFewest = 50;  // px in view that say something
constexpr float kInView = 0.9F;
constexpr float kFurthest = 0.6F;  // nothing is further from a face, whatever lies on it
constexpr double kFlat = 0.002;    // variance a px that keeps a plain area from any gain

// A pixel of a face, and what is seen there.
struct Pair {
  cv::Vec3f face;
  cv::Vec3f seen;
};

cv::Mat opponent_of(const cv::Mat& face) {
  STOREY_CHECK(face.type() == CV_8UC3);
  cv::Mat small;
  cv::resize(face, small, {kSide, kSide}, 0, 0, cv::INTER_AREA);
  return log_opponent(small);
}

std::vector<Pair> pairs_of(const cv::Mat& face, const CoveredPicture& seen, cv::Point off,
                           const cv::Rect2f& part) {
  std::vector<Pair> pairs;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const cv::Point2f at((static_cast<float>(x) + 0.5F) / kSide,
                           (static_cast<float>(y) + 0.5F) / kSide);
      if (!part.contains(at)) continue;
      const auto& there = seen.picture.at<cv::Vec4f>(y + kMargin + off.y, x + kMargin + off.x);
      if (there[3] <= kInView) continue;
      pairs.push_back({face.at<cv::Vec3f>(y, x), {there[0], there[1], there[2]}});
    }
  }
  return pairs;
}

float distance_in(const FaceLight& light, const Pair& pair) {
  constexpr std::array kWeight{0.5F, 1.F, 1.F};  // lightness changes with every shadow
  float sum = 0;
  for (int c = 0; c < 3; ++c)
    sum += kWeight.at(static_cast<std::size_t>(c)) *
           std::min(kFurthest,
                    std::abs(pair.seen[c] - light.gain[c] * pair.face[c] - light.offset[c]));
  return sum;
}

float mean_distance(const FaceLight& light, const std::vector<Pair>& pairs) {
  float sum = 0;
  for (const Pair& pair : pairs) sum += distance_in(light, pair);
  return sum / static_cast<float>(std::max<std::size_t>(1, pairs.size()));
}

FaceLight fitted(const std::vector<Pair>& pairs) {
  constexpr double kLeast = 0.1, kMost = 1.5;  // gain
  const auto count = static_cast<double>(pairs.size());
  FaceLight light;
  for (int c = 0; c < 3; ++c) {
    double face = 0, seen = 0, squares = 0, both = 0;
    for (const Pair& pair : pairs) {
      face += pair.face[c];
      seen += pair.seen[c];
      squares += pair.face[c] * pair.face[c];
      both += pair.face[c] * pair.seen[c];
    }
    const double gain = (both - face * seen / count + kFlat * count) /
                        (squares - face * face / count + kFlat * count);
    light.gain[c] = static_cast<float>(std::clamp(gain, kLeast, kMost));
    light.offset[c] = static_cast<float>((seen - light.gain[c] * face) / count);
  }
  return light;
}

// What lies on the face and was not told, and edges that are a pixel off, are left out.
FaceLight robustly_fitted(std::vector<Pair> pairs) {
  constexpr int kRounds = 3;
  constexpr double kKept = 0.7;
  const std::size_t kept =
      std::max(kFewest, static_cast<std::size_t>(kKept * static_cast<double>(pairs.size())));
  FaceLight light = fitted(pairs);
  for (int round = 0; round < kRounds; ++round) {
    std::sort(pairs.begin(), pairs.end(), [&](const Pair& a, const Pair& b) {
      return distance_in(light, a) < distance_in(light, b);
    });
    const std::vector<Pair> nearest(pairs.begin(),
                                    pairs.begin() + static_cast<std::ptrdiff_t>(kept));
    light = fitted(nearest);
    light.misfit = mean_distance(light, nearest);
  }
  return light;
}

// The light, as `lit` tells it from the pixels in view, of the place a few pixels around where the
// face fits best in it.
template <typename Lit>
std::optional<FaceLight> best_around(const CoveredPicture& seen, const cv::Mat& face,
                                     const cv::Rect2f& part, const Lit& lit) {
  const cv::Mat opponent = opponent_of(face);
  std::optional<FaceLight> best;
  cv::Point where;
  const auto look_around = [&](cv::Point middle, int reach, int step) {
    for (int y = middle.y - reach; y <= middle.y + reach; y += step) {
      for (int x = middle.x - reach; x <= middle.x + reach; x += step) {
        const auto pairs = pairs_of(opponent, seen, {x, y}, part);
        if (pairs.size() < kFewest) continue;
        const FaceLight found = lit(pairs);
        if (best && found.misfit >= best->misfit) continue;
        best = found;
        where = {x, y};
      }
    }
  };
  look_around({0, 0}, kReach, kStep);
  look_around(where, 1, 1);
  return best;
}

}  // namespace

std::optional<FaceLight> light_on(const CoveredPicture& seen, const cv::Mat& face) {
  return best_around(seen, face, {0, 0, 1, 1}, robustly_fitted);
}

std::optional<float> misfit_in(const FaceLight& light, const CoveredPicture& seen,
                               const cv::Mat& face, const cv::Rect2f& part) {
  const auto best = best_around(seen, face, part, [&](const std::vector<Pair>& pairs) {
    FaceLight same = light;
    same.misfit = mean_distance(light, pairs);
    return same;
  });
  return best ? std::optional(best->misfit) : std::nullopt;
}

}  // namespace storey::vision
