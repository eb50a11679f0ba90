#include "vision/identify/face_duel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "model/check.h"
#include "vision/geometry/homography.h"
#include "vision/identify/face_matcher.h"
#include "vision/identify/inner_loops.h"
#include "vision/identify/warped.h"

namespace storey::vision {
namespace {

constexpr double kSide = 72;      // px of a side, on average of the two
constexpr double kDiscSide = 48;  // px of a diameter
constexpr int kMargin = 8;        // px around a face, so that a shifted one is still inside
constexpr int kRim = 2;           // px at the edge that a neighbour may hide
constexpr float kCap = 0.6F;  // log units beyond which a pixel is something else: glare, a finger
constexpr std::size_t kPlaced = 3;  // rivals by which the place is fitted
constexpr double kHopeless = 0.3;   // share explained by the first below which no other is tried
constexpr float kDiffers = 0.08F;   // log units between two faces that are not noise
constexpr std::array kBlurs{0.0, 0.8, 1.5, 2.4};  // px, of photos

using Planes = std::array<cv::Mat, 3>;  // log lightness, log R/G, log B/G; CV_32F

Planes planes_of(const cv::Mat& bgr) {
  Planes planes;
  std::vector<cv::Mat> split;
  cv::split(log_opponent(bgr), split);
  std::copy(split.begin(), split.end(), planes.begin());
  return planes;
}

// Pixels of a patch with a margin -> the unit square of the place.
cv::Matx33d unit_from_patch(cv::Size size) {
  const double x = 1.0 / size.width, y = 1.0 / size.height;
  const double off = 0.5 - kMargin;
  return {x, 0, off * x, 0, y, off * y, 0, 0, 1};
}

// The columns of each row that a face covers without its rim, from the first to beyond the last.
using Spans = std::vector<cv::Range>;

Spans spans_of(cv::Size size, bool round) {
  Spans spans(static_cast<std::size_t>(size.height), cv::Range(0, 0));
  const double mid = (size.width - 1) / 2.0, radius = size.width / 2.0 - kRim;
  for (int y = kRim; y < size.height - kRim; ++y) {
    const double up = y - mid;
    const int from =
        round ? cvCeil(mid - std::sqrt(std::max(0.0, radius * radius - up * up))) : kRim;
    spans[static_cast<std::size_t>(y)] = {from, size.width - from};
  }
  return spans;
}

// How the light of a picture changes a plane of a face: a gain, an offset and two slopes.
struct Light {
  double gain = 1, offset = 0, right = 0, down = 0;
};

// The light of a least-squares fit. A face of one colour tells no gain: then the nearest one that
// may be.
Light light_of(const FitSums& sums) {
  constexpr double kLeastGain = 0.25, kMostGain = 1.6;
  cv::Matx44d normal = cv::Matx44d::eye() * 1e-6;
  cv::Vec4d right;
  for (int r = 0; r < 4; ++r) {
    const auto row = static_cast<std::size_t>(r);
    right[r] = sums.seen.at(row);
    for (int c = r; c < 4; ++c)
      normal(r, c) += sums.products.at(row).at(static_cast<std::size_t>(c));
    for (int c = 0; c < r; ++c) normal(r, c) = normal(c, r);
  }
  const cv::Vec4d free = normal.inv(cv::DECOMP_CHOLESKY) * right;
  if (free[0] >= kLeastGain && free[0] <= kMostGain) return {free[0], free[1], free[2], free[3]};
  const double gain = std::clamp(free[0], kLeastGain, kMostGain);
  cv::Vec3d rest;
  for (int r = 0; r < 3; ++r) rest[r] = right[r + 1] - gain * normal(r + 1, 0);
  const cv::Vec3d others = normal.get_minor<3, 3>(1, 1).inv(cv::DECOMP_CHOLESKY) * rest;
  return {gain, others[0], others[1], others[2]};
}

LightGrid light_grid(cv::Size size, const Spans& spans, int step) {
  const double mid_x = size.width / 2.0, mid_y = size.height / 2.0;
  LightGrid grid;
  for (int y = kRim; y < size.height - kRim; y += step) {
    const cv::Range span = spans[static_cast<std::size_t>(y)];
    for (int x = span.start; x < span.end; x += step) {
      grid.at.push_back(y * size.width + x);
      grid.right.push_back((x - mid_x) / mid_x);
      grid.down.push_back((y - mid_y) / mid_y);
    }
  }
  grid.one.assign(grid.at.size(), 1);
  return grid;
}

// How carefully a light is told: while a face is still being placed it need not be exact.
struct LightCare {
  const LightGrid& grid;
  int rounds;
};
constexpr int kRoughStep = 4, kExactStep = 2;  // px: light is smooth
constexpr int kRoughRounds = 2, kExactRounds = 3;

// The light of a picture on a plane of a face, each pixel counting less the farther it is off.
Light light_on(const cv::Mat& face, const cv::Mat& picture, const LightCare& care) {
  constexpr double kScale = 0.12;  // log units of an ordinary deviation
  STOREY_CHECK(face.isContinuous() && picture.isContinuous() && face.size() == picture.size());
  const LightGrid& grid = care.grid;
  const std::size_t n = grid.at.size();
  std::vector<double> of_face(n), seen(n);
  for (std::size_t i = 0; i < n; ++i) {
    of_face[i] = face.ptr<float>()[grid.at[i]];
    seen[i] = picture.ptr<float>()[grid.at[i]];
  }
  const std::array<const double*, 4> at{of_face.data(), grid.one.data(), grid.right.data(),
                                        grid.down.data()};
  Light light = light_of(even_sums(at, seen.data(), static_cast<int>(n)));
  for (int round = 1; round < care.rounds; ++round)
    light = light_of(robust_sums(at, seen.data(), static_cast<int>(n),
                                 {light.gain, light.offset, light.right, light.down}, 1 / kScale));
  return light;
}

// A row of a face in a light: gain * row[x] + base + right * (x + from).
struct RowLight {
  float gain, base, right, from;
};

RowLight row_light(const Light& light, cv::Size size, int y) {
  const double mid_x = size.width / 2.0, mid_y = size.height / 2.0;
  return {static_cast<float>(light.gain),
          static_cast<float>(light.offset + light.down * (y - mid_y) / mid_y),
          static_cast<float>(light.right / mid_x), -static_cast<float>(mid_x)};
}

cv::Mat lit(const cv::Mat& face, const Light& light) {
  cv::Mat out(face.size(), CV_32F);
  for (int y = 0; y < face.rows; ++y) {
    const RowLight row = row_light(light, face.size(), y);
    light_row(face.ptr<float>(y), face.cols, row.gain, row.base, row.right, row.from,
              out.ptr<float>(y));
  }
  return out;
}

using Lights = std::array<Light, 3>;

Lights lights_on(const Planes& face, const Planes& picture, const LightCare& care) {
  Lights lights;
  for (std::size_t c = 0; c < face.size(); ++c) lights[c] = light_on(face[c], picture[c], care);
  return lights;
}

Planes lit(Planes face, const Lights& lights) {
  for (std::size_t c = 0; c < face.size(); ++c) face[c] = lit(face[c], lights[c]);
  return face;
}

using PerPlane = std::array<double, 3>;

// Mean squares of what is off between two pictures, each pixel up to a cap.
PerPlane misfits(const Planes& face, const Planes& picture, const Spans& spans) {
  PerPlane all{};
  for (std::size_t c = 0; c < face.size(); ++c) {
    int total = 0;
    for (int y = kRim; y < face[c].rows - kRim; ++y) {
      const cv::Range span = spans[static_cast<std::size_t>(y)];
      all[c] += capped_squares(picture[c].ptr<float>(y) + span.start,
                               face[c].ptr<float>(y) + span.start, kCap, span.size());
      total += span.size();
    }
    all[c] /= total;
  }
  return all;
}

// The same of a face in a light, all planes together.
// @return  `most` or more as soon as that is clear.
double misfit(const Planes& face, const Lights& lights, const Planes& picture, const Spans& spans,
              double most) {
  constexpr int kRowsAtOnce = 16;
  int total = 0;
  for (int y = kRim; y < face[0].rows - kRim; ++y)
    total += spans[static_cast<std::size_t>(y)].size();
  double before = 0;
  for (std::size_t c = 0; c < face.size(); ++c) {
    double sum = 0;
    for (int y = kRim; y < face[c].rows - kRim; ++y) {
      const cv::Range span = spans[static_cast<std::size_t>(y)];
      const RowLight row = row_light(lights[c], face[c].size(), y);
      sum += capped_squares_lit(face[c].ptr<float>(y) + span.start, span.size(), row.gain, row.base,
                                row.right, row.from + static_cast<float>(span.start),
                                picture[c].ptr<float>(y) + span.start, kCap);
      if (y % kRowsAtOnce == 0 && before + sum / total >= most) return most;
    }
    before += sum / total;
  }
  return before;
}

// What changes over a few pixels.
cv::Mat detail_of(const cv::Mat& plane) {
  constexpr int kBox = 15;  // px: of 11, 15, 21 and more this told right faces from wrong ones best
  cv::Mat smooth;
  cv::boxFilter(plane, smooth, CV_32F, {kBox, kBox}, {-1, -1}, true, cv::BORDER_REFLECT);
  return plane - smooth;
}

// What is off between two pictures beside what changes smoothly over them, as shadows and glare do.
cv::Mat off_beside_light(const cv::Mat& face, const cv::Mat& picture) {
  return detail_of(cv::min(cv::max(picture - face, -kCap), kCap));
}

PerPlane misfits_beside_light(const Planes& face, const Planes& picture, const Spans& spans) {
  Planes off, none;
  for (std::size_t c = 0; c < off.size(); ++c) {
    off[c] = off_beside_light(face[c], picture[c]);
    none[c] = cv::Mat(off[c].size(), CV_32F, cv::Scalar(0));
  }
  return misfits(none, off, spans);
}

// The mean square of what changes from pixel to pixel nearly everywhere: noise, and the texture of
// a face.
double roughness(const cv::Mat& plane) {
  constexpr int kApart = 3;  // px: those next to each other are smoothed together
  constexpr double kOfMedian = 1 / 0.6745, kOfThree = 1.5;  // of a normal deviation
  std::vector<float> bends;
  for (int y = kRim; y < plane.rows - kRim; y += 2) {
    const auto* row = plane.ptr<float>(y);
    for (int x = kRim + kApart; x < plane.cols - kRim - kApart; ++x)
      bends.push_back(std::abs(row[x] - (row[x - kApart] + row[x + kApart]) / 2));
  }
  if (bends.empty()) return 0;
  const auto median = bends.begin() + static_cast<std::ptrdiff_t>(bends.size() / 2);
  std::nth_element(bends.begin(), median, bends.end());
  const double deviation = kOfMedian * *median;
  return deviation * deviation / kOfThree;
}

// In warm or dim light a colour is all noise: a plane counts by how well anything fits it.
PerPlane weights_of(const PerPlane& misfits) {
  constexpr double kPrecise = 0.04;  // log units that are always off
  PerPlane weights{};
  for (std::size_t c = 0; c < weights.size(); ++c)
    weights[c] = kPrecise * kPrecise / (kPrecise * kPrecise + misfits[c]);
  return weights;
}

double weighted(const PerPlane& values, const PerPlane& weights) {
  return values[0] * weights[0] + values[1] * weights[1] + values[2] * weights[2];
}

// Noise says nothing of a face, and less of it is left when its neighbours are taken together.
Planes smoothed(const Planes& planes) {
  constexpr double kSigma = 1;  // px
  Planes smooth;
  for (std::size_t c = 0; c < planes.size(); ++c)
    cv::GaussianBlur(planes[c], smooth[c], {}, kSigma);
  return smooth;
}

// A face as a picture shows it that is so much blurred.
Planes blurred(const cv::Mat& bgr, double sigma) {
  if (sigma <= 0) return smoothed(planes_of(bgr));
  cv::Mat soft;
  cv::GaussianBlur(bgr, soft, {}, sigma);
  return smoothed(planes_of(soft));
}

// One step of the map towards where a face fits the picture.
// Source: Gauss-Newton for affine maps (Lucas & Kanade 1981), with weights for what is off.
cv::Matx23d stepped(const Planes& face, const Planes& window, const Spans& spans,
                    const cv::Matx23d& map) {
  constexpr float kOff = 0.15F;  // log units
  const cv::Size size = face[0].size();
  const double mid_x = size.width / 2.0, mid_y = size.height / 2.0;
  // Slopes across, times 1, u and v, then slopes down, times the same.
  cv::Matx66d normal = cv::Matx66d::eye() * 1e-3;
  cv::Vec6d right = cv::Vec6d::all(0);
  for (std::size_t c = 0; c < face.size(); ++c) {
    for (int y = kRim; y < size.height - kRim; ++y) {
      const double v = (y - mid_y) / mid_y;
      const cv::Range span = spans[static_cast<std::size_t>(y)];
      const int x = span.start;
      const SlopeSums sums =
          slope_sums(face[c].ptr<float>(y) + x, face[c].ptr<float>(y - 1) + x,
                     face[c].ptr<float>(y + 1) + x, window[c].ptr<float>(y) + x, span.size(),
                     (x - mid_x) / mid_x, 1 / mid_x, 1 / (kOff * kOff));
      const auto add = [&](int row, int col, const std::array<double, 3>& s) {
        const cv::Matx33d block(s[0], s[1], v * s[0], s[1], s[2], v * s[1], v * s[0], v * s[1],
                                v * v * s[0]);
        for (int r = 0; r < 3; ++r)
          for (int k = 0; k < 3; ++k) normal(row + r, col + k) += block(r, k);
      };
      add(0, 0, sums.xx);
      add(0, 3, sums.xy);
      add(3, 3, sums.yy);
      right += cv::Vec6d(sums.x_off[0], sums.x_off[1], v * sums.x_off[0], sums.y_off[0],
                         sums.y_off[1], v * sums.y_off[0]);
    }
  }
  for (int r = 1; r < 6; ++r)
    for (int k = 0; k < r; ++k) normal(r, k) = normal(k, r);
  const cv::Vec6d by = normal.inv(cv::DECOMP_CHOLESKY) * right;
  // A face that is to be moved by d over the picture is sampled d further on.
  const cv::Matx33d moved(1 + by[1] / mid_x, by[2] / mid_y, by[0] - by[1] - by[2], by[4] / mid_x,
                          1 + by[5] / mid_y, by[3] - by[4] - by[5], 0, 0, 1);
  return map * moved;
}

// The same map with the scales and the slant that a piece of known size may have: one that is
// stretched onto what it shares with another would pass for it.
cv::Matx23d tamed(const cv::Matx23d& map, cv::Size size) {
  constexpr double kStretch = 0.04;
  constexpr double kSlant = 0.04;
  const double angle = std::atan2(map(1, 0) - map(0, 1), map(0, 0) + map(1, 1));
  const double cosine = std::cos(angle), sine = std::sin(angle);
  const cv::Matx22d back(cosine, sine, -sine, cosine);
  const cv::Matx22d own = back * map.get_minor<2, 2>(0, 0);
  const double across = std::clamp(own(0, 0), 1 - kStretch, 1 + kStretch);
  const double down = std::clamp(own(1, 1), 1 - kStretch, 1 + kStretch);
  const double slant = std::clamp((own(0, 1) + own(1, 0)) / 2, -kSlant, kSlant);
  const cv::Matx22d sane = back.t() * cv::Matx22d(across, slant, slant, down);
  const cv::Vec2d middle(size.width / 2.0, size.height / 2.0);
  const cv::Vec2d at = map.get_minor<2, 2>(0, 0) * middle + cv::Vec2d(map(0, 2), map(1, 2));
  const cv::Vec2d off = at - sane * middle;
  return {sane(0, 0), sane(0, 1), off[0], sane(1, 0), sane(1, 1), off[1]};
}

// Where a face lies in the picture of a place before it is moved.
const cv::Matx23d kStart{1, 0, kMargin, 0, 1, kMargin};

struct Placed {
  std::size_t blur = 0;
  cv::Matx23d picture_from_face;
  Planes window;
  Lights lights;  // of the face, roughly
  double misfit = std::numeric_limits<double>::max();
};

// @return  whether a face in its light fits the window better than what was known.
bool improve(const Planes& face, const Spans& spans, const LightCare& rough, Placed& place) {
  const Lights lights = lights_on(face, place.window, rough);
  const double there = misfit(face, lights, place.window, spans, place.misfit);
  if (there >= place.misfit) return false;
  place.misfit = there;
  place.lights = lights;
  return true;
}

// How blurred a picture is, and where in it a face lies.
// @param soft  the face in each of kBlurs. @param picture  of four channels.
// @param start  where it may lie, and what is seen there.
template <typename Soft>
Placed placed(const Soft& soft, const cv::Mat& picture, const Spans& spans, const LightCare& rough,
              const cv::Matx23d& start, const Planes& window) {
  constexpr int kMostSteps = 6;
  constexpr double kGain = 0.98;  // share of the misfit that is left after a step worth taking
  const cv::Size size = window[0].size();
  Placed best;
  best.picture_from_face = start;
  best.window = window;
  for (std::size_t blur = 0; blur < kBlurs.size(); ++blur)
    if (improve(soft(blur), spans, rough, best)) best.blur = blur;
  const Planes planes = soft(best.blur);
  for (int i = 0; i < kMostSteps; ++i) {
    Placed next = best;
    next.picture_from_face =
        tamed(stepped(lit(planes, best.lights), best.window, spans, best.picture_from_face), size);
    next.window = warped_planes(picture, next.picture_from_face, size);
    if (!improve(planes, spans, rough, next)) break;
    const bool worth = next.misfit < kGain * best.misfit;
    best = std::move(next);
    if (!worth) break;
  }
  return best;
}

// How much a picture speaks for one face against another, where they differ: 1 as if the first
// were drawn there, -1 the second. All in one light.
double ahead(const Planes& one, const Planes& other, const Planes& picture, const Spans& spans,
             const PerPlane& weights) {
  double difference = 0, towards = 0;
  for (std::size_t c = 0; c < one.size(); ++c) {
    for (int y = kRim; y < one[c].rows - kRim; ++y) {
      const cv::Range span = spans[static_cast<std::size_t>(y)];
      const int x = span.start;
      const DuelSums sums = duel_sums(one[c].ptr<float>(y) + x, other[c].ptr<float>(y) + x,
                                      picture[c].ptr<float>(y) + x, span.size(), kDiffers, kCap);
      towards += weights[c] * sums.towards;
      difference += weights[c] * sums.difference;
    }
  }
  return difference > 0 ? towards / difference : 0;
}

// What one face shows and another does not: how much of it a picture shows, 1 as drawn, and the sum
// of its squares.
struct Marks {
  double seen = 0, squares = 0;
};

// The marks of each of two faces.
std::array<Marks, 2> marks_of(const Planes& one, const Planes& other, const Planes& picture,
                              const Spans& spans, const PerPlane& weights) {
  std::array<Marks, 2> marks;
  for (std::size_t c = 0; c < one.size(); ++c) {
    const cv::Mat detail = detail_of(one[c]), other_detail = detail_of(other[c]);
    for (int y = kRim; y < one[c].rows - kRim; ++y) {
      const cv::Range span = spans[static_cast<std::size_t>(y)];
      for (int x = span.start; x < span.end; ++x) {
        const float a = one[c].at<float>(y, x), b = other[c].at<float>(y, x);
        if (std::abs(a - b) < kDiffers) continue;
        const bool first =
            std::abs(detail.at<float>(y, x)) > std::abs(other_detail.at<float>(y, x));
        const float without = first ? b : a, mark = first ? a - b : b - a;
        const float seen = std::clamp(picture[c].at<float>(y, x) - without, -kCap, kCap);
        Marks& of = marks.at(first ? 0 : 1);
        of.seen += weights[c] * mark * seen;
        of.squares += weights[c] * mark * mark;
      }
    }
  }
  for (Marks& one_of : marks)
    if (one_of.squares > 0) one_of.seen /= one_of.squares;
  return marks;
}

// What is off, as squares, where a face lies whose marks a veil leaves a share of, and none of the
// other's.
double off_below_veil(const Marks& own, const Marks& others) {
  constexpr double kLeast = 0.4;  // that is left: a neighbour's edge may look like less of a mark
  const double left = std::clamp(own.seen, kLeast, 1.0);
  return own.squares * (own.seen - left) * (own.seen - left) +
         others.squares * others.seen * others.seen;
}

}  // namespace

namespace {

constexpr int kShrunk = 3;  // pixels of a face at one of its vector

// A picture as one vector of unit length, without its light: what is even in each plane, or grows
// along it, is taken out.
cv::Mat vector_of_small(const Planes& planes) {
  cv::Mat all;
  for (cv::Mat small : planes) {
    cv::Mat x(small.size(), CV_32F), y(small.size(), CV_32F);
    for (int row = 0; row < small.rows; ++row) {
      for (int col = 0; col < small.cols; ++col) {
        x.at<float>(row, col) = static_cast<float>(col) - static_cast<float>(small.cols - 1) / 2;
        y.at<float>(row, col) = static_cast<float>(row) - static_cast<float>(small.rows - 1) / 2;
      }
    }
    small -= cv::mean(small)[0];
    small -= x * (small.dot(x) / x.dot(x));
    small -= y * (small.dot(y) / y.dot(y));
    all.push_back(small.reshape(1, 1).t());
  }
  cv::normalize(all, all);
  return all.t();
}

cv::Mat vector_of(const Planes& planes) {
  Planes small;
  for (std::size_t c = 0; c < planes.size(); ++c)
    cv::resize(planes[c], small[c], planes[c].size() / kShrunk, 0, 0, cv::INTER_AREA);
  return vector_of_small(small);
}

}  // namespace

// What was worked out of a place before.
struct DuelLooks::Held {
  cv::Mat picture;                              // smooth, of four channels
  Planes window;                                // where faces lie before they are moved
  std::map<std::array<int, 2>, Placed> placed;  // by look and rotation

