#include "vision/read/printed_grid_reading.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "vision/cell_picture.h"
#include "vision/geometry/homography.h"
#include "vision/geometry/raised_plane.h"
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
// What is badly seen is a piece if it is nearer to one than this share of the distance to nothing.
constexpr float kAhead = 0.5;
constexpr float kFarAhead = 0.3F;  // the same of what looks bare on the board
// A square that is hidden is bare where the top of a piece, which would be in view, is not. It is
// nearer to nothing by so little, or as far as what was never learnt, that it stays in doubt.
constexpr float kBarelyBare = 60;
constexpr float kLeastUnseen = 550;
constexpr float kMostUnseen = 880;
// Share of the squares that look like a board's: of other things 0.25 at most do, of boards that
// are seen from the side 0.8 at least.
constexpr double kMostKnown = 0.6;
constexpr float kPlainlyBare = 150;  // up to which nothing can hide much of a bare square
constexpr float kKnown = 350;        // up to which a square helps to tell how high pieces are
// What is one square high leans by more squares: from more than 20 degrees off straight above.
constexpr double kLeans = 0.35;

Error not_found(const Photo& photo) {
  return {ErrorCode::kBoardNotFound,
          "no board with this game's squares was found in the photo; take it from above with the "
          "whole board in view, or give its corners with a corrections line: corners=x,y x,y x,y "
          "x,y",
          photo.source};
}

struct PlacedGrid {
  cv::Matx33d picture_from_board;
  bool has_lines = true;  ///< else the squares must say that it is a board
  double board = 1;       ///< P(it is a board), by its lines
  double place = 1;       ///< P(its rim is where it is taken to be)
};

std::optional<PlacedGrid> place_grid(const View& view, const cv::Mat& bgr, const Place& spec,
                                     const std::optional<Quad>& corners) {
  if (corners) {
    const cv::Matx33d full = map_of_board(*corners, spec.rows, spec.cols);
    return PlacedGrid{pixel_scaling(1 / view.photo().full_per_pixel) * full};
  }
  const std::string key =
      "printed " + std::to_string(spec.cols) + " x " + std::to_string(spec.rows);
  const auto& guesses = view.once<std::vector<GridGuess>>(
      key, [&] { return find_printed_grids(bgr, spec.rows, spec.cols); });
  if (guesses.empty() || !has_some_lines(guesses.front(), spec.rows, spec.cols))
    return std::nullopt;
  return PlacedGrid{guesses.front().picture_from_board,
                    has_lines(guesses.front(), spec.rows, spec.cols),
                    board_confidence(guesses, spec.rows, spec.cols), place_confidence(guesses)};
}

struct SquareViews {
  SeenCells cells;  // each on the plane on which its pieces are nearest
  CellLight light;
  CellDistances distances;
  double known = 0;  // share of the squares that are plainly bare or a piece
};

// Squares that are not plainly bare, in order.
std::vector<int> may_hold_pieces(const CellModel& model, const CellDistances& distances,
                                 const Place& spec) {
  std::vector<int> some;
  for (int cell = 0; cell < spec.rows * spec.cols; ++cell) {
    const PieceOrNothing like = piece_or_nothing(model, distances.of(cell));
    if (like.piece < like.nothing + kPlainAhead) some.push_back(cell);
  }
  return some;
}

WantedCell wanted_of(const std::vector<int>& some, const Place& spec) {
  return [&some, &spec](int col, int row) {
    return std::binary_search(some.begin(), some.end(), row * spec.cols + col);
  };
}

// How near the squares of a plane are to pieces, those far from all of them left out.
double likeness_to_pieces(const CellModel& model, const CellDistances& distances, std::size_t n) {
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const float away = piece_or_nothing(model, distances.of(static_cast<int>(i))).piece;
    sum += std::max(0.0F, kKnown - away);
  }
  return sum;
}

