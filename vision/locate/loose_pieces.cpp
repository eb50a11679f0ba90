#include "vision/locate/loose_pieces.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/geometry/line_segments.h"

namespace storey::vision {
namespace {

// Chosen on drawn tables: 1.2 px a mm, pieces of 18 to 63 mm, noise to 9 grey levels.
constexpr float kTolerance = 0.12F;  // of a side
// Share of a side that one straight edge has to run along for a guess to start from it.
constexpr float kShortest = 0.45F;
constexpr float kLongest = 1.15F;
constexpr float kWhole = 0.9F;         // an edge of this share starts at the corner and ends there
constexpr float kLeastSide = 0.5F;     // share of a side that shows an edge
constexpr float kLeastMean = 0.72F;    // of the four
constexpr float kLeastSlope = 4;       // grey levels a px
constexpr float kAlong = 0.8F;         // cosine between a slope and the side's normal
constexpr float kOffPerPx = 0.01F;     // a side where it should be is likelier
constexpr float kSame = 0.15F;         // of the shorter side: two rectangles are hardly apart
constexpr float kSameCosine = 0.98F;   // and hardly turned
constexpr int kSamples = 20;           // along a side
constexpr float kCornerShare = 0.06F;  // corners may be round
constexpr std::size_t kMost = 320;

float length(cv::Point2f v) { return std::hypot(v.x, v.y); }
cv::Point2f clockwise(cv::Point2f v) { return {-v.y, v.x}; }
float dot(cv::Point2f a, cv::Point2f b) { return a.x * b.x + a.y * b.y; }

// How steep the picture is, in both directions.
class Slopes {
 public:
  explicit Slopes(const std::vector<cv::Mat>& pictures) {
    for (const cv::Mat& picture : pictures) {
      cv::Mat dx;
      cv::Mat dy;
      cv::Sobel(picture, dx, CV_16S, 1, 0);
      cv::Sobel(picture, dy, CV_16S, 0, 1);
      cv::merge(std::vector<cv::Mat>{dx, dy}, slopes_.emplace_back());
    }
  }

  // Share of the line from `a` to `b` along which an edge runs, within a pixel to either side.
  [[nodiscard]] float support(cv::Point2f a, cv::Point2f b) const {
    const cv::Point2f step = (b - a) * ((1 - 2 * kCornerShare) / (kSamples - 1));
    const cv::Point2f normal = clockwise(b - a) / std::max(length(b - a), 1e-3F);
    cv::Point2f at = a + (b - a) * kCornerShare;
    int seen = 0;
    for (int i = 0; i < kSamples; ++i, at += step)
      seen += is_edge(at, normal) || is_edge(at + normal, normal) || is_edge(at - normal, normal);
    return static_cast<float>(seen) / kSamples;
  }

 private:
  [[nodiscard]] bool is_edge(cv::Point2f at, cv::Point2f normal) const {
    const cv::Point px(cvRound(at.x), cvRound(at.y));
    if (!cv::Rect({}, slopes_.front().size()).contains(px)) return false;
    return std::any_of(slopes_.begin(), slopes_.end(), [&](const cv::Mat& slopes) {
      return is_steep(slopes.at<cv::Vec2s>(px), normal);
    });
  }

  static bool is_steep(const cv::Vec2s& slope, cv::Point2f normal) {
    constexpr float kSobelGain = 8;
    const float across = std::abs(slope[0] * normal.x + slope[1] * normal.y);
    return across >= kSobelGain * kLeastSlope &&
           across * across >=
               kAlong * kAlong * static_cast<float>(slope[0] * slope[0] + slope[1] * slope[1]);
  }

  std::vector<cv::Mat> slopes_;  // one a picture
};

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
    const float support = slopes.support(from + way * by, to + way * by);
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
  const Shift far = best_shift(slopes, end, end + inwards, side, kTolerance);
  if (far.support < kLeastSide) return found;
  const cv::Point2f first = corner + side * near.by;
  const cv::Point2f last = end + side * far.by;
  const Shift opposite = best_shift(slopes, first + inwards, last + inwards, inwards, kTolerance);
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
  const bool square = std::abs(size.width - size.height) < 0.5F * kTolerance * size.width;
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

// How light and how warm the table is, slightly blurred, and with the contrast of an ordinary
// photo: in the dark edges are as weak as the light. A piece as light as a table of wood is colder.
std::vector<cv::Mat> views_of(const cv::Mat& bgr) {
  constexpr double kOrdinary = 120;
  constexpr double kMostGain = 3;
  constexpr double kMiddle = 128;
  cv::Mat soft;
  cv::GaussianBlur(bgr, soft, {0, 0}, 0.8);
  cv::Mat light;
  cv::cvtColor(soft, light, cv::COLOR_BGR2GRAY);
  const double gain = std::clamp(kOrdinary / std::max(1.0, cv::mean(light)[0]), 1.0, kMostGain);
  light.convertTo(light, CV_8U, gain);
  cv::Mat warmth;
  cv::transform(soft, warmth, cv::Matx14d(-gain / 2, 0, gain / 2, kMiddle));
  return {light, warmth};
}

}  // namespace

cv::Matx33d LooseRectangle::picture_from_unit() const {
  const cv::Point2f corner = middle - 0.5F * (across + down);
  return {across.x, down.x, corner.x, across.y, down.y, corner.y, 0, 0, 1};
}

std::vector<LooseRectangle> find_loose_pieces(const cv::Mat& bgr,
                                              const std::vector<cv::Size2f>& sizes_px) {
  const auto views = views_of(bgr);
  const Slopes slopes(views);
  std::vector<LooseRectangle> guesses;
  for (const cv::Mat& view : views)
    for (const LineSegment& edge : find_line_segments(view))
      for (std::size_t i = 0; i < sizes_px.size(); ++i)
        guess_from(slopes, edge, sizes_px[i], static_cast<int>(i), guesses);
  std::stable_sort(guesses.begin(), guesses.end(),
                   [](const auto& a, const auto& b) { return a.support > b.support; });
  std::vector<LooseRectangle> found;
  for (const LooseRectangle& guess : guesses) {
    const auto same = [&](const LooseRectangle& one) { return hardly_apart(one, guess); };
    if (std::none_of(found.begin(), found.end(), same)) found.push_back(guess);
    if (found.size() == kMost) break;
  }
  return found;
}

}  // namespace storey::vision
