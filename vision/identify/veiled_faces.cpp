#include "vision/identify/veiled_faces.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "vision/identify/inner_loops.h"
#include "vision/identify/pose_steps.h"
#include "vision/identify/warped.h"

namespace storey::vision {
namespace {

constexpr double kSide = 34;           // px of a side, on average of the two
constexpr int kMargin = 6;             // px around a face, so that a shifted one is still inside
constexpr int kRim = 1;                // px at the edge that a neighbour may hide
constexpr int kShrunk = 2;             // a coarse px covers so many
constexpr int kShift = 2;              // coarse px that a face may lie off where it is looked for
constexpr std::size_t kCompared = 12;  // faces that are compared finely
constexpr std::size_t kFitted = 6;     // and of all, that are moved to where they fit best
constexpr float kHopeless = 0.1F;      // evidence of the best below which there is none
constexpr float kNoise = 1e-4F;        // squares a px of values 0..1 that are off anyway
constexpr float kLeastGain = 0.03F, kMostGain = 2.5F;

// What a light may be like: waves over the rectangle, up to so many along each side. Of a plane,
// second and third powers and several numbers of waves these told 64 pieces that nothing else had
// (hard photos, seeds 103000 to 104223) best: 53 rightly, a plane 40.
class SmoothLight {
 public:
  explicit SmoothLight(cv::Size size) {
    constexpr int kAlongShort = 3, kAlongLong = 5, kAlongEqual = 4;
    const bool square = size.width == size.height, upright = size.width < size.height;
    across_ = waves(square ? kAlongEqual : upright ? kAlongShort : kAlongLong, size.width);
    down_ = waves(square ? kAlongEqual : upright ? kAlongLong : kAlongShort, size.height);
  }

  // How much of each wave a plane holds, a row for each of those along its height.
  [[nodiscard]] cv::Mat in(const cv::Mat& plane) const {
    cv::Mat rows(across_.rows, plane.rows, CV_32F);
    for (int i = 0; i < across_.rows; ++i)
      dots(plane.ptr<float>(), plane.rows, across_.ptr<float>(i), plane.cols, rows.ptr<float>(i));
    cv::Mat held(down_.rows, across_.rows, CV_32F);
    for (int j = 0; j < down_.rows; ++j)
      dots(rows.ptr<float>(), rows.rows, down_.ptr<float>(j), plane.rows, held.ptr<float>(j));
    return held;
  }

  [[nodiscard]] cv::Mat taken_from(const cv::Mat& plane) const {
    return plane - down_.t() * in(plane)*across_;
  }

 private:
  // Orthonormal, a row each.
  static cv::Mat waves(int count, int length) {
    cv::Mat all(count, length, CV_32F);
    for (int i = 0; i < count; ++i) {
      for (int x = 0; x < length; ++x)
        all.at<float>(i, x) = static_cast<float>(std::cos(CV_PI * i * (x + 0.5) / length));
      cv::normalize(all.row(i), all.row(i));
    }
    return all;
  }

  cv::Mat across_, down_;
};

using Planes = std::array<cv::Mat, 3>;  // CV_32F, without gaps

// A picture, and how much of each colour its light leaves open.
struct Seen {
  Planes planes;
  std::array<float, 3> squares{};  // sums
};

Seen seen_in(Planes planes, const SmoothLight& light) {
  Seen seen;
  for (std::size_t c = 0; c < planes.size(); ++c) {
    const cv::Mat held = light.in(planes[c]);
    const float* values = planes[c].ptr<float>();
    seen.squares[c] = std::max(
        0.0F, dot(values, values, static_cast<int>(planes[c].total())) -
                  dot(held.ptr<float>(), held.ptr<float>(), static_cast<int>(held.total())));
  }
  seen.planes = std::move(planes);
  return seen;
}

Planes split_planes(const cv::Mat& picture) {
  Planes planes;
  for (int c = 0; c < 3; ++c)
    cv::extractChannel(picture, planes.at(static_cast<std::size_t>(c)), c);
  return planes;
}

// How much a face explains of one colour that was seen.
// @param both  sum of the products of the two. @param own  squares of the face.
float explained(float seen, float both, float own, int count) {
  const float gain = std::clamp(both / std::max(own, kNoise), kLeastGain, kMostGain);
  const float left = std::max(0.0F, seen - 2 * gain * both + gain * gain * own);
  const float floor = kNoise * static_cast<float>(count);
  return std::log((seen + floor) / (left + floor)) / 3;
}

// All faces in all their turns at one size, those of one look side by side.
struct Level {
  cv::Size size;  // without the rim
  SmoothLight light;
  Planes rows;  // a face each, of which no light is left
  std::vector<std::array<float, 3>> squares;

