#include "vision/detail/observe.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/detail/calibration.h"
#include "vision/detail/debug_picture.h"
#include "vision/detail/shrink.h"
#include "vision/detail/template_impl.h"
#include "vision/stopwatch.h"

namespace storey::vision {
namespace {

constexpr double kLocatePixels = 1.0e6;  // working size of the search
constexpr double kCellPx =
    64;  // cells are read at about this side: little above the compared 48 px
constexpr double kSmallestCellPx =
    50;  // a working picture with smaller cells is too coarse to read from
constexpr double kPlainLikeness = 0.5;
constexpr double kNoFace = 0.22;
constexpr double kLooksEmpty = 0.3;        // likeness
constexpr double kEmptyCellsDiffer = 0.3;  // log lightness: another wall or a lamp behind the frame
constexpr double kMostBeyondEmpty = 0.6;
constexpr double kSettled = 0.98;  // confidence below which a cell is looked at again

cv::Mat borrow(const Pixels& pixels) {
  // Read only; cv::Mat has no const view.
  return {pixels.height, pixels.width, CV_8UC3,
          const_cast<std::uint8_t*>(pixels.bgr.data())};  // NOLINT
}

double mean_cell_px(const cv::Matx33d& picture_from_board, int cols, int rows) {
  const auto a = apply(picture_from_board, {0, 0});
  const auto b = apply(picture_from_board, cv::Point2d(cols, 0));
  const auto c = apply(picture_from_board, cv::Point2d(cols, rows));
  const auto d = apply(picture_from_board, cv::Point2d(0, rows));
  const double area = 0.5 * std::abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y));
  return std::sqrt(area / (cols * rows));
}

double median(std::vector<double> values, double otherwise) {
  if (values.empty()) return otherwise;
  const auto mid = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), mid, values.end());
  return *mid;
}

// A cell that passes for empty, but not as plainly as most: half a face behind a mug, or glare.
bool may_hide_a_face(const CellEvidence& evidence) {
  const double likeness = likeness_of(evidence.matches.front());
  return likeness > kNoFace && likeness < kPlainLikeness;
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
  sight.typical = median(std::move(likeness), kPlainLikeness);
  sight.typical_level = median(std::move(level), any_level);
}

// A burnt-out face looks empty, but for being much lighter than what is seen through empty cells.
void compare_with_empty_cells(Sight& sight) {
  constexpr std::size_t kEnough = 3;
  for (auto& cell : sight.cells) {
    std::vector<double> others;
    for (const auto& other : sight.cells) {
      if (&other != &cell && likeness_of(other.matches.front()) < kLooksEmpty)
        others.push_back(other.level);
    }
    if (others.size() < kEnough) continue;
    const double ahead = cell.level - median(std::move(others), 0);
    cell.beyond_empty = std::clamp(ahead - kEmptyCellsDiffer, 0.0, kMostBeyondEmpty);
  }
}

}  // namespace

Quad quad_of(const cv::Matx33d& map, double x0, double y0, double x1, double y1) {
  const auto point = [&](double x, double y) {
    const auto p = apply(map, {x, y});
    return Point{p.x, p.y};
  };
  return {point(x0, y0), point(x1, y0), point(x1, y1), point(x0, y1)};
}

