#include "vision/identify/covered_faces.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/identify/face_matcher.h"
#include "vision/identify/inner_loops.h"
#include "vision/identify/pose_steps.h"
#include "vision/identify/warped.h"

namespace storey::vision {
namespace {

constexpr int kSide = CoveredPicture::kSide;
constexpr int kMargin = CoveredPicture::kMargin;
constexpr int kShrunk = 3;  // a coarse px covers so many
constexpr int kCoarse = kSide / kShrunk;
constexpr int kShift = 2;  // coarse px that a face may lie off where it was looked for
// Steps of a coarse px: of a half hidden face climbed() finds no way to where it lies from a whole
// step away, so that one photo told it and the same photo turned by a quarter did not.
constexpr int kShiftSteps = 1;
constexpr int kFineShiftSteps = 2;
constexpr std::size_t kFitted = 6;   // looks that are compared exactly
constexpr float kLightShare = 0.5F;  // of the likeness, the rest is colour
// Squares a px that keep a plain area from being blown up to noise.
constexpr float kFlatLight = 0.004F;
constexpr float kFlatColour = 0.002F;
constexpr double kLeastVisible = 0.2;

// Each pixel against those around it, in deviations of these: log_opponent() -> CV_32FC3.
cv::Mat contrast_of(const cv::Mat& opponent) {
  constexpr int kAround = 9;           // px, a fifth of a face
  constexpr float kPlainLight = 0.1F;  // deviations that keep plain areas from being blown up
  constexpr float kPlainColour = 0.06F;
  cv::Mat mean, mean_square;
  cv::boxFilter(opponent, mean, CV_32F, {kAround, kAround});
  cv::sqrBoxFilter(opponent, mean_square, CV_32F, {kAround, kAround});
  cv::Mat contrast(opponent.size(), CV_32FC3);
  for (int y = 0; y < opponent.rows; ++y) {
    for (int x = 0; x < opponent.cols; ++x) {
      const auto& at = mean.at<cv::Vec3f>(y, x);
      cv::Vec3f spread = mean_square.at<cv::Vec3f>(y, x) - at.mul(at);
      for (float& value : spread.val) value = std::max(0.0F, value);
      const float light = kPlainLight + std::sqrt(spread[0]);
      const float colour = kPlainColour + std::sqrt(spread[1] + spread[2]);
      const cv::Vec3f away = opponent.at<cv::Vec3f>(y, x) - at;
      contrast.at<cv::Vec3f>(y, x) = {away[0] / light, away[1] / colour, away[2] / colour};
    }
  }
  return contrast;
}

cv::Mat compared_in(const cv::Mat& bgr, Compared compared) {
  const cv::Mat opponent = log_opponent(bgr);
  return compared == Compared::kContrast ? contrast_of(opponent) : opponent;
}

// What is burnt out hides what is printed there, and so does what the lens makes of it close by.
void hide_burnt(const cv::Mat& bgr, cv::Mat& mask) {
  constexpr int kBurnt = 232;
  cv::Mat burnt;
  cv::inRange(bgr, cv::Scalar::all(kBurnt), cv::Scalar::all(255), burnt);
  cv::dilate(burnt, burnt, cv::Mat());
  mask.setTo(0, burnt);
}

// What is in view of a face, channel by channel.
struct Seen {
  std::vector<float> mask;
  std::array<std::vector<float>, 3> masked;  // zero where hidden
  std::array<float, 3> mean{};
  std::array<float, 3> squares{};  // of what is left without the mean
  float count = 0;
};

Seen seen_of(const std::vector<cv::Vec4f>& window) {
  constexpr float kInView = 0.9F;
  Seen seen;
  const std::size_t n = window.size();
  seen.mask.resize(n);
  for (auto& values : seen.masked) values.resize(n);
  std::array<float, 3> sums{};
  std::array<float, 3> squares{};
  for (std::size_t i = 0; i < n; ++i) {
    const cv::Vec4f& pixel = window[i];
    const float shown = pixel[3] > kInView ? 1.0F : 0.0F;
    seen.mask[i] = shown;
    seen.count += shown;
    for (std::size_t c = 0; c < 3; ++c) {
      const float value = shown * pixel.val[c];
      seen.masked[c][i] = value;
      sums[c] += value;
      squares[c] += value * value;
    }
  }
  for (std::size_t c = 0; c < 3; ++c) {
    seen.mean[c] = sums[c] / std::max(1.0F, seen.count);
    seen.squares[c] = std::max(0.0F, squares[c] - sums[c] * seen.mean[c]);
  }
  return seen;
}

// A look in one turn, channel by channel.
struct Channels {
  std::vector<float> values;
  std::vector<float> squared;
};

Channels channels_of(const cv::Mat& picture, int side) {
  cv::Mat small;
  cv::resize(picture, small, {side, side}, 0, 0, cv::INTER_AREA);
  std::vector<cv::Mat> split;
  cv::split(small, split);
  Channels channels;
  for (const cv::Mat& one : split)
    channels.values.insert(channels.values.end(), one.begin<float>(), one.end<float>());
  for (const float value : channels.values) channels.squared.push_back(value * value);
  return channels;
}

// Correlation of what is in view, of light and of colour.
float likeness(const Seen& seen, const Channels& look) {
  const auto n = static_cast<std::ptrdiff_t>(seen.mask.size());
  const auto size = static_cast<int>(n);
  std::array<float, 3> both{};
  std::array<float, 3> own{};
  for (std::size_t c = 0; c < 3; ++c) {
    const auto first = static_cast<std::ptrdiff_t>(c) * n;
    const float* values = look.values.data() + first;
    const float sum = dot(seen.mask.data(), values, size);
    const float squares = dot(seen.mask.data(), look.squared.data() + first, size);
    both[c] = dot(seen.masked[c].data(), values, size) - sum * seen.mean[c];
    own[c] = std::max(0.0F, squares - sum * sum / std::max(1.0F, seen.count));
  }
  const float light_floor = kFlatLight * seen.count;
  const float colour_floor = kFlatColour * seen.count;
  const float light = both[0] / std::sqrt((own[0] + light_floor) * (seen.squares[0] + light_floor));
  const float colour =
      (both[1] + both[2]) / std::sqrt((own[1] + own[2] + colour_floor) *
                                      (seen.squares[1] + seen.squares[2] + colour_floor));
  return kLightShare * light + (1 - kLightShare) * colour;
}

std::vector<cv::Vec4f> window_of(const cv::Mat& picture, int side, const cv::Matx23f& map) {
  std::vector<cv::Vec4f> window(static_cast<std::size_t>(side) * static_cast<std::size_t>(side));
  sample_affine4(picture.ptr<float>(), picture.cols, picture.rows, map, window.front().val, side);
  return window;
}

// How a face lies against where it was looked for.
struct Pose {
  float x = 0, y = 0;  // px
  float turn = 0;      // radians, clockwise
  float larger = 0;    // share

