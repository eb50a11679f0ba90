#include "vision/locate/lattice_edges.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "vision/geometry/homography.h"

namespace storey::vision {
namespace {

constexpr int kCellSide = 32;  // of the flattened picture, pixels
constexpr int kAround = 1;     // cells of it beside the lattice on all sides
constexpr int kInset = 3;      // pixels at both ends of a side that are not looked at
constexpr std::size_t kFewestSides = 8;
constexpr int kParameters = 8;

// How far a side is looked for, in pixels of the flattened picture: the wider first.
struct Reach {
  int widest;
  double blur;
  double expected;  // sigma of how far off sides are
};
constexpr std::array<Reach, 4> kRounds{
    {{9, 2.0, 5.0}, {9, 1.5, 4.0}, {6, 1.2, 3.0}, {5, 1.0, 2.5}}};

// A side of a piece: where its middle lies, board units, and how plainly an edge is seen at each
// pixel across it from -widest to widest.
struct Side {
  bool upright = false;
  cv::Point2d middle;
  std::vector<float> edge;
};

// The picture seen from above in logarithms, in which a step is the same in light and in shadow.
struct Flattened {
  cv::Mat logs;   // CV_32FC3
  cv::Mat shown;  // CV_8U, 255 where the picture shows it
};

Flattened flattened(const cv::Mat& bgr, const cv::Matx33d& picture_from_board, int rows, int cols) {
  constexpr double kDarkest = 20;  // of 255: steps below it are noise
  Flattened flat;
  const cv::Size size((cols + 2 * kAround) * kCellSide, (rows + 2 * kAround) * kCellSide);
  const cv::Matx33d board_from_flat(1.0 / kCellSide, 0, -kAround, 0, 1.0 / kCellSide, -kAround, 0,
                                    0, 1);
  const cv::Matx33d map = picture_from_board * board_from_flat;
  constexpr int kHow = cv::INTER_LINEAR | cv::WARP_INVERSE_MAP;
  cv::Mat seen;
  cv::warpPerspective(bgr, seen, map, size, kHow, cv::BORDER_REPLICATE);
  seen.convertTo(flat.logs, CV_32F);
  flat.logs += cv::Scalar::all(kDarkest);
  cv::log(flat.logs, flat.logs);
  cv::warpPerspective(cv::Mat(bgr.size(), CV_8U, cv::Scalar(255)), flat.shown, map, size, kHow);
  return flat;
}

// How plainly an edge is seen at each column of a strip, as log(1 + signal / noise): what all rows
// have in common against what each has for itself, which printed texture is.
std::vector<float> edges_across(const cv::Mat& strip, double blur) {
  constexpr float kFaintest = 0.0004F;  // squared step of logarithms
  constexpr int kTaps = 9;
  const cv::Mat steps = strip.colRange(2, strip.cols) - strip.colRange(0, strip.cols - 2);
  cv::Mat mean;
  cv::Mat of_squares;
  cv::reduce(steps, mean, 0, cv::REDUCE_AVG);
  cv::reduce(steps.mul(steps), of_squares, 0, cv::REDUCE_AVG);
  cv::Mat edge(1, steps.cols, CV_32F);
  for (int x = 0; x < steps.cols; ++x) {
    float signal = 0;
    float noise = 0;
    for (int c = 0; c < 3; ++c) {
      const float step = mean.at<cv::Vec3f>(x)[c];
      signal += step * step;
      noise += (of_squares.at<cv::Vec3f>(x)[c] - step * step) / static_cast<float>(steps.rows);
    }
    edge.at<float>(x) = std::log1p(std::max(0.0F, signal - noise) / (noise + kFaintest));
  }
  cv::GaussianBlur(edge, edge, {kTaps, 1}, blur, blur, cv::BORDER_CONSTANT);
  return {edge.begin<float>(), edge.end<float>()};
}

// The strip across a side, its columns across and its rows along; empty where it is not all shown.
cv::Mat strip_across(const Flattened& flat, bool upright, cv::Point from, int widest) {
  const cv::Point at = (from + cv::Point(kAround, kAround)) * kCellSide;
  const int across = 2 * widest + 3;  // steps are taken between the pixels on both sides
  const int along = kCellSide - 2 * kInset;
  const cv::Rect area = upright ? cv::Rect(at.x - widest - 1, at.y + kInset, across, along)
                                : cv::Rect(at.x + kInset, at.y - widest - 1, along, across);
  const cv::Rect all({0, 0}, flat.logs.size());
  if ((area & all) != area || cv::countNonZero(flat.shown(area)) < area.area()) return {};
  return upright ? flat.logs(area) : cv::Mat(flat.logs(area).t());
}

std::vector<Side> sides_of(const Flattened& flat, int rows, int cols, const PieceMask& pieces,
                           const Reach& reach) {
  const auto held = [&](int col, int row) {
    return col >= 0 && row >= 0 && col < cols && row < rows &&
           pieces[static_cast<std::size_t>(row * cols + col)] != 0;
  };
  std::vector<Side> sides;
  for (const bool upright : {true, false}) {
    for (int row = 0; row <= rows; ++row) {
      for (int col = 0; col <= cols; ++col) {
        const bool before = upright ? held(col - 1, row) : held(col, row - 1);
        if (!before && !held(col, row)) continue;
        const cv::Mat strip = strip_across(flat, upright, {col, row}, reach.widest);
        if (strip.empty()) continue;
        const cv::Point2d half(upright ? 0 : 0.5, upright ? 0.5 : 0);
        sides.push_back({upright, cv::Point2d(col, row) + half, edges_across(strip, reach.blur)});
      }
    }
  }
  return sides;
}

// How far a point of the board moves: the first order of a homography in coordinates that are
// small numbers.
using Move = cv::Vec<double, kParameters>;

struct Frame {
  cv::Point2d middle;
  double scale = 1;

