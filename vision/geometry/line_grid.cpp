#include "vision/geometry/line_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "model/check.h"
#include "vision/geometry/homography.h"

namespace storey::vision {
namespace {

constexpr double kAngleTolerance = 0.03;  // rad between a segment's plane and a direction
constexpr double kSameAxes = 0.997;       // cos of 4.4 degrees
constexpr double kBinPitch = 1 / 25.0;    // of the smallest pitch: a bin
constexpr int kMostCells = 40;            // of a board, one way

struct Segment {
  cv::Vec3d a, b;    // end points on the plane z = 1
  cv::Vec3d normal;  // unit normal of the plane through the camera and the segment
  double length;     // px
};

// Small deterministic generator: results must not depend on the machine.
struct Dice {
  std::uint64_t state = 0x9E3779B97F4A7C15ULL;
  std::size_t below(std::size_t n) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return static_cast<std::size_t>(state % n);
  }
};

std::vector<Segment> seen_by(const std::vector<LineSegment>& lines, cv::Size size, double focal) {
  const double cx = (size.width - 1) / 2.0;
  const double cy = (size.height - 1) / 2.0;
  std::vector<Segment> segments;
  segments.reserve(lines.size());
  for (const auto& line : lines) {
    Segment s;
    s.length = length_of(line);
    s.a = {(line.from.x - cx) / focal, (line.from.y - cy) / focal, 1};
    s.b = {(line.to.x - cx) / focal, (line.to.y - cy) / focal, 1};
    s.normal = cv::normalize(s.a.cross(s.b));
    segments.push_back(s);
  }
  return segments;
}

struct Axes {
  cv::Vec3d x, y, z;  // of the board's plane, z away from the camera
  double score = 0;
};

bool parallel_to(const Segment& s, const cv::Vec3d& axis) {
  return std::abs(s.normal.dot(axis)) < kAngleTolerance;
}

double support(const std::vector<Segment>& segments, const Axes& axes) {
  double along_x = 0;
  double along_y = 0;
  for (const auto& s : segments) {
    if (parallel_to(s, axes.x)) along_x += s.length;
    if (parallel_to(s, axes.y)) along_y += s.length;
  }
  return std::sqrt(along_x * along_y);  // both pencils are needed
}

// Moves each axis to the least-squares direction of the segments that agree with it.
void polish(const std::vector<Segment>& segments, Axes& axes) {
  const auto fit = [&](const cv::Vec3d& axis) {
    cv::Matx33d scatter = cv::Matx33d::zeros();
    for (const auto& s : segments) {
      if (parallel_to(s, axis)) scatter += s.length * s.normal * s.normal.t();
    }
    cv::Mat values;
    cv::Mat vectors;
    cv::eigen(cv::Mat(scatter), values, vectors);
    const cv::Vec3d found(vectors.ptr<double>(2));
    return found.dot(axis) < 0 ? -found : found;
  };
  for (int round = 0; round < 2; ++round) {
    axes.x = fit(axes.x);
    axes.y = fit(axes.y);
    axes.y = cv::normalize(axes.y - axes.x.dot(axes.y) * axes.x);
    axes.z = axes.x.cross(axes.y);
  }
}

// The same axes with y the other way where a board would be seen as in a mirror: y runs downwards
// beside x, which runs to the right.
void show_upper_face(Axes& axes) {
  axes.z = axes.x.cross(axes.y);
  if (axes.z[2] > 0) return;
  axes.y = -axes.y;
  axes.z = -axes.z;
}

std::vector<Axes> best_axes(const std::vector<Segment>& segments, const GridSearch& search) {
  std::vector<Axes> found;
  if (segments.size() < 8) return found;
  Dice dice;
  const double least_facing = std::cos(search.steepest_deg * CV_PI / 180);
  const std::size_t pool = std::min<std::size_t>(segments.size(), 250);
  for (int i = 0; i < search.samples; ++i) {
    const auto& first = segments[dice.below(pool)];
    const auto& second = segments[dice.below(pool)];
    const auto& third = segments[dice.below(pool)];
    Axes axes;
    cv::Vec3d x = first.normal.cross(second.normal);
    if (cv::norm(x) < 0.004) continue;
    axes.x = cv::normalize(x);
    cv::Vec3d y = third.normal.cross(axes.x);
    if (cv::norm(y) < 0.3) continue;
    axes.y = cv::normalize(y);
    axes.z = axes.x.cross(axes.y);
    if (std::abs(axes.z[2]) < least_facing) continue;
    axes.score = support(segments, axes);
    found.push_back(axes);
  }
  std::sort(found.begin(), found.end(),
            [](const Axes& a, const Axes& b) { return a.score > b.score; });
  std::vector<Axes> kept;
  for (auto axes : found) {
    // One form: x is the axis that runs more to the right.
    if (std::abs(axes.x[0]) < std::abs(axes.y[0])) std::swap(axes.x, axes.y);
    if (axes.x[0] < 0) axes.x = -axes.x;
    show_upper_face(axes);
    const auto same = [&](const Axes& k) {
      return k.x.dot(axes.x) > kSameAxes && k.y.dot(axes.y) > kSameAxes;
    };
    if (std::any_of(kept.begin(), kept.end(), same)) continue;
    polish(segments, axes);
    show_upper_face(axes);
    if (std::none_of(kept.begin(), kept.end(), same)) kept.push_back(axes);
    if (kept.size() == search.most_axes) break;
  }
  return kept;
}

// Those of all segments; then those of the segments that run along neither axis of the best ones,
// and so on: planks have more and longer edges than a board, and many planes that fit them nearly
// as well.
std::vector<Axes> find_axes(const std::vector<Segment>& segments, const GridSearch& search) {
  std::vector<Axes> found = best_axes(segments, search);
  std::vector<Segment> others = segments;
  std::size_t best = 0;
  for (int peel = 0; peel < search.peels && best < found.size(); ++peel) {
    const Axes known = found[best];
    std::erase_if(others, [&](const Segment& s) {
      return parallel_to(s, known.x) || parallel_to(s, known.y);
    });
    best = found.size();
    for (const Axes& axes : best_axes(others, search)) found.push_back(axes);
  }
  return found;
}

// The other directions in the plane of some axes that many segments run in, as axes, best first.
std::vector<Axes> turned_axes(const std::vector<Segment>& segments, const Axes& axes,
                              std::size_t most) {
  constexpr int kBins = 90;  // of a quarter turn
  constexpr int kWide = 2;   // bins to either side that lines of one direction fall into
  constexpr int kApart = 4;
  std::array<double, kBins> along{};
  for (const auto& s : segments) {
    // Where the segment's plane cuts the board's.
    const cv::Vec3d way = s.normal.cross(axes.z);
    if (cv::norm(way) < 0.05) continue;
    const double angle = std::atan2(way.dot(axes.y), way.dot(axes.x)) / (CV_PI / 2);
    const double turn = angle - std::floor(angle);
    along.at(static_cast<std::size_t>(std::min(kBins - 1, static_cast<int>(turn * kBins)))) +=
        s.length;
  }
  const auto around = [&](int bin) {
    double sum = 0;
    for (int i = -kWide; i <= kWide; ++i)
      sum += along.at(static_cast<std::size_t>((bin + i + kBins) % kBins));
    return sum;
  };
  const auto apart = [](int a, int b) {
    const int away = std::abs(a - b);
    return std::min(away, kBins - away);
  };
  std::vector<int> peaks{0};  // the axes' own
  std::vector<Axes> turned;
  while (turned.size() < most) {
    int best = -1;
    for (int bin = 0; bin < kBins; ++bin) {
      const bool known = std::any_of(peaks.begin(), peaks.end(),
                                     [&](int peak) { return apart(peak, bin) < kApart; });
      if (!known && (best < 0 || around(bin) > around(best))) best = bin;
    }
    if (best < 0 || around(best) <= 0) break;
    peaks.push_back(best);
    const double angle = (best + 0.5) / kBins * CV_PI / 2;
    Axes other = axes;
    other.x = std::cos(angle) * axes.x + std::sin(angle) * axes.y;
    other.y = std::cos(angle) * axes.y - std::sin(angle) * axes.x;
    polish(segments, other);
    turned.push_back(other);
  }
  return turned;
}

struct Placed {
  double at, from, to, weight;  // a line's place across its pencil, its extent along it
};

void rectify(const std::vector<Segment>& segments, const Axes& axes, std::vector<Placed>& upright,
             std::vector<Placed>& level) {
  const auto place = [&](const cv::Vec3d& p) {
    const cv::Vec3d on_plane = p / p.dot(axes.z);
    return cv::Point2d(on_plane.dot(axes.x), on_plane.dot(axes.y));
  };
  for (const auto& s : segments) {
    const auto a = place(s.a);
    const auto b = place(s.b);
    if (parallel_to(s, axes.y)) {
      upright.push_back(
          {(a.x + b.x) / 2, std::min(a.y, b.y), std::max(a.y, b.y), std::abs(a.y - b.y)});
    } else if (parallel_to(s, axes.x)) {
      level.push_back(
          {(a.y + b.y) / 2, std::min(a.x, b.x), std::max(a.x, b.x), std::abs(a.x - b.x)});
    }
  }
}

// Summed line lengths by place, as a running sum for quick windows.
std::vector<double> running_sum(const std::vector<Placed>& lines, double reach, int bins) {
  std::vector<double> sum(static_cast<std::size_t>(bins) + 1, 0.0);
  for (const auto& l : lines) {
    // Lines that run to the horizon lie anywhere.
    const double bin = (l.at + reach) / (2 * reach) * bins;
    if (bin > -1 && bin < bins)
      sum[static_cast<std::size_t>(static_cast<int>(bin)) + 1] += l.weight;
  }
  for (std::size_t i = 1; i < sum.size(); ++i) sum[i] += sum[i - 1];
  return sum;
}

constexpr int kSteps = 16;  // a pitch: every tooth of a comb lies a whole number of steps on

// The bins of running_sum() from and to which a tooth reaches, at each step along the plane.
struct Teeth {
  double pitch;
  std::vector<int> from, to;
};

std::vector<Teeth> teeth_of_pitches(double least_pitch, double most_pitch, double reach, int bins) {
  const double bins_per_unit = static_cast<double>(bins) / (2 * reach);
  std::vector<Teeth> all;
  for (double pitch = least_pitch; pitch < most_pitch; pitch *= 1.025) {
    const double step = pitch / kSteps;
    const int wide = static_cast<int>(std::lround(0.07 * pitch * bins_per_unit));
    Teeth teeth{pitch, {}, {}};
    for (int i = 0; i * step < 2 * reach; ++i) {
      const int bin = static_cast<int>(i * step * bins_per_unit);
      teeth.from.push_back(std::max(bin - wide, 0));
      teeth.to.push_back(std::min(bin + wide, bins));
    }
    all.push_back(std::move(teeth));
  }
  return all;
}

// The line length within each tooth, up to the grid's own length.
void tooth_lengths(const std::vector<double>& sum, const Teeth& teeth, int n,
                   std::vector<double>& lengths) {
  const double most = 1.5 * n * teeth.pitch;
  lengths.resize(teeth.from.size());
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const double length =
        sum[static_cast<std::size_t>(teeth.to[i])] - sum[static_cast<std::size_t>(teeth.from[i])];
    lengths[i] = std::min(length, most);
  }
}

