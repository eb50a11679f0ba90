#include "vision/geometry/fitted_line.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>

#include "model/check.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#endif

namespace storey::vision {
namespace {

constexpr std::size_t kDraws = 20, kDrawn = 10, kMostSteps = 30, kLanes = 4;
constexpr double kLeastOff = 1e-6;  // px
constexpr float kSettled = 0.01F;   // px and radians

template <typename T>
using Lanes = std::array<T, kLanes>;

struct Points {
  std::vector<float> x, y;
};

struct Line {
  float across = 0, down = 0, x = 0, y = 0;
};

// Weighted sums over all points.
struct Moments {
  double x = 0, y = 0, xx = 0, yy = 0, xy = 0, weight = 0;
};

Line line_of(const Moments& all) {
  const double x = all.x / all.weight, y = all.y / all.weight;
  const double xx = all.xx / all.weight - x * x, yy = all.yy / all.weight - y * y;
  const double xy = all.xy / all.weight - x * y;
  const float angle = static_cast<float>(std::atan2(2 * xy, xx - yy)) / 2;
  return {std::cos(angle), std::sin(angle), static_cast<float>(x), static_cast<float>(y)};
}

// Weights of points by how far they are off each line, and how far all are off together.
struct Weighed {
  Lanes<double> off, weight;
};

Weighed weigh(const Points& points, const Lanes<Line>& lines, float* weights) {
  Weighed all{};
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    for (std::size_t k = 0; k < kLanes; ++k) {
      const Line& line = lines[k];
      const float off =
          std::abs(line.down * (points.x[i] - line.x) - line.across * (points.y[i] - line.y));
      const auto weight = static_cast<float>(1 / std::max<double>(off, kLeastOff));
      all.off[k] += off;
      all.weight[k] += weight;
      weights[kLanes * i + k] = weight;
    }
  }
  return all;
}

// @param scales  of the weights.
Lanes<Moments> moments(const Points& points, const float* weights, const Lanes<double>& scales) {
  Lanes<Moments> all{};
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    const float x = points.x[i], y = points.y[i];
    for (std::size_t k = 0; k < kLanes; ++k) {
      const auto weight = static_cast<float>(weights[kLanes * i + k] * scales[k]);
      all[k].x += weight * x;
      all[k].y += weight * y;
      all[k].xx += weight * x * x;
      all[k].yy += weight * y * y;
      all[k].xy += weight * x * y;
      all[k].weight += weight;
    }
  }
  return all;
}

#if defined(__x86_64__) && defined(__GNUC__)
// The same side by side, which compilers do not make of it.
__attribute__((target("avx2"))) Weighed weigh_avx2(const Points& points, const Lanes<Line>& lines,
                                                   float* weights) {
  const auto& [a, b, c, d] = lines;
  const __m128 down = _mm_setr_ps(a.down, b.down, c.down, d.down);
  const __m128 across = _mm_setr_ps(a.across, b.across, c.across, d.across);
  const __m128 at_x = _mm_setr_ps(a.x, b.x, c.x, d.x), at_y = _mm_setr_ps(a.y, b.y, c.y, d.y);
  const __m128 sign = _mm_set1_ps(-0.0F);
  const __m256d least = _mm256_set1_pd(kLeastOff), one = _mm256_set1_pd(1);
  __m256d off = _mm256_setzero_pd(), sum = _mm256_setzero_pd();
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    const __m128 x = _mm_sub_ps(_mm_set1_ps(points.x[i]), at_x);
    const __m128 y = _mm_sub_ps(_mm_set1_ps(points.y[i]), at_y);
    const __m128 beyond = _mm_sub_ps(_mm_mul_ps(down, x), _mm_mul_ps(across, y));
    const __m256d apart = _mm256_cvtps_pd(_mm_andnot_ps(sign, beyond));
    const __m128 weight = _mm256_cvtpd_ps(_mm256_div_pd(one, _mm256_max_pd(apart, least)));
    off = _mm256_add_pd(off, apart);
    sum = _mm256_add_pd(sum, _mm256_cvtps_pd(weight));
    _mm_storeu_ps(weights + kLanes * i, weight);
  }
  Weighed all;
  _mm256_storeu_pd(all.off.data(), off);
  _mm256_storeu_pd(all.weight.data(), sum);
  return all;
}

