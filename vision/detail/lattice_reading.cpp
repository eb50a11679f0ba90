#include "vision/detail/lattice_reading.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/core.hpp>

#include "vision/detail/cell_cutter.h"
#include "vision/detail/cell_judgement.h"
#include "vision/detail/debug_picture.h"
#include "vision/detail/lattice.h"
#include "vision/detail/locate.h"
#include "vision/detail/observe.h"
#include "vision/detail/open_lattice.h"
#include "vision/detail/photo_quality.h"
#include "vision/detail/shrink.h"
#include "vision/enrolment.h"
#include "vision/stopwatch.h"

namespace storey::vision {
namespace {

constexpr double kLocatePixels = 1.0e6;  // working size of the search
constexpr double kReadPx = 40;           // side of a cell where it is read: little above kCellPx
constexpr int kRounds = 4;
constexpr float kInside = 40;  // a hole in the box of the pieces is rarer than the table beside it
constexpr int kFewestSide = 2;
constexpr int kMostSide = 13;
constexpr float kKnown = 350;  // squared distance up to which a cell helps to place the lattice

cv::Mat borrow(const Pixels& pixels) {
  // Read only; cv::Mat has no const view.
  return {pixels.height, pixels.width, CV_8UC3,
          const_cast<std::uint8_t*>(pixels.bgr.data())};  // NOLINT
}

double mean_side(const cv::Matx33d& map, int rows, int cols) {
  const auto a = apply(map, {0, 0});
  const auto b = apply(map, cv::Point2d(cols, 0));
  const auto c = apply(map, cv::Point2d(cols, rows));
  const auto d = apply(map, cv::Point2d(0, rows));
  const double area = 0.5 * std::abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y));
  return std::sqrt(area / (cols * rows));
}

// The cells of a lattice, cut from a picture in which they are about as large as they are compared.
SeenCells cut_all(const cv::Mat& bgr, const OpenLattice& lattice, int places) {
  const double px = mean_side(lattice.picture_from_board, lattice.rows, lattice.cols);
  const cv::Mat small = shrunk(bgr, std::min(1.0, kReadPx / px));
  const cv::Matx33d map =
      pixel_scaling(static_cast<double>(small.cols) / bgr.cols) * lattice.picture_from_board;
  SeenCells cells{.places = places, .views = {}};
  for (int row = 0; row < lattice.rows; ++row)
    for (int col = 0; col < lattice.cols; ++col) add_cell(cut_cell(small, map, col, row), cells);
  return cells;
}

OpenLattice lattice_within(const Quad& corners, const cv::Matx33d& picture_from_full, int side) {
  const auto full = map_from_corners(corners, side, side);
  OpenLattice lattice;
  lattice.picture_from_board = picture_from_full * cv::Matx33d(full.data());
  lattice.rows = side;
  lattice.cols = side;
  lattice.pieces.assign(static_cast<std::size_t>(side * side), 1);
  return lattice;
}

// The number of cells between corners given by hand: the one whose cells look most like pieces.
OpenLattice lattice_of(const CellModel& model, const cv::Mat& bgr, const Quad& corners,
                       const cv::Matx33d& picture_from_full, const std::vector<int>& sides) {
  OpenLattice best;
  double least = std::numeric_limits<double>::max();
  for (const int side : sides) {
    OpenLattice lattice = lattice_within(corners, picture_from_full, side);
    if (sides.size() > 1) {
      const SeenCells cells = cut_all(bgr, lattice, 1);
      const auto distances = compare_cells(model, cells, find_light(model, cells));
      double sum = 0;
      for (int i = 0; i < cells.size(); ++i) {
        const auto of_cell = distances.of(i);
        sum += *std::min_element(of_cell.begin(), of_cell.end());
      }
      if (sum >= least) continue;
      least = sum;
    }
    best = lattice;
  }
  return best;
}