// Of planes above the board the one on which most pieces are recognised.
double height_of_pieces(const CellModel& model, const cv::Mat& bgr, const cv::Matx33d& map,
                        const cv::Vec3d& up, const Place& spec, const CellLight& light,
                        const std::vector<int>& some) {
  constexpr int kSteps = 14;
  constexpr double kStep = 0.05;  // of a square's side
  constexpr int kEnoughLooks = 300;
  const CellModel thin = thinned(model, kEnoughLooks);
  double best = 0;
  double most = 0;
  for (int step = 0; step <= kSteps; ++step) {
    const cv::Matx33d raised = raised_map(map, up, step * kStep);
    const SeenCells cells =
        cut_lattice(bgr, raised, spec.rows, spec.cols, 1, wanted_of(some, spec));
    const double like = likeness_to_pieces(thin, compare_cells(thin, cells, light), some.size());
    if (like <= most) continue;
    most = like;
    best = step * kStep;
  }
  return best;
}

// Compares squares as they are seen on another plane, and keeps for each piece the plane on which
// it is nearer. Bare squares lie on the board.
// @param instead  pieces are not on the planes before.
void compare_raised(const CellModel& model, const cv::Mat& bgr, const cv::Matx33d& raised,
                    const Place& spec, const std::vector<int>& some, bool instead,
                    SquareViews& seen) {
  const SeenCells cells = cut_lattice(bgr, raised, spec.rows, spec.cols, kPlaces,
                                      wanted_of(some, spec), figures_of(model));
  const CellDistances now = compare_cells(model, cells, seen.light);
  for (std::size_t i = 0; i < some.size(); ++i) {
    const auto cell = static_cast<std::size_t>(some[i]);
    const auto known = seen.distances.of(some[i]);
    const auto fresh = now.of(static_cast<int>(i));
    const PieceOrNothing like = piece_or_nothing(model, known);
    const float before = like.piece;
    const float raised_piece = piece_or_nothing(model, fresh).piece;
    if (instead && before >= like.nothing + kPlainAhead &&
        raised_piece > std::max(kKnown, kFarAhead * like.nothing))
      continue;
    for (std::size_t t = 0; t < known.size(); ++t) {
      if (model.things[t].is_nothing() || (!instead && fresh[t] >= known[t])) continue;
      known[t] = fresh[t];
      seen.distances.place[cell * known.size() + t] = now.place[i * known.size() + t];
    }
    if (model.figures) seen.cells.figures[cell] = cells.figures[i];
    if (!instead && piece_or_nothing(model, known).piece >= before) continue;
    const auto places = static_cast<std::size_t>(kPlaces);
    std::copy_n(cells.views.begin() + static_cast<std::ptrdiff_t>(i * places), places,
                seen.cells.views.begin() + static_cast<std::ptrdiff_t>(cell * places));
  }
}

// Squares on which a piece stands, as far as that is plain.
std::vector<bool> plain_pieces(const CellModel& model, const CellDistances& distances, int cells,
                               bool badly_seen) {
  std::vector<bool> plain;
  for (int cell = 0; cell < cells; ++cell) {
    const PieceOrNothing like = piece_or_nothing(model, distances.of(cell));
    plain.push_back(like.piece <
                    (badly_seen ? kAhead * like.nothing : std::min(like.nothing, kKnown)));
  }
  return plain;
}