  // Face px -> px of a picture with a margin.
  [[nodiscard]] cv::Matx23f map(int side, int margin) const {
    const float mid = static_cast<float>(side - 1) / 2;
    const float cosine = (1 + larger) * std::cos(turn);
    const float sine = (1 + larger) * std::sin(turn);
    const auto off = static_cast<float>(margin) + mid;
    return {cosine, -sine,  off + x - cosine * mid + sine * mid,
            sine,   cosine, off + y - sine * mid - cosine * mid};
  }
};

// A look in one turn, and where it is most like a coarse picture.
struct Likely {
  std::size_t turned = 0;
  Pose pose;
  float likeness = -1;
};

// The looks that are worth comparing exactly, best first.
// @param step  every so many of the looks are compared. @param steps  to a coarse px.
std::vector<Likely> likely_looks(const cv::Mat& picture, const std::vector<Channels>& looks,
                                 std::size_t step, int steps = kShiftSteps) {
  std::vector<Likely> all(looks.size() / step);
  cv::Mat small;
  cv::resize(picture, small, picture.size() / kShrunk, 0, 0, cv::INTER_AREA);
  const float of_px = 1 / static_cast<float>(steps);
  for (int y = -kShift * steps; y <= kShift * steps; ++y) {
    for (int x = -kShift * steps; x <= kShift * steps; ++x) {
      const Pose pose{of_px * static_cast<float>(x), of_px * static_cast<float>(y), 0, 0};
      const Seen there = seen_of(window_of(small, kCoarse, pose.map(kCoarse, kMargin / kShrunk)));
      for (std::size_t i = 0; i < all.size(); ++i) {
        const float like = likeness(there, looks[i * step]);
        if (like > all[i].likeness)
          all[i] = {i * step, {kShrunk * pose.x, kShrunk * pose.y, 0, 0}, like};
      }
    }
  }
  const std::size_t fitted = std::min(kFitted, all.size());
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(fitted), all.end(),
                    [](const Likely& a, const Likely& b) { return a.likeness > b.likeness; });
  all.resize(fitted);
  return all;
}

struct Fitted {
  Pose pose;
  float likeness = -1;
};

// Steps in one direction after the other as long as they lead up.
Fitted climbed(const cv::Mat& picture, const Channels& look, Pose start) {
  constexpr std::array kSteps{1.5F, 0.7F};  // px at the rim
  constexpr int kMostRounds = 4;
  const auto at = [&](const Pose& pose) {
    return likeness(seen_of(window_of(picture, kSide, pose.map(kSide, kMargin))), look);
  };
  Fitted best{start, at(start)};
  for (const float step : kSteps) {
    const float share = 2 * step / kSide;
    bool up = true;
    for (int round = 0; up && round < kMostRounds; ++round) {
      up = false;
      for (int way = 0; way < kPoseSteps; ++way) {
        const Pose pose = stepped(best.pose, way, step, share);
        const float there = at(pose);
        if (there <= best.likeness) continue;
        best = {pose, there};
        up = true;
      }
    }
  }
  return best;
}

// Where the upright face lies in the unit square.
std::array<cv::Point2f, 4> corners_of(const Pose& pose, int rotation) {
  constexpr float kLow = -0.5F;
  constexpr float kHigh = kSide - 0.5F;
  const cv::Matx23f map = pose.map(kSide, kMargin);
  const std::array<cv::Point2f, 4> face{
      {{kLow, kLow}, {kHigh, kLow}, {kHigh, kHigh}, {kLow, kHigh}}};
  std::array<cv::Point2f, 4> corners;
  for (std::size_t i = 0; i < 4; ++i) {
    // Turned counter-clockwise its left upper corner is where the left lower one was.
    const cv::Point2f& p = face[(i + 4 - static_cast<std::size_t>(rotation)) % 4];
    const cv::Point2f px(map * cv::Vec3f(p.x, p.y, 1));
    corners[i] = (px + cv::Point2f(0.5F - kMargin, 0.5F - kMargin)) / static_cast<float>(kSide);
  }
  return corners;
}

}  // namespace

