#include "vision/locate/open_lattice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>

#include "vision/geometry/homography.h"
#include "vision/geometry/lattice.h"
#include "vision/geometry/line_grid.h"
#include "vision/identify/cell_cutter.h"
#include "vision/identify/inner_loops.h"
#include "vision/locate/framed_grid.h"
#include "vision/photo/picture.h"
#include "vision/photo/shrink.h"

namespace storey::vision {
namespace {

// Working sizes of the search for lines, the next one when nothing plain was found.
constexpr double kWorkingPixels = 1.0e6;
constexpr std::array kLinePixels{0.5e6, 0.2e6, 1.0e6};
constexpr double kPlainlyPieces = 0.55;  // likeness of a window
constexpr int kWindow = 5;               // rows and columns of the window that lines are sought for
constexpr int kMiddle = kWindow / 2;
constexpr int kGuesses = 6;
constexpr double kNearlyAsLike = 0.8;  // of the best likeness: worth looking around as well
constexpr double kOnLattice = 0.2;     // cells by which two guesses of one lattice may differ
constexpr int kAround = 4;             // cells looked at on each side of the window
constexpr double kCutPx = 36;          // side of a cell where it is cut: little above kCellPx
constexpr double kSmallestCutPx = kCutPx / 4;  // far away at a flat angle: nothing can be told
constexpr int kRounds = 4;
constexpr int kFewest = 4;        // pieces that make a board
constexpr float kItself = 1e-5F;  // of a squared length: what rounding leaves between equal vectors
constexpr float kLikePiece = 120;  // squared distance below which a cell is not taken for table
constexpr std::array kStrips{0.04, 0.25, 0.5};  // cells between the pieces and a strip of table
constexpr float kUnseenTable = 200;  // squared distance to a table of which nothing is seen

bool inside(const cv::Mat& picture, cv::Point2f p) {
  return p.x >= 0 && p.y >= 0 && p.x < static_cast<float>(picture.cols) &&
         p.y < static_cast<float>(picture.rows);
}

double cell_px(const cv::Matx33d& map, double col, double row) {
  const auto a = apply(map, {col, row});
  const auto b = apply(map, {col + 1, row});
  const auto c = apply(map, {col, row + 1});
  return std::sqrt(std::abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)));
}

// Part of a lattice around the window of a guess.
struct Patch {
  cv::Mat picture;                            // of a size to cut cells from
  cv::Matx33d picture_from_grid;              // cell (0, 0) is the upper left one of the patch
  SeenGrid grid;                              // cells that the picture shows hold a value
  SeenCells cells{.places = 1, .views = {}};  // those cells only, in order
  std::vector<int> index;                     // of a cell in `cells`, else -1
};

// Places are counted from the upper left cell: the window starts at `around`.
Patch cut_patch(const cv::Mat& bgr, const cv::Matx33d& picture_from_window, int around) {
  Patch patch;
  const double scale = std::min(1.0, kCutPx / cell_px(picture_from_window, kMiddle, kMiddle));
  patch.picture = shrunk(bgr, scale);
  patch.picture_from_grid = pixel_scaling(static_cast<double>(patch.picture.cols) / bgr.cols) *
                            picture_from_window *
                            cv::Matx33d(1, 0, -around, 0, 1, -around, 0, 0, 1);
  const auto& map = patch.picture_from_grid;
  patch.grid.rows = patch.grid.cols = kWindow + 2 * around;
  for (int row = 0; row < patch.grid.rows; ++row) {
    for (int col = 0; col < patch.grid.cols; ++col) {
      const bool shown = is_shown(patch.picture, map, cv::Rect2d(col, row, 1, 1)) &&
                         cell_px(map, col, row) > kSmallestCutPx;
      patch.index.push_back(shown ? patch.cells.size() : -1);
      if (shown) add_cell(cut_cell(patch.picture, map, col, row), patch.cells);
    }
  }
  patch.grid.cells.resize(patch.index.size());
  return patch;
}

PieceMask window_mask(const Patch& patch, int around) {
  PieceMask mask(patch.index.size(), 0);
  for (int row = around; row < around + kWindow; ++row)
    for (int col = around; col < around + kWindow; ++col)
      mask[patch.grid.at(col, row)] = patch.index[patch.grid.at(col, row)] >= 0 ? 1 : 0;
  return mask;
}

// Whether two windows lie on one lattice, some cells apart.
bool same_lattice(const cv::Matx33d& picture_from_one, const cv::Matx33d& picture_from_other) {
  const cv::Matx33d map = picture_from_one.inv() * picture_from_other;
  const auto shift = apply(map, {0, 0});
  const cv::Point2f whole(std::round(shift.x), std::round(shift.y));
  for (const auto& [x, y] : {std::pair{0, 0}, {kWindow, 0}, {kWindow, kWindow}, {0, kWindow}}) {
    const auto p = apply(map, cv::Point2d(x, y)) - whole;
    if (std::max(std::abs(p.x - static_cast<float>(x)), std::abs(p.y - static_cast<float>(y))) >
        kOnLattice)
      return false;
  }
  return true;
}

