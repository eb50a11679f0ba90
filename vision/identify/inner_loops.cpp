#include "vision/identify/inner_loops.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>

#include "model/check.h"
#include "vision/geometry/each_cpu.h"

namespace storey::vision {
namespace {

using Floats = float __attribute__((vector_size(32)));  // side by side
constexpr int kFloats = 8;

constexpr int kMostColumns = 128;

// Where a sample lies between its four neighbours.
struct Column {
  std::array<int, kMostColumns> at;  // index of the upper left neighbour
  std::array<float, kMostColumns> right, below;
};

inline __attribute__((always_inline)) void find_neighbours(int width, int height,
                                                           const cv::Matx23f& map, int v, int side,
                                                           Column& row) {
  const float x0 = map.val[1] * static_cast<float>(v) + map.val[2];
  const float y0 = map.val[4] * static_cast<float>(v) + map.val[5];
  const auto last_x = static_cast<float>(width - 1);
  const auto last_y = static_cast<float>(height - 1);
  for (int u = 0; u < side; ++u) {
    const float x = std::min(std::max(map.val[0] * static_cast<float>(u) + x0, 0.0F), last_x);
    const float y = std::min(std::max(map.val[3] * static_cast<float>(u) + y0, 0.0F), last_y);
    const int left = std::min(static_cast<int>(x), width - 2);
    const int top = std::min(static_cast<int>(y), height - 2);
    const auto i = static_cast<std::size_t>(u);
    row.at[i] = top * width + left;
    row.right[i] = x - static_cast<float>(left);
    row.below[i] = y - static_cast<float>(top);
  }
}

}  // namespace

STOREY_FOR_EACH_CPU
float dot(const float* a, const float* b, int n) {
  // Eight sums side by side fill the registers.
  std::array<float, 8> sums{};
  int i = 0;
  for (; i + 8 <= n; i += 8) {
    for (int k = 0; k < 8; ++k) sums[static_cast<std::size_t>(k)] += a[i + k] * b[i + k];
  }
  float sum = 0;
  for (; i < n; ++i) sum += a[i] * b[i];
  for (const float s : sums) sum += s;
  return sum;
}

STOREY_FOR_EACH_CPU
void dots(const float* rows, int count, const float* b, int n, float* out) {
  constexpr int kRows = 4;  // sums wait for each other, but not for those of other rows
  const auto stride = static_cast<std::ptrdiff_t>(n);
  int row = 0;
  for (; row + kRows <= count; row += kRows, rows += kRows * stride) {
    Floats sums_0{}, sums_1{}, sums_2{}, sums_3{};
    int i = 0;
    for (; i + kFloats <= n; i += kFloats) {
      Floats with, a_0, a_1, a_2, a_3;
      std::memcpy(&with, b + i, sizeof with);
      std::memcpy(&a_0, rows + i, sizeof a_0);
      std::memcpy(&a_1, rows + stride + i, sizeof a_1);
      std::memcpy(&a_2, rows + 2 * stride + i, sizeof a_2);
      std::memcpy(&a_3, rows + 3 * stride + i, sizeof a_3);
      sums_0 += a_0 * with;
      sums_1 += a_1 * with;
      sums_2 += a_2 * with;
      sums_3 += a_3 * with;
    }
    const std::array<Floats, kRows> sums{sums_0, sums_1, sums_2, sums_3};
    for (int k = 0; k < kRows; ++k) {
      float sum = 0;
      for (int j = i; j < n; ++j) sum += rows[k * stride + j] * b[j];
      for (int lane = 0; lane < kFloats; ++lane) sum += sums[static_cast<std::size_t>(k)][lane];
      out[row + k] = sum;
    }
  }
  for (; row < count; ++row, rows += stride) out[row] = dot(rows, b, n);
}

STOREY_FOR_EACH_CPU
std::array<float, 16> squared_distances(const float* a, const float* b, int dims) {
  std::array<float, 16> sums{};
  for (int d = 0; d < dims; ++d, a += sums.size(), b += sums.size())
    for (std::size_t k = 0; k < sums.size(); ++k) sums[k] += (a[k] - b[k]) * (a[k] - b[k]);
  return sums;
}

STOREY_FOR_EACH_CPU
void products(const float* queries, int count, const float* columns, int n, int dims, float* out) {
  STOREY_CHECK(dims % 4 == 0);
  std::fill(out, out + static_cast<std::ptrdiff_t>(count) * n, 0.0F);
  // Four dimensions a sweep: the sums are loaded and stored a quarter as often; all queries in one
  // sweep: the columns are loaded once.
  for (int d = 0; d < dims; d += 4) {
    const float* const first = columns + static_cast<std::ptrdiff_t>(d) * n;
    const float* const second = first + n;
    const float* const third = second + n;
    const float* const fourth = third + n;
    for (int q = 0; q < count; ++q) {
      const float* const weight = queries + static_cast<std::ptrdiff_t>(q) * dims + d;
      float* const sum = out + static_cast<std::ptrdiff_t>(q) * n;
      const float a = weight[0], b = weight[1], c = weight[2], e = weight[3];
      for (int i = 0; i < n; ++i)
        sum[i] += a * first[i] + b * second[i] + c * third[i] + e * fourth[i];
    }
  }
}

STOREY_FOR_EACH_CPU
float least_sum(const float* a, const float* b, float weight, int n) {
  std::array<float, 8> least{};
  least.fill(std::numeric_limits<float>::infinity());
  int i = 0;
  for (; i + 8 <= n; i += 8) {
    for (int k = 0; k < 8; ++k) {
      const float sum = a[i + k] + weight * b[i + k];
      auto& lane = least[static_cast<std::size_t>(k)];
      lane = sum < lane ? sum : lane;
    }
  }
  for (; i < n; ++i) least[0] = std::min(least[0], a[i] + weight * b[i]);
  return *std::min_element(least.begin(), least.end());
}

STOREY_FOR_EACH_CPU
void sample_affine(const float* in, int width, int height, const cv::Matx23f& map, float* out,
                   int side) {
  STOREY_CHECK(side <= kMostColumns && width >= 2 && height >= 2);
  Column row;
  for (int v = 0; v < side; ++v, out += side) {
    find_neighbours(width, height, map, v, side, row);
    for (int u = 0; u < side; ++u) {
      const auto i = static_cast<std::size_t>(u);
      const float* const p = in + row.at[i];
      const float upper = p[0] + row.right[i] * (p[1] - p[0]);
      const float lower = p[width] + row.right[i] * (p[width + 1] - p[width]);
      out[u] = upper + row.below[i] * (lower - upper);
    }
  }
}

STOREY_FOR_EACH_CPU
void sample_affine4(const float* in, int width, int height, const cv::Matx23f& map, float* out,
                    int side) {
  STOREY_CHECK(side <= kMostColumns && width >= 2 && height >= 2);
  Column row;
  for (int v = 0; v < side; ++v) {
    find_neighbours(width, height, map, v, side, row);
    for (int u = 0; u < side; ++u, out += 4) {
      const auto i = static_cast<std::size_t>(u);
      const float* const p = in + 4 * row.at[i];
      const float* const q = p + 4 * width;
      for (int c = 0; c < 4; ++c) {
        const float upper = p[c] + row.right[i] * (p[c + 4] - p[c]);
        const float lower = q[c] + row.right[i] * (q[c + 4] - q[c]);
        out[c] = upper + row.below[i] * (lower - upper);
      }
    }
  }
}

STOREY_FOR_EACH_CPU
WindowSums window_sums(const float* in, int width, const float* weight, const float* weighted,
                       int side) {
  constexpr int kLanes = 16;
  STOREY_CHECK(side % kLanes == 0);
  std::array<float, kLanes> mean{}, square{}, cross{};
  for (int y = 0; y < side; ++y, in += width, weight += side, weighted += side) {
    for (int x = 0; x < side; x += kLanes) {
      for (int k = 0; k < kLanes; ++k) {
        const auto lane = static_cast<std::size_t>(k);
        const float q = in[x + k];
        const float wq = weight[x + k] * q;
        mean[lane] += wq;
        square[lane] += wq * q;
        cross[lane] += weighted[x + k] * q;
      }
    }
  }
  WindowSums sums;
  for (std::size_t k = 0; k < kLanes; ++k) {
    sums.mean += mean[k];
    sums.square += square[k];
    sums.cross += cross[k];
  }
  return sums;
}

STOREY_FOR_EACH_CPU
std::array<double, 4> without_planes4(const float* in, std::size_t stride, int side, float* out) {
  const double mid = (side - 1) / 2.0;
  std::array<double, 4> sum{}, sum_x{}, sum_y{}, squares{};
  double sum_xx = 0;
  for (int y = 0; y < side; ++y) {
    const float* p = in + static_cast<std::size_t>(y) * stride;
    for (int x = 0; x < side; ++x, p += 4) {
      for (std::size_t c = 0; c < 4; ++c) {
        const double value = p[c];
        sum[c] += value;
        sum_x[c] += value * (x - mid);
        sum_y[c] += value * (y - mid);
      }
      sum_xx += (x - mid) * (x - mid);
    }
  }
  const double share = 1 / static_cast<double>(side * side);
  for (int y = 0; y < side; ++y) {
    const float* p = in + static_cast<std::size_t>(y) * stride;
    for (int x = 0; x < side; ++x, p += 4, out += 4) {
      const double right = (x - mid) / sum_xx, down = (y - mid) / sum_xx;
      for (std::size_t c = 0; c < 4; ++c) {
        const double rest = p[c] - (sum[c] * share + sum_x[c] * right + sum_y[c] * down);
        squares[c] += rest * rest;
        out[c] = static_cast<float>(rest);
      }
    }
  }
  return squares;
}

STOREY_FOR_EACH_CPU
void box_means4(const float* in, int side, int step, float* out) {
  const float share = 1.0F / static_cast<float>(step * step);
  const int across = side / step;
  for (int by = 0; by < across; ++by) {
    for (int bx = 0; bx < across; ++bx, out += 4) {
      std::array<float, 4> sum{};
      for (int y = by * step; y < (by + 1) * step; ++y) {
        const float* p = in + 4 * (y * side + bx * step);
        for (int x = 0; x < step; ++x, p += 4) {
          for (std::size_t c = 0; c < 4; ++c) sum[c] += p[c];
        }
      }
      for (std::size_t c = 0; c < 4; ++c) out[c] = share * sum[c];
    }
  }
}

// Source of the arc tangent: the polynomial of cv::fastAtan2.
STOREY_FOR_EACH_CPU
void gradients(const float* row, const float* above, const float* below, int n, int parts,
               float* strengths, float* turns) {
  constexpr float kTurn = 360, kTiny = 2.22044605e-16F;
  constexpr float p1 = 0.9997878412794807F * 57.29577951308232F,
                  p3 = -0.3258083974640975F * 57.29577951308232F,
                  p5 = 0.1555786518463281F * 57.29577951308232F,
                  p7 = -0.04432655554792128F * 57.29577951308232F;
  const auto most = static_cast<float>(parts);
  for (int i = 0; i < n; ++i) {
    const float x = row[i + 1] - row[i - 1], y = below[i] - above[i];
    const float across = x < 0 ? -x : x, down = y < 0 ? -y : y;
    const float larger = across < down ? down : across, smaller = across < down ? across : down;
    const float slope = smaller / (larger + kTiny), square = slope * slope;
    const float half_quarter =
        (((p7 * square + p5) * square + p3) * square + p1) * slope;  // degrees, up to 45
    const float quarter = across < down ? 90 - half_quarter : half_quarter;
    const float half = x < 0 ? 180 - quarter : quarter;
    const float turn = (y < 0 ? kTurn - half : half) / kTurn * most;
    strengths[i] = std::sqrt(x * x + y * y);
    turns[i] = turn < most ? turn : 0;
  }
}

namespace {

constexpr int kLanes = 4;
using Lanes = std::array<double, kLanes>;

double sum_of(const Lanes& lanes) {
  double sum = 0;
  for (const double lane : lanes) sum += lane;
  return sum;
}

// Lanes that compilers do not make of loops over arrays.
using Doubles = double __attribute__((vector_size(kLanes * sizeof(double))));

double sum_of(const Doubles& lanes) { return lanes[0] + lanes[1] + lanes[2] + lanes[3]; }

// What is summed of so many points is worked out first: more sums than registers wait for memory.
constexpr std::size_t kChunk = 64;
using Chunk = std::array<double, kChunk>;

}  // namespace

STOREY_FOR_EACH_CPU
FitSums robust_sums(const std::array<const double*, 4>& p, const double* seen, int n,
                    const std::array<double, 4>& coefficients, double steep) {
  const double* const a = p[0];
  const double* const b = p[1];
  const double* const c = p[2];
  const double* const d = p[3];
  const auto [to_a, to_b, to_c, to_d] = coefficients;
  Lanes aa{}, ab{}, ac{}, ad{}, bb{}, bc{}, bd{}, cc{}, cd{}, dd{}, as{}, bs{}, cs{}, ds{};
  for (int first = 0; first < n; first += kLanes) {
    const int lanes = std::min(kLanes, n - first);
    for (int k = 0; k < lanes; ++k) {
      const auto lane = static_cast<std::size_t>(k);
      const int i = first + k;
      const double pa = a[i], pb = b[i], pc = c[i], pd = d[i], at = seen[i];
      const double off = steep * (at - to_a * pa - to_b * pb - to_c * pc - to_d * pd);
      const double weight = 1 / (1 + off * off);
      const double wa = weight * pa, wb = weight * pb, wc = weight * pc, wd = weight * pd;
      aa[lane] += wa * pa;
      ab[lane] += wa * pb;
      ac[lane] += wa * pc;
      ad[lane] += wa * pd;
      bb[lane] += wb * pb;
      bc[lane] += wb * pc;
      bd[lane] += wb * pd;
      cc[lane] += wc * pc;
      cd[lane] += wc * pd;
      dd[lane] += wd * pd;
      as[lane] += wa * at;
      bs[lane] += wb * at;
      cs[lane] += wc * at;
      ds[lane] += wd * at;
    }
  }
  return {{{{sum_of(aa), sum_of(ab), sum_of(ac), sum_of(ad)},
            {0, sum_of(bb), sum_of(bc), sum_of(bd)},
            {0, 0, sum_of(cc), sum_of(cd)},
            {0, 0, 0, sum_of(dd)}}},
          {sum_of(as), sum_of(bs), sum_of(cs), sum_of(ds)}};
}

STOREY_FOR_EACH_CPU
FitSums even_sums(const std::array<const double*, 4>& p, const double* seen, int n) {
  const double* const a = p[0];
  const double* const b = p[1];
  const double* const c = p[2];
  const double* const d = p[3];
  Lanes aa{}, ab{}, ac{}, ad{}, bb{}, bc{}, bd{}, cc{}, cd{}, dd{}, as{}, bs{}, cs{}, ds{};
  for (int first = 0; first < n; first += kLanes) {
    const int lanes = std::min(kLanes, n - first);
    for (int k = 0; k < lanes; ++k) {
      const auto lane = static_cast<std::size_t>(k);
      const int i = first + k;
      const double pa = a[i], pb = b[i], pc = c[i], pd = d[i], at = seen[i];
      aa[lane] += pa * pa;
      ab[lane] += pa * pb;
      ac[lane] += pa * pc;
      ad[lane] += pa * pd;
      bb[lane] += pb * pb;
      bc[lane] += pb * pc;
      bd[lane] += pb * pd;
      cc[lane] += pc * pc;
      cd[lane] += pc * pd;
      dd[lane] += pd * pd;
      as[lane] += pa * at;
      bs[lane] += pb * at;
      cs[lane] += pc * at;
      ds[lane] += pd * at;
    }
  }
  return {{{{sum_of(aa), sum_of(ab), sum_of(ac), sum_of(ad)},
            {0, sum_of(bb), sum_of(bc), sum_of(bd)},
            {0, 0, sum_of(cc), sum_of(cd)},
            {0, 0, 0, sum_of(dd)}}},
          {sum_of(as), sum_of(bs), sum_of(cs), sum_of(ds)}};
}

STOREY_FOR_EACH_CPU
SlopeSums slope_sums(const float* row, const float* above, const float* below, const float* seen,
                     int n, double u, double by, double steep) {
  Doubles xx{}, xx_u{}, xx_uu{}, xy{}, xy_u{}, xy_uu{}, yy{}, yy_u{}, yy_uu{};
  Doubles x_off{}, x_off_u{}, y_off{}, y_off_u{};
  Chunk at, wxx, wxy, wyy, wx, wy;
  for (int first = 0; first < n; first += static_cast<int>(kChunk)) {
    const auto count = std::min(kChunk, static_cast<std::size_t>(n - first));
    for (std::size_t k = 0; k < count; ++k) {
      const int i = first + static_cast<int>(k);
      const double x = static_cast<double>(row[i + 1] - row[i - 1]) / 2;
      const double y = static_cast<double>(below[i] - above[i]) / 2;
      const double off = row[i] - seen[i];
      const double weight = 1 / (1 + steep * off * off);
      at[k] = u + by * i;
      wxx[k] = weight * x * x;
      wxy[k] = weight * x * y;
      wyy[k] = weight * y * y;
      wx[k] = weight * x * off;
      wy[k] = weight * y * off;
    }
    for (std::size_t k = count; k % kLanes != 0; ++k)  // adds nothing
      at[k] = wxx[k] = wxy[k] = wyy[k] = wx[k] = wy[k] = 0;
    for (std::size_t k = 0; k < count; k += kLanes) {
      Doubles u_here, xx_here, xy_here, yy_here, x_here, y_here;
      std::memcpy(&u_here, at.data() + k, sizeof u_here);
      std::memcpy(&xx_here, wxx.data() + k, sizeof xx_here);
      std::memcpy(&xy_here, wxy.data() + k, sizeof xy_here);
      std::memcpy(&yy_here, wyy.data() + k, sizeof yy_here);
      std::memcpy(&x_here, wx.data() + k, sizeof x_here);
      std::memcpy(&y_here, wy.data() + k, sizeof y_here);
      const Doubles xx_by_u = xx_here * u_here, xy_by_u = xy_here * u_here,
                    yy_by_u = yy_here * u_here;
      xx += xx_here;
      xx_u += xx_by_u;
      xx_uu += xx_by_u * u_here;
      xy += xy_here;
      xy_u += xy_by_u;
      xy_uu += xy_by_u * u_here;
      yy += yy_here;
      yy_u += yy_by_u;
      yy_uu += yy_by_u * u_here;
      x_off += x_here;
      x_off_u += x_here * u_here;
      y_off += y_here;
      y_off_u += y_here * u_here;
    }
  }
  return {{sum_of(xx), sum_of(xx_u), sum_of(xx_uu)},
          {sum_of(xy), sum_of(xy_u), sum_of(xy_uu)},
          {sum_of(yy), sum_of(yy_u), sum_of(yy_uu)},
          {sum_of(x_off), sum_of(x_off_u)},
          {sum_of(y_off), sum_of(y_off_u)}};
}

STOREY_FOR_EACH_CPU
void light_row(const float* row, int n, float gain, float base, float right, float from,
               float* out) {
  for (int i = 0; i < n; ++i)
    out[i] = gain * row[i] + base + right * (static_cast<float>(i) + from);
}

STOREY_FOR_EACH_CPU
float capped_squares(const float* a, const float* b, float cap, int n) {
  std::array<float, 8> sums{};
  int i = 0;
  for (; i + 8 <= n; i += 8) {
    for (int k = 0; k < 8; ++k) {
      const float apart = a[i + k] - b[i + k], off = apart < 0 ? -apart : apart;
      const float most = off < cap ? off : cap;
      sums[static_cast<std::size_t>(k)] += most * most;
    }
  }
  float sum = 0;
  for (; i < n; ++i) {
    const float off = std::min(std::abs(a[i] - b[i]), cap);
    sum += off * off;
  }
  for (const float s : sums) sum += s;
  return sum;
}

STOREY_FOR_EACH_CPU
float capped_squares_lit(const float* row, int n, float gain, float base, float right, float from,
                         const float* b, float cap) {
  if (n < kFloats) {
    float sum = 0;
    for (int i = 0; i < n; ++i) {
      const float a = gain * row[i] + base + right * (static_cast<float>(i) + from);
      const float off = std::min(std::abs(a - b[i]), cap);
      sum += off * off;
    }
    return sum;
  }
  const Floats first{0, 1, 2, 3, 4, 5, 6, 7}, at_most = Floats{} + cap;
  const int whole = n / kFloats * kFloats;
  Floats sums{}, last{};
  // The last ones once more with those before them, of which they alone are added.
  for (int i = 0; i <= whole; i += kFloats) {
    const int start = std::min(i, n - kFloats);
    Floats a, with;
    std::memcpy(&a, row + start, sizeof a);
    std::memcpy(&with, b + start, sizeof with);
    const Floats at = first + static_cast<float>(start);
    const Floats apart = gain * a + base + right * (at + from) - with;
    const Floats off = apart < 0 ? -apart : apart;
    const Floats most = off < at_most ? off : at_most;
    last = most * most;
    if (i < whole) sums += last;
  }
  float sum = 0;
  for (int k = kFloats - (n - whole); k < kFloats; ++k) sum += last[k];
  for (int k = 0; k < kFloats; ++k) sum += sums[k];
  return sum;
}

STOREY_FOR_EACH_CPU
DuelSums duel_sums(const float* one, const float* other, const float* picture, int n, float differs,
                   float cap) {
  Floats difference{}, towards{};
  const Floats none{}, at_most = none + cap;
  // The last few points, filled up with what does not differ.
  std::array<std::array<float, 2 * kFloats>, 3> last{};
  for (int first = 0; first < n; first += kFloats) {
    std::array<const float*, 3> from{one + first, other + first, picture + first};
    if (const int count = n - first; count < kFloats) {
      for (std::size_t k = 0; k < from.size(); ++k) {
        if (n < kFloats) {
          std::copy(from[k], from[k] + count, last[k].data());
          from[k] = last[k].data();
        } else {
          std::memcpy(last[k].data(), from[k] + count - kFloats, kFloats * sizeof(float));
          from[k] = last[k].data() + kFloats - count;
        }
      }
    }
    Floats a, b, p;
    std::memcpy(&a, from[0], sizeof a);
    std::memcpy(&b, from[1], sizeof b);
    std::memcpy(&p, from[2], sizeof p);
    const Floats ab = a - b, pa = p - a, pb = p - b;
    const Floats apart = ab < 0 ? -ab : ab, far_a = pa < 0 ? -pa : pa, far_b = pb < 0 ? -pb : pb;
    const Floats off_a = far_a < at_most ? far_a : at_most;
    const Floats off_b = far_b < at_most ? far_b : at_most;
    const Floats capped = apart < at_most ? apart : at_most;
    const Floats most = capped * capped;
    const Floats nearer = off_b * off_b - off_a * off_a;
    const Floats low = nearer < most ? nearer : most;
    const Floats says = low < -most ? -most : low;
    difference += apart < differs ? none : most;
    towards += apart < differs ? none : says;
  }
  DuelSums sums;
  for (int k = 0; k < kFloats; ++k) {
    sums.difference += static_cast<double>(difference[k]);
    sums.towards += static_cast<double>(towards[k]);
  }
  return sums;
}

}  // namespace storey::vision