  explicit Level(cv::Size of) : size(of), light(of) {}

  // @param picture  CV_32FC3 of this size.
  void add(const cv::Mat& picture) {
    const Planes planes = split_planes(picture);
    auto& own = squares.emplace_back();
    for (std::size_t c = 0; c < rows.size(); ++c) {
      const cv::Mat left = light.taken_from(planes[c]);
      rows[c].push_back(left.reshape(1, 1));
      own[c] = static_cast<float>(left.dot(left));
    }
  }

  [[nodiscard]] std::vector<float> evidence_of_all(const Seen& seen) const {
    std::vector<float> all(squares.size(), 0), both(squares.size());
    for (std::size_t c = 0; c < rows.size(); ++c) {
      dots(rows[c].ptr<float>(), rows[c].rows, seen.planes[c].ptr<float>(), size.area(),
           both.data());
      for (std::size_t i = 0; i < all.size(); ++i)
        all[i] += explained(seen.squares[c], both[i], squares[i][c], size.area());
    }
    return all;
  }

  [[nodiscard]] float evidence(const Seen& seen, std::size_t face) const {
    float sum = 0;
    for (std::size_t c = 0; c < rows.size(); ++c)
      sum += explained(
          seen.squares[c],
          dot(rows[c].ptr<float>(static_cast<int>(face)), seen.planes[c].ptr<float>(), size.area()),
          squares[face][c], size.area());
    return sum;
  }
};

cv::Size without_rim(cv::Size size) { return size - cv::Size(2 * kRim, 2 * kRim); }

// How a face lies against where it was looked for.
struct Pose {
  double x = 0, y = 0;  // px
  double turn = 0;      // radians, clockwise
  double larger = 0;    // share

  // Whether a face that lies so may be the one that is looked for: half of the next one is not.
  [[nodiscard]] bool is_near() const {
    constexpr double kOff = 4, kTurned = 0.07, kLarger = 0.07;
    return std::max(std::abs(x), std::abs(y)) <= kOff && std::abs(turn) <= kTurned &&
           std::abs(larger) <= kLarger;
  }

