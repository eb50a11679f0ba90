#include "vision/locate/groups.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/photo/pixels.h"
#include "vision/photo/shrink.h"

namespace storey::vision {
namespace {

constexpr double kAlike_deg = 8;     // by which lattices of one angle may differ
constexpr float kLeastGap = 0.75F;   // cells between buildings of one angle: one, laid by hand ...
constexpr float kSeenGap = 0.3F;     // ... or where pieces were told on both sides of it ...
constexpr float kNoOverlap = -0.5F;  // ... and between others
constexpr float kOnLattice = 0.3F;   // cells that a piece lies off the lattice at most
constexpr double kRim = 0.12;        // cells around a piece that it may be seen in
constexpr int kTableBeside = 6;      // the side of the group over the strip of table next to it
constexpr double kFillPixels = 1e4;  // of the picture in which the table is continued

std::vector<cv::Point> cells_of(const Group& group) {
  std::vector<cv::Point> cells;
  for (int row = 0; row < group.rows; ++row)
    for (int col = 0; col < group.cols; ++col)
      if (group.pieces[static_cast<std::size_t>(row * group.cols + col)] != 0)
        cells.emplace_back(col, row);
  return cells;
}

cv::Point2d middle_of(cv::Point cell) { return {cell.x + 0.5, cell.y + 0.5}; }

// Whether the sides of the cells run alike, in any quarter turn.
bool of_one_angle(const cv::Matx33d& one_from_other, const Group& other) {
  const cv::Point2d middle(other.cols / 2.0, other.rows / 2.0);
  const cv::Point2f along =
      apply(one_from_other, middle + cv::Point2d(0.5, 0)) - apply(one_from_other, middle);
  const double angle = std::atan2(along.y, along.x) * 180 / CV_PI;
  return std::abs(std::remainder(angle, 90)) < kAlike_deg;
}

// How many cells fit between a cell and another one, of which the middle is known.
float gap_between(cv::Point cell, cv::Point2f other) {
  const cv::Point2f away = other - cv::Point2f(middle_of(cell));
  return std::max(std::abs(away.x), std::abs(away.y)) - 1;
}

using Outline = std::vector<cv::Point>;

// The pieces of the group as they are seen.
std::vector<Outline> outlines_of(const Group& group) {
  constexpr double kHalf = 0.5 + kRim;
  std::vector<Outline> outlines;
  for (const cv::Point cell : cells_of(group)) {
    Outline outline;
    for (const auto& [x, y] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
      const cv::Point2d corner = middle_of(cell) + cv::Point2d(kHalf * x, kHalf * y);
      outline.emplace_back(apply(group.picture_from_grid, corner));
    }
    outlines.push_back(std::move(outline));
  }
  return outlines;
}

// What a photo shows of some pieces and of the table close to them.
cv::Rect area_of(const std::vector<Outline>& outlines, const cv::Size& picture) {
  Outline all;
  for (const Outline& outline : outlines) all.insert(all.end(), outline.begin(), outline.end());
  const cv::Rect pieces = cv::boundingRect(all);
  const int beside = std::max(pieces.width, pieces.height) / kTableBeside;
  const cv::Rect area(pieces.x - beside, pieces.y - beside, pieces.width + 2 * beside,
                      pieces.height + 2 * beside);
  return area & cv::Rect({0, 0}, picture);
}

// 255 where pieces are seen.
cv::Mat mask_of(const std::vector<Outline>& outlines, const cv::Rect& area) {
  cv::Mat mask(area.size(), CV_8U, cv::Scalar(0));
  for (Outline outline : outlines) {
    for (cv::Point& corner : outline) corner -= area.tl();
    cv::fillConvexPoly(mask, outline, 255);
  }
  return mask;
}

// Each pixel that is not known becomes the mean of known ones, the nearer the more.
cv::Mat continued(const cv::Mat& bgr, const cv::Mat& unknown) {
  cv::Mat known;
  cv::Mat(255 - unknown).convertTo(known, CV_32F, 1.0 / 255);
  cv::Mat colour;
  bgr.convertTo(colour, CV_32F);
  cv::Mat weights;
  cv::merge(std::vector<cv::Mat>(3, known), weights);
  const cv::Mat weighted = colour.mul(weights);
  cv::Mat sums(bgr.size(), CV_32FC3, cv::Scalar::all(0));
  cv::Mat total = sums.clone();
  double share = 1;
  for (double sigma = 2; sigma < bgr.cols / 2.0; sigma *= 2, share /= 100) {
    cv::Mat near;
    cv::Mat near_weights;
    cv::GaussianBlur(weighted, near, {0, 0}, sigma);
    cv::GaussianBlur(weights, near_weights, {0, 0}, sigma);
    sums += share * near;
    total += share * near_weights;
  }
  cv::Mat filled;
  cv::divide(sums, total + cv::Scalar::all(1e-20), filled);
  filled.convertTo(filled, CV_8U);
  return filled;
}

// Where two lattices, of which one maps to the other, put the middle between two cells.
cv::Point2f off_between(const cv::Matx33d& one_from_other, cv::Point mine, cv::Point their,
                        cv::Point their_in_one) {
  const cv::Point2d at = middle_of(their);
  const cv::Point2f here = apply(one_from_other, at);
  const auto step = [&](cv::Point2d way) {
    const cv::Point2f to = apply(one_from_other, at + 0.5 * way) - here;
    return cv::Point2d(cvRound(2 * to.x), cvRound(2 * to.y));  // a quarter turn
  };
  const cv::Point2d back = 0.5 * cv::Point2d(mine - their_in_one);
  const cv::Point2d in_other(back.dot(step({1, 0})), back.dot(step({0, 1})));
  const cv::Point2d in_one = 0.5 * (middle_of(mine) + middle_of(their_in_one));
  return apply(one_from_other, at + in_other) - cv::Point2f(in_one);
}

struct Extent {
  double low = 0;
  double high = 0;
  [[nodiscard]] double middle() const { return (low + high) / 2; }
  [[nodiscard]] bool contains(double value) const { return low < value && value < high; }
};

Extent extent_of(const Quad& board, double Point::*axis) {
  const auto [low, high] =
      std::minmax({board[0].*axis, board[1].*axis, board[2].*axis, board[3].*axis});
  return {low, high};
}

bool comes_before(const Quad& one, const Quad& other) {
  const Extent x = extent_of(one, &Point::x);
  const Extent other_x = extent_of(other, &Point::x);
  const bool above = x.contains(other_x.middle()) && other_x.contains(x.middle());
  return above ? extent_of(one, &Point::y).middle() < extent_of(other, &Point::y).middle()
               : x.middle() < other_x.middle();
}

}  // namespace

std::vector<cv::Point> cells_in_way(const Group& one, const Group& other) {
  const cv::Matx33d one_from_other = one.picture_from_grid.inv() * other.picture_from_grid;
  const float gap = one.by_pieces || other.by_pieces ? kSeenGap : kLeastGap;
  const float least = of_one_angle(one_from_other, other) ? gap : kNoOverlap;
  std::vector<cv::Point2f> theirs;
  for (const cv::Point their : cells_of(other))
    theirs.emplace_back(apply(one_from_other, middle_of(their)));
  auto cells = cells_of(one);
  std::erase_if(cells, [&](const cv::Point cell) {
    return std::none_of(theirs.begin(), theirs.end(), [&](const cv::Point2f& middle) {
      return gap_between(cell, middle) < least;
    });
  });
  return cells;
}

Group on_plane(const Group& group, const cv::Matx33d& plane_from_picture) {
  const cv::Matx33d plane_from_grid = plane_from_picture * group.picture_from_grid;
  std::vector<cv::Point2f> grid;
  std::vector<cv::Point2f> plane;
  for (const cv::Point& cell : cells_of(group)) {
    for (const auto& [x, y] : {std::pair{0, 0}, {1, 0}, {1, 1}, {0, 1}}) {
      const cv::Point corner = cell + cv::Point(x, y);
      grid.emplace_back(corner);
      plane.push_back(apply(plane_from_grid, corner));
    }
  }
  Group flat = group;
  flat.picture_from_grid = fit_affine(grid, plane);
  return flat;
}

bool are_apart(const Group& one, const Group& other) { return cells_in_way(one, other).empty(); }

double side_of_cells(const Group& one, const Group& other) {
  const auto cells = cells_of(one);
  cv::Point2d middle(0, 0);
  for (const cv::Point cell : cells)
    middle += cv::Point2d(cell) / static_cast<double>(cells.size());
  std::vector<cv::Point2f> outline;
  const cv::Matx33d other_from_one = other.picture_from_grid.inv() * one.picture_from_grid;
  for (const auto& [x, y] : {std::pair{0, 0}, {1, 0}, {1, 1}, {0, 1}})
    outline.push_back(apply(other_from_one, middle + cv::Point2d(x, y)));
  return std::sqrt(cv::contourArea(outline));
}

std::optional<OnOther> on_lattice_of(const Group& one, const Group& other) {
  const cv::Matx33d one_from_other = one.picture_from_grid.inv() * other.picture_from_grid;
  if (!of_one_angle(one_from_other, other)) return std::nullopt;
  OnOther on;
  const auto theirs = cells_of(other);
  for (const cv::Point their : theirs) {
    const cv::Point2f middle = apply(one_from_other, middle_of(their));
    const cv::Point cell(cvFloor(middle.x), cvFloor(middle.y));
    const cv::Point2f off = middle - cv::Point2f(middle_of(cell));
    if (std::max(std::abs(off.x), std::abs(off.y)) > kOnLattice) return std::nullopt;
    on.cells.push_back(cell);
  }
  int nearest = std::numeric_limits<int>::max();
  int pairs = 0;
  cv::Point2f sum(0, 0);
  for (const cv::Point mine : cells_of(one)) {
    for (std::size_t i = 0; i < theirs.size(); ++i) {
      const cv::Point way = on.cells[i] - mine;
      const int steps = std::abs(way.x) + std::abs(way.y);
      if ((way.x != 0 && way.y != 0) || steps > nearest) continue;
      if (steps < nearest) {
        nearest = steps;
        pairs = 0;
        sum = {0, 0};
        on.between.clear();
        on.way = steps > 0 ? cv::Point(way.x / steps, way.y / steps) : way;
        for (int step = 1; step < steps; ++step)
          on.between.push_back(mine + cv::Point(way.x / steps, way.y / steps) * step);
      }
      sum += off_between(one_from_other, mine, theirs[i], on.cells[i]);
      ++pairs;
    }
  }
  if (pairs == 0) return std::nullopt;
  on.off = std::max(std::abs(sum.x), std::abs(sum.y)) / static_cast<float>(pairs);
  return on;
}

std::optional<OnOther> beyond_gap(const Group& building, const Group& single) {
  constexpr double kNearly = 0.12;   // cells, where it is not turned
  constexpr double kTurned = 0.035;  // sine, where it is not off
  auto on = on_lattice_of(building, single);
  if (!on || on->between.size() != 1) return std::nullopt;
  const cv::Matx33d building_from_single =
      building.picture_from_grid.inv() * single.picture_from_grid;
  const cv::Point2f side =
      apply(building_from_single, {1, 0}) - apply(building_from_single, {0, 0});
  const double turned = std::min(std::abs(side.x), std::abs(side.y)) / cv::norm(side);
  if (std::hypot(on->off / kNearly, turned / kTurned) >= 1) return std::nullopt;
  return on;
}

View without(const View& view, const Group& group) {
  Photo photo = view.photo();
  const cv::Mat whole = borrow(photo.pixels);
  const auto outlines = outlines_of(group);
  const cv::Rect area = area_of(outlines, whole.size());
  if (area.empty()) return photo;
  cv::Mat bgr = whole(area);
  const cv::Mat mask = mask_of(outlines, area);
  const cv::Mat small = shrunk(bgr, std::sqrt(kFillPixels / static_cast<double>(bgr.total())));
  cv::Mat unknown;
  cv::resize(mask, unknown, small.size(), 0, 0, cv::INTER_AREA);
  cv::threshold(unknown, unknown, 0, 255, cv::THRESH_BINARY);
  cv::Mat table;
  cv::resize(continued(small, unknown), table, bgr.size(), 0, 0, cv::INTER_LINEAR);
  table.copyTo(bgr, mask);
  return photo;
}

void sort_from_left(std::vector<BuildingReading>& buildings) {
  const auto rank = [&](const BuildingReading& one) {
    return std::count_if(buildings.begin(), buildings.end(), [&](const BuildingReading& other) {
      return comes_before(other.board, one.board);
    });
  };
  std::vector<std::pair<std::ptrdiff_t, std::size_t>> order;
  for (std::size_t i = 0; i < buildings.size(); ++i) order.emplace_back(rank(buildings[i]), i);
  std::sort(order.begin(), order.end());
  std::vector<BuildingReading> sorted;
  for (const auto& [unused, i] : order) sorted.push_back(std::move(buildings[i]));
  buildings = std::move(sorted);
}

}  // namespace storey::vision