  // Where a face lies best by itself.
  const Placed& place_of(const Rival& rival, const DuelLooks& looks) {
    const auto [by, is_new] = placed.try_emplace({rival.look, rival.rotation});
    if (is_new)
      by->second =
          vision::placed([&](std::size_t blur) { return looks.soft(rival, blur); }, picture,
                         looks.spans_, {looks.rough_light_, kRoughRounds}, kStart, window);
    return by->second;
  }

  // A face at a place, in the light there.
  static Planes lit_at(const Placed& place, const Rival& rival, const DuelLooks& looks) {
    const Planes face = looks.soft(rival, place.blur);
    return lit(face, lights_on(face, place.window, {looks.exact_light_, kExactRounds}));
  }
};

DuelLooks::DuelLooks(const std::vector<cv::Mat>& looks, double width, double height, bool round) {
  const double scale = (round ? kDiscSide : kSide) / std::sqrt(width * height);
  size_ = {std::max(16, cvRound(scale * width)), std::max(16, cvRound(scale * height))};
  spans_ = spans_of(size_, round);
  rough_light_ = light_grid(size_, spans_, kRoughStep);
  exact_light_ = light_grid(size_, spans_, kExactStep);
  for (const cv::Mat& look : looks)
    cv::resize(look, pictures_.emplace_back(), size_, 0, 0, cv::INTER_AREA);
  const int quarters = round ? 4 : size_.width == size_.height ? 1 : 2;
  for (int look = 0; look < static_cast<int>(pictures_.size()); ++look) {
    for (int rotation = 0; rotation < 4; rotation += quarters) all_.push_back({look, rotation});
  }
}

const cv::Mat& DuelLooks::vectors() const {
  std::call_once(once_, [&] {
    for (const Rival& one : all_) vectors_.push_back(vector_of(planes_of(picture_of(one))));
  });
  return vectors_;
}

DuelLooks::Glance DuelLooks::glance(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit) const {
  Glance seen;
  seen.picture = planes_of(place_with_margin(bgr, bgr_from_unit, size_, kMargin));
  Planes window;
  for (std::size_t c = 0; c < window.size(); ++c)
    window[c] = seen.picture[c](cv::Rect({kMargin, kMargin}, size_));
  seen.held = std::make_shared<Held>();
  seen.likenesses = likenesses(vector_of(window));
  for (const float one : seen.likenesses) seen.likeness = std::max(seen.likeness, one);
  return seen;
}

std::vector<float> DuelLooks::first_sights(const std::vector<cv::Mat>& places) const {
  constexpr int kAtOnce = 32;  // faces: as many as stay near while all places are compared
  std::vector<cv::Mat> seen;
  for (const cv::Mat& bgr : places) {
    cv::Mat small;
    cv::resize(bgr, small, size_ / kShrunk, 0, 0, cv::INTER_AREA);
    seen.push_back(vector_of_small(planes_of(small)));
  }
  std::vector<float> best(places.size(), -1);
  std::array<float, kAtOnce> some{};
  for (int row = 0; row < vectors().rows; row += kAtOnce) {
    const int count = std::min(kAtOnce, vectors().rows - row);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      dots(vectors().ptr<float>(row), count, seen[i].ptr<float>(), seen[i].cols, some.data());
      best[i] = std::max(best[i], *std::max_element(some.begin(), some.begin() + count));
    }
  }
  return best;
}

