#include "vision/identify/face_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/identify/inner_loops.h"
#include "vision/identify/template_impl.h"

namespace storey::vision {
namespace {

constexpr std::array<double, 3> kSizes{0.93, 1.0, 1.07};  // of a face against its usual size
constexpr int kReach = 4;                                 // query px a face may sit aside

// Openings that chance is measured on: enough for a mean within 0.01.
constexpr int kOpenings = 24;
constexpr int kOpeningSide = kFineSide + 2 * kFineMargin;

// Every window of kHalfSide px around the middle of `light`, a row each, zero mean, unit length.
// A window with nothing in it becomes a row of zeros, like nothing at all.
cv::Mat windows_of(const cv::Mat& light, int first, int across, int step = 1) {
  cv::Mat windows(across * across, kHalfSide * kHalfSide, CV_32F);
  for (int y = 0; y < across; ++y) {
    for (int x = 0; x < across; ++x) {
      cv::Mat row = windows.row(y * across + x);
      cv::Mat square(kHalfSide, kHalfSide, CV_32F, row.ptr<float>());
      light(cv::Rect(first + step * x, first + step * y, kHalfSide, kHalfSide)).copyTo(square);
      row -= cv::mean(row)[0];
      const double length = cv::norm(row);
      if (length > 1e-3) row /= length;
    }
  }
  return windows;
}

// Likeness of every window (a row each) to every look (a column each of `half`).
void compare(const cv::Mat& windows, const cv::Mat& half, cv::Mat& scores) {
  scores.create(windows.rows, half.cols, CV_32F);
  products(windows.ptr<float>(), windows.rows, half.ptr<float>(), half.cols, half.rows,
           scores.ptr<float>());
}

// An opening of a frame with some boxes behind it, log lightness.
cv::Mat random_opening(cv::RNG& rng) {
  cv::Mat opening(kOpeningSide, kOpeningSide, CV_32F, cv::Scalar(0));
  rng.fill(opening, cv::RNG::NORMAL, 0, 0.04);
  const cv::Rect all(0, 0, kOpeningSide, kOpeningSide);
  for (int i = 0; i < 6; ++i) {
    const cv::Rect box(rng.uniform(-20, kOpeningSide), rng.uniform(-20, kOpeningSide),
                       rng.uniform(6, 60), rng.uniform(6, 60));
    const double light = 0.4 * rng.gaussian(1);
    if (!(box & all).empty()) opening(box & all) += light;
  }
  const int rim = rng.uniform(4, 9);
  const double bar = 1.5 * rng.gaussian(1);
  cv::Mat frame(opening.size(), CV_8U, cv::Scalar(255));
  frame(cv::Rect(rim, rim, kOpeningSide - 2 * rim, kOpeningSide - 2 * rim)) = 0;
  opening.setTo(bar, frame);
  return opening;
}

}  // namespace

std::vector<FoundLook> search_looks(const TemplateSet::Impl& set, const CellPicture& query) {
  std::vector<FoundLook> found(set.looks.size());
  cv::Mat light;
  cv::Mat scores;
  for (const double size : kSizes) {
    const double scale = 0.5 / size;
    cv::resize(query.light, light, {}, scale, scale, cv::INTER_AREA);
    const double spare = (light.cols - kHalfSide) / 2.0;  // first window of a centred face
    const double reach = std::min(spare, kReach * scale);
    const int first = static_cast<int>(std::ceil(spare - reach));
    const int across = static_cast<int>(std::floor(spare + reach)) - first + 1;
    compare(windows_of(light, first, across), set.half, scores);
    const double per_px = static_cast<double>(query.light.cols) / light.cols;
    for (int w = 0; w < scores.rows; ++w) {
      const auto* row = scores.ptr<float>(w);
      for (std::size_t i = 0; i < found.size(); ++i) {
        const float beyond_chance = row[i] - set.chance[i];
        if (beyond_chance <= found[i].likeness) continue;
        // Half a face px covers `size` query px; pixel centres stay pixel centres.
        const auto grow = static_cast<float>(per_px * kHalfSide / kFineSide);
        const auto at = [&](int px) {
          return static_cast<float>((first + px) * per_px + (grow - 1) / 2.0);
        };
        found[i] = {
            static_cast<int>(i), beyond_chance, {grow, 0, at(w % across), 0, grow, at(w / across)}};
      }
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const FoundLook& a, const FoundLook& b) { return a.likeness > b.likeness; });
  return found;
}

std::vector<float> chance_likeness(const cv::Mat& half) {
  // A search looks at more shifts and sizes than this small grid and finds that much more.
  constexpr double kSearchFindsMore = 1.0;
  cv::RNG rng(1);
  cv::Mat scores;
  cv::Mat best;
  cv::Mat sum = cv::Mat::zeros(1, half.cols, CV_32F);
  for (int i = 0; i < kOpenings; ++i) {
    cv::Mat light;
    cv::resize(local_contrast(random_opening(rng), kFineSide), light, {}, 0.5, 0.5, cv::INTER_AREA);
    const int spare = (light.cols - kHalfSide) / 2;
    compare(windows_of(light, spare - 2, 3, 2), half, scores);
    cv::reduce(scores, best, 0, cv::REDUCE_MAX);
    sum += best;
  }
  sum *= kSearchFindsMore / kOpenings;
  return {sum.ptr<float>(), sum.ptr<float>() + half.cols};
}

}  // namespace storey::vision