// How much the cells of a guess's window look like pieces, 0..1.
double likeness_of_window(const CellModel& model, const cv::Mat& bgr, const GridGuess& guess) {
  constexpr float kUnlike = 400;
  const Patch patch = cut_patch(bgr, guess.picture_from_board, 0);
  if (patch.cells.size() < kFewest) return 0;
  const auto light = find_light(model, patch.cells);
  const auto distances = compare_cells(model, patch.cells, light);
  double sum = 0;
  for (int i = 0; i < patch.cells.size(); ++i)
    sum += std::max(0.0F, 1 - piece_or_nothing(model, distances.of(i)).piece / kUnlike);
  return sum / (kWindow * kWindow);
}

// The strips of table beside the box.
void add_strips(const Patch& patch, const cv::Rect& box, SeenCells& seen) {
  for (const auto& [x, y] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
    for (int i = 0; i < (x != 0 ? box.height : box.width); ++i) {
      const int col = x > 0 ? box.x + box.width : x < 0 ? box.x - 1 : box.x + i;
      const int row = y > 0 ? box.y + box.height : y < 0 ? box.y - 1 : box.y + i;
      for (const double away : kStrips) {
        const cv::Matx33d map =
            patch.picture_from_grid * cv::Matx33d(1, 0, away * x, 0, 1, away * y, 0, 0, 1);
        if (is_shown(patch.picture, map, cv::Rect2d(col, row, 1, 1)))
          add_cell(cut_cell(patch.picture, map, col, row), seen);
      }
    }
  }
}

// The table, seen in cells farther than a cell from the box of the pieces; or, where the photo
// shows no more of it, in the strip around them. What looks much like a piece is left out: other
// pieces lie about, and the box may still be too small.
std::vector<float> table_around(const CellModel& model, const Patch& patch, const cv::Rect& box,
                                const cv::Vec3f& light) {
  const cv::Rect near(box.x - 1, box.y - 1, box.width + 2, box.height + 2);
  SeenCells seen{.places = 1, .views = {}};
  for (int row = 0; row < patch.grid.rows; ++row) {
    for (int col = 0; col < patch.grid.cols; ++col) {
      const int i = patch.index[patch.grid.at(col, row)];
      if (i >= 0 && !near.contains({col, row}))
        seen.views.push_back(patch.cells.views[static_cast<std::size_t>(i)]);
    }
  }
  if (seen.views.empty()) add_strips(patch, box, seen);
  if (seen.views.empty()) return {};
  const auto views = whitened_views(model, seen, light);
  const auto distances = compare_cells(model, seen, light);
  std::vector<float> table;
  for (int i = 0; i < seen.size(); ++i) {
    if (piece_or_nothing(model, distances.of(i)).piece < kLikePiece) continue;
    const auto from = views.begin() + static_cast<std::ptrdiff_t>(i) * kCellDims;
    table.insert(table.end(), from, from + kCellDims);
  }
  return table;
}

// Which cells of a guessed lattice hold pieces. At first the window is taken for the pieces and
// what is beside it for the table, then what was found, and so on.
std::optional<OpenLattice> settle(const CellModel& model, const cv::Mat& bgr,
                                  const GridGuess& guess, int most) {
  Patch patch = cut_patch(bgr, guess.picture_from_board, kAround);
  Occupancy now;
  now.pieces = window_mask(patch, kAround);
  SeenCells window{.places = 1, .views = {}};
  for (std::size_t i = 0; i < now.pieces.size(); ++i)
    if (now.pieces[i] != 0)
      window.views.push_back(patch.cells.views[static_cast<std::size_t>(patch.index[i])]);
  OpenLattice found;
  found.light = find_light(model, window);
  const auto views = whitened_views(model, patch.cells, found.light);
  const auto distances = compare_cells(model, patch.cells, found.light);
  for (int round = 0; round < kRounds; ++round) {
    const auto box = box_of(patch.grid, now.pieces);
    if (!box) return std::nullopt;
    found.table = table_around(model, patch, *box, found.light);
    const auto to_table = distance_to_table(views, found.table, true);
    for (std::size_t i = 0; i < patch.index.size(); ++i) {
      if (patch.index[i] < 0) continue;
      patch.grid.cells[i] = piece_or_nothing(model, distances.of(patch.index[i]));
      patch.grid.cells[i]->nothing =
          found.table.empty() ? kUnseenTable : to_table[static_cast<std::size_t>(patch.index[i])];
    }
    Occupancy next = next_occupancy(patch.grid, now.pieces);
    const bool still = next.pieces == now.pieces;
    now = std::move(next);
    if (still) break;
  }
  const auto box = box_of(patch.grid, now.pieces);
  if (!box || now.count < kFewest || box->width > most || box->height > most) return std::nullopt;
  found.rows = box->height;
  found.cols = box->width;
  found.evidence = now.evidence;
  found.picture_from_board = guess.picture_from_board *
                             cv::Matx33d(1, 0, box->x - kAround, 0, 1, box->y - kAround, 0, 0, 1);
  for (int row = box->y; row < box->y + box->height; ++row)
    for (int col = box->x; col < box->x + box->width; ++col)
      found.pieces.push_back(now.pieces[patch.grid.at(col, row)]);
  return found;
}