// Looks in all turns, those of one look side by side.
struct CoveredLooks::Prepared {
  std::vector<Channels> coarse;
  std::vector<Channels> fine;
};

CoveredPicture covered_picture(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit,
                               const std::vector<std::vector<cv::Point2f>>& covers,
                               Compared compared) {
  constexpr int kWhole = kSide + 2 * kMargin;
  const cv::Point2f corner = apply(bgr_from_unit, {0, 0});
  const double across = cv::norm(apply(bgr_from_unit, {1, 0}) - corner);
  const double down = cv::norm(apply(bgr_from_unit, {0, 1}) - corner);
  const int finer = std::clamp(cvRound(std::max(across, down) / kSide), 1, 4);
  const double step = 1.0 / (kSide * finer);
  const double start = (0.5 - kMargin * finer) * step;
  cv::Mat patch = warped(bgr, bgr_from_unit * cv::Matx33d(step, 0, start, 0, step, start, 0, 0, 1),
                         {kWhole * finer, kWhole * finer});
  if (finer > 1) cv::resize(patch, patch, {kWhole, kWhole}, 0, 0, cv::INTER_AREA);
  cv::Mat mask(patch.size(), CV_32F, cv::Scalar(1));
  for (const auto& cover : covers) {
    std::vector<cv::Point> outline;
    for (const cv::Point2f& p : cover)
      outline.emplace_back(cvRound(p.x * kSide + kMargin - 0.5F),
                           cvRound(p.y * kSide + kMargin - 0.5F));
    cv::fillConvexPoly(mask, outline, cv::Scalar(0));
  }
  if (compared == Compared::kContrast) hide_burnt(patch, mask);
  CoveredPicture seen;
  cv::merge(std::vector<cv::Mat>{compared_in(patch, compared), mask}, seen.picture);
  seen.visible = cv::mean(mask(cv::Rect(kMargin, kMargin, kSide, kSide)))[0];
  return seen;
}