// Moves the lattice to where its pieces were found: a smooth shift, so that no single piece that
// lies crooked pulls the others along.
void move_onto_pieces(const CellModel& model, const CellDistances& distances,
                      OpenLattice& lattice) {
  cv::Matx33d normal = cv::Matx33d::eye() * 2;  // as if two cells said "stay"
  cv::Matx<double, 3, 2> right = cv::Matx<double, 3, 2>::zeros();
  for (int row = 0; row < lattice.rows; ++row) {
    for (int col = 0; col < lattice.cols; ++col) {
      const int cell = row * lattice.cols + col;
      const auto squared = distances.of(cell);
      const auto best = std::min_element(squared.begin(), squared.end()) - squared.begin();
      if (squared[static_cast<std::size_t>(best)] > kKnown ||
          model.things[static_cast<std::size_t>(best)].piece < 0)
        continue;
      const cv::Point shift =
          place_offset(distances.place[static_cast<std::size_t>(cell * distances.things + best)]);
      const cv::Vec3d at(1, 2.0 * (col + 0.5) / lattice.cols - 1,
                         2.0 * (row + 0.5) / lattice.rows - 1);
      normal += at * at.t();
      right += at * cv::Matx12d(shift.x / static_cast<double>(kCellPx),
                                shift.y / static_cast<double>(kCellPx));
    }
  }
  const cv::Matx<double, 3, 2> field = normal.inv() * right;
  const auto moved = [&](double x, double y) {
    const double u = 2 * x / lattice.cols - 1;
    const double v = 2 * y / lattice.rows - 1;
    return cv::Vec2d(field(0, 0) + field(1, 0) * u + field(2, 0) * v,
                     field(0, 1) + field(1, 1) * u + field(2, 1) * v);
  };
  const cv::Vec2d origin = moved(0, 0);
  const cv::Vec2d x = moved(1, 0) - origin;
  const cv::Vec2d y = moved(0, 1) - origin;
  lattice.picture_from_board =
      lattice.picture_from_board *
      cv::Matx33d(1 + x[0], y[0], origin[0], x[1], 1 + y[1], origin[1], 0, 0, 1);
}

// One more row and column of cells on each side.
OpenLattice padded(OpenLattice lattice) {
  PieceMask pieces(static_cast<std::size_t>((lattice.rows + 2) * (lattice.cols + 2)), 0);
  for (int row = 0; row < lattice.rows; ++row)
    for (int col = 0; col < lattice.cols; ++col)
      pieces[static_cast<std::size_t>((row + 1) * (lattice.cols + 2) + col + 1)] =
          lattice.pieces[static_cast<std::size_t>(row * lattice.cols + col)];
  lattice.pieces = std::move(pieces);
  lattice.rows += 2;
  lattice.cols += 2;
  lattice.picture_from_board =
      lattice.picture_from_board * cv::Matx33d(1, 0, -1, 0, 1, -1, 0, 0, 1);
  return lattice;
}

// What the table looks like in this photo says best where nothing lies.
void compare_with_table(const CellModel& model, const OpenLattice& lattice, const SeenCells& cells,
                        CellDistances& distances) {
  const auto to_table =
      distance_to_table(whitened_views(model, cells, lattice.light), lattice.table);
  for (int i = 0; i < cells.size(); ++i) {
    const auto first = to_table.begin() + static_cast<std::ptrdiff_t>(i) * cells.places;
    const float nearest = *std::min_element(first, first + cells.places);
    const auto of_cell = distances.of(i);
    for (std::size_t t = 0; t < of_cell.size(); ++t)
      if (model.things[t].piece < 0) of_cell[t] = nearest;
  }
}

SeenGrid grid_of(const CellModel& model, const cv::Mat& bgr, const OpenLattice& lattice,
                 const CellDistances& distances) {
  SeenGrid grid{lattice.rows, lattice.cols, {}};
  for (int row = 0; row < lattice.rows; ++row) {
    for (int col = 0; col < lattice.cols; ++col) {
      const bool held = lattice.pieces[grid.at(col, row)] != 0;
      grid.cells.push_back(
          held || is_shown(bgr, lattice.picture_from_board, col, row)
              ? std::optional(piece_or_nothing(model, distances.of(row * lattice.cols + col)))
              : std::nullopt);
    }
  }
  return grid;
}

// A board of a usual size seldom goes on: strangers beside it are likelier than more pieces.
void expect_sides(const std::vector<int>& sides, SeenGrid& grid) {
  constexpr float kGoesOn = 50;
  const auto usual = [&](int side) {
    return std::find(sides.begin(), sides.end(), side) != sides.end();
  };
  for (int row = 0; row < grid.rows; ++row) {
    for (int col = 0; col < grid.cols; ++col) {
      auto& cell = grid.cells[grid.at(col, row)];
      const bool beyond = ((row == 0 || row == grid.rows - 1) && usual(grid.rows - 2)) ||
                          ((col == 0 || col == grid.cols - 1) && usual(grid.cols - 2));
      if (cell && beyond) cell->nothing = std::min(cell->nothing, kStranger) - kGoesOn;
    }
  }
}

// P(a piece lies in a cell beside the others).
double piece_probability(const CellModel& model, std::span<const float> squared, float nothing,
                         float handicap) {
  std::vector<float> away(squared.begin(), squared.end());
  for (std::size_t t = 0; t < away.size(); ++t)
    if (model.things[t].piece < 0) away[t] = std::min(nothing, kStranger);
  const auto candidates = judge_distances(model, away, handicap);
  double sum = 0;
  for (const auto& candidate : candidates) sum += candidate.empty() ? 0 : candidate.confidence;
  return sum;
}