// Lattices that the edges of the working picture suggest, each once.
const std::vector<GridGuess>& lattices_of_lines(const View& view, const cv::Mat& bgr,
                                                double line_pixels) {
  return view.once<std::vector<GridGuess>>("lattices in " + std::to_string(line_pixels), [&] {
    const double scale = std::min(1.0, std::sqrt(line_pixels / static_cast<double>(bgr.total())));
    const cv::Mat small = shrunk(bgr, scale);
    cv::Mat grey;
    cv::cvtColor(small, grey, cv::COLOR_BGR2GRAY);
    const cv::Matx33d up = pixel_scaling(static_cast<double>(bgr.cols) / small.cols);
    std::vector<GridGuess> lattices;
    for (auto& guess : guess_grids(grey, {.cols = kWindow,
                                         .rows = kWindow,
                                         .most = kGuesses,
                                         .focals = {0.6, 0.8, 1.1, 1.5},
                                         .steepest_deg = 58})) {
      guess.picture_from_board = up * guess.picture_from_board;
      const bool known = std::any_of(lattices.begin(), lattices.end(), [&](const GridGuess& other) {
        return same_lattice(other.picture_from_board, guess.picture_from_board);
      });
      if (!known) lattices.push_back(guess);
    }
    return lattices;
  });
}

// Those that look most like pieces first.
std::vector<GridGuess> likely_lattices(const CellModel& model, const View& view, const cv::Mat& bgr,
                                       double line_pixels) {
  std::vector<GridGuess> lattices = lattices_of_lines(view, bgr, line_pixels);
  for (auto& lattice : lattices) lattice.score = likeness_of_window(model, bgr, lattice);
  std::stable_sort(
      lattices.begin(), lattices.end(),
      [](const GridGuess& one, const GridGuess& other) { return one.score > other.score; });
  return lattices;
}

}  // namespace

bool is_shown(const cv::Mat& picture, const cv::Matx33d& picture_from_board,
              const cv::Rect2d& area) {
  for (const double x : {area.x, area.x + area.width}) {
    for (const double y : {area.y, area.y + area.height}) {
      const cv::Vec3d p = picture_from_board * cv::Vec3d(x, y, 1);
      if (p[2] * picture_from_board(2, 2) <= 0) return false;  // beyond the horizon
      if (!inside(picture, apply(picture_from_board, cv::Point2d(x, y)))) return false;
    }
  }
  return true;
}

std::vector<float> distance_to_table(const std::vector<float>& views,
                                     const std::vector<float>& table, bool taken_from_views) {
  std::vector<float> norms;
  for (std::size_t t = 0; t < table.size(); t += kCellDims)
    norms.push_back(dot(&table[t], &table[t], kCellDims));
  std::vector<float> least(views.size() / kCellDims, std::numeric_limits<float>::infinity());
  for (std::size_t v = 0; v < least.size(); ++v) {
    const float* view = &views[v * kCellDims];
    const float norm = dot(view, view, kCellDims);
    for (std::size_t t = 0; t < norms.size(); ++t) {
      const float squared = norm - 2 * dot(view, &table[t * kCellDims], kCellDims) + norms[t];
      if (taken_from_views && squared <= kItself * norm) continue;  // itself
      least[v] = std::min(least[v], squared);
    }
  }
  return least;
}

std::optional<OpenLattice> find_open_lattice(const CellModel& model, const View& view, int most) {
  const cv::Mat& bgr = picture_of_area(view, kWorkingPixels).bgr;
  std::optional<OpenLattice> best;
  for (const double line_pixels : kLinePixels) {
    const auto lattices = likely_lattices(model, view, bgr, line_pixels);
    for (const auto& lattice : lattices) {
      if (lattice.score < kNearlyAsLike * lattices.front().score) break;
      auto found = settle(model, bgr, lattice, most);
      if (found && (!best || found->evidence > best->evidence)) best = std::move(found);
    }
    if (best && !lattices.empty() && lattices.front().score >= kPlainlyPieces) break;
  }
  if (best)
    best->picture_from_board =
        pixel_scaling(static_cast<double>(view.photo().pixels.width) / bgr.cols) *
        best->picture_from_board;
  return best;
}

}  // namespace storey::vision