CoveredLooks::CoveredLooks(const std::vector<cv::Mat>& looks, bool square, Compared compared)
    : turns_(square ? 4 : 2), compared_(compared) {
  for (const cv::Mat& look : looks)
    cv::resize(look, pictures_.emplace_back(), {kSide, kSide}, 0, 0, cv::INTER_AREA);
}

CoveredLooks::~CoveredLooks() = default;

const CoveredLooks::Prepared& CoveredLooks::prepared() const {
  std::call_once(once_, [&] {
    auto all = std::make_unique<Prepared>();
    for (const cv::Mat& bgr : pictures_) {
      cv::Mat picture = compared_in(bgr, compared_);
      for (int turn = 0; turn < turns_; ++turn) {
        all->coarse.push_back(channels_of(picture, kCoarse));
        all->fine.push_back(channels_of(picture, kSide));
        cv::Mat turned;
        cv::rotate(picture, turned, turns_ == 4 ? cv::ROTATE_90_COUNTERCLOCKWISE : cv::ROTATE_180);
        picture = turned;
      }
    }
    prepared_ = std::move(all);
  });
  return *prepared_;
}

CoveredLooks::Likeness CoveredLooks::likeness_of(const CoveredPicture& seen, int look,
                                                 const std::vector<cv::Rect2f>& parts) const {
  if (seen.visible < kLeastVisible) return {};
  const auto turned = static_cast<std::size_t>(look) * static_cast<std::size_t>(turns_);
  const Prepared& looks = prepared();
  const Channels& face = looks.fine[turned];
  const auto likely = likely_looks(seen.picture, {looks.coarse[turned]}, 1);
  const Fitted best = climbed(seen.picture, face, likely.front().pose);
  Likeness found{best.likeness, best.likeness};
  const auto window = window_of(seen.picture, kSide, best.pose.map(kSide, kMargin));
  for (const cv::Rect2f& part : parts) {
    auto within = window;
    for (std::size_t i = 0; i < within.size(); ++i) {
      const std::size_t row = i / kSide;
      const cv::Point2f at((static_cast<float>(i % kSide) + 0.5F) / kSide,
                           (static_cast<float>(row) + 0.5F) / kSide);
      if (!part.contains(at)) within[i][3] = 0;
    }
    found.least = std::min(found.least, likeness(seen_of(within), face));
  }
  return found;
}

std::vector<CoveredLooks::Match> CoveredLooks::match(const CoveredPicture& seen, Lies lies) const {
  if (seen.visible < kLeastVisible) return {};
  const Prepared& looks = prepared();
  std::vector<Match> matches;
  const auto turns = static_cast<std::size_t>(turns_);
  const auto likely = likely_looks(seen.picture, looks.coarse, lies == Lies::kUpright ? turns : 1,
                                   lies == Lies::kAbout ? kFineShiftSteps : kShiftSteps);
  for (const Likely& one : likely) {
    const Fitted best = climbed(seen.picture, looks.fine[one.turned], one.pose);
    const auto rotation = static_cast<int>(one.turned % turns) * 4 / turns_;
    matches.push_back({static_cast<int>(one.turned / turns), rotation, best.likeness,
                       corners_of(best.pose, rotation)});
  }
  std::stable_sort(matches.begin(), matches.end(),
                   [](const Match& a, const Match& b) { return a.likeness > b.likeness; });
  return matches;
}

}  // namespace storey::vision
