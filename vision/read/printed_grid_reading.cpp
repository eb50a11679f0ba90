#include "vision/read/printed_grid_reading.h"

#include <algorithm>
#include <limits>

#include "vision/cell_picture.h"
#include "vision/geometry/homography.h"
#include "vision/geometry/lattice.h"
#include "vision/identify/cell_likelihood.h"
#include "vision/identify/covered_cells.h"
#include "vision/locate/framed_grid.h"
#include "vision/locate/lattice_cells.h"
#include "vision/locate/printed_grid.h"
#include "vision/photo/pixels.h"
#include "vision/read/cells_picture.h"
#include "vision/read/framed_grid_sight.h"
#include "vision/read/photo_quality.h"
#include "vision/stopwatch.h"

namespace storey::vision {
namespace {

constexpr int kRaises = 2;          // rounds in which the pieces' tops are sought
constexpr float kPlainAhead = 150;  // squared distance by which a square is plainly bare

Error not_found(const Photo& photo) {
  return {ErrorCode::kBoardNotFound,
          "no board with this game's squares was found in the photo; take it from above with the "
          "whole board in view, or give its corners with a corrections line: corners=x,y x,y x,y "
          "x,y",
          photo.source};
}

struct PlacedGrid {
  cv::Matx33d picture_from_board;
  double confidence = 1;
};

std::optional<PlacedGrid> place_grid(const View& view, const cv::Mat& bgr, const Place& spec,
                                     const std::optional<Quad>& corners) {
  if (corners) {
    const cv::Matx33d full = map_of_board(*corners, spec.rows, spec.cols);
    return PlacedGrid{pixel_scaling(1 / view.photo().full_per_pixel) * full, 1};
  }
  const std::string key =
      "printed " + std::to_string(spec.cols) + " x " + std::to_string(spec.rows);
  const auto& guesses = view.once<std::vector<GridGuess>>(
      key, [&] { return find_printed_grids(bgr, spec.rows, spec.cols); });
  if (guesses.empty() || !has_lines(guesses.front(), spec.rows, spec.cols)) return std::nullopt;
  return PlacedGrid{guesses.front().picture_from_board,
                    line_confidence(guesses, spec.rows, spec.cols)};
}

struct SquareViews {
  SeenCells cells;  // each on the plane on which its pieces are nearest
  CellLight light;
  CellDistances distances;
};

// Compares the squares that may hold a piece, as they are seen on another plane, and keeps for each
// piece the plane on which it is nearer. Bare squares lie on the board.
void compare_raised(const CellModel& model, const cv::Mat& bgr, const cv::Matx33d& raised,
                    const Place& spec, SquareViews& seen) {
  std::vector<int> some;
  for (int cell = 0; cell < spec.rows * spec.cols; ++cell) {
    const PieceOrNothing like = piece_or_nothing(model, seen.distances.of(cell));
    if (like.piece < like.nothing + kPlainAhead) some.push_back(cell);
  }
  const auto wanted = [&](int col, int row) {
    return std::binary_search(some.begin(), some.end(), row * spec.cols + col);
  };
  const SeenCells cells =
      cut_lattice(bgr, raised, spec.rows, spec.cols, kPlaces, wanted, figures_of(model));
  const CellDistances now = compare_cells(model, cells, seen.light);
  for (std::size_t i = 0; i < some.size(); ++i) {
    const auto cell = static_cast<std::size_t>(some[i]);
    const auto known = seen.distances.of(some[i]);
    const auto fresh = now.of(static_cast<int>(i));
    const float before = piece_or_nothing(model, known).piece;
    for (std::size_t t = 0; t < known.size(); ++t) {
      if (model.things[t].is_nothing() || fresh[t] >= known[t]) continue;
      known[t] = fresh[t];
      seen.distances.place[cell * known.size() + t] = now.place[i * known.size() + t];
    }
    if (model.figures) seen.cells.figures[cell] = cells.figures[i];
    if (piece_or_nothing(model, known).piece >= before) continue;
    const auto places = static_cast<std::size_t>(kPlaces);
    std::copy_n(cells.views.begin() + static_cast<std::ptrdiff_t>(i * places), places,
                seen.cells.views.begin() + static_cast<std::ptrdiff_t>(cell * places));
  }
}

// Pieces are seen from above: their tops lie nearer to the camera than the squares they stand on.
CellDistances look_at_squares(const CellModel& model, const cv::Mat& bgr, const cv::Matx33d& map,
                              const Place& spec) {
  const auto all = [](int, int) { return true; };
  SquareViews seen;
  seen.cells = cut_lattice(bgr, map, spec.rows, spec.cols, kPlaces, all, figures_of(model));
  seen.light = find_light(model, seen.cells);
  seen.distances = compare_cells(model, seen.cells, seen.light);
  cv::Matx33d raised = map;
  for (int round = 0; round < kRaises; ++round) {
    raised = moved_onto_pieces(model, seen.distances, raised, spec.rows, spec.cols);
    compare_raised(model, bgr, raised, spec, seen);
  }
  finish_comparison(model, seen.cells, seen.light, seen.distances);
  return std::move(seen.distances);
}

// Square (col, row) from the top left.
Observation observation_at(const CellModel& model, const CellDistances& distances,
                           const Place& spec, const cv::Matx33d& full_from_board, int col,
                           int row) {
  Observation seen;
  seen.site.cell = {col, spec.rows - 1 - row};
  seen.candidates = likely_contents(model, distances.of(row * spec.cols + col), 0);
  seen.margin =
      seen.confidence() - (seen.candidates.size() > 1 ? seen.candidates[1].confidence : 0);
  seen.quad = quad_of(full_from_board, col, row, col + 1, row + 1);
  return seen;
}

}  // namespace

Result<BuildingReading> read_printed_grid(const View& view, const Place& spec,
                                          const CellModel& model, const ReadOptions& options) {
  const auto start = Clock::now();
  const Photo& photo = view.photo();
  const cv::Mat bgr = borrow(photo.pixels);
  const auto grid = place_grid(view, bgr, spec, options.corners);
  if (!grid) return not_found(photo);
  BuildingReading reading;
  reading.times.locate_ms = ms_since(start);
  reading.rows = spec.rows;
  reading.cols = spec.cols;
  const cv::Matx33d full_from_board =
      pixel_scaling(photo.full_per_pixel) * grid->picture_from_board;
  std::copy(std::begin(full_from_board.val), std::end(full_from_board.val),
            reading.photo_from_board.begin());
  reading.board = quad_of(full_from_board, 0, 0, spec.cols, spec.rows);
  if (auto side = cut_off_side(photo, reading.board)) {
    return Error{
        ErrorCode::kBoardCutOff,
        "the board leaves the photo " + *side + ": step back so that the whole board is in view",
        *side};
  }
  const auto recognised = Clock::now();
  const auto distances = look_at_squares(model, bgr, grid->picture_from_board, spec);
  for (int row = 0; row < spec.rows; ++row)
    for (int col = 0; col < spec.cols; ++col)
      reading.cells.push_back(observation_at(model, distances, spec, full_from_board, col, row));
  reading.times.recognise_ms = ms_since(recognised);
  reading.board_confidence = grid->confidence;
  reading.diagnostics =
      lattice_diagnostics(photo, reading,
                          "it is not certain that the board's outline is right: look at it; if it "
                          "is wrong, give the corners with a corrections line: corners=x,y x,y x,y "
                          "x,y");
  if (!options.debug_dir.empty())
    draw_open_lattice(options.debug_dir, bgr, grid->picture_from_board, reading);
  return reading;
}

}  // namespace storey::vision