__attribute__((target("avx2"))) Lanes<Moments> moments_avx2(const Points& points,
                                                            const float* weights,
                                                            const Lanes<double>& scales) {
  const __m256d scale = _mm256_loadu_pd(scales.data());
  __m256d sum_x = _mm256_setzero_pd(), sum_y = sum_x, sum_xx = sum_x, sum_yy = sum_x,
          sum_xy = sum_x, sum = sum_x;
  for (std::size_t i = 0; i < points.x.size(); ++i) {
    const __m256d raw = _mm256_cvtps_pd(_mm_loadu_ps(weights + kLanes * i));
    const __m128 weight = _mm256_cvtpd_ps(_mm256_mul_pd(raw, scale));
    const __m128 x = _mm_set1_ps(points.x[i]), y = _mm_set1_ps(points.y[i]);
    const __m128 by_x = _mm_mul_ps(weight, x), by_y = _mm_mul_ps(weight, y);
    sum_x = _mm256_add_pd(sum_x, _mm256_cvtps_pd(by_x));
    sum_y = _mm256_add_pd(sum_y, _mm256_cvtps_pd(by_y));
    sum_xx = _mm256_add_pd(sum_xx, _mm256_cvtps_pd(_mm_mul_ps(by_x, x)));
    sum_yy = _mm256_add_pd(sum_yy, _mm256_cvtps_pd(_mm_mul_ps(by_y, y)));
    sum_xy = _mm256_add_pd(sum_xy, _mm256_cvtps_pd(_mm_mul_ps(by_x, y)));
    sum = _mm256_add_pd(sum, _mm256_cvtps_pd(weight));
  }
  Lanes<double> x, y, xx, yy, xy, all_weight;
  _mm256_storeu_pd(x.data(), sum_x);
  _mm256_storeu_pd(y.data(), sum_y);
  _mm256_storeu_pd(xx.data(), sum_xx);
  _mm256_storeu_pd(yy.data(), sum_yy);
  _mm256_storeu_pd(xy.data(), sum_xy);
  _mm256_storeu_pd(all_weight.data(), sum);
  Lanes<Moments> all;
  for (std::size_t k = 0; k < kLanes; ++k)
    all[k] = {x[k], y[k], xx[k], yy[k], xy[k], all_weight[k]};
  return all;
}
#endif

struct Loops {
  decltype(&weigh) weigh_all;
  decltype(&moments) moments_of;
};

Loops fastest_loops() {
#if defined(__x86_64__) && defined(__GNUC__)
  if (__builtin_cpu_supports("avx2")) return {weigh_avx2, moments_avx2};
#endif
  return {weigh, moments};
}

// Ten points that count alike, or all if there are fewer.
Line line_of_draw(const Points& points, cv::RNG& dice, std::vector<std::uint8_t>& drawn) {
  const std::size_t count = points.x.size();
  drawn.assign(count, 0);
  for (std::size_t i = 0; i < std::min(count, kDrawn);) {
    std::uint8_t& one = drawn[static_cast<std::size_t>(dice.uniform(0, static_cast<int>(count)))];
    i += one == 0 ? 1 : 0;
    one = 1;
  }
  Moments all;
  for (std::size_t i = 0; i < count; ++i) {
    if (drawn[i] == 0) continue;
    const float x = points.x[i], y = points.y[i];
    all.x += x;
    all.y += y;
    all.xx += x * x;
    all.yy += y * y;
    all.xy += x * y;
    all.weight += 1;
  }
  return line_of(all);
}

bool is_settled(const Line& now, const Line& before) {
  if (std::max(std::abs(now.x - before.x), std::abs(now.y - before.y)) >= kSettled) return false;
  const float along = now.across * before.across + now.down * before.down;
  return std::abs(std::acos(std::clamp<double>(along, -1, 1))) < kSettled;
}

// The lines that a draw led to, and how far all points are off each.
struct Fit {
  std::size_t count = 0;
  std::array<Line, kMostSteps> lines;
  std::array<double, kMostSteps> off;
};

}  // namespace

cv::Vec4f fitted_line(const std::vector<cv::Point2f>& points) {
  STOREY_CHECK(!points.empty());
  static const Loops loops = fastest_loops();
  Points all;
  for (const cv::Point2f& p : points) {
    all.x.push_back(p.x);
    all.y.push_back(p.y);
  }
  cv::RNG dice(std::numeric_limits<std::uint64_t>::max());
  std::vector<std::uint8_t> drawn;
  std::array<Line, kDraws> starts;
  for (Line& line : starts) line = line_of_draw(all, dice, drawn);
  // Draws differ in how many steps they take: a lane goes on with the next one.
  std::array<Fit, kDraws> fits;
  std::vector<float> weights(kLanes * points.size());
  Lanes<std::size_t> draw{0, 1, 2, 3};
  Lanes<Line> lines{starts[0], starts[1], starts[2], starts[3]};
  std::size_t next = kLanes;
  while (std::any_of(draw.begin(), draw.end(), [](std::size_t d) { return d < kDraws; })) {
    const Weighed weighed = loops.weigh_all(all, lines, weights.data());
    Lanes<double> scales;
    for (std::size_t k = 0; k < kLanes; ++k) scales[k] = 1 / weighed.weight[k];
    const Lanes<Moments> sums = loops.moments_of(all, weights.data(), scales);
    for (std::size_t k = 0; k < kLanes; ++k) {
      if (draw[k] == kDraws) continue;
      Fit& fit = fits[draw[k]];
      fit.lines[fit.count] = lines[k];
      fit.off[fit.count++] = weighed.off[k];
      const Line before = lines[k];
      lines[k] = line_of(sums[k]);
      if (fit.count < kMostSteps && !is_settled(lines[k], before)) continue;
      draw[k] = next;
      if (next < kDraws) lines[k] = starts[next++];
    }
  }
  const double exact = static_cast<double>(points.size()) * FLT_EPSILON;
  double least = std::numeric_limits<double>::max();
  Line best;
  for (const Fit& fit : fits) {
    for (std::size_t i = 0; i < fit.count; ++i) {
      if (fit.off[i] >= least) continue;
      least = fit.off[i];
      best = fit.lines[i];
      if (least < exact) break;
    }
  }
  return {best.across, best.down, best.x, best.y};
}

}  // namespace storey::vision