// A line as a comb of teeth at start + k pitch, k = 0..n, sees it.
struct CombedLine {
  double from, to;
  int tooth;  // -1 between the teeth
};

std::vector<CombedLine> comb(const std::vector<Placed>& lines, double start, double pitch, int n) {
  std::vector<CombedLine> combed;
  combed.reserve(lines.size());
  for (const auto& l : lines) {
    const double k = (l.at - start) / pitch;
    if (k < -0.5 || k > n + 0.5) continue;
    const int nearest = static_cast<int>(std::lround(k));
    combed.push_back({l.from, l.to, std::abs(k - nearest) < 0.07 ? nearest : -1});
  }
  return combed;
}

// How much of the teeth's length from `low` to `high` is seen, in teeth.
double seen_within(const std::vector<CombedLine>& lines, int n, double low, double high) {
  std::array<double, kMostCells + 2> lengths{};  // between the teeth, then of each
  for (const auto& l : lines) {
    // Most lines may or may not overlap: adding nothing is quicker than asking.
    const double overlap = std::min(l.to, high) - std::max(l.from, low);
    lengths[static_cast<std::size_t>(l.tooth + 1)] += std::max(overlap, 0.0);
  }
  double score = 0;
  for (int k = 0; k <= n; ++k)
    score += std::min(lengths[static_cast<std::size_t>(k) + 1] / (high - low), 1.3);
  return score - 0.03 * lengths[0] / (high - low);
}

