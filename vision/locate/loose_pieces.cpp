#include "vision/locate/loose_pieces.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/geometry/line_segments.h"
#include "vision/locate/slopes.h"

namespace storey::vision {
namespace {

// Chosen on drawn tables: 1.2 px a mm, pieces of 18 to 63 mm, noise to 9 grey levels.
// Share of a side that one straight edge has to run along for a guess to start from it.
constexpr float kShortest = 0.45F;
constexpr float kLongest = 1.15F;
constexpr float kWhole = 0.9F;        // an edge of this share starts at the corner and ends there
constexpr float kLeastSide = 0.5F;    // share of a side that shows an edge
constexpr float kLeastMean = 0.72F;   // of the four
constexpr float kOffPerPx = 0.01F;    // a side where it should be is likelier
constexpr float kSame = 0.15F;        // of the shorter side: two rectangles are hardly apart
constexpr float kSameCosine = 0.98F;  // and hardly turned

float length(cv::Point2f v) { return std::hypot(v.x, v.y); }
cv::Point2f clockwise(cv::Point2f v) { return {-v.y, v.x}; }
float dot(cv::Point2f a, cv::Point2f b) { return a.x * b.x + a.y * b.y; }

// A guess: one side starts at `corner` and runs along `side`; the piece lies towards `inwards`.
// Both are as long as the piece.
struct Guess {
  cv::Point2f corner, side, inwards;
};

struct Shift {
  float by = 0;  // share of a side
  float support = 0;
};

// Where a side at about `from`..`to` shows best when it is moved along `way` by up to `most` of it.
Shift best_shift(const Slopes& slopes, cv::Point2f from, cv::Point2f to, cv::Point2f way,
                 float most) {
  const float reach = length(way);
  const int steps = std::max(1, cvRound(most * reach));
  Shift best{0, -1};
  float best_worth = -1;
  for (int i = 0; i <= 2 * steps; ++i) {
    const int off = i % 2 == 0 ? i / 2 : -(i + 1) / 2;  // 0, -1, 1, -2, 2 ...
    const float by = static_cast<float>(off) / reach;
    const float least =
        std::max(kLeastSide, best_worth + kOffPerPx * static_cast<float>(std::abs(off)));
    const float support = slopes.support(from + way * by, to + way * by, least);
    const float worth = support - kOffPerPx * static_cast<float>(std::abs(off));
    if (worth <= best_worth) continue;
    best_worth = worth;
    best = {by, support};
  }
  return best;
}

// The guess with its other sides moved onto edges; support 0 where they show none.
LooseRectangle fitted(const Slopes& slopes, const Guess& guess) {
  const auto [corner, side, inwards] = guess;
  const float near_most = 2 / length(side);
  LooseRectangle found;
  const Shift near = best_shift(slopes, corner, corner + inwards, side, near_most);
  if (near.support < kLeastSide) return found;
  const cv::Point2f end = corner + side;
  const Shift far = best_shift(slopes, end, end + inwards, side, kLooseTolerance);
  if (far.support < kLeastSide) return found;
  const cv::Point2f first = corner + side * near.by;
  const cv::Point2f last = end + side * far.by;
  const Shift opposite =
      best_shift(slopes, first + inwards, last + inwards, inwards, kLooseTolerance);
  if (opposite.support < kLeastSide) return found;
  const float own = slopes.support(first, last);
  found.weakest = std::min({near.support, far.support, opposite.support, own});
  found.support = (near.support + far.support + opposite.support + own) / 4;
  found.across = last - first;
  found.down = inwards * (1 + opposite.by);
  found.middle = first + 0.5F * (found.across + found.down);
  return found;
}

// As it is told: `across` along the width, `down` clockwise from it.
LooseRectangle upright(LooseRectangle found, bool side_is_width, int size) {
  found.size = size;
  if (!side_is_width) std::swap(found.across, found.down);
  if (dot(clockwise(found.across), found.down) < 0) found.down = -found.down;
  return found;
}

// Where a side of this length may start on a straight edge, going the edge's way.
std::vector<cv::Point2f> starts(const LineSegment& edge, cv::Point2f side) {
  const float share = length(edge.to - edge.from) / length(side);
  if (share < kShortest || share > kLongest) return {};
  if (share >= kWhole) return {0.5F * (edge.from + edge.to - side)};
  return {edge.from, edge.to - side};
}

void guess_from(const Slopes& slopes, const LineSegment& edge, cv::Size2f size, int number,
                std::vector<LooseRectangle>& found) {
  const cv::Point2f way = (edge.to - edge.from) / std::max(length(edge.to - edge.from), 1e-3F);
  const bool square = std::abs(size.width - size.height) < 0.5F * kLooseTolerance * size.width;
  for (const bool is_width : {true, false}) {
    if (square && !is_width) break;
    const cv::Point2f side = way * (is_width ? size.width : size.height);
    const cv::Point2f depth = clockwise(way) * (is_width ? size.height : size.width);
    for (const cv::Point2f& corner : starts(edge, side)) {
      for (const cv::Point2f& inwards : {depth, -depth}) {
        const LooseRectangle one = fitted(slopes, {corner, side, inwards});
        if (one.support >= kLeastMean) found.push_back(upright(one, is_width, number));
      }
    }
  }
}

bool hardly_apart(const LooseRectangle& a, const LooseRectangle& b) {
  if (a.size != b.size) return false;
  const float shorter = std::min(length(a.across), length(a.down));
  if (length(a.middle - b.middle) > kSame * shorter) return false;
  const float cosine = dot(a.across, b.across) / (length(a.across) * length(b.across));
  const float sine = dot(clockwise(a.across), b.across) / (length(a.across) * length(b.across));
  return std::max(std::abs(cosine), std::abs(sine)) > kSameCosine;
}

}  // namespace

cv::Matx33d LooseRectangle::picture_from_unit() const {
  const cv::Point2f corner = middle - 0.5F * (across + down);
  return {across.x, down.x, corner.x, across.y, down.y, corner.y, 0, 0, 1};
}

std::vector<LooseRectangle> find_loose_pieces(const cv::Mat& bgr,
                                              const std::vector<cv::Size2f>& sizes_px,
                                              std::size_t most) {
  const auto views = light_and_colours(bgr);
  const Slopes slopes(views);
  std::vector<LooseRectangle> guesses;
  for (const cv::Mat& view : views)
    for (const LineSegment& edge : find_line_segments(view))
      for (std::size_t i = 0; i < sizes_px.size(); ++i)
        guess_from(slopes, edge, sizes_px[i], static_cast<int>(i), guesses);
  std::stable_sort(guesses.begin(), guesses.end(),
                   [](const auto& a, const auto& b) { return a.support > b.support; });
  std::vector<LooseRectangle> found;
  std::vector<std::size_t> of_size(sizes_px.size(), 0);
  for (const LooseRectangle& guess : guesses) {
    const auto same = [&](const LooseRectangle& one) { return hardly_apart(one, guess); };
    std::size_t& known = of_size[static_cast<std::size_t>(guess.size)];
    if (known == most || std::any_of(found.begin(), found.end(), same)) continue;
    found.push_back(guess);
    ++known;
  }
  return found;
}

std::vector<LooseRectangle> find_blurred_pieces(const cv::Mat& bgr,
                                                const std::vector<cv::Size2f>& sizes_px,
                                                std::size_t most) {
  constexpr float kShare = 0.5F;
  const cv::Point2f half(0.5F, 0.5F);  // of a pixel: where its middle lies
  cv::Mat small;
  cv::resize(bgr, small, {}, kShare, kShare, cv::INTER_AREA);
  std::vector<cv::Size2f> small_sizes;
  for (const cv::Size2f& size : sizes_px) small_sizes.push_back(size * kShare);
  auto found = find_loose_pieces(small, small_sizes, most);
  for (LooseRectangle& one : found) {
    one.middle = (one.middle + half) / kShare - half;
    one.across /= kShare;
    one.down /= kShare;
  }
  return found;
}

}  // namespace storey::vision