  [[nodiscard]] Move along(bool upright, cv::Point2d p) const {
    const double u = (p.x - middle.x) / scale;
    const double v = (p.y - middle.y) / scale;
    return upright ? Move(1, u, v, 0, 0, 0, u * u, u * v) : Move(0, 0, 0, 1, u, v, u * v, v * v);
  }
};

Frame frame_of(const std::vector<Side>& sides) {
  Frame frame;
  for (const Side& side : sides) frame.middle += side.middle / static_cast<double>(sides.size());
  for (const Side& side : sides)
    frame.scale = std::max(frame.scale, std::abs(side.middle.x - frame.middle.x));
  return frame;
}

// Where an edge is seen and how much it says, near where it is expected.
struct Sighting {
  double at = 0;      // pixels from the line of the lattice
  double weight = 0;  // none where nothing stands out
};

Sighting sighting(const std::vector<float>& edge, int widest, double expected, double sigma) {
  constexpr double kFar = 2;  // pixels from where the others say that it is
  std::vector<double> likely;
  for (int i = 0; i < static_cast<int>(edge.size()); ++i) {
    const double off = (i - widest - expected) / sigma;
    likely.push_back(edge[static_cast<std::size_t>(i)] * std::exp(-off * off / 2));
  }
  const auto most = std::max_element(likely.begin(), likely.end());
  const auto i = most - likely.begin();
  std::vector<float> sorted = edge;
  const auto median = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), median, sorted.end());
  Sighting seen{static_cast<double>(i - widest), std::max(0.0, *most - *median)};
  if (i > 0 && i + 1 < static_cast<std::ptrdiff_t>(likely.size())) {
    const double bend = *(most - 1) - 2 * *most + *(most + 1);
    if (bend < 0) seen.at += (*(most - 1) - *(most + 1)) / (2 * bend);
  }
  const double off = (seen.at - expected) / kFar;
  seen.weight /= 1 + off * off;
  return seen;
}

// The move that brings the lattice onto most of its sides, in pixels of the flattened picture.
Move move_onto(const std::vector<Side>& sides, const Frame& frame, const Reach& reach) {
  constexpr int kReweighted = 4;
  // As if so many sides of usual weight said that it does not move, and is not seen more aslant.
  constexpr double kStays = 0.5;
  constexpr double kNotAslant = 8;
  Move move;
  for (int round = 0; round < kReweighted; ++round) {
    cv::Matx<double, kParameters, kParameters> normal;
    Move right;
    double weight = 0;
    for (const Side& side : sides) {
      const Move along = frame.along(side.upright, side.middle);
      const Sighting seen = sighting(side.edge, reach.widest, along.dot(move), reach.expected);
      normal += seen.weight * along * along.t();
      right += seen.weight * seen.at * along;
      weight += seen.weight / static_cast<double>(sides.size());
    }
    if (weight <= 0) return {};
    for (int i = 0; i < kParameters; ++i)
      normal(i, i) += (i < kParameters - 2 ? kStays : kNotAslant) * weight;
    move = normal.solve(right, cv::DECOMP_CHOLESKY);
  }
  return move;
}

}  // namespace

cv::Matx33d moved_onto_edges(const cv::Mat& bgr, const cv::Matx33d& picture_from_board, int rows,
                             int cols, const PieceMask& pieces) {
  cv::Matx33d map = picture_from_board;
  for (const Reach& reach : kRounds) {
    const Flattened flat = flattened(bgr, map, rows, cols);
    const auto sides = sides_of(flat, rows, cols, pieces, reach);
    if (sides.size() < kFewestSides) return picture_from_board;
    const Frame frame = frame_of(sides);
    const Move move = move_onto(sides, frame, reach);
    std::vector<cv::Point2f> before;
    std::vector<cv::Point2f> after;
    for (const double x : {0, cols}) {
      for (const double y : {0, rows}) {
        const cv::Point2d by(frame.along(true, {x, y}).dot(move),
                             frame.along(false, {x, y}).dot(move));
        before.emplace_back(cv::Point2d(x, y));
        after.emplace_back(cv::Point2d(x, y) + by / kCellSide);
      }
    }
    map = map * fit_homography(before, after);
  }
  return map;
}

cv::Matx33d near_and_onto_edges(const cv::Mat& bgr, const cv::Matx33d& picture_from_board, int rows,
                                int cols, const PieceMask& pieces) {
  constexpr double kNear = 0.5;    // of a cell
  constexpr double kExact = 0.03;  // sides say it no better than that
  const cv::Matx33d moved = moved_onto_edges(bgr, picture_from_board, rows, cols, pieces);
  const cv::Matx33d board_from_moved = picture_from_board.inv() * moved;
  double farthest = 0;
  for (const double x : {0, cols}) {
    for (const double y : {0, rows}) {
      const cv::Point2d corner(x, y);
      farthest =
          std::max(farthest, cv::norm(cv::Point2d(apply(board_from_moved, corner)) - corner));
    }
  }
  return farthest > kExact && farthest <= kNear ? moved : picture_from_board;
}

}  // namespace storey::vision