  // Face px, from the first within its rim -> px of a picture with a margin.
  [[nodiscard]] cv::Matx23d map(cv::Size size) const {
    const cv::Vec2d mid((size.width - 1) / 2.0, (size.height - 1) / 2.0);
    const double cosine = (1 + larger) * std::cos(turn), sine = (1 + larger) * std::sin(turn);
    const cv::Matx22d linear(cosine, -sine, sine, cosine);
    const cv::Vec2d off =
        mid - linear * mid + linear * cv::Vec2d(kRim, kRim) + cv::Vec2d(kMargin + x, kMargin + y);
    return {cosine, -sine, off[0], sine, cosine, off[1]};
  }
};

struct Likely {
  std::size_t face = 0;
  Pose pose;
  float evidence = -1;
};

void keep_best(std::size_t most, std::vector<Likely>& all) {
  most = std::min(most, all.size());
  std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(most), all.end(),
                    [](const Likely& a, const Likely& b) { return a.evidence > b.evidence; });
  all.resize(most);
}

// The faces that are worth comparing finely, best first.
// @param picture  CV_32FC4 with a margin.
std::vector<Likely> likely_faces(const cv::Mat& picture, const Level& level) {
  constexpr int kBefore = kMargin / kShrunk - kShift;
  static_assert(kMargin % kShrunk == 0 && kBefore >= 0);
  cv::Mat small;
  cv::resize(picture, small, picture.size() / kShrunk, 0, 0, cv::INTER_AREA);
  const auto planes = split_planes(small);
  std::vector<Likely> all(level.squares.size());
  for (int y = -kShift; y <= kShift; ++y) {
    for (int x = -kShift; x <= kShift; ++x) {
      const cv::Point from(kMargin / kShrunk + x, kMargin / kShrunk + y);
      Planes window;
      for (std::size_t c = 0; c < window.size(); ++c)
        window[c] = planes[c](cv::Rect(from, level.size)).clone();
      const auto evidence = level.evidence_of_all(seen_in(std::move(window), level.light));
      for (std::size_t i = 0; i < all.size(); ++i)
        if (evidence[i] > all[i].evidence)
          all[i] = {i, {1.0 * kShrunk * x, 1.0 * kShrunk * y, 0, 0}, evidence[i]};
    }
  }
  keep_best(kCompared, all);
  return all;
}

// The evidence of a face at a pose.
float evidence_at(const cv::Mat& picture, cv::Size size, const Level& level, std::size_t face,
                  const Pose& pose) {
  return level.evidence(seen_in(warped_planes(picture, pose.map(size), level.size), level.light),
                        face);
}

// Steps of so many px at the rim, in one direction after the other, as long as they lead up.
Likely climbed(const cv::Mat& picture, cv::Size size, const Level& level, Likely best, double step,
               int most_rounds) {
  const double share = 2 * step / std::max(size.width, size.height);
  bool up = true;
  for (int round = 0; up && round < most_rounds; ++round) {
    up = false;
    for (int way = 0; way < kPoseSteps; ++way) {
      const Pose pose = stepped(best.pose, way, step, share);
      if (!pose.is_near()) continue;
      const float there = evidence_at(picture, size, level, best.face, pose);
      if (there <= best.evidence) continue;
      best = {best.face, pose, there};
      up = true;
    }
  }
  return best;
}

// All faces where one lies best, and of those of them that lie better elsewhere there: the best.
// Faces that look nearly alike are to lie alike.
std::vector<Likely> best_where_one_lies(const cv::Mat& picture, cv::Size size, const Level& level,
                                        const std::vector<Likely>& some) {
  const Pose pose = some.front().pose;
  const auto evidence = level.evidence_of_all(
      seen_in(warped_planes(picture, pose.map(size), level.size), level.light));
  std::vector<Likely> all;
  for (std::size_t i = 0; i < evidence.size(); ++i) all.push_back({i, pose, evidence[i]});
  for (const Likely& one : some)
    if (one.evidence > evidence[one.face]) all[one.face] = one;
  keep_best(kFitted, all);
  return all;
}

// Where the likeliest faces fit best.
std::vector<Likely> fitted_faces(const cv::Mat& picture, cv::Size size, const Level& coarse,
                                 const Level& fine) {
  constexpr int kFewRounds = 2, kMostRounds = 4;
  auto faces = likely_faces(picture, coarse);
  for (Likely& one : faces) {
    one.evidence = evidence_at(picture, size, fine, one.face, one.pose);
    one = climbed(picture, size, fine, one, 1, kFewRounds);
  }
  keep_best(faces.size(), faces);
  if (faces.empty() || faces.front().evidence < kHopeless) return {};
  const auto climb = [&](double step, int most_rounds) {
    faces = best_where_one_lies(picture, size, fine, faces);
    for (Likely& one : faces) one = climbed(picture, size, fine, one, step, most_rounds);
    keep_best(faces.size(), faces);
  };
  climb(1, kFewRounds);
  climb(0.5, kMostRounds);
  return faces;
}

// Without what is the same along a row or a column.
cv::Mat without_stripes(const cv::Mat& plane) {
  cv::Mat rows, columns;
  cv::reduce(plane, rows, 1, cv::REDUCE_AVG);
  cv::reduce(plane, columns, 0, cv::REDUCE_AVG);
  return plane - cv::repeat(rows, 1, plane.cols) - cv::repeat(columns, plane.rows, 1);
}

// Match::within of a face.
float evidence_within(const cv::Mat& picture, cv::Size size, const Level& level,
                      const Likely& likely) {
  const Planes window = warped_planes(picture, likely.pose.map(size), level.size);
  float sum = 0;
  for (std::size_t c = 0; c < window.size(); ++c) {
    const cv::Mat seen = without_stripes(level.light.taken_from(window[c]));
    const cv::Mat row = level.rows[c].row(static_cast<int>(likely.face));
    const cv::Mat face = without_stripes(row.reshape(1, level.size.height));
    sum += explained(static_cast<float>(seen.dot(seen)), static_cast<float>(seen.dot(face)),
                     static_cast<float>(face.dot(face)), level.size.area());
  }
  return sum;
}

// Where the upright face lies in the unit square.
std::array<cv::Point2f, 4> corners_of(const Pose& pose, cv::Size size, int rotation) {
  constexpr double kLow = -0.5 - kRim;
  const cv::Matx23d map = pose.map(size);
  const double right = kLow + size.width, bottom = kLow + size.height;
  const std::array<cv::Vec3d, 4> face{
      {{kLow, kLow, 1}, {right, kLow, 1}, {right, bottom, 1}, {kLow, bottom, 1}}};
  std::array<cv::Point2f, 4> corners;
  for (std::size_t i = 0; i < 4; ++i) {
    // Turned counter-clockwise its left upper corner is where the left lower one was.
    const cv::Vec2d px = map * face[(i + 4 - static_cast<std::size_t>(rotation)) % 4];
    corners[i] =
        cv::Point2d((px[0] + 0.5 - kMargin) / size.width, (px[1] + 0.5 - kMargin) / size.height);
  }
  return corners;
}

// Values 0..1, as soft as a photo that is no finer than faces are compared.
cv::Mat softened(const cv::Mat& bgr, double sigma) {
  cv::Mat soft;
  bgr.convertTo(soft, CV_32F, 1 / 255.0);
  cv::GaussianBlur(soft, soft, {}, sigma);
  return soft;
}

}  // namespace