std::vector<float> DuelLooks::likenesses(const cv::Mat& vector) const {
  std::vector<float> all(static_cast<std::size_t>(vectors().rows));
  dots(vectors().ptr<float>(), vectors().rows, vector.ptr<float>(), vector.cols, all.data());
  return all;
}

std::vector<DuelLooks::Rival> DuelLooks::likeliest(const Glance& place, std::size_t most) const {
  std::vector<std::size_t> order(all_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  most = std::min(most, order.size());
  std::partial_sort(
      order.begin(), order.begin() + static_cast<std::ptrdiff_t>(most), order.end(),
      [&](std::size_t a, std::size_t b) { return place.likenesses[a] > place.likenesses[b]; });
  std::vector<Rival> best;
  for (std::size_t i = 0; i < most; ++i) best.push_back(all_[order[i]]);
  return best;
}

cv::Mat DuelLooks::picture_of(const Rival& rival) const {
  const cv::Mat& upright = pictures_[static_cast<std::size_t>(rival.look)];
  if (rival.rotation == 0) return upright;
  constexpr std::array kTurns{cv::ROTATE_90_COUNTERCLOCKWISE, cv::ROTATE_180,
                              cv::ROTATE_90_CLOCKWISE};
  cv::Mat turned;
  cv::rotate(upright, turned, kTurns.at(static_cast<std::size_t>(rival.rotation - 1)));
  return turned;
}

Planes DuelLooks::soft(const Rival& rival, std::size_t blur) const {
  const std::lock_guard lock(soft_lock_);
  Planes& planes = soft_[{rival.look, rival.rotation, static_cast<int>(blur)}];
  if (planes[0].empty()) planes = blurred(picture_of(rival), kBlurs.at(blur));
  return planes;
}

std::vector<double> DuelLooks::ahead_where_others_lie(const Glance& seen,
                                                      const std::vector<Rival>& rivals,
                                                      const Outcome& outcome) const {
  constexpr double kFarAhead = 0.7;  // of what is farther no other was ahead where it lies itself
  std::vector<double> all(rivals.size(), 1);
  for (std::size_t i = 0; i < rivals.size(); ++i) {
    if (i == outcome.best || outcome.ahead[i] <= 0 || outcome.ahead[i] >= kFarAhead) continue;
    const Placed& place = seen.held->place_of(rivals[i], *this);
    const Planes best = Held::lit_at(place, rivals[outcome.best], *this);
    const Planes other = Held::lit_at(place, rivals[i], *this);
    const PerPlane weights = weights_of(misfits(other, place.window, spans_));
    all[i] = ahead(best, other, place.window, spans_, weights);
  }
  return all;
}

double DuelLooks::ahead_below_veil(const Glance& seen, const Rival& first,
                                   const Rival& second) const {
  // Ahead for 1 of squares: a pixel is usually off by 0.04, blur makes some ten alike, and 14 log
  // odds are ahead for 1. Of 673 pairs on 26 hard photos (seeds 103018 to 104293) of which one lay
  // there, 23 times the one behind, 3 of those are told rightly so, none of the others wrongly.
  constexpr double kOfSquares = 2.2;
  const auto speaks_where = [&](const Rival& placed_by) {
    const Placed& place = seen.held->place_of(placed_by, *this);
    const Planes one = Held::lit_at(place, first, *this);
    const Planes other = Held::lit_at(place, second, *this);
    const PerPlane weights =
        weights_of(misfits(placed_by == first ? one : other, place.window, spans_));
    const auto [of_first, of_second] = marks_of(one, other, place.window, spans_, weights);
    return off_below_veil(of_first, of_second) - off_below_veil(of_second, of_first);
  };
  return kOfSquares * std::max(0.0, std::min(speaks_where(first), speaks_where(second)));
}

void DuelLooks::weigh_below_veil(const Glance& seen, const std::vector<Rival>& rivals,
                                 Outcome& outcome) const {
  constexpr double kNear = 0.5;    // ahead
  constexpr double kHardly = 0.1;  // of one that is behind but for the veil
  std::size_t better = outcome.best;
  for (std::size_t i = 0; i < rivals.size(); ++i) {
    if (i == outcome.best || outcome.ahead[i] >= kNear) continue;
    outcome.ahead[i] -= ahead_below_veil(seen, rivals[outcome.best], rivals[i]);
    if (outcome.ahead[i] < std::min(0.0, outcome.ahead[better])) better = i;
  }
  if (better != outcome.best) {
    outcome.ahead[outcome.best] = std::min(kHardly, -outcome.ahead[better]);
    outcome.ahead[better] = 1;
    outcome.best = better;
  }
  for (double& ahead : outcome.ahead) ahead = std::max(0.0, ahead);
}

void DuelLooks::look_where_others_lie(const Glance& seen, const std::vector<Rival>& rivals,
                                      Outcome& outcome) const {
  auto there = ahead_where_others_lie(seen, rivals, outcome);
  const auto misfit_of = [&](std::size_t i) {
    return seen.held->place_of(rivals[i], *this).misfit;
  };
  std::size_t better = outcome.best;
  for (std::size_t i = 0; i < rivals.size(); ++i)
    if (there[i] < 0 && misfit_of(i) < misfit_of(better)) better = i;
  if (better != outcome.best) {
    outcome = decide_where(seen, rivals, better);
    there = ahead_where_others_lie(seen, rivals, outcome);
  }
  for (std::size_t i = 0; i < rivals.size(); ++i)
    outcome.ahead[i] = std::min(outcome.ahead[i], std::max(0.0, there[i]));
  weigh_below_veil(seen, rivals, outcome);
}

DuelLooks::Outcome DuelLooks::decide(const Glance& seen, const std::vector<Rival>& rivals) const {
  if (rivals.empty()) return {0, {}, 0, 0, cv::Matx33d::eye()};
  Held& held = *seen.held;
  if (held.picture.empty()) {
    const Planes smooth = smoothed(seen.picture);
    const cv::Mat none(smooth[0].size(), CV_32F, cv::Scalar(0));
    cv::merge(std::array<cv::Mat, 4>{smooth[0], smooth[1], smooth[2], none}, held.picture);
    held.window = warped_planes(held.picture, kStart, size_);
  }
  std::size_t placed_by = 0;
  double least = std::numeric_limits<double>::max();
  for (std::size_t i = 0; i < std::min(kPlaced, rivals.size()); ++i) {
    const Placed& own = held.place_of(rivals[i], *this);
    if (own.misfit >= least) continue;
    least = own.misfit;
    placed_by = i;
  }
  return decide_where(seen, rivals, placed_by);
}

DuelLooks::Outcome DuelLooks::decide_where(const Glance& seen, const std::vector<Rival>& rivals,
                                           std::size_t placed_by) const {
  Outcome outcome{0, std::vector<double>(rivals.size(), 1), 0, 0, cv::Matx33d::eye()};
  const LightCare exact{exact_light_, kExactRounds};
  Held& held = *seen.held;
  Placed place = held.place_of(rivals[placed_by], *this);
  const Planes nothing{cv::Mat(size_, CV_32F, cv::Scalar(0)), cv::Mat(size_, CV_32F, cv::Scalar(0)),
                       cv::Mat(size_, CV_32F, cv::Scalar(0))};
  const Planes plain = lit(nothing, lights_on(nothing, place.window, exact));  // the light alone
  const PerPlane unexplained = misfits(plain, place.window, spans_);
  const Planes best_placed = Held::lit_at(place, rivals[placed_by], *this);
  const PerPlane left = misfits(best_placed, place.window, spans_);
  const PerPlane weights = weights_of(left);
  const auto explained = [&](const PerPlane& of_it) {
    return 1 - weighted(of_it, weights) / weighted(unexplained, weights);
  };
  constexpr double kSurelyNoise = 0.9;  // of what looks like it
  // Noise is drawn by no face.
  const auto drawn = [&](const Planes& face, const Planes& window) {
    const PerPlane off = misfits_beside_light(face, window, spans_);
    const PerPlane all = misfits_beside_light(plain, window, spans_);
    const PerPlane precise = weights_of(off);
    PerPlane noise{};
    for (std::size_t c = 0; c < noise.size(); ++c)
      noise[c] = kSurelyNoise * std::clamp(roughness(window[c]) - roughness(face[c]), 0.0, off[c]);
    const double no_face = weighted(noise, precise);
    return 1 - (weighted(off, precise) - no_face) / (weighted(all, precise) - no_face);
  };
  outcome.explained = explained(left);
  if (outcome.explained < kHopeless) {
    outcome.ahead.assign(rivals.size(), 0);
    return outcome;
  }
  std::vector<Planes> faces;
  for (std::size_t i = 0; i < rivals.size(); ++i)
    faces.push_back(i == placed_by ? best_placed : Held::lit_at(place, rivals[i], *this));
  // The one that holds its own against each other best. What another is ahead of by so much does
  // not.
  double most = -2;
  for (std::size_t i = 0; i < rivals.size(); ++i) {
    if (i > 0 && -outcome.ahead[i] <= most) continue;
    std::vector<double> against(rivals.size(), 1);
    double least = 1;
    for (std::size_t j = 0; j < rivals.size() && least > most; ++j) {
      if (i == j) continue;
      against[j] = ahead(faces[i], faces[j], place.window, spans_, weights);
      least = std::min(least, against[j]);
    }
    if (least <= most) continue;
    most = least;
    outcome.best = i;
    outcome.ahead = std::move(against);
  }
  if (outcome.best != placed_by) {
    const PerPlane of_best = misfits(faces[outcome.best], place.window, spans_);
    const auto at_blur = [&](std::size_t blur) { return soft(rivals[outcome.best], blur); };
    Placed own = placed(at_blur, held.picture, spans_, {rough_light_, kRoughRounds},
                        place.picture_from_face, place.window);
    if (own.misfit < of_best[0] + of_best[1] + of_best[2]) {
      place = std::move(own);
      const Planes face = Held::lit_at(place, rivals[outcome.best], *this);
      outcome.explained = explained(misfits(face, place.window, spans_));
      outcome.drawn = drawn(face, place.window);
    } else {
      outcome.explained = explained(of_best);
      outcome.drawn = drawn(faces[outcome.best], place.window);
    }
  } else {
    outcome.drawn = drawn(best_placed, place.window);
  }
  const cv::Matx23d& map = place.picture_from_face;
  outcome.unit_from_place =
      unit_from_patch(size_) *
      cv::Matx33d(map(0, 0), map(0, 1), map(0, 2), map(1, 0), map(1, 1), map(1, 2), 0, 0, 1) *
      cv::Matx33d(size_.width, 0, -0.5, 0, size_.height, -0.5, 0, 0, 1);
  return outcome;
}

}  // namespace storey::vision
