#include "vision/read/framed_grid_sight.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "model/median.h"
#include "vision/geometry/homography.h"
#include "vision/identify/template_impl.h"
#include "vision/locate/debug_picture.h"
#include "vision/read/cells_picture.h"
#include "vision/read/framed_grid_calibration.h"
#include "vision/stopwatch.h"

namespace storey::vision {
namespace {

constexpr double kCellPx =
    64;  // cells are read at about this side: little above the compared 48 px
constexpr double kSmallestCellPx =
    50;  // a working picture with smaller cells is too coarse to read from
constexpr double kNearlyWanted = 0.85;  // of that side: shrinking would only blur
constexpr double kPlainLikeness = 0.5;
constexpr double kNoFace = 0.22;
constexpr double kLooksEmpty = 0.3;        // likeness
constexpr double kEmptyCellsDiffer = 0.3;  // log lightness: another wall or a lamp behind the frame
constexpr double kMostBeyondEmpty = 0.6;
constexpr double kSettled = 0.98;  // confidence below which a cell is looked at again

double median_or(std::vector<double> values, double otherwise) {
  return values.empty() ? otherwise : upper_median(std::move(values));
}

// A cell that passes for empty, but not as plainly as most: half a face behind a mug, or glare.
bool may_hide_a_face(const CellEvidence& evidence) {
  const double likeness = likeness_of(evidence.matches.front());
  return evidence.walls != Walls::kSeen && likeness > kNoFace && likeness < kPlainLikeness;
}

void find_typical(Sight& sight) {
  std::vector<double> likeness;
  std::vector<double> level;
  double any_level = 0;
  for (const auto& cell : sight.cells) {
    any_level = cell.level;
    if (likeness_of(cell.matches.front()) <= kPlainLikeness) continue;
    likeness.push_back(likeness_of(cell.matches.front()));
    level.push_back(cell.level);
  }
  sight.typical = median_or(std::move(likeness), kPlainLikeness);
  sight.typical_level = median_or(std::move(level), any_level);
}

// A burnt-out face looks empty, but for being much lighter than what is seen through empty cells;
// what is covered by a card or a sleeve, but for being of one colour where they are not.
void compare_with_empty_cells(Sight& sight) {
  constexpr std::size_t kEnough = 3;
  for (auto& cell : sight.cells) {
    std::vector<double> levels;
    std::vector<double> varieties;
    for (const auto& other : sight.cells) {
      if (&other == &cell || likeness_of(other.matches.front()) >= kLooksEmpty) continue;
      levels.push_back(other.level);
      varieties.push_back(other.variety);
    }
    if (levels.size() < kEnough) continue;
    cell.varied = cell.variety / std::max(1e-6, median_or(std::move(varieties), 1));
    const double ahead = cell.level - median_or(std::move(levels), 0);
    cell.unlike_empty = std::abs(ahead);
    cell.beyond_empty = std::clamp(ahead - kEmptyCellsDiffer, 0.0, kMostBeyondEmpty);
  }
}

void look_for_inner_walls(const Picture& view, const Place& spec, Sight& sight) {
  std::vector<bool> looks_empty;
  for (const auto& cell : sight.cells)
    looks_empty.push_back(likeness_of(cell.matches.front()) < kLooksEmpty);
  const auto walls =
      inner_walls(view.bgr, view.full_from_px.inv() * sight.full_from_board, spec, looks_empty);
  for (std::size_t i = 0; i < walls.size(); ++i) sight.cells[i].walls = walls[i];
}

std::optional<QuadPx> corners_in(const Picture& view, const std::optional<Quad>& full) {
  if (!full) return std::nullopt;
  QuadPx corners;
  for (std::size_t i = 0; i < 4; ++i)
    corners[i] = apply(view.full_from_px.inv(), {(*full)[i].x, (*full)[i].y});
  return corners;
}

// The working picture if its cells are large enough, else the photo; never with much larger cells
// than are compared, since every pixel should count.
Picture view_for_cells(const Picture& whole, const Picture& working, const Place& spec,
                       const Located& located) {
  const double working_px = mean_cell_px(located.picture_from_board, spec.rows, spec.cols);
  const bool from_working = working_px >= kSmallestCellPx;
  const double shrink = static_cast<double>(working.bgr.cols) / whole.bgr.cols;
  const double wanted = kCellPx / (from_working ? working_px : working_px / shrink);
  return shrunk_by(from_working ? working : whole, wanted > kNearlyWanted ? 1.0 : wanted);
}

BarModel bars_of(const Picture& view, const Place& spec, const Located& located,
                 const cv::Matx33d& view_from_board) {
  Lattice lattice;
  lattice.picture_from_lattice = view_from_board;
  for (const auto& face : located.faces) lattice.faces.push_back({-1, face.col, face.row});
  if (lattice.faces.empty()) {  // known by its marks alone: its bars are where they must be
    for (int cell = 0; cell < spec.rows * spec.cols; ++cell)
      lattice.faces.push_back({-1, cell % spec.cols, cell / spec.cols});
  }
  return {view.bgr, lattice};
}

// The first look, rows top to bottom.
void read_cells(const TemplateSet::Impl& set, const Place& spec, const Picture& view,
                Sight& sight) {
  const cv::Matx33d view_from_board = view.full_from_px.inv() * sight.full_from_board;
  const BarModel bars = bars_of(view, spec, sight.located, view_from_board);
  for (int row = 0; row < spec.rows; ++row) {
    for (int col = 0; col < spec.cols; ++col) {
      CellEvidence evidence =
          read_cell(set, view.bgr, view_from_board * board_from_face(spec, col, row));
      evidence.cell = {col, spec.rows - 1 - row};
      const std::array<double, 4> around{
          bars.vertical(col, row).value_or(0), bars.vertical(col + 1, row).value_or(0),
          bars.horizontal(col, row).value_or(0), bars.horizontal(col, row + 1).value_or(0)};
      evidence.bars = 0.25 * (around[0] + around[1] + around[2] + around[3]);
      evidence.worst_bar = *std::min_element(around.begin(), around.end());
      evidence.outline = bars.outline(col, row);
      sight.cells.push_back(std::move(evidence));
    }
  }
}

// The second look, and where each face is after it.
void look_again_where_doubtful(const TemplateSet::Impl& set, const Place& spec, const Picture& view,
                               Sight& sight) {
  const cv::Matx33d view_from_board = view.full_from_px.inv() * sight.full_from_board;
  for (auto& evidence : sight.cells) {
    const int row = spec.rows - 1 - evidence.cell.row;
    const cv::Matx33d view_from_face =
        view_from_board * board_from_face(spec, evidence.cell.col, row);
    if (calibrated(set, sight, evidence).confidence() < kSettled || may_hide_a_face(evidence))
      evidence.again = look_again(set, view.bgr, view_from_face, evidence.matches);
    const cv::Matx33d full_from_fine =
        view.full_from_px * view_from_face * unit_from_fine(evidence.settled().front());
    sight.quads.push_back(quad_of(full_from_fine, -0.5, -0.5, kFineSide - 0.5, kFineSide - 0.5));
  }
}

}  // namespace

std::optional<Sight> observe(const View& photo, const Place& spec, const TemplateSet& templates,
                             const std::optional<Quad>& corners, const std::string& debug_dir) {
  const auto& set = templates.impl();
  Sight sight;
  auto start = Clock::now();
  const auto lap_ms = [&] { return ms_since(std::exchange(start, Clock::now())); };

  const Picture& working = working_picture(photo);
  auto located = locate_framed_grid(set, spec, photo, corners_in(working, corners), debug_dir);
  if (!located) return std::nullopt;
  sight.located = std::move(*located);
  if (!debug_dir.empty()) draw_located(debug_dir, working.bgr, spec, sight.located);
  sight.full_from_board = working.full_from_px * sight.located.picture_from_board;
  sight.cell_px = mean_cell_px(sight.full_from_board, spec.rows, spec.cols);
  sight.another = !corners && shows_another_frame(set, spec, photo, sight.located);
  sight.times.locate_ms = lap_ms();

  const Picture view = view_for_cells(whole_picture(photo), working, spec, sight.located);
  sight.times.rectify_ms = lap_ms();

  read_cells(set, spec, view, sight);
  find_typical(sight);
  compare_with_empty_cells(sight);
  look_for_inner_walls(view, spec, sight);
  look_again_where_doubtful(set, spec, view, sight);
  sight.times.recognise_ms = lap_ms();
  if (!debug_dir.empty()) {
    const cv::Matx33d view_from_board = view.full_from_px.inv() * sight.full_from_board;
    draw_read_cells(debug_dir, view.bgr, spec, view_from_board, set, sight.cells);
  }
  return sight;
}

}  // namespace storey::vision
