#include "vision/identify/square_patterns.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>

namespace storey::vision {
namespace {

constexpr double kSmallest = 9, kLargest = 80;  // px, side of a square
constexpr double kFilled = 0.82;                // share of its box that a square covers
constexpr double kSameSize = 0.2;
constexpr double kSameColour = 45;    // largest difference of a channel
constexpr double kNear = 6;           // sides: squares of one pattern
constexpr double kOffLattice = 0.25;  // of the pitch
constexpr int kMostCells = 6;         // a side

struct Square {
  cv::Point2d centre;
  double side = 0;
  cv::Scalar colour;
};

std::vector<Square> squares_in(const cv::Mat& mask, const cv::Mat& card) {
  cv::Mat labels, stats, centres;
  const int count = cv::connectedComponentsWithStats(mask, labels, stats, centres);
  std::vector<Square> squares;
  for (int i = 1; i < count; ++i) {
    const cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                       stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT));
    const double side = (box.width + box.height) / 2.0;
    const double shape = static_cast<double>(box.width) / box.height;
    if (side < kSmallest || side > kLargest || shape < 0.75 || shape > 1.33) continue;
    if (stats.at<int>(i, cv::CC_STAT_AREA) < kFilled * box.area()) continue;
    const cv::Mat inside = labels(box) == i;
    squares.push_back(
        {{box.x + box.width / 2.0, box.y + box.height / 2.0}, side, cv::mean(card(box), inside)});
  }
  return squares;
}

bool belong_together(const Square& a, const Square& b) {
  double apart = 0;
  for (int channel = 0; channel < 3; ++channel)
    apart = std::max(apart, std::abs(a.colour[channel] - b.colour[channel]));
  const cv::Point2d way = a.centre - b.centre;
  return std::abs(a.side - b.side) < kSameSize * a.side + 1 && apart < kSameColour &&
         std::max(std::abs(way.x), std::abs(way.y)) < kNear * a.side;
}

/// How the squares lie on the lattice that fits them best; nullopt: on none.
std::optional<std::string> rows_of(const std::vector<Square>& squares, double side) {
  cv::Point2d corner = squares.front().centre;
  for (const Square& square : squares) {
    corner.x = std::min(corner.x, square.centre.x);
    corner.y = std::min(corner.y, square.centre.y);
  }
  double least = kOffLattice;
  std::vector<cv::Point> best;
  for (int step = 0; step < 35; ++step) {
    const double pitch = side * (1 + 0.01 * step);
    double off = 0;
    std::vector<cv::Point> cells;
    for (const Square& square : squares) {
      const cv::Point2d at = (square.centre - corner) / pitch;
      cells.emplace_back(cvRound(at.x), cvRound(at.y));
      off = std::max({off, std::abs(at.x - cells.back().x), std::abs(at.y - cells.back().y)});
    }
    if (off >= least) continue;
    least = off;
    best = std::move(cells);
  }
  if (best.empty()) return std::nullopt;
  int cols = 0, rows = 0;
  for (const cv::Point& cell : best) {
    cols = std::max(cols, cell.x + 1);
    rows = std::max(rows, cell.y + 1);
  }
  if (cols > kMostCells || rows > kMostCells) return std::nullopt;
  std::vector<std::string> text(static_cast<std::size_t>(rows),
                                std::string(static_cast<std::size_t>(cols), '.'));
  for (const cv::Point& cell : best)
    text[static_cast<std::size_t>(cell.y)][static_cast<std::size_t>(cell.x)] = 'x';
  std::string joined;
  for (const std::string& row : text) joined += (joined.empty() ? "" : "/") + row;
  return joined;
}

void add_patterns(const std::vector<Square>& squares, std::vector<SquarePattern>& patterns) {
  std::vector<bool> used(squares.size(), false);
  for (std::size_t i = 0; i < squares.size(); ++i) {
    if (used[i]) continue;
    std::vector<Square> group;
    std::vector<double> sides;
    for (std::size_t j = 0; j < squares.size(); ++j) {
      if (!belong_together(squares[i], squares[j])) continue;
      used[j] = true;
      group.push_back(squares[j]);
      sides.push_back(squares[j].side);
    }
    std::nth_element(sides.begin(), sides.begin() + static_cast<std::ptrdiff_t>(sides.size() / 2),
                     sides.end());
    const double side = sides[sides.size() / 2];
    const auto rows = rows_of(group, side);
    if (rows) patterns.push_back({*rows, static_cast<int>(group.size()), side});
  }
}

}  // namespace

std::vector<SquarePattern> find_square_patterns(const cv::Mat& card) {
  cv::Mat smooth, grey;
  cv::GaussianBlur(card, smooth, {}, 1);
  cv::cvtColor(smooth, grey, cv::COLOR_BGR2GRAY);
  std::vector<cv::Mat> channels;
  cv::split(smooth, channels);
  const cv::Mat colourful = cv::max(cv::max(channels[0], channels[1]), channels[2]) -
                            cv::min(cv::min(channels[0], channels[1]), channels[2]);
  const cv::Mat dark = 255 - grey;
  std::vector<SquarePattern> patterns;
  for (const cv::Mat& layer : {colourful, dark}) {
    cv::Mat unused;
    const double otsu = cv::threshold(layer, unused, 0, 255, cv::THRESH_OTSU);
    for (const double threshold : {otsu, 1.2 * otsu})
      add_patterns(squares_in(layer > threshold, card), patterns);
  }
  std::stable_sort(patterns.begin(), patterns.end(),
                   [](const SquarePattern& a, const SquarePattern& b) {
                     return std::pair(a.squares, a.side) > std::pair(b.squares, b.side);
                   });
  return patterns;
}

}  // namespace storey::vision