// Least-squares homography from lines: an end point p of a line on tooth k obeys row1.p = k row3.p
// (upright) or row2.p = k row3.p (level), rows of board_from_plane. Weighted by length and, after
// the first round, by residual. Source: linear estimation from line correspondences, Hartley &
// Zisserman, 2nd ed., sec. 4.1.
cv::Matx33d refine_on_lines(const std::vector<Segment>& segments, cv::Matx33d board_from_plane,
                            int cols, int rows) {
  constexpr double kReachRounds[] = {0.13, 0.1, 0.08};  // cell pitches
  for (const double reach : kReachRounds) {
    cv::Matx<double, 9, 9> normal = cv::Matx<double, 9, 9>::zeros();
    int used = 0;
    for (const auto& s : segments) {
      const cv::Vec3d a = board_from_plane * s.a;
      const cv::Vec3d b = board_from_plane * s.b;
      const double ax = a[0] / a[2], ay = a[1] / a[2], bx = b[0] / b[2], by = b[1] / b[2];
      if (std::max(ax, bx) < -0.1 || std::min(ax, bx) > cols + 0.1 || std::max(ay, by) < -0.1 ||
          std::min(ay, by) > rows + 0.1) {
        continue;
      }
      for (int axis = 0; axis < 2; ++axis) {
        const double at_a = axis == 0 ? ax : ay;
        const double at_b = axis == 0 ? bx : by;
        const double k = std::round((at_a + at_b) / 2);
        if (k < 0 || k > (axis == 0 ? cols : rows)) continue;
        const double off = std::max(std::abs(at_a - k), std::abs(at_b - k));
        if (off > reach) continue;
        const double weight = s.length * (1 - (off / reach) * (off / reach));
        for (const auto& p : {s.a, s.b}) {
          cv::Vec<double, 9> row(0, 0, 0, 0, 0, 0, -k * p[0], -k * p[1], -k * p[2]);
          for (int c = 0; c < 3; ++c) row[3 * axis + c] = p[c];
          normal += weight * row * row.t();
        }
        ++used;
      }
    }
    if (used < 8) break;
    cv::Mat values;
    cv::Mat vectors;
    if (!cv::eigen(cv::Mat(normal), values, vectors)) break;
    const double* h = vectors.ptr<double>(8);
    const cv::Matx33d next(h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], h[8]);
    if (std::abs(cv::determinant(next)) < 1e-12) break;
    board_from_plane = next;
  }
  return board_from_plane;
}

