#include "vision/locate/frame_window.h"

#include <algorithm>
#include <cmath>

#include "model/median.h"
#include "vision/geometry/homography.h"
#include "vision/identify/face_matcher.h"

namespace storey::vision {
namespace {

constexpr int kSamples = 7;
constexpr double kFaceOutside = 8;   // bar segments that a face left outside costs
constexpr double kAnchorBonus = 14;  // bar segments that a face in its usual place is worth
// Whole frames are the rule, so a bar beyond the edge speaks against its place, but less than one
// that is seen not to be there.
constexpr double kOutOfPicture = -0.5;

/// What a bar speaks for the frame being there: 1 a bar of the frame, -1 something else.
double points_of(std::optional<double> likeness) {
  return likeness ? 2 * *likeness - 1 : kOutOfPicture;
}

/// What each bar speaks for the frame, sampled once: the windows have most of them in common.
class BarPoints {
 public:
  /// @param col, row  of the first bar. @param cols, rows  of cells that any window holds.
  BarPoints(const BarModel& bars, int col, int row, int cols, int rows)
      : bars_(bars),
        col_(col),
        row_(row),
        across_(static_cast<std::size_t>(cols) + 1),
        vertical_(across_ * (static_cast<std::size_t>(rows) + 1)),
        horizontal_(vertical_.size()) {}

  double vertical(int col, int row) {
    auto& points = vertical_[at(col, row)];
    if (!points) points = points_of(bars_.vertical(col, row));
    return *points;
  }
  double horizontal(int col, int row) {
    auto& points = horizontal_[at(col, row)];
    if (!points) points = points_of(bars_.horizontal(col, row));
    return *points;
  }

 private:
  [[nodiscard]] std::size_t at(int col, int row) const {
    return static_cast<std::size_t>(row - row_) * across_ + static_cast<std::size_t>(col - col_);
  }

