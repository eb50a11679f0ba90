#include "vision/identify/warped.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>
#include <opencv2/imgproc.hpp>

#include "model/check.h"
#include "vision/geometry/each_cpu.h"
#include "vision/geometry/homography.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#endif

namespace storey::vision {
namespace {

// OpenCV takes samples at every 32nd of a pixel, which is all that is left of a map.
constexpr int kFineBits = 5, kFine = 1 << kFineBits;
constexpr int kMostColumns = 1024;
[[maybe_unused]] constexpr int kSpare = 4;  // columns are worked out four at a time

// Farther away OpenCV tells no places apart.
int told_apart(int at) {
  using Told = std::numeric_limits<std::int16_t>;
  return std::clamp<int>(at, Told::min(), Told::max());
}

int inside(int at, int count) { return std::clamp(told_apart(at), 0, count - 1); }
int beyond(int at, int count) { return std::clamp(told_apart(at) + 1, 0, count - 1); }

#if defined(__x86_64__) && defined(__GNUC__)
using Doubles = double __attribute__((vector_size(32)));
using Ints = std::int32_t __attribute__((vector_size(16)));

// The samples of a row: the pixel to the upper left of each; what that and its right neighbour
// count, in 32nds, a byte each and twice; and what those above and below count, two bytes each.
struct Samples {
  std::array<std::int32_t, kMostColumns> x, y, across, down;
};

// Columns that OpenCV maps together, starting anew at each, which rounds differently.
int columns_at_once(cv::Size size) {
  constexpr int kBlock = 32;
  const int rows = std::min(kBlock / 2, size.height);
  return std::min(kBlock * kBlock / rows, size.width);
}

__attribute__((target("avx2"))) void find_samples(const cv::Matx33d& map, int y, int cols,
                                                  int at_once, Samples& row) {
  constexpr double kLeast = std::numeric_limits<std::int32_t>::min();
  constexpr double kMost = std::numeric_limits<std::int32_t>::max();
  constexpr double kToWhole = 6755399441055744.0;  // 1.5 * 2^52: no digit is left for a fraction
  const double* const m = map.val;
  const Doubles none{}, least = none + kLeast, most = none + kMost, first{0, 1, 2, 3};
  for (int x = 0; x < cols; x += at_once) {
    const double x0 = m[0] * x + m[1] * y + m[2];
    const double y0 = m[3] * x + m[4] * y + m[5];
    const double w0 = m[6] * x + m[7] * y + m[8];
    const int count = std::min(at_once, cols - x);
    for (int k = 0; k < count; k += 4) {
      const Doubles at = first + static_cast<double>(k);
      const Doubles w = w0 + m[6] * at;
      const Doubles scaled = kFine / w;
      const Doubles scale = w != none ? scaled : none;
      const Doubles far_x = (x0 + m[0] * at) * scale, far_y = (y0 + m[3] * at) * scale;
      const Doubles up_x = far_x < most ? far_x : most, up_y = far_y < most ? far_y : most;
      const Doubles in_x = up_x > least ? up_x : least, in_y = up_y > least ? up_y : least;
      const Ints whole_x = __builtin_convertvector((in_x + kToWhole) - kToWhole, Ints);
      const Ints whole_y = __builtin_convertvector((in_y + kToWhole) - kToWhole, Ints);
      const Ints at_x = whole_x >> kFineBits, at_y = whole_y >> kFineBits;
      const Ints beyond_x = whole_x & (kFine - 1), beyond_y = whole_y & (kFine - 1);
      const Ints across = ((kFine - beyond_x) | (beyond_x << 8)) * 0x10001;
      const Ints down = (kFine - beyond_y) | (beyond_y << 16);
      std::memcpy(row.x.data() + x + k, &at_x, sizeof at_x);
      std::memcpy(row.y.data() + x + k, &at_y, sizeof at_y);
      std::memcpy(row.across.data() + x + k, &across, sizeof across);
      std::memcpy(row.down.data() + x + k, &down, sizeof down);
    }
  }
}

// One sample, of which neighbours may lie outside.
void sample(const cv::Mat& bgr, const Samples& row, std::size_t i, std::uint8_t* out) {
  const int x = row.x[i], y = row.y[i];
  const int beyond_x = row.across[i] >> 8 & 0xff, beyond_y = row.down[i] >> 16;
  const int left = inside(x, bgr.cols), right = beyond(x, bgr.cols);
  const auto* const upper = bgr.ptr<cv::Vec3b>(inside(y, bgr.rows));
  const auto* const lower = bgr.ptr<cv::Vec3b>(beyond(y, bgr.rows));
  for (int c = 0; c < 3; ++c) {
    const int above = upper[left][c] * (kFine - beyond_x) + upper[right][c] * beyond_x;
    const int below = lower[left][c] * (kFine - beyond_x) + lower[right][c] * beyond_x;
    out[c] = static_cast<std::uint8_t>(
        (above * (kFine - beyond_y) + below * beyond_y + kFine * kFine / 2) >> (2 * kFineBits));
  }
}

// All that a sample is made of lies in one register.
__attribute__((target("avx2"))) void sample_row(const cv::Mat& bgr, const Samples& row, int cols,
                                                std::uint8_t* out) {
  // Upper pixels in the lower half, six bytes of eight; each left one beside its right neighbour,
  // and each two beside those below.
  const __m128i order = _mm_setr_epi8(0, 3, 8, 11, 1, 4, 9, 12, 2, 5, 10, 13, -1, -1, -1, -1);
  const __m128i half = _mm_set1_epi32(kFine * kFine / 2);
  const __m128i pixel = _mm_setr_epi8(0, 4, 8, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1);
  const auto most_x = static_cast<unsigned>(std::max(0, bgr.cols - 2));  // eight bytes are read
  const auto most_y = static_cast<unsigned>(bgr.rows - 1);
  const auto stride = static_cast<std::ptrdiff_t>(bgr.step[0]);
  for (int col = 0; col < cols; ++col, out += 3) {
    const auto i = static_cast<std::size_t>(col);
    const std::int32_t x = row.x[i], y = row.y[i];
    if (static_cast<unsigned>(x) >= most_x || static_cast<unsigned>(y) >= most_y) {
      sample(bgr, row, i, out);
      continue;
    }
    const std::uint8_t* const upper = bgr.data + y * stride + 3 * std::ptrdiff_t{x};
    long long above, below;
    std::memcpy(&above, upper, sizeof above);
    std::memcpy(&below, upper + stride, sizeof below);
    const __m128i four = _mm_shuffle_epi8(_mm_set_epi64x(below, above), order);
    const __m128i two = _mm_maddubs_epi16(four, _mm_set1_epi32(row.across[i]));
    const __m128i one = _mm_madd_epi16(two, _mm_set1_epi32(row.down[i]));
    const __m128i whole = _mm_srli_epi32(_mm_add_epi32(one, half), 2 * kFineBits);
    const int bytes = _mm_cvtsi128_si32(_mm_shuffle_epi8(whole, pixel));
    if (col + 1 < cols)
      std::memcpy(out, &bytes, 4);  // the next one goes over the fourth
    else
      std::memcpy(out, &bytes, 3);
  }
}
#endif

}  // namespace

cv::Mat warped(const cv::Mat& bgr, const cv::Matx33d& bgr_from_out, cv::Size size) {
  STOREY_CHECK(bgr.type() == CV_8UC3 && !bgr.empty());
  cv::Mat out(size, CV_8UC3);
#if defined(__x86_64__) && defined(__GNUC__)
  if (size.width + kSpare <= kMostColumns && __builtin_cpu_supports("avx2")) {
    const int at_once = columns_at_once(size);
    Samples row;
    for (int y = 0; y < size.height; ++y) {
      find_samples(bgr_from_out, y, size.width, at_once, row);
      sample_row(bgr, row, size.width, out.ptr(y));
    }
    return out;
  }
#endif
  cv::warpPerspective(bgr, out, bgr_from_out, size, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                      cv::BORDER_REPLICATE);
  return out;
}

cv::Mat place_with_margin(const cv::Mat& bgr, const cv::Matx33d& bgr_from_unit, cv::Size size,
                          int margin) {
  const cv::Point2f corner = apply(bgr_from_unit, {0, 0});
  const double across = cv::norm(apply(bgr_from_unit, {1, 0}) - corner) / size.width;
  const double down = cv::norm(apply(bgr_from_unit, {0, 1}) - corner) / size.height;
  const int finer = std::clamp(cvRound(std::max(across, down)), 1, 4);
  const cv::Size whole(size.width + 2 * margin, size.height + 2 * margin);
  const double x = 1.0 / (size.width * finer), y = 1.0 / (size.height * finer);
  const double off = 0.5 - margin * finer;
  const cv::Matx33d unit_from_patch(x, 0, off * x, 0, y, off * y, 0, 0, 1);
  cv::Mat patch = warped(bgr, bgr_from_unit * unit_from_patch, whole * finer);
  if (finer > 1) cv::resize(patch, patch, whole, 0, 0, cv::INTER_AREA);
  return patch;
}

namespace {

constexpr int kStepBits = 10;  // of a pixel, to which OpenCV rounds before samples are chosen

using Floats = float __attribute__((vector_size(16)));

// A row of samples of four channels: where each lies, and what its neighbours count.
struct FloatSamples {
  std::array<std::int32_t, kMostColumns> x, y;
  std::array<std::array<float, kMostColumns>, 4> weights;
};

STOREY_FOR_EACH_CPU
void weigh(const std::int32_t* xs, const std::int32_t* ys, int x0, int y0, int cols,
           FloatSamples& row) {
  for (int col = 0; col < cols; ++col) {
    const auto i = static_cast<std::size_t>(col);
    const std::int32_t at_x = (x0 + xs[i]) >> (kStepBits - kFineBits);
    const std::int32_t at_y = (y0 + ys[i]) >> (kStepBits - kFineBits);
    row.x[i] = at_x >> kFineBits;
    row.y[i] = at_y >> kFineBits;
    const float right = static_cast<float>(at_x & (kFine - 1)) / kFine, left = 1 - right;
    const float lower = static_cast<float>(at_y & (kFine - 1)) / kFine, upper = 1 - lower;
    row.weights[0][i] = upper * left;
    row.weights[1][i] = upper * right;
    row.weights[2][i] = lower * left;
    row.weights[3][i] = lower * right;
  }
}

STOREY_FOR_EACH_CPU
void sample_floats(const cv::Mat& picture, const FloatSamples& row, int cols,
                   const std::array<float*, 3>& out) {
  const auto most_x = static_cast<unsigned>(picture.cols - 1);
  const auto most_y = static_cast<unsigned>(picture.rows - 1);
  const std::ptrdiff_t stride = 4 * static_cast<std::ptrdiff_t>(picture.cols);
  const float* const in = picture.ptr<float>();
  float* const out_0 = out[0];
  float* const out_1 = out[1];
  float* const out_2 = out[2];
  for (int col = 0; col < cols; ++col) {
    const auto i = static_cast<std::size_t>(col);
    const int x = row.x[i], y = row.y[i];
    std::ptrdiff_t right = 4, below = stride;
    std::ptrdiff_t at = y * stride + 4 * std::ptrdiff_t{x};
    if (static_cast<unsigned>(x) >= most_x || static_cast<unsigned>(y) >= most_y) {
      const int left_x = inside(x, picture.cols), upper_y = inside(y, picture.rows);
      at = upper_y * stride + 4 * std::ptrdiff_t{left_x};
      right = 4 * std::ptrdiff_t{beyond(x, picture.cols) - left_x};
      below = (beyond(y, picture.rows) - upper_y) * stride;
    }
    const float* const p = in + at;
    Floats a, b, c, d;
    std::memcpy(&a, p, sizeof a);
    std::memcpy(&b, p + right, sizeof b);
    std::memcpy(&c, p + below, sizeof c);
    std::memcpy(&d, p + below + right, sizeof d);
    const Floats sum = a * row.weights[0][i] + b * row.weights[1][i] + c * row.weights[2][i] +
                       d * row.weights[3][i];
    out_0[i] = sum[0];
    out_1[i] = sum[1];
    out_2[i] = sum[2];
  }
}

}  // namespace

std::array<cv::Mat, 3> warped_planes(const cv::Mat& picture, const cv::Matx23d& picture_from_out,
                                     cv::Size size) {
  STOREY_CHECK(picture.type() == CV_32FC4 && picture.isContinuous() && !picture.empty() &&
               size.width <= kMostColumns);
  constexpr int kStep = 1 << kStepBits;
  constexpr int kRounded = kStep / kFine / 2;
  const double* const m = picture_from_out.val;
  std::array<std::int32_t, kMostColumns> xs, ys;
  for (int x = 0; x < size.width; ++x) {
    xs[static_cast<std::size_t>(x)] = cv::saturate_cast<int>(m[0] * x * kStep);
    ys[static_cast<std::size_t>(x)] = cv::saturate_cast<int>(m[3] * x * kStep);
  }
  std::array<cv::Mat, 3> planes;
  for (cv::Mat& plane : planes) plane.create(size, CV_32F);
  FloatSamples row;
  for (int y = 0; y < size.height; ++y) {
    weigh(xs.data(), ys.data(), cv::saturate_cast<int>((m[1] * y + m[2]) * kStep) + kRounded,
          cv::saturate_cast<int>((m[4] * y + m[5]) * kStep) + kRounded, size.width, row);
    sample_floats(picture, row, size.width,
                  {planes[0].ptr<float>(y), planes[1].ptr<float>(y), planes[2].ptr<float>(y)});
  }
  return planes;
}

}  // namespace storey::vision