struct VeiledLooks::Prepared {
  Level coarse, fine;
};

VeiledLooks::VeiledLooks(const std::vector<cv::Mat>& looks, double width, double height) {
  constexpr int kLeast = 8;
  const double scale = kSide / std::sqrt(width * height) / kShrunk;
  size_ = {kShrunk * std::max(kLeast, cvRound(scale * width)),
           kShrunk * std::max(kLeast, cvRound(scale * height))};
  for (const cv::Mat& look : looks)
    cv::resize(look, pictures_.emplace_back(), size_ * 2, 0, 0, cv::INTER_AREA);
}

VeiledLooks::~VeiledLooks() = default;

const VeiledLooks::Prepared& VeiledLooks::prepared() const {
  std::call_once(once_, [&] {
    constexpr double kBlur = 1.4;  // px of twice the size, of photos
    const int quarters = size_.width == size_.height ? 1 : 2;
    auto all = std::make_unique<Prepared>(
        Prepared{Level(without_rim(size_ / kShrunk)), Level(without_rim(size_))});
    const auto add = [](const cv::Mat& picture, cv::Size size, Level& level) {
      cv::Mat small;
      cv::resize(picture, small, size, 0, 0, cv::INTER_AREA);
      level.add(small(cv::Rect({kRim, kRim}, level.size)));
    };
    for (const cv::Mat& bgr : pictures_) {
      cv::Mat picture = softened(bgr, kBlur);
      for (int rotation = 0; rotation < 4; rotation += quarters) {
        add(picture, size_ / kShrunk, all->coarse);
        add(picture, size_, all->fine);
        cv::Mat turned;
        cv::rotate(picture, turned,
                   quarters == 1 ? cv::ROTATE_90_COUNTERCLOCKWISE : cv::ROTATE_180);
        picture = turned;
      }
    }
    prepared_ = std::move(all);
  });
  return *prepared_;
}

std::vector<VeiledLooks::Match> VeiledLooks::match(const cv::Mat& bgr,
                                                   const cv::Matx33d& bgr_from_unit) const {
  constexpr double kBlur = 0.5;  // px: noise says nothing
  const Prepared& looks = prepared();
  const cv::Mat soft = softened(place_with_margin(bgr, bgr_from_unit, size_, kMargin), kBlur);
  const cv::Mat none(soft.size(), CV_32F, cv::Scalar(0));
  cv::Mat picture;
  cv::merge(std::vector<cv::Mat>{soft, none}, picture);
  const int quarters = size_.width == size_.height ? 1 : 2;
  const auto turns = static_cast<std::size_t>(4 / quarters);
  std::vector<Match> matches;
  for (const Likely& best : fitted_faces(picture, size_, looks.coarse, looks.fine)) {
    const int rotation = static_cast<int>(best.face % turns) * quarters;
    matches.push_back({static_cast<int>(best.face / turns), rotation, best.evidence,
                       std::min(best.evidence, evidence_within(picture, size_, looks.fine, best)),
                       static_cast<float>(std::hypot(best.pose.x, best.pose.y) / kSide),
                       corners_of(best.pose, size_, rotation)});
  }
  std::stable_sort(matches.begin(), matches.end(), [](const Match& a, const Match& b) {
    return a.evidence + a.within > b.evidence + b.within;
  });
  return matches;
}

}  // namespace storey::vision
