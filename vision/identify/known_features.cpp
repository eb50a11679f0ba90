#include "vision/identify/known_features.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>

#include "vision/geometry/corners.h"
#include "vision/geometry/each_cpu.h"
#include "vision/geometry/homography.h"

namespace storey::vision {
namespace {

constexpr double kSide = 90;  // px, of a square as large as a face
constexpr int kOfLook = 32;   // features, seen in one way
constexpr int kLevels = 2;
constexpr float kSmaller = 0.64F;   // between two that are looked at in a picture
constexpr int kAlike = 100;         // comparisons of 256 in which two of one point differ at most
constexpr float kFirst = 0.2F;      // of a side, by which points may be off at first
constexpr float kAtLast = 0.05F;    // and as the face lies that fits them
constexpr std::size_t kFewest = 6;  // points that tell a face
constexpr double kOblong = 2.6;     // sides of a face as it is seen, more than it is

// Seen from above, and from 35 to 40 degrees above the table from two sides.
const std::array<cv::Size2d, 3> kSeenFrom{{{1, 1}, {1, 0.62}, {0.62, 1}}};

// A point of a face.
struct KnownPoint {
  int look = 0;
  cv::Size2f face_px;  // of the face as it was seen
  PictureFeature seen;
};

// A point of a picture that is like one of a face.
struct Match {
  const KnownPoint* known = nullptr;
  const PictureFeature* seen = nullptr;