  const BarModel& bars_;
  int col_, row_;
  std::size_t across_;
  std::vector<std::optional<double>> vertical_, horizontal_;
};

cv::Vec3f median_of(const std::vector<cv::Vec3f>& colours) {
  cv::Vec3f out;
  std::vector<float> values(colours.size());
  for (int c = 0; c < 3; ++c) {
    for (std::size_t i = 0; i < colours.size(); ++i) values[i] = colours[i][c];
    out[c] = upper_median(values);
  }
  return out;
}

}  // namespace

BarModel::BarModel(cv::Mat bgr, const Lattice& lattice)
    : bgr_(std::move(bgr)), picture_from_lattice_(lattice.picture_from_lattice) {
  std::vector<cv::Vec3f> seen;
  const auto take = [&](cv::Point2d from, cv::Point2d to) {
    cv::Vec3f colour;
    if (sample(from, to, colour)) seen.push_back(colour);
  };
  for (const auto& f : lattice.faces) {
    const double c = f.col;
    const double r = f.row;
    take({c, r}, {c, r + 1});
    take({c + 1, r}, {c + 1, r + 1});
    take({c, r}, {c + 1, r});
    take({c, r + 1}, {c + 1, r + 1});
  }
  if (seen.empty()) return;
  colour_ = median_of(seen);
  std::vector<cv::Vec3f> deviations;
  deviations.reserve(seen.size());
  for (const auto& s : seen) {
    deviations.emplace_back(std::abs(s[0] - colour_[0]), std::abs(s[1] - colour_[1]),
                            std::abs(s[2] - colour_[2]));
  }
  spread_ = median_of(deviations);
  known_ = true;
}

bool BarModel::sample(cv::Point2d from, cv::Point2d to, cv::Vec3f& out) const {
  cv::Mat line(1, kSamples, CV_8UC3);
  int n = 0;
  for (int i = 0; i < kSamples; ++i) {
    const double t = 0.15 + 0.7 * i / (kSamples - 1);
    const cv::Point2f p = apply(picture_from_lattice_, from + t * (to - from));
    const int x = cvRound(p.x);
    const int y = cvRound(p.y);
    if (x < 0 || y < 0 || x >= bgr_.cols || y >= bgr_.rows) continue;
    line.at<cv::Vec3b>(0, n++) = bgr_.at<cv::Vec3b>(y, x);
  }
  if (n < kSamples / 2 + 1) return false;
  const cv::Mat opponent = log_opponent(line.colRange(0, n));
  std::vector<cv::Vec3f> values(opponent.begin<cv::Vec3f>(), opponent.end<cv::Vec3f>());
  out = median_of(values);
  return true;
}

double BarModel::distance(const cv::Vec3f& colour) const {
  double squared = 0;
  for (int c = 0; c < 3; ++c) {
    // Light falls off across a frame, so lightness may differ more than colour.
    const double scale = 2.5 * spread_[c] + (c == 0 ? 0.25 : 0.12);
    const double d = (colour[c] - colour_[c]) / scale;
    squared += d * d;
  }
  return squared;
}

std::optional<double> BarModel::likeness(cv::Point2d from, cv::Point2d to) const {
  cv::Vec3f colour;
  if (!sample(from, to, colour)) return std::nullopt;
  if (!known_) return 0;
  return std::exp(-0.5 * distance(colour));
}

double BarModel::outline(int col, int row) const {
  constexpr int kPoints = 12;         // a side
  constexpr double kLikeFrame = 4.5;  // squared distance: likeness 0.1
  if (!known_) return 0;
  cv::Mat points(1, 4 * kPoints, CV_8UC3);
  int n = 0;
  for (int i = 0; i < kPoints; ++i) {
    const double t = static_cast<double>(i) / kPoints;
    for (const cv::Point2d at :
         {cv::Point2d(col + t, row), cv::Point2d(col + 1, row + t),
          cv::Point2d(col + 1 - t, row + 1), cv::Point2d(col, row + 1 - t)}) {
      const cv::Point2f p = apply(picture_from_lattice_, at);
      const cv::Point pixel(cvRound(p.x), cvRound(p.y));
      if (cv::Rect(0, 0, bgr_.cols, bgr_.rows).contains(pixel))
        points.at<cv::Vec3b>(0, n++) = bgr_.at<cv::Vec3b>(pixel);
    }
  }
  if (n == 0) return 0;
  const cv::Mat opponent = log_opponent(points.colRange(0, n));
  int like = 0;
  for (int i = 0; i < n; ++i) like += distance(opponent.at<cv::Vec3f>(0, i)) < kLikeFrame ? 1 : 0;
  return static_cast<double>(like) / (4 * kPoints);
}

std::optional<double> BarModel::vertical(int col, int row) const {
  return likeness(cv::Point2d(col, row), cv::Point2d(col, row + 1));
}

std::optional<double> BarModel::horizontal(int col, int row) const {
  return likeness(cv::Point2d(col, row), cv::Point2d(col + 1, row));
}

Window place_window(const Lattice& lattice, const BarModel& bars, const LatticeSpec& spec,
                    const std::vector<AnchorHint>& anchors) {
  int min_col = 1000;
  int max_col = -1000;
  int min_row = 1000;
  int max_row = -1000;
  for (const auto& f : lattice.faces) {
    min_col = std::min(min_col, f.col);
    max_col = std::max(max_col, f.col);
    min_row = std::min(min_row, f.row);
    max_row = std::max(max_row, f.row);
  }
  BarPoints points(bars, min_col - spec.cols + 1, min_row - spec.rows + 1,
                   max_col - min_col + 2 * spec.cols - 1, max_row - min_row + 2 * spec.rows - 1);
  Window best;
  best.score = best.runner_up = -1e9;
  // Every window that holds at least one face: a loose cube beside the frame lies outside the right
  // one.
  for (int row = min_row - spec.rows + 1; row <= max_row; ++row) {
    for (int col = min_col - spec.cols + 1; col <= max_col; ++col) {
      double score = 0;
      int inside = 0;
      for (const auto& f : lattice.faces) {
        if (f.col >= col && f.col < col + spec.cols && f.row >= row && f.row < row + spec.rows) {
          ++inside;
        } else {
          score -= kFaceOutside;
        }
      }
      if (inside == 0) continue;
      for (int r = 0; r < spec.rows; ++r) {
        for (int c = 0; c <= spec.cols; ++c) score += points.vertical(col + c, row + r);
      }
      for (int r = 0; r <= spec.rows; ++r) {
        for (int c = 0; c < spec.cols; ++c) score += points.horizontal(col + c, row + r);
      }
      for (const auto& anchor : anchors) {
        const cv::Point place(anchor.col - col, anchor.row - row);
        if (std::find(anchor.usual.begin(), anchor.usual.end(), place) != anchor.usual.end()) {
          score += kAnchorBonus;
        }
      }
      if (score > best.score) {
        best = {col, row, score, best.score};
      } else {
        best.runner_up = std::max(best.runner_up, score);
      }
    }
  }
  return best;
}

}  // namespace storey::vision
