#include "vision/identify/inner_walls.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "model/check.h"
#include "vision/geometry/homography.h"

namespace storey::vision {
namespace {

constexpr int kSide = 40;        // px of a cell, pitch
constexpr int kMargin = 4;       // px around the board, so that edges at its rim have both sides
constexpr double kDark = 8;      // added to a pixel before its logarithm is taken
constexpr double kSoften = 0.7;  // px
// Edges are sought along the middle of a side, away from the corners.
constexpr double kFrom = 0.22, kTo = 0.78;
constexpr double kLeastEdge = 0.03;  // log colour a px
constexpr double kAboveNoise = 2;    // times the median
constexpr double kLeastWall = 0.06;  // of a cell: thinner walls are not told from the bars
constexpr std::size_t kFewestEmpty = 5;
// Chosen on 90 photos of level covers, seeds 120000 and up: of 722 openings in full view 556 are
// seen and none is missing, of 99 faces hidden by something none is seen and 21 are missing.
constexpr double kSeen = 0.65;        // mean share of the back edges that is found
constexpr double kSeenEach = 0.5;     // of each of them
constexpr double kAboveOthers = 0.3;  // above what is found at any other place of the cell
constexpr double kByChance = 0.35;    // of an edge, while the back is sought
constexpr double kMissing = 0.3;
// A back is known where the cells support it this much on the whole, or where so many of them show
// it that the others must be hidden by something: a sleeve over three cells lets no walls be seen.
constexpr double kPlainBack = 0.7;
constexpr std::size_t kPlainWitnesses = 4;
constexpr double kWitnessShare = 0.5;        // of the cells that look empty
constexpr std::size_t kFewestWitnesses = 3;  // with fewer nothing is said of any cell
// The backs that are tried.
constexpr double kLeastShrink = 0.015, kMostShrink = 0.14;
constexpr int kShrinks = 9;
constexpr double kMostShift = 0.6;
constexpr int kShifts = 97;

// Share of an edge that is found at each place across a cell, from its first px.
using Profile = std::array<float, kSide>;

struct CellEdges {
  Profile upright;  // vertical edges, by x
  Profile level;    // horizontal edges, by y
};

cv::Mat from_ahead(const cv::Mat& bgr, const cv::Matx33d& picture_from_board, const Place& spec) {
  const cv::Matx33d board_from_px(1.0 / kSide, 0, (0.5 - kMargin) / kSide, 0, 1.0 / kSide,
                                  (0.5 - kMargin) / kSide, 0, 0, 1);
  cv::Mat flat;
  cv::warpPerspective(bgr, flat, picture_from_board * board_from_px,
                      {spec.cols * kSide + 2 * kMargin, spec.rows * kSide + 2 * kMargin},
                      cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
  return flat;
}

cv::Mat log_colour(const cv::Mat& bgr) {
  static const cv::Mat table = [] {
    cv::Mat1f t(1, 256);
    for (int i = 0; i < 256; ++i) t(0, i) = static_cast<float>(std::log(i + kDark));
    return t;
  }();
  cv::Mat logs;
  cv::LUT(bgr, table, logs);
  cv::GaussianBlur(logs, logs, {}, kSoften);
  return logs;
}

// Of the channel that changes most.
cv::Mat1f slope(const cv::Mat& logs, bool across) {
  const cv::Mat1f kernel =
      across ? (cv::Mat1f(1, 3) << -0.5F, 0, 0.5F) : (cv::Mat1f(3, 1) << -0.5F, 0, 0.5F);
  cv::Mat steps;
  cv::filter2D(logs, steps, -1, kernel);
  cv::Mat1f most(logs.size());
  for (int y = 0; y < logs.rows; ++y) {
    const auto* row = steps.ptr<cv::Vec3f>(y);
    for (int x = 0; x < logs.cols; ++x)
      most(y, x) = std::max({std::abs(row[x][0]), std::abs(row[x][1]), std::abs(row[x][2])});
  }
  return most;
}

// The middle of a cell, turned so that its edges run down.
cv::Mat1f middle_of(const cv::Mat1f& slopes, int col, int row, bool upright) {
  const int from = static_cast<int>(kFrom * kSide), to = static_cast<int>(kTo * kSide);
  const int x = kMargin + col * kSide, y = kMargin + row * kSide;
  if (upright) return slopes(cv::Range(y + from, y + to), cv::Range(x, x + kSide));
  cv::Mat1f turned;
  cv::transpose(slopes(cv::Range(y, y + kSide), cv::Range(x + from, x + to)), turned);
  return turned;
}

Profile profile_of(const cv::Mat1f& slopes, double least) {
  Profile profile{};
  for (int y = 0; y < slopes.rows; ++y) {
    const float* row = slopes[y];
    std::array<bool, kSide> ridge{};
    for (int x = 0; x < kSide; ++x) {
      ridge[static_cast<std::size_t>(x)] = row[x] > least && (x == 0 || row[x] >= row[x - 1]) &&
                                           (x + 1 == kSide || row[x] >= row[x + 1]);
    }
    for (std::size_t x = 0; x < kSide; ++x) {
      const bool near = ridge[x] || (x > 0 && ridge[x - 1]) || (x + 1 < kSide && ridge[x + 1]);
      profile[x] += near ? 1.0F : 0.0F;
    }
  }
  for (float& share : profile) share /= static_cast<float>(slopes.rows);
  return profile;
}

// Where the back edges of a row of openings appear: the front edges, moved and shrunk.
class Edges {
 public:
  Edges(const Place& spec, int cells)
      : rim_(spec.bar_mm / (2 * (spec.cell_mm + spec.bar_mm))), middle_(cells / 2.0) {}

  /// Calls `take` with the share found of each edge of opening `number` that is in view.
  template <typename Take>
  void each(const Profile& found, int number, double shift, double shrink, const Take& take) const {
    const double front_low = number + rim_, front_high = number + 1 - rim_;
    const double low = back(front_low, shift, shrink), high = back(front_high, shift, shrink);
    if (low - front_low > kLeastWall) at(found, low - number, take);
    if (front_high - high > kLeastWall) at(found, high - number, take);
  }

 private:
  [[nodiscard]] double back(double front, double shift, double shrink) const {
    return front + shift - shrink * (front - middle_);
  }
  template <typename Take>
  static void at(const Profile& found, double place, const Take& take) {
    const int px = static_cast<int>(std::lround(place * kSide - 0.5));
    if (px >= 2 && px < kSide - 2) take(static_cast<double>(found[static_cast<std::size_t>(px)]));
  }
  double rim_, middle_;
};

struct Fit {
  double shift = 0;
  double score = -1e9;
};

struct Frame {
  Edges across, down;
  std::vector<CellEdges> cells;
  std::vector<std::size_t> empty;  // numbers of cells
  int cols;

  Frame(const Place& spec) : across(spec, spec.cols), down(spec, spec.rows), cols(spec.cols) {}

  template <typename Take>
  void each_edge(std::size_t cell, bool upright, double shift, double shrink,
                 const Take& take) const {
    const int number = static_cast<int>(cell);
    if (upright)
      across.each(cells[cell].upright, number % cols, shift, shrink, take);
    else
      down.each(cells[cell].level, number / cols, shift, shrink, take);
  }

  [[nodiscard]] Fit best_shift(bool upright, double shrink) const {
    Fit best;
    for (int i = 0; i < kShifts; ++i) {
      const double shift = kMostShift * (2.0 * i / (kShifts - 1) - 1);
      double score = 0;
      for (const std::size_t cell : empty)
        each_edge(cell, upright, shift, shrink, [&](double share) { score += share - kByChance; });
      if (score > best.score) best = {shift, score};
    }
    return best;
  }

  [[nodiscard]] FrameBack fit_back() const {
    FrameBack best;
    for (int i = 0; i < kShrinks; ++i) {
      const double shrink =
          kLeastShrink + (kMostShrink - kLeastShrink) * i / static_cast<double>(kShrinks - 1);
      const Fit x = best_shift(true, shrink);
      const Fit y = best_shift(false, shrink);
      const double support = (x.score + y.score) / static_cast<double>(empty.size());
      if (i == 0 || support > best.support) best = {x.shift, y.shift, shrink, support};
    }
    return best;
  }

  /// Whether a cell shows its walls, and if not, how: as if the back were known beyond doubt.
  [[nodiscard]] Walls walls_of(std::size_t cell, const FrameBack& back) const {
    double sum = 0, least = 1;
    int edges = 0;
    const auto take = [&](double share) {
      sum += share;
      least = std::min(least, share);
      ++edges;
    };
    each_edge(cell, true, back.shift_x, back.shrink, take);
    each_edge(cell, false, back.shift_y, back.shrink, take);
    if (edges < 2) return Walls::kUnknown;
    const double mean = sum / edges;
    if (mean >= kSeen && least >= kSeenEach && mean >= anywhere(cells[cell]) + kAboveOthers)
      return Walls::kSeen;
    return mean <= kMissing ? Walls::kMissing : Walls::kPartly;
  }

  /// What the cells that look empty show, in their order.
  [[nodiscard]] std::vector<Walls> walls(const FrameBack& back) const {
    std::vector<Walls> shown;
    shown.reserve(empty.size());
    for (const std::size_t cell : empty) shown.push_back(walls_of(cell, back));
    const auto witnesses =
        static_cast<std::size_t>(std::count(shown.begin(), shown.end(), Walls::kSeen));
    const bool agreed =
        witnesses >= kPlainWitnesses &&
        static_cast<double>(witnesses) >= kWitnessShare * static_cast<double>(empty.size());
    for (Walls& cell : shown) {
      const bool told = cell == Walls::kSeen ? witnesses >= kFewestWitnesses
                                             : back.support >= kPlainBack || agreed;
      if (!told) cell = Walls::kUnknown;
    }
    return shown;
  }

  // Share of an edge that is found at a place of no meaning.
  static double anywhere(const CellEdges& edges) {
    constexpr int kRim = 3;  // px that may show the bars
    double sum = 0;
    for (std::size_t i = kRim; i + kRim < kSide; ++i) sum += edges.upright[i] + edges.level[i];
    return sum / (2 * (kSide - 2 * kRim));
  }
};

double median_of(std::vector<float> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

std::vector<Walls> inner_walls(const cv::Mat& bgr, const cv::Matx33d& picture_from_board,
                               const Place& spec, const std::vector<bool>& looks_empty,
                               FrameBack* back) {
  STOREY_CHECK(static_cast<int>(looks_empty.size()) == spec.rows * spec.cols);
  std::vector<Walls> walls(looks_empty.size(), Walls::kUnknown);
  Frame frame(spec);
  for (std::size_t i = 0; i < looks_empty.size(); ++i)
    if (looks_empty[i]) frame.empty.push_back(i);
  if (frame.empty.size() < kFewestEmpty || spec.bar_mm <= 0) return walls;

  const cv::Mat logs = log_colour(from_ahead(bgr, picture_from_board, spec));
  const cv::Mat1f across = slope(logs, true), down = slope(logs, false);
  std::vector<float> slopes;
  for (const std::size_t cell : frame.empty) {
    const int col = static_cast<int>(cell) % spec.cols, row = static_cast<int>(cell) / spec.cols;
    for (const bool upright : {true, false}) {
      const cv::Mat1f middle = middle_of(upright ? across : down, col, row, upright);
      for (int y = 0; y < middle.rows; ++y)
        slopes.insert(slopes.end(), middle[y], middle[y] + middle.cols);
    }
  }
  const double least = std::max(kLeastEdge, kAboveNoise * median_of(std::move(slopes)));
  frame.cells.resize(looks_empty.size());
  for (const std::size_t cell : frame.empty) {
    const int col = static_cast<int>(cell) % spec.cols, row = static_cast<int>(cell) / spec.cols;
    frame.cells[cell] = {profile_of(middle_of(across, col, row, true), least),
                         profile_of(middle_of(down, col, row, false), least)};
  }
  const FrameBack fitted = frame.fit_back();
  if (back != nullptr) *back = fitted;
  const auto shown = frame.walls(fitted);
  for (std::size_t i = 0; i < shown.size(); ++i) walls[frame.empty[i]] = shown[i];
  return walls;
}

}  // namespace storey::vision