std::vector<int> sides_of(const BoardSpec& spec) {
  if (!spec.sides.empty()) return spec.sides;
  std::vector<int> sides;
  for (int side = kFewestSide; side <= std::min({spec.rows, spec.cols, kMostSide}); ++side)
    sides.push_back(side);
  return sides;
}

Error not_found(const Photo& photo) {
  return {ErrorCode::kBoardNotFound,
          "no pieces of this game side by side were found in the photo; take it from above with "
          "all of them in view, or give the corners of the area they lie in with a corrections "
          "line: corners=x,y x,y x,y x,y",
          photo.source};
}

}  // namespace

Result<Reading> read_open_lattice(const Photo& photo, const BoardSpec& spec, const CellModel& model,
                                  const ReadOptions& options) {
  Reading reading;
  const auto start = Clock::now();
  const cv::Mat bgr = borrow(photo.pixels);
  const double scale = std::min(1.0, std::sqrt(kLocatePixels / static_cast<double>(bgr.total())));
  const cv::Mat working = shrunk(bgr, scale);
  const cv::Matx33d bgr_from_working = pixel_scaling(static_cast<double>(bgr.cols) / working.cols);
  const cv::Matx33d full_from_bgr = pixel_scaling(photo.full_per_pixel);

  OpenLattice lattice;
  if (options.corners) {
    lattice = lattice_of(model, bgr, *options.corners, full_from_bgr.inv(), sides_of(spec));
    reading.board_confidence = 1;  // a person says so
  } else {
    auto found = find_open_lattice(model, working, std::min({spec.rows, spec.cols, kMostSide}));
    if (!found) return not_found(photo);
    lattice = std::move(*found);
    lattice.picture_from_board = bgr_from_working * lattice.picture_from_board;
    reading.board_confidence = 1;
  }
  reading.times.locate_ms = ms_since(start);

  const auto rectified = Clock::now();
  SeenCells cells = cut_all(bgr, lattice, kPlaces);
  if (!options.corners) {
    move_onto_pieces(model, compare_cells(model, cells, lattice.light), lattice);
    lattice = padded(std::move(lattice));
    cells = cut_all(bgr, lattice, kPlaces);
  }
  reading.times.rectify_ms = ms_since(rectified);

  const auto recognised = Clock::now();
  if (options.corners) lattice.light = find_light(model, cells);
  CellDistances distances = compare_cells(model, cells, lattice.light);
  if (!options.corners) compare_with_table(model, lattice, cells, distances);
  SeenGrid grid = grid_of(model, bgr, lattice, distances);
  if (!options.corners) expect_sides(spec.sides, grid);
  PieceMask pieces = lattice.pieces;
  for (int round = 0; round < kRounds; ++round) {
    PieceMask next = next_occupancy(grid, pieces).pieces;
    if (next == pieces) break;
    pieces = std::move(next);
  }
  const cv::Rect whole(0, 0, lattice.cols, lattice.rows);
  const cv::Rect box = options.corners ? whole : box_of(grid, pieces).value_or(whole);
  reading.rows = box.height;
  reading.cols = box.width;
  const cv::Matx33d full_from_board =
      full_from_bgr * lattice.picture_from_board * cv::Matx33d(1, 0, box.x, 0, 1, box.y, 0, 0, 1);
  std::copy(std::begin(full_from_board.val), std::end(full_from_board.val),
            reading.photo_from_board.begin());
  reading.board = quad_of(full_from_board, 0, 0, box.width, box.height);
  for (int row = 0; row < lattice.rows; ++row) {
    for (int col = 0; col < lattice.cols; ++col) {
      const auto squared = distances.of(row * lattice.cols + col);
      const int beside = neighbours(grid, pieces, col, row);
      const float handicap = nothing_handicap(beside);
      if (!box.contains({col, row})) {
        // A piece that sticks out of the box was missed, or none was.
        if (beside > 0 && grid.cells[grid.at(col, row)])
          reading.board_confidence *=
              1 -
              piece_probability(model, squared, grid.cells[grid.at(col, row)]->nothing, handicap);
        continue;
      }
      Observation seen;
      const int x = col - box.x;
      const int y = row - box.y;
      seen.cell = {x, box.height - 1 - y};
      seen.candidates = judge_distances(model, squared, handicap + kInside);
      seen.margin =
          seen.confidence() - (seen.candidates.size() > 1 ? seen.candidates[1].confidence : 0);
      seen.quad = quad_of(full_from_board, x, y, x + 1, y + 1);
      reading.cells.push_back(std::move(seen));
    }
  }
  reading.times.recognise_ms = ms_since(recognised);
  return reading;
}

}  // namespace storey::vision