  // The unit square of the face -> picture, by this point alone.
  [[nodiscard]] cv::Matx33d picture_from_unit() const {
    const float turn = seen->turn - known->seen.turn;
    const float scale = seen->px / known->seen.px;
    const float c = scale * std::cos(turn), s = scale * std::sin(turn);
    const cv::Size2f& px = known->face_px;
    const cv::Point2f& from = known->seen.at;
    return {static_cast<double>(c * px.width),
            static_cast<double>(-s * px.height),
            static_cast<double>(seen->at.x - c * from.x + s * from.y),
            static_cast<double>(s * px.width),
            static_cast<double>(c * px.height),
            static_cast<double>(seen->at.y - s * from.x - c * from.y),
            0,
            0,
            1};
  }
  [[nodiscard]] cv::Point2f in_unit() const {
    return {known->seen.at.x / known->face_px.width, known->seen.at.y / known->face_px.height};
  }
};

double side_of(const cv::Matx33d& map) {
  return std::sqrt(std::abs(map(0, 0) * map(1, 1) - map(0, 1) * map(1, 0)));
}

// How oblong a face is in the picture, beyond what it is.
bool may_be_a_face(const cv::Matx33d& picture_from_unit, double width_by_height) {
  const cv::Matx22d m(picture_from_unit(0, 0), picture_from_unit(0, 1) * width_by_height,
                      picture_from_unit(1, 0), picture_from_unit(1, 1) * width_by_height);
  if (cv::determinant(m) <= 0) return false;
  const double squares = cv::norm(m, cv::NORM_L2SQR), area = cv::determinant(m);
  // Of singular values a and b this is a^2 + b^2 and ab.
  const double ratio = squares / area;
  return ratio <= kOblong + 1 / kOblong;
}

std::vector<Match> that_fit(const std::vector<Match>& matches, const cv::Matx33d& picture_from_unit,
                            float off) {
  const double most = off * side_of(picture_from_unit);
  std::vector<Match> fit;
  std::copy_if(matches.begin(), matches.end(), std::back_inserter(fit), [&](const Match& one) {
    return cv::norm(apply(picture_from_unit, one.in_unit()) - one.seen->at) < most;
  });
  return fit;
}

// Several looks at one point of a face are one point.
std::size_t different_points(const std::vector<Match>& matches) {
  constexpr float kSame = 0.03F;
  std::vector<cv::Point2f> points;
  for (const Match& one : matches)
    if (std::none_of(points.begin(), points.end(),
                     [&](cv::Point2f other) { return cv::norm(one.in_unit() - other) < kSame; }))
      points.push_back(one.in_unit());
  return points.size();
}

cv::Matx33d fitted(const std::vector<Match>& matches) {
  std::vector<cv::Point2f> from, to;
  for (const Match& one : matches) {
    from.push_back(one.in_unit());
    to.push_back(one.seen->at);
  }
  return fit_affine(from, to);
}

}  // namespace

struct KnownFeatures::Prepared {
  std::vector<KnownPoint> points;
  std::vector<FeatureBits> bits;  // of each
};

KnownFeatures::KnownFeatures(const std::vector<cv::Mat>& looks, double width, double height) {
  const double scale = kSide / std::sqrt(width * height);
  for (const cv::Mat& look : looks) {
    cv::Mat grey;
    cv::cvtColor(look, grey, cv::COLOR_BGR2GRAY);
    cv::resize(grey, pictures_.emplace_back(), {cvRound(scale * width), cvRound(scale * height)}, 0,
               0, cv::INTER_AREA);
  }
}

KnownFeatures::~KnownFeatures() = default;

const KnownFeatures::Prepared& KnownFeatures::prepared() const {
  std::call_once(once_, [&] {
    auto all = std::make_unique<Prepared>();
    for (std::size_t look = 0; look < pictures_.size(); ++look) {
      for (const cv::Size2d& from : kSeenFrom) {
        cv::Mat picture;
        cv::resize(pictures_[look], picture, {}, from.width, from.height, cv::INTER_AREA);
        const FeatureSearch search{
            .most = kOfLook, .levels = kLevels, .smaller = kSmaller, .tiles = 2};
        for (const PictureFeature& one : find_features(picture, search))
          all->points.push_back({static_cast<int>(look), picture.size(), one});
      }
    }
    for (const KnownPoint& one : all->points) all->bits.push_back(one.seen.bits);
    prepared_ = std::move(all);
  });
  return *prepared_;
}

namespace {

// How much each point differs from one of a picture.
STOREY_FOR_EACH_CPU void differences_of(const FeatureBits& seen, const FeatureBits* known,
                                        std::size_t count, int* differences) {
  for (std::size_t i = 0; i < count; ++i) differences[i] = difference_of(seen, known[i]);
}

// The likest point of all faces. Others may be nearly as like it: the same sign is on many.
std::optional<Match> match_of(const PictureFeature& seen, const std::vector<KnownPoint>& points,
                              const std::vector<FeatureBits>& bits, std::vector<int>& differences) {
  differences_of(seen.bits, bits.data(), bits.size(), differences.data());
  const auto least = std::min_element(differences.begin(), differences.end());
  if (least == differences.end() || *least > kAlike) return std::nullopt;
  return Match{&points[static_cast<std::size_t>(least - differences.begin())], &seen};
}

}  // namespace

std::vector<KnownFeatures::Seen> KnownFeatures::seen_in(
    const std::vector<PictureFeature>& features) const {
  const auto& points = prepared().points;
  std::vector<std::vector<Match>> by_look(pictures_.size());
  std::vector<int> differences(points.size());
  for (const PictureFeature& one : features)
    if (const auto match = match_of(one, points, prepared().bits, differences))
      by_look[static_cast<std::size_t>(match->known->look)].push_back(*match);
  std::vector<Seen> seen;
  for (std::size_t look = 0; look < by_look.size(); ++look) {
    const auto& matches = by_look[look];
    if (matches.size() < kFewest) continue;
    std::vector<Match> most;
    for (const Match& one : matches) {
      auto fit = that_fit(matches, one.picture_from_unit(), kFirst);
      if (fit.size() > most.size()) most = std::move(fit);
    }
    if (different_points(most) < kFewest) continue;
    cv::Matx33d map = fitted(most);
    for (const float off : {2 * kAtLast, kAtLast}) {
      most = that_fit(matches, map, off);
      if (different_points(most) < kFewest) break;
      map = fitted(most);
    }
    const std::size_t left = different_points(most);
    const cv::Mat& picture = pictures_[look];
    if (left < kFewest || !may_be_a_face(map, static_cast<double>(picture.cols) / picture.rows))
      continue;
    seen.push_back({static_cast<int>(look), static_cast<int>(left),
                    mapped(map, {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}})});
  }
  std::stable_sort(seen.begin(), seen.end(),
                   [](const Seen& a, const Seen& b) { return a.points > b.points; });
  return seen;
}

}  // namespace storey::vision