std::optional<Sight> observe(const Photo& photo, const BoardSpec& spec,
                             const TemplateSet& templates, const std::optional<Quad>& corners,
                             const std::string& debug_dir) {
  const auto& set = templates.impl();
  const cv::Mat bgr = borrow(photo.pixels);
  Sight sight;
  auto start = Clock::now();

  const double area = static_cast<double>(bgr.cols) * bgr.rows;
  const cv::Mat working = shrunk(bgr, std::sqrt(kLocatePixels / area));
  const double shrink = static_cast<double>(working.cols) / bgr.cols;
  const cv::Matx33d full_from_working =
      pixel_scaling(photo.full_per_pixel) * pixel_scaling(1 / shrink);
  std::optional<QuadPx> given;
  if (corners) {
    given.emplace();
    for (std::size_t i = 0; i < 4; ++i) {
      (*given)[i] = apply(full_from_working.inv(), {(*corners)[i].x, (*corners)[i].y});
    }
  }
  auto located = locate_board(set, spec, working, given, debug_dir);
  if (!located) return std::nullopt;
  sight.located = std::move(*located);
  if (!debug_dir.empty()) draw_located(debug_dir, working, spec, sight.located);
  sight.full_from_board = full_from_working * sight.located.picture_from_board;
  sight.cell_px = mean_cell_px(sight.full_from_board, spec.cols, spec.rows);
  sight.times.locate_ms = ms_since(start);
  start = Clock::now();

  // Read from the working picture if its cells are large enough, else from the photo; never from
  // much larger cells than are compared, since every pixel should count.
  const double working_px = mean_cell_px(sight.located.picture_from_board, spec.cols, spec.rows);
  const bool from_working = working_px >= kSmallestCellPx;
  const cv::Mat& source = from_working ? working : bgr;
  const double source_px = from_working ? working_px : working_px / shrink;
  const cv::Mat cells_picture =
      shrunk(source, kCellPx / source_px > 0.85 ? 1.0 : kCellPx / source_px);
  const double cells_shrink = static_cast<double>(cells_picture.cols) / source.cols;
  const cv::Matx33d full_from_cells =
      (from_working ? full_from_working : pixel_scaling(photo.full_per_pixel)) *
      pixel_scaling(1 / cells_shrink);
  const cv::Matx33d cells_from_board = full_from_cells.inv() * sight.full_from_board;
  sight.times.rectify_ms = ms_since(start);
  start = Clock::now();

  Lattice lattice;
  lattice.picture_from_lattice = cells_from_board;
  for (const auto& face : sight.located.faces) lattice.faces.push_back({-1, face.col, face.row});
  if (lattice.faces.empty()) {  // known by its marks alone: its bars are where they must be
    for (int cell = 0; cell < spec.rows * spec.cols; ++cell)
      lattice.faces.push_back({-1, cell % spec.cols, cell / spec.cols});
  }
  const BarModel bars(cells_picture, lattice);
  for (int row = 0; row < spec.rows; ++row) {
    for (int col = 0; col < spec.cols; ++col) {
      const cv::Matx33d cells_from_face = cells_from_board * board_from_face(spec, col, row);
      CellEvidence evidence = read_cell(set, cells_picture, cells_from_face);
      evidence.cell = {col, spec.rows - 1 - row};
      const std::array<double, 4> around{
          bars.vertical(col, row).value_or(0), bars.vertical(col + 1, row).value_or(0),
          bars.horizontal(col, row).value_or(0), bars.horizontal(col, row + 1).value_or(0)};
      evidence.bars = 0.25 * (around[0] + around[1] + around[2] + around[3]);
      evidence.worst_bar = *std::min_element(around.begin(), around.end());
      sight.cells.push_back(std::move(evidence));
    }
  }
  find_typical(sight);
  compare_with_empty_cells(sight);
  for (auto& evidence : sight.cells) {
    const cv::Matx33d cells_from_face =
        cells_from_board *
        board_from_face(spec, evidence.cell.col, spec.rows - 1 - evidence.cell.row);
    if (judge_cell(set, sight, evidence).confidence() < kSettled || may_hide_a_face(evidence))
      evidence.again = look_again(set, cells_picture, cells_from_face, evidence.matches);
    const cv::Matx33d full_from_fine =
        full_from_cells * cells_from_face * unit_from_fine(evidence.settled().front());
    sight.quads.push_back(quad_of(full_from_fine, -0.5, -0.5, kFineSide - 0.5, kFineSide - 0.5));
  }
  sight.times.recognise_ms = ms_since(start);
  if (!debug_dir.empty())
    draw_read_cells(debug_dir, cells_picture, spec, cells_from_board, set, sight.cells);
  return sight;
}

}  // namespace storey::vision