// What stands in front of a bare square hides a part of it: the rest says that it is bare.
void look_behind_pieces(const CellModel& model, const SeenCells& on_board, const cv::Matx33d& map,
                        const cv::Matx33d& tops, const Place& spec, SquareViews& seen) {
  const cv::Matx33d top_over_foot = tops.inv() * map;
  // What is seen badly counts when it was seen which squares are bare behind what is seen well.
  for (const bool badly_seen : {false, true, true}) {
    const auto pieces = plain_pieces(model, seen.distances, spec.rows * spec.cols, badly_seen);
    for (int cell = 0; cell < spec.rows * spec.cols; ++cell) {
      if (piece_or_nothing(model, seen.distances.of(cell)).nothing < kPlainlyBare) continue;
      const auto hidden = hidden_blocks(pieces, spec.rows, spec.cols, cell, top_over_foot);
      if (hidden == 0) continue;
      const auto nothing = nothing_in_view(model, on_board, cell, seen.light, hidden);
      const auto squared = seen.distances.of(cell);
      const float no_piece = std::clamp(piece_or_nothing(model, squared).piece - kBarelyBare,
                                        kLeastUnseen, kMostUnseen);
      for (std::size_t t = 0; t < squared.size(); ++t)
        if (model.things[t].is_nothing())
          squared[t] = std::min(squared[t], nothing.value_or(no_piece));
    }
  }
}

double known_share(const CellModel& model, const CellDistances& distances, int cells) {
  int known = 0;
  for (int cell = 0; cell < cells; ++cell) {
    const PieceOrNothing like = piece_or_nothing(model, distances.of(cell));
    known += std::min(like.piece, like.nothing) < kKnown ? 1 : 0;
  }
  return static_cast<double>(known) / cells;
}

// Pieces are seen from above: their tops lie nearer to the camera than the squares they stand on.
SquareViews look_at_squares(const CellModel& model, const cv::Mat& bgr, const cv::Matx33d& map,
                            const Place& spec) {
  const auto all = [](int, int) { return true; };
  SquareViews seen;
  seen.cells = cut_lattice(bgr, map, spec.rows, spec.cols, kPlaces, all, figures_of(model));
  seen.light = find_light(model, seen.cells);
  seen.distances = compare_cells(model, seen.cells, seen.light);
  cv::Matx33d raised = map;
  const cv::Vec3d up = up_of(map, bgr.size());
  SeenCells on_board;
  const bool leans = lean_of(map, up, spec.rows, spec.cols) > kLeans;
  if (leans) {
    on_board = seen.cells;
    const auto some = may_hold_pieces(model, seen.distances, spec);
    const double height = height_of_pieces(model, bgr, map, up, spec, seen.light, some);
    raised = raised_map(map, up, height);
    std::vector<int> every(static_cast<std::size_t>(spec.rows * spec.cols));
    std::iota(every.begin(), every.end(), 0);  // a piece's side may look as bare as what it hides
    if (height > 0) compare_raised(model, bgr, raised, spec, every, true, seen);
  }
  for (int round = 0; round < kRaises; ++round) {
    raised = moved_onto_pieces(model, seen.distances, raised, spec.rows, spec.cols);
    compare_raised(model, bgr, raised, spec, may_hold_pieces(model, seen.distances, spec), false,
                   seen);
  }
  if (leans) look_behind_pieces(model, on_board, map, raised, spec, seen);
  seen.known = known_share(model, seen.distances, spec.rows * spec.cols);
  finish_comparison(model, seen.cells, seen.light, seen.distances);
  return seen;
}

// Square (col, row) from the top left.
Observation observation_at(const CellModel& model, const CellDistances& distances,
                           const Place& spec, const cv::Matx33d& full_from_board, int col,
                           int row) {
  Observation seen;
  seen.site.cell = {col, spec.rows - 1 - row};
  seen.candidates = likely_contents(model, distances.of(row * spec.cols + col), 0);
  seen.margin = seen.lead();
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
  const SquareViews seen = look_at_squares(model, bgr, grid->picture_from_board, spec);
  if (!grid->has_lines && seen.known < kMostKnown) return not_found(photo);
  for (int row = 0; row < spec.rows; ++row)
    for (int col = 0; col < spec.cols; ++col)
      reading.cells.push_back(
          observation_at(model, seen.distances, spec, full_from_board, col, row));
  reading.times.recognise_ms = ms_since(recognised);
  // Lines are few where pieces hide them and a steep view brings them together.
  reading.board_confidence =
      std::max(grid->board, seen.known >= kMostKnown ? 1.0 : 0.0) * grid->place;
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