// Summed lengths of the n + 1 teeth of a comb that starts at each step.
void comb_lengths(const std::vector<double>& lengths, int n, std::vector<double>& sums) {
  constexpr std::size_t kLanes = 8;  // sums side by side
  const auto span = static_cast<std::size_t>(n * kSteps);
  sums.assign(lengths.size() > span ? lengths.size() - span : 0, 0.0);
  std::size_t i = 0;
  for (; i + kLanes <= sums.size(); i += kLanes) {
    std::array<double, kLanes> lanes{};
    for (std::size_t tooth = 0; tooth <= span; tooth += kSteps)
      for (std::size_t k = 0; k < kLanes; ++k) lanes[k] += lengths[i + tooth + k];
    std::copy(lanes.begin(), lanes.end(), sums.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (; i < sums.size(); ++i)
    for (std::size_t tooth = 0; tooth <= span; tooth += kSteps) sums[i] += lengths[i + tooth];
}

double largest(const std::vector<double>& values) {
  std::array<double, 8> lanes;
  lanes.fill(values.front());
  std::size_t i = 0;
  for (; i + lanes.size() <= values.size(); i += lanes.size())
    for (std::size_t k = 0; k < lanes.size(); ++k)
      lanes[k] = values[i + k] > lanes[k] ? values[i + k] : lanes[k];
  for (; i < values.size(); ++i) lanes[0] = std::max(lanes[0], values[i]);
  return *std::max_element(lanes.begin(), lanes.end());
}

// Finds the starts whose lines at start + k pitch, k = 0..n, are seen best.
class StartFinder {
 public:
  /// @param reach  of `sum`: where its first bin lies, on the other side of the plane's foot.
  std::vector<double> best(const std::vector<double>& sum, const Teeth& teeth, double reach,
                           int n) {
    constexpr int kKeep = 3;
    const double step = teeth.pitch / kSteps;
    tooth_lengths(sum, teeth, n, lengths_);
    comb_lengths(lengths_, n, scores_);
    std::vector<double> starts;
    for (int i = 0; i < kKeep && !scores_.empty(); ++i) {
      const double most = largest(scores_);
      if (most <= 0) break;
      const auto at = std::find(scores_.begin(), scores_.end(), most) - scores_.begin();
      starts.push_back(-reach + static_cast<double>(at) * step);
      const auto low = std::max<std::ptrdiff_t>(0, at - 5);
      const auto high =
          std::min<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(scores_.size()), at + 6);
      std::fill(scores_.begin() + low, scores_.begin() + high, 0.0);
    }
    return starts;
  }

 private:
  std::vector<double> lengths_, scores_;  // kept for the next search
};

// A grid on the plane of two pencils of lines, before it is refined.
void comb_both_ways(const std::vector<Segment>& segments, const Axes& axes,
                    const cv::Matx33d& camera, const GridSearch& search, double reach, int bins,
                    const std::vector<Teeth>& pitches, std::vector<GridGuess>& guesses) {
  std::vector<Placed> upright;
  std::vector<Placed> level;
  rectify(segments, axes, upright, level);
  const auto upright_sum = running_sum(upright, reach, bins);
  const auto level_sum = running_sum(level, reach, bins);
  StartFinder starts;
  for (const Teeth& teeth : pitches) {
    const double pitch = teeth.pitch;
    const auto xs = starts.best(upright_sum, teeth, reach, search.cols);
    const auto ys = starts.best(level_sum, teeth, reach, search.rows);
    std::vector<std::vector<CombedLine>> level_lines;
    level_lines.reserve(ys.size());
    for (const double y : ys) level_lines.push_back(comb(level, y, pitch, search.rows));
    for (const double x : xs) {
      const auto upright_lines = comb(upright, x, pitch, search.cols);
      for (std::size_t i = 0; i < ys.size(); ++i) {
        const double y = ys[i];
        GridGuess guess;
        guess.score = seen_within(upright_lines, search.cols, y, y + search.rows * pitch) +
                      seen_within(level_lines[i], search.rows, x, x + search.cols * pitch);
        const cv::Vec3d origin = axes.z + x * axes.x + y * axes.y;
        const cv::Vec3d dx = pitch * axes.x;
        const cv::Vec3d dy = pitch * axes.y;
        guess.picture_from_board = camera * cv::Matx33d(dx[0], dy[0], origin[0], dx[1], dy[1],
                                                        origin[1], dx[2], dy[2], origin[2]);
        guesses.push_back(guess);
      }
    }
  }
}

// seen_within() both ways for a grid that is no longer exactly a plane seen by the camera.
double score_on_board(const std::vector<Segment>& segments, const cv::Matx33d& board_from_plane,
                      const GridSearch& search) {
  constexpr double kAlong = 0.2;  // board units a line may lean over one unit
  std::vector<Placed> upright;
  std::vector<Placed> level;
  for (const auto& s : segments) {
    const cv::Vec3d a = board_from_plane * s.a;
    const cv::Vec3d b = board_from_plane * s.b;
    if (a[2] * b[2] <= 0) continue;  // beyond the horizon
    const cv::Point2d p(a[0] / a[2], a[1] / a[2]);
    const cv::Point2d q(b[0] / b[2], b[1] / b[2]);
    const double dx = std::abs(p.x - q.x);
    const double dy = std::abs(p.y - q.y);
    if (dx < kAlong * dy) {
      upright.push_back({(p.x + q.x) / 2, std::min(p.y, q.y), std::max(p.y, q.y), dy});
    } else if (dy < kAlong * dx) {
      level.push_back({(p.y + q.y) / 2, std::min(p.x, q.x), std::max(p.x, q.x), dx});
    }
  }
  return seen_within(comb(upright, 0, 1, search.cols), search.cols, 0, search.rows) +
         seen_within(comb(level, 0, 1, search.rows), search.rows, 0, search.cols);
}

// The best guesses, each place once.
std::vector<GridGuess> best_places(std::vector<GridGuess> guesses, cv::Size size,
                                   const GridSearch& search) {
  constexpr int kAreas = 4;  // a side
  std::array<int, kAreas * kAreas> here{};
  std::stable_sort(guesses.begin(), guesses.end(),
                   [](const GridGuess& a, const GridGuess& b) { return a.score > b.score; });
  const auto corner = [](const cv::Matx33d& h, double x, double y) {
    const cv::Vec3d p = h * cv::Vec3d(x, y, 1);
    return cv::Point2d(p[0] / p[2], p[1] / p[2]);
  };
  const auto area_of = [&](const cv::Matx33d& h) {
    const auto middle = corner(h, search.cols / 2.0, search.rows / 2.0);
    const auto part = [](double at, int whole) {
      return std::clamp(static_cast<int>(std::floor(at / whole * kAreas)), 0, kAreas - 1);
    };
    return static_cast<std::size_t>(kAreas * part(middle.y, size.height) +
                                    part(middle.x, size.width));
  };
  std::vector<GridGuess> kept;
  for (const auto& guess : guesses) {
    const auto area = area_of(guess.picture_from_board);
    if (here.at(area) >= search.most_here) continue;
    const auto a = corner(guess.picture_from_board, 0, 0);
    const auto b = corner(guess.picture_from_board, search.cols, search.rows);
    const double near_px =
        0.2 * std::hypot(b.x - a.x, b.y - a.y) / std::hypot(search.cols, search.rows);
    const bool known = std::any_of(kept.begin(), kept.end(), [&](const GridGuess& k) {
      const auto c = corner(k.picture_from_board, 0, 0);
      const auto d = corner(k.picture_from_board, search.cols, search.rows);
      return std::hypot(a.x - c.x, a.y - c.y) < near_px &&
             std::hypot(b.x - d.x, b.y - d.y) < near_px;
    });
    if (known) continue;
    kept.push_back(guess);
    ++here.at(area);
    if (static_cast<int>(kept.size()) == search.most) break;
  }
  return kept;
}

// Lines as a camera of one focal length sees them.
struct Seen {
  cv::Matx33d camera;
  cv::Size size;
  std::vector<Segment> segments;
};

Seen seen_with(const std::vector<LineSegment>& lines, cv::Size size, double per_diagonal) {
  const double focal = per_diagonal * std::hypot(size.width, size.height);
  return {{focal, 0, (size.width - 1) / 2.0, 0, focal, (size.height - 1) / 2.0, 0, 0, 1},
          size,
          seen_by(lines, size, focal)};
}

std::vector<GridGuess> rough_at(const Seen& seen, const GridSearch& search) {
  STOREY_CHECK(search.cols <= kMostCells && search.rows <= kMostCells);
  const double reach = search.reach;
  const int bins = cvRound(2 * reach / (kBinPitch * search.least_pitch));
  const auto pitches = teeth_of_pitches(search.least_pitch, search.most_pitch, reach, bins);
  std::vector<GridGuess> guesses;
  for (const auto& axes : find_axes(seen.segments, search)) {
    comb_both_ways(seen.segments, axes, seen.camera, search, reach, bins, pitches, guesses);
    for (const auto& turned : turned_axes(seen.segments, axes, search.most_turns))
      comb_both_ways(seen.segments, turned, seen.camera, search, reach, bins, pitches, guesses);
  }
  return best_places(std::move(guesses), seen.size, search);
}

// @return  board_from_plane of the guess that was pulled
cv::Matx33d pull_onto_lines(const Seen& seen, const GridSearch& search, GridGuess& guess) {
  const cv::Matx33d board_from_plane = refine_on_lines(
      seen.segments, guess.picture_from_board.inv() * seen.camera, search.cols, search.rows);
  guess.picture_from_board = seen.camera * board_from_plane.inv();
  return board_from_plane;
}

// A board moved by whole cells on its lattice, and pulled onto its lines again, as long as more of
// its lines is seen: what a plane that was not exact yet had in its place may be a row off.
void move_on_lattice(const Seen& seen, const GridSearch& search, GridGuess& guess) {
  constexpr int kMostMoves = 6;
  constexpr std::array<std::pair<int, int>, 4> kWays{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
  for (int move = 0; move < kMostMoves; ++move) {
    GridGuess best = guess;
    for (const auto& [col, row] : kWays) {
      GridGuess moved = guess;
      moved.picture_from_board =
          guess.picture_from_board * cv::Matx33d(1, 0, col, 0, 1, row, 0, 0, 1);
      moved.score =
          score_on_board(seen.segments, moved.picture_from_board.inv() * seen.camera, search);
      if (moved.score > best.score) best = moved;
    }
    if (best.score <= guess.score) return;
    best.score = score_on_board(seen.segments, pull_onto_lines(seen, search, best), search);
    if (best.score <= guess.score) return;
    guess = best;
  }
}

}  // namespace

double length_of(const LineSegment& line) {
  return std::hypot(line.to.x - line.from.x, line.to.y - line.from.y);
}

std::vector<LineSegment> find_grid_lines(const cv::Mat& grey) {
  cv::Mat smooth;
  cv::GaussianBlur(grey, smooth, {3, 3}, 0.6);
  const double shortest = 0.016 * std::max(grey.cols, grey.rows);
  auto lines = find_line_segments(smooth);
  std::erase_if(lines, [&](const LineSegment& line) { return length_of(line) < shortest; });
  std::stable_sort(lines.begin(), lines.end(), [](const LineSegment& a, const LineSegment& b) {
    return length_of(a) > length_of(b);
  });
  if (lines.size() > 500) lines.resize(500);
  return lines;
}

std::vector<LineSegment> lines_off(const std::vector<LineSegment>& lines,
                                   const cv::Matx33d& picture_from_board) {
  constexpr double kOn = 0.1;  // cells that both ends may lie off a line of the lattice
  const cv::Matx33d board_from_picture = picture_from_board.inv();
  const auto off_whole = [](double a, double b) {
    const double nearest = std::round((a + b) / 2);
    return std::max(std::abs(a - nearest), std::abs(b - nearest));
  };
  std::vector<LineSegment> off;
  for (const LineSegment& line : lines) {
    const cv::Point2f from = apply(board_from_picture, line.from);
    const cv::Point2f to = apply(board_from_picture, line.to);
    if (std::min(off_whole(from.x, to.x), off_whole(from.y, to.y)) > kOn) off.push_back(line);
  }
  return off;
}

std::vector<GridGuess> guess_grids(const cv::Mat& grey, const GridSearch& search) {
  return guess_grids(find_grid_lines(grey), grey.size(), search);
}

std::vector<GridGuess> rough_grids(const std::vector<LineSegment>& lines, cv::Size size,
                                   const GridSearch& search) {
  STOREY_CHECK(search.focals.size() == 1);
  return rough_at(seen_with(lines, size, search.focals.front()), search);
}

GridGuess refined(GridGuess guess, const std::vector<LineSegment>& lines, cv::Size size,
                  const GridSearch& search) {
  STOREY_CHECK(search.focals.size() == 1);
  pull_onto_lines(seen_with(lines, size, search.focals.front()), search, guess);
  return guess;
}

std::vector<GridGuess> guess_grids(const std::vector<LineSegment>& lines, cv::Size size,
                                   const GridSearch& search) {
  std::vector<GridGuess> all;
  for (const double per_diagonal : search.focals) {
    const Seen seen = seen_with(lines, size, per_diagonal);
    for (auto& guess : rough_at(seen, search)) {
      const cv::Matx33d board_from_plane = pull_onto_lines(seen, search, guess);
      if (search.focals.size() > 1)
        guess.score = score_on_board(seen.segments, board_from_plane, search);
      all.push_back(guess);
      if (!search.whole_moves) continue;
      move_on_lattice(seen, search, guess);
      if (guess.score > all.back().score) all.push_back(guess);
    }
  }
  return search.focals.size() > 1 ? best_places(std::move(all), size, search) : all;
}

}  // namespace storey::vision
