#include "vision/locate/open_lattice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>

#include "vision/cell_picture.h"
#include "vision/geometry/homography.h"
#include "vision/geometry/lattice.h"
#include "vision/identify/cell_cutter.h"
#include "vision/identify/covered_cells.h"
#include "vision/identify/inner_loops.h"
#include "vision/identify/piece_sense.h"
#include "vision/locate/framed_grid.h"
#include "vision/locate/lattice_cells.h"
#include "vision/locate/lattice_edges.h"
#include "vision/locate/lattice_guesses.h"
#include "vision/photo/picture.h"
#include "vision/photo/shrink.h"

namespace storey::vision {
namespace {

constexpr double kWorkingPixels = 1.0e6;
// Working sizes of the search for lines, the next one when nothing plain was found.
constexpr std::array kLinePixels{0.5e6, 0.2e6, 1.0e6};
constexpr double kPlainlyPieces = 0.55;  // likeness of a window
constexpr double kNearlyAsLike = 0.8;    // of the best likeness: worth looking around as well
constexpr int kMostTried = 16;
constexpr int kMostSensed = 4;
constexpr int kMostLooks = 2048;  // exemplars: a piece is to be told from a table here, no more
constexpr int kPlainly = 4;       // pieces of a building that no smaller window is needed for
// Pieces, and how much likelier each of them is than the table, of a lattice that no other way of
// looking for lines will better.
constexpr int kMany = 12;
constexpr double kSurely = 150;
constexpr int kAround = 4;     // cells looked at on each side of the window
constexpr double kCutPx = 36;  // side of a cell where it is cut: little above kCellPx
constexpr double kSmallestCutPx = kCutPx / 4;  // far away at a flat angle: nothing can be told
constexpr int kRounds = 4;
constexpr float kPlainPiece = 150;  // squared distance of a piece that tells where it lies
constexpr int kRefits = 2;
constexpr std::size_t kFewestToRefit = 12;  // pieces
constexpr int kMostSteps = 8;               // from a small window to the whole building
constexpr int kFewestShown = 4;             // cells of a window that tell what it looks like
constexpr float kItself = 1e-5F;  // of a squared length: what rounding leaves between equal vectors
constexpr float kLikePiece = 120;  // squared distance below which a cell is not taken for table
constexpr std::array kStrips{0.04, 0.25, 0.5};  // cells between the pieces and a strip of table
constexpr float kNoTable = 150;      // squared distance above which a cell does not look like it
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

// Part of a lattice. Its cells are counted from the upper left one of the window of a guess.
struct Patch {
  cv::Rect area;                              // cells
  cv::Mat picture;                            // of a size to cut cells from
  cv::Matx33d picture_from_grid;              // cell (0, 0) is the upper left one of the patch
  SeenGrid grid;                              // cells that the picture shows hold a value
  SeenCells cells{.places = 1, .views = {}};  // those cells only, in order
  std::vector<int> index;                     // of a cell in `cells`, else -1
};

cv::Rect widened(const cv::Rect& cells, int by) {
  return {cells.x - by, cells.y - by, cells.width + 2 * by, cells.height + 2 * by};
}

// The map of a lattice whose upper left cell is another one.
cv::Matx33d starting_at(const cv::Matx33d& picture_from_grid, cv::Point cell) {
  return picture_from_grid * cv::Matx33d(1, 0, cell.x, 0, 1, cell.y, 0, 0, 1);
}

// How much of a cell may lie beyond the photo: where a board has a usual size the photo may be cut
// to it, and not quite at its edge. Elsewhere what the photo cuts is mostly something else.
double share_beyond(const LatticeLimits& limits) { return limits.sides.empty() ? 0 : 0.2; }

// The picture of a lattice, of a size to cut the cells of an area from.
struct CutPicture {
  cv::Mat picture;
  cv::Matx33d picture_from_grid;  // cell (0, 0) is the upper left one of the area
};

CutPicture picture_to_cut(const cv::Mat& bgr, const cv::Matx33d& picture_from_window,
                          const cv::Rect& area) {
  const cv::Point middle(area.x + area.width / 2, area.y + area.height / 2);
  const double scale = std::min(1.0, kCutPx / cell_px(picture_from_window, middle.x, middle.y));
  const cv::Mat picture = shrunk(bgr, scale);
  const cv::Matx33d smaller = pixel_scaling(static_cast<double>(picture.cols) / bgr.cols);
  return {picture, starting_at(smaller * picture_from_window, area.tl())};
}

// @param beyond  share of the cell, on each side, that need not be shown.
bool can_be_cut(const CutPicture& cut, int col, int row, double beyond) {
  return is_shown(cut.picture, cut.picture_from_grid,
                  {col + beyond, row + beyond, 1 - 2 * beyond, 1 - 2 * beyond}) &&
         cell_px(cut.picture_from_grid, col, row) > kSmallestCutPx;
}

// @param beyond  share of a cell, on each side, that need not be shown.
Patch cut_patch(const cv::Mat& bgr, const cv::Matx33d& picture_from_window, const cv::Rect& area,
                double beyond) {
  const CutPicture cut = picture_to_cut(bgr, picture_from_window, area);
  Patch patch;
  patch.area = area;
  patch.picture = cut.picture;
  patch.picture_from_grid = cut.picture_from_grid;
  const auto& map = patch.picture_from_grid;
  patch.grid.rows = area.height;
  patch.grid.cols = area.width;
  for (int row = 0; row < patch.grid.rows; ++row) {
    for (int col = 0; col < patch.grid.cols; ++col) {
      const bool shown = can_be_cut(cut, col, row, beyond);
      patch.index.push_back(shown ? patch.cells.size() : -1);
      if (shown) add_cell(cut_cell(patch.picture, map, col, row), patch.cells);
    }
  }
  patch.grid.cells.resize(patch.index.size());
  return patch;
}

// The cells that the picture shows of an area.
PieceMask mask_of(const Patch& patch, const cv::Rect& area) {
  PieceMask mask(patch.index.size(), 0);
  for (int row = 0; row < patch.grid.rows; ++row)
    for (int col = 0; col < patch.grid.cols; ++col)
      if (area.contains(patch.area.tl() + cv::Point(col, row)))
        mask[patch.grid.at(col, row)] = patch.index[patch.grid.at(col, row)] >= 0 ? 1 : 0;
  return mask;
}

// How much the cells of a guess's window look like pieces, 0..1.
double likeness_of_window(const CellModel& model, const cv::Mat& bgr, const LatticeGuess& guess,
                          double beyond) {
  constexpr float kUnlike = 400;
  const Patch patch = cut_patch(bgr, guess.picture_from_board, guess.window, beyond);
  if (patch.cells.size() < kFewestShown) return 0;
  const auto light = find_light(model, patch.cells);
  const auto distances = compare_cells(model, patch.cells, light);
  double sum = 0;
  for (int i = 0; i < patch.cells.size(); ++i)
    sum += std::max(0.0F, 1 - piece_or_nothing(model, distances.of(i)).piece / kUnlike);
  return sum / guess.window.area();
}

// Which cells of a window the learnt sense is asked about, for it takes its time.
enum class Asked { kFew, kEveryOther };

bool is_asked(Asked asked, int col, int row) {
  return asked == Asked::kEveryOther ? (col + row) % 2 == 0 : col % 2 == 1 && row % 2 == 1;
}

// A picture at its size, a half of it, a quarter and an eighth.
using Pyramid = std::array<cv::Mat, 4>;

Pyramid pyramid_of(const cv::Mat& bgr) {
  Pyramid levels{bgr};
  for (std::size_t i = 1; i < levels.size(); ++i) levels[i] = shrunk(levels[i - 1], 0.5);
  return levels;
}

// How much of a guess's window the learnt sense takes for cells that a piece fills: a lattice that
// lies a part of a cell off has edges within its cells. Cells without pieces take nothing away, for
// a building may be smaller than the window.
double sense_of_window(const Pyramid& levels, const LatticeGuess& guess, double beyond,
                       Asked asked) {
  const cv::Point middle = (guess.window.tl() + guess.window.br()) / 2;
  const double px = cell_px(guess.picture_from_board, middle.x, middle.y);
  std::size_t level = 0;
  while (level + 1 < levels.size() && px / static_cast<double>(2 << level) >= kCutPx) ++level;
  const cv::Mat& picture = levels[level];
  const CutPicture cut{picture, pixel_scaling(static_cast<double>(picture.cols) / levels[0].cols) *
                                    guess.picture_from_board};
  std::vector<cv::Matx33d> places;
  for (int row = guess.window.y; row < guess.window.br().y; ++row)
    for (int col = guess.window.x; col < guess.window.br().x; ++col)
      if (is_asked(asked, col, row) && can_be_cut(cut, col, row, beyond))
        places.push_back(starting_at(cut.picture_from_grid, {col, row}));
  double sum = 0;
  for (const float odds : sense_pieces(picture, places)) sum += std::max(0.0F, odds);
  return sum;
}

// The strips of table beside the box. Where the photo ends within a cell of it what is seen of the
// table is mirrored: half a cell of a cloth tells what the cloth looks like.
void add_strips(const Patch& patch, const cv::Rect& box, SeenCells& seen) {
  const cv::Point centre(box.x + box.width / 2, box.y + box.height / 2);
  const int beyond = cvFloor(cell_px(patch.picture_from_grid, centre.x, centre.y) / 2);
  cv::Mat mirrored;
  cv::copyMakeBorder(patch.picture, mirrored, beyond, beyond, beyond, beyond,
                     cv::BORDER_REFLECT_101);
  const cv::Matx33d mirrored_from_grid =
      cv::Matx33d(1, 0, beyond, 0, 1, beyond, 0, 0, 1) * patch.picture_from_grid;
  for (const auto& [x, y] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
    for (int i = 0; i < (x != 0 ? box.height : box.width); ++i) {
      const int col = x > 0 ? box.x + box.width : x < 0 ? box.x - 1 : box.x + i;
      const int row = y > 0 ? box.y + box.height : y < 0 ? box.y - 1 : box.y + i;
      for (const double away : kStrips) {
        const cv::Matx33d map =
            mirrored_from_grid * cv::Matx33d(1, 0, away * x, 0, 1, away * y, 0, 0, 1);
        if (is_shown(mirrored, map, cv::Rect2d(col, row, 1, 1)))
          add_cell(cut_cell(mirrored, map, col, row), seen);
      }
    }
  }
}

// The table, seen in cells farther than a cell from the box of the pieces; and, where the photo
// shows fewer of them than are enough, in the strip around them. What looks much like a piece is
// left out: other pieces lie about, and the box may still be too small.
SeenTable table_around(const CellModel& model, const Patch& patch, const cv::Rect& box,
                       const CellLight& light, std::size_t enough) {
  const cv::Rect near(box.x - 1, box.y - 1, box.width + 2, box.height + 2);
  SeenCells seen{.places = 1, .views = {}};
  std::vector<cv::Point> places;
  for (int row = 0; row < patch.grid.rows; ++row) {
    for (int col = 0; col < patch.grid.cols; ++col) {
      const int i = patch.index[patch.grid.at(col, row)];
      if (i < 0 || near.contains({col, row})) continue;
      seen.views.push_back(patch.cells.views[static_cast<std::size_t>(i)]);
      places.emplace_back(col, row);
    }
  }
  if (seen.views.size() < enough) add_strips(patch, box, seen);
  if (seen.views.empty()) return {};
  const auto views = whitened_views(model, seen, light);
  const auto distances = compare_cells(model, seen, light);
  SeenTable table;
  for (int i = 0; i < seen.size(); ++i) {
    if (piece_or_nothing(model, distances.of(i)).piece < kLikePiece) continue;
    const auto from = views.begin() + static_cast<std::ptrdiff_t>(i) * kCellDims;
    table.views.insert(table.views.end(), from, from + kCellDims);
    if (static_cast<std::size_t>(i) < places.size())
      table.cells.push_back(
          starting_at(patch.picture_from_grid, places[static_cast<std::size_t>(i)]));
  }
  return table;
}

// Cells of the table that were found in a smaller picture.
void in_pixels_of(const cv::Mat& bgr, const cv::Mat& smaller, SeenTable& table) {
  const cv::Matx33d up = pixel_scaling(static_cast<double>(bgr.cols) / smaller.cols);
  for (cv::Matx33d& cell : table.cells) cell = up * cell;
}

// forgive_covered() for one cell alone.
void forgive_cell(const CellModel& model, const SeenCells& cells, int index, const CellLight& light,
                  CellDistances& distances) {
  const auto view = cells.views.begin() + static_cast<std::ptrdiff_t>(index) * cells.places;
  const SeenCells one{.places = cells.places, .views = {view, view + cells.places}};
  const auto squared = distances.of(index);
  CellDistances alone{distances.things, {squared.begin(), squared.end()}, {}};
  const auto place =
      distances.place.begin() + static_cast<std::ptrdiff_t>(index) * distances.things;
  alone.place.assign(place, place + distances.things);
  forgive_covered(model, one, light, alone);
  std::copy(alone.squared.begin(), alone.squared.end(), squared.begin());
}

// Adds the learnt sense of cells that looks leave open.
// @param known  by cell, what was asked before.
void add_sense(Patch& patch, std::vector<std::optional<float>>& known) {
  std::vector<cv::Matx33d> places;
  std::vector<std::size_t> asked;
  for (int row = 0; row < patch.grid.rows; ++row) {
    for (int col = 0; col < patch.grid.cols; ++col) {
      const auto i = patch.grid.at(col, row);
      if (!patch.grid.cells[i] || known[i] || !looks_leave_open(*patch.grid.cells[i])) continue;
      asked.push_back(i);
      places.push_back(starting_at(patch.picture_from_grid, {col, row}));
    }
  }
  const auto odds = sense_pieces(patch.picture, places);
  for (std::size_t i = 0; i < odds.size(); ++i) known[asked[i]] = odds[i];
  for (std::size_t i = 0; i < known.size(); ++i)
    if (patch.grid.cells[i]) patch.grid.cells[i]->odds = known[i];
}

// The pieces of a patch.
struct Held {
  Occupancy now;
  cv::Rect box;  // in the patch
  CellLight light;
  SeenTable table;
};

// Which cells of a patch hold pieces. At first `start` is taken for the pieces and what is beside
// it for the table, then what was found, and so on.
// @param covered  things may lie on pieces, which hold a building together below them.
// @param sensed   the learnt sense of pieces is heeded, too.
std::optional<Held> settle_patch(const CellModel& model, Patch& patch, const cv::Rect& start,
                                 bool covered, bool sensed) {
  std::vector<std::optional<float>> odds(patch.index.size());
  Held held;
  held.now.pieces = mask_of(patch, start);
  SeenCells first{.places = 1, .views = {}};
  for (std::size_t i = 0; i < held.now.pieces.size(); ++i)
    if (held.now.pieces[i] != 0)
      first.views.push_back(patch.cells.views[static_cast<std::size_t>(patch.index[i])]);
  held.light = find_light(model, first);
  const auto views = whitened_views(model, patch.cells, held.light);
  CellDistances distances = compare_cells(model, patch.cells, held.light);
  std::vector<char> forgiven(patch.index.size(), 0);
  for (int round = 0; round < kRounds; ++round) {
    const auto box = box_of(patch.grid, held.now.pieces);
    if (!box) return std::nullopt;
    held.table = table_around(model, patch, *box, held.light, 1);
    const auto to_table = distance_to_table(views, held.table.views, true);
    for (std::size_t i = 0; i < patch.index.size(); ++i) {
      if (patch.index[i] < 0) continue;
      const float nothing = held.table.views.empty()
                                ? kUnseenTable
                                : to_table[static_cast<std::size_t>(patch.index[i])];
      if (covered && nothing > kNoTable && forgiven[i] == 0) {
        forgiven[i] = 1;
        forgive_cell(model, patch.cells, patch.index[i], held.light, distances);
      }
      patch.grid.cells[i] = piece_or_nothing(model, distances.of(patch.index[i]));
      patch.grid.cells[i]->nothing = nothing;
    }
    if (sensed) add_sense(patch, odds);
    Occupancy next = next_occupancy(patch.grid, held.now.pieces);
    const bool still = next.pieces == held.now.pieces;
    held.now = std::move(next);
    if (still) break;
  }
  const auto box = box_of(patch.grid, held.now.pieces);
  if (!box) return std::nullopt;
  held.box = *box;
  return held;
}

bool within(const cv::Size& box, const cv::Size& most) {
  return std::minmax(box.width, box.height).first <= std::min(most.width, most.height) &&
         std::max(box.width, box.height) <= std::max(most.width, most.height);
}

// Whether pieces lie at the rim of a patch, so that more may lie beyond it. The first patch holds
// all that a building of a usual size has.
bool goes_on(const Patch& patch, const cv::Rect& box, const cv::Size& most) {
  const cv::Rect inner = widened(cv::Rect({0, 0}, patch.area.size()), -1);
  return std::max(most.width, most.height) > kUsualWindow + kAround && (box & inner) != box;
}

// Where the middle of each plainly seen piece of a box lies, in the box and in the picture.
struct Middles {
  std::vector<cv::Point2f> in_box;
  std::vector<cv::Point2f> in_picture;
};

Middles middles_of_pieces(const CellModel& model, const cv::Mat& bgr,
                          const cv::Matx33d& picture_from_box, const cv::Size& box,
                          const CellLight& light) {
  const SeenCells cells = cut_lattice(bgr, picture_from_box, box.height, box.width, kPlaces);
  const auto distances = compare_cells(model, cells, light);
  Middles middles;
  for (int cell = 0; cell < cells.size(); ++cell) {
    const auto squared = distances.of(cell);
    const auto best = std::min_element(squared.begin(), squared.end());
    const auto thing = static_cast<std::size_t>(best - squared.begin());
    if (*best > kPlainPiece || model.things[thing].is_nothing()) continue;
    const cv::Point shift =
        place_offset(distances.place[static_cast<std::size_t>(cell) * squared.size() + thing]);
    const cv::Point at(cell % box.width, cell / box.width);
    const cv::Point2d middle = cv::Point2d(at) + cv::Point2d(0.5, 0.5);
    middles.in_box.emplace_back(middle);
    middles.in_picture.push_back(apply(picture_from_box, middle + cv::Point2d(shift) / kCellPx));
  }
  return middles;
}

// The lattice through the pieces of a box, as flat as it was seen there: farther on the first guess
// would miss them by more and more.
cv::Matx33d refitted(const CellModel& model, const cv::Mat& bgr,
                     const cv::Matx33d& picture_from_window, const cv::Rect& box,
                     const CellLight& light) {
  cv::Matx33d map = starting_at(picture_from_window, box.tl());
  for (int round = 0; round < kRefits; ++round) {
    const Middles middles = middles_of_pieces(model, bgr, map, box.size(), light);
    if (middles.in_box.size() < kFewestToRefit) break;
    map = fit_homography(middles.in_box, middles.in_picture);
  }
  return starting_at(map, -box.tl());
}

// The same where there are few pieces: they say no more than how to move, turn and stretch it.
cv::Matx33d moved_within(const CellModel& model, const cv::Mat& bgr,
                         const cv::Matx33d& picture_from_window, const cv::Rect& box,
                         const CellLight& light) {
  const cv::Matx33d map = starting_at(picture_from_window, box.tl());
  const SeenCells cells = cut_lattice(bgr, map, box.height, box.width, kPlaces);
  return starting_at(
      moved_onto_pieces(model, compare_cells(model, cells, light), map, box.height, box.width),
      -box.tl());
}

// Which cells of a guessed lattice hold pieces. Looked for around the window of the guess, then
// around what was found, as long as it goes on.
std::optional<OpenLattice> settle(const CellModel& model, const cv::Mat& bgr,
                                  const LatticeGuess& guess, const LatticeLimits& limits,
                                  bool sensed) {
  cv::Matx33d map = guess.picture_from_board;
  cv::Rect start = guess.window;
  std::optional<Held> held;
  Patch patch;
  const bool small = limits.smallest_window < kUsualWindow;
  bool more = true;
  for (int round = 0; more; ++round) {
    patch = cut_patch(bgr, map, widened(start, kAround), share_beyond(limits));
    held = settle_patch(model, patch, start, small, sensed);
    if (!held || !within(held->box.size(), limits.most)) return std::nullopt;
    const cv::Rect box = held->box + patch.area.tl();
    const bool grows = (box | start) != start;
    if (small) {
      more = round < kMostSteps && (round == 0 || grows);
      if (more)
        map = held->now.count < static_cast<int>(kFewestToRefit)
                  ? moved_within(model, bgr, map, box, held->light)
                  : refitted(model, bgr, map, box, held->light);
      start = box;
      continue;
    }
    more = goes_on(patch, held->box, limits.most) && grows;
    if (more || start != guess.window) map = refitted(model, bgr, map, box, held->light);
    start |= box;
  }
  if (held->now.count < limits.fewest) return std::nullopt;
  OpenLattice found;
  found.light = held->light;
  found.table = std::move(held->table);
  in_pixels_of(bgr, patch.picture, found.table);
  const cv::Rect& box = held->box;
  found.rows = box.height;
  found.cols = box.width;
  found.evidence = held->now.evidence;
  found.picture_from_board = starting_at(map, box.tl() + patch.area.tl());
  for (int row = box.y; row < box.y + box.height; ++row)
    for (int col = box.x; col < box.x + box.width; ++col)
      found.pieces.push_back(held->now.pieces[patch.grid.at(col, row)]);
  return found;
}

void best_first(std::vector<LatticeGuess>& lattices) {
  std::stable_sort(
      lattices.begin(), lattices.end(),
      [](const LatticeGuess& one, const LatticeGuess& other) { return one.score > other.score; });
}

// Those that look most like pieces first.
std::vector<LatticeGuess> likely_lattices(const CellModel& model, const View& view,
                                          const cv::Mat& bgr, double line_pixels,
                                          int smallest_window, const LatticeLimits& limits) {
  auto lattices = lattices_of_lines(view, bgr, line_pixels, smallest_window);
  if (smallest_window < kUsualWindow && has_squares(model)) add_halved(lattices);
  if (smallest_window >= kUsualWindow) add_whole_picture(bgr.size(), limits.sides, lattices);
  for (auto& lattice : lattices)
    lattice.score = likeness_of_window(model, bgr, lattice, share_beyond(limits));
  best_first(lattices);
  return lattices;
}

// A guess moved onto the edges between the cells of its window.
LatticeGuess on_edges(const cv::Mat& bgr, LatticeGuess guess) {
  const cv::Rect& cells = guess.window;
  const PieceMask all(static_cast<std::size_t>(cells.area()), 1);
  const cv::Matx33d map = starting_at(guess.picture_from_board, cells.tl());
  guess.picture_from_board =
      starting_at(moved_onto_edges(bgr, map, cells.height, cells.width, all), -cells.tl());
  return guess;
}

// The few whose cells pieces fill best by the learnt sense, the best first.
// @param bgr  what boards of a usual size are moved onto the sides of their cells in; empty: not.
std::vector<LatticeGuess> sensed_lattices(const cv::Mat& bgr, const Pyramid& levels,
                                          std::vector<LatticeGuess> lattices, double beyond) {
  constexpr std::size_t kMostAsked = 10;
  constexpr double kAnything = 1;  // log odds of the few cells together
  constexpr double kLeast = 8;     // of every other cell
  constexpr double kNearly = 0.5;  // of the best
  for (auto& lattice : lattices)
    lattice.score = sense_of_window(levels, lattice, beyond, Asked::kFew);
  best_first(lattices);
  if (lattices.size() > kMostAsked) lattices.resize(kMostAsked);
  std::erase_if(lattices, [](const LatticeGuess& one) { return one.score < kAnything; });
  if (!bgr.empty())
    for (auto& lattice : lattices) lattice = on_edges(bgr, lattice);
  for (auto& lattice : lattices)
    lattice.score = sense_of_window(levels, lattice, beyond, Asked::kEveryOther);
  best_first(lattices);
  if (lattices.size() > kMostSensed) lattices.resize(kMostSensed);
  if (lattices.empty()) return {};
  const double least = std::max(kLeast, kNearly * lattices.front().score);
  std::erase_if(lattices, [&](const LatticeGuess& one) { return one.score < least; });
  return lattices;
}

int count_of(const OpenLattice& found) {
  return static_cast<int>(std::count(found.pieces.begin(), found.pieces.end(), 1));
}

// How plainly pieces lie on a lattice. A wrong one may hold more cells than the right one, each
// with less to say for it, and go on beyond what a building can be.
double plainness(const OpenLattice& found, const std::vector<int>& sides) {
  constexpr double kOfAnyCell = 100;  // evidence
  constexpr double kTooLarge = 0.5;
  const double plain = found.evidence - kOfAnyCell * count_of(found);
  if (sides.empty()) return plain;
  const int most = *std::max_element(sides.begin(), sides.end());
  return std::max(found.rows, found.cols) > most && plain > 0 ? kTooLarge * plain : plain;
}

bool all_plain(const OpenLattice& found) { return found.evidence >= kSurely * count_of(found); }

bool is_sure(const OpenLattice& found) { return count_of(found) >= kMany && all_plain(found); }

// By lines, and by what their cells look like.
std::optional<OpenLattice> found_by_looks(const CellModel& model, const View& view,
                                          const cv::Mat& bgr, const LatticeLimits& limits) {
  std::optional<OpenLattice> best;
  LatticeGuess best_guess;
  for (const bool usual : {true, false}) {
    const bool plain = best && count_of(*best) >= kPlainly;
    if (plain || (!usual && limits.smallest_window >= kUsualWindow)) break;
    const int smallest = usual ? kUsualWindow : limits.smallest_window;
    for (const double line_pixels : kLinePixels) {
      const auto lattices = likely_lattices(model, view, bgr, line_pixels, smallest, limits);
      int tried = 0;
      for (const auto& lattice : lattices) {
        if (lattice.score < kNearlyAsLike * lattices.front().score) break;
        if (++tried > kMostTried) break;
        auto found = settle(model, bgr, lattice, limits, false);
        if (found && (!best || found->evidence > best->evidence)) {
          best = std::move(found);
          best_guess = lattice;
        }
      }
      const bool plainly = !lattices.empty() && lattices.front().score >= kPlainlyPieces;
      if (best && (plainly || is_sure(*best))) break;
    }
  }
  if (best && sense_counts(model, limits.sides)) {
    auto again = settle(model, bgr, best_guess, limits, true);
    if (again) best = std::move(again);
  }
  return best;
}

// The same in the light of its own pieces, and through their middles: the window of a guess may
// have held some of the table, and lines of loosely laid pieces are no more than near their
// lattice.
OpenLattice settled_again(const CellModel& model, const cv::Mat& bgr, const LatticeLimits& limits,
                          OpenLattice found) {
  const cv::Rect box(0, 0, found.cols, found.rows);
  const cv::Matx33d map = refitted(model, bgr, found.picture_from_board, box, found.light);
  auto again = settle(model, bgr, {map, box, 0}, limits, sense_counts(model, limits.sides));
  return again && plainness(*again, limits.sides) > plainness(found, limits.sides)
             ? std::move(*again)
             : std::move(found);
}

// What the sense has to say of a window where a building may have any size, so that it need not be
// there: for a look at its cells and other lines, and for those of parts of the picture. In four
// hard photos (seeds 97708 to 97866) in which it finds what looks do not it said 19 or more of the
// first lines and 32 of all but parts; of two bare tables nothing, of five with single pieces 9 to
// 22, of a cloth 26.
constexpr double kWorthALook = 18, kWorthParts = 30;  // log odds of every other cell together

// By lines, and by whether pieces fill their cells: of a wrong lattice on the right board they do
// not, though it looks much like pieces where these are of few colours.
std::optional<OpenLattice> found_by_sense(const CellModel& model, const View& view,
                                          const cv::Mat& bgr, const LatticeLimits& limits) {
  const Pyramid levels = pyramid_of(bgr);
  constexpr double kOfSense = 30;  // evidence for a unit of log odds
  std::optional<OpenLattice> best;
  double most = 0;
  double most_sensed = 0;
  const bool any_size = limits.sides.empty();
  for (const LinePool pool : {LinePool::kAll, LinePool::kParts}) {
    if (pool == LinePool::kParts && !limits.thorough) break;
    for (const double line_pixels : kLinePixels) {
      const bool first = pool == LinePool::kAll && line_pixels == kLinePixels.front();
      const double enough = pool == LinePool::kAll ? kWorthALook : kWorthParts;
      if (any_size && !first && most_sensed < enough) break;
      const auto lattices =
          sensed_lattices(any_size ? cv::Mat() : bgr, levels,
                          many_lattices(view, bgr, line_pixels, pool), share_beyond(limits));
      for (const auto& lattice : lattices) {
        most_sensed = std::max(most_sensed, lattice.score);
        if (any_size && lattice.score < kWorthALook) continue;
        auto found = settle(model, bgr, lattice, limits, sense_counts(model, limits.sides));
        if (!found) continue;
        const double plain = plainness(*found, limits.sides) + kOfSense * lattice.score;
        if (best && plain <= most) continue;
        best = std::move(found);
        most = plain;
      }
      if (best && is_sure(*best)) return settled_again(model, bgr, limits, std::move(*best));
    }
  }
  if (!best || (!limits.thorough && !all_plain(*best))) return std::nullopt;
  return settled_again(model, bgr, limits, std::move(*best));
}

// A building of any size that looks did not find. That in glare or blur small ones are found by
// looks alone: of few cells the sense says more than is known.
std::optional<OpenLattice> found_without_looks(const CellModel& model, const View& view,
                                               const cv::Mat& bgr, const LatticeLimits& limits) {
  auto found = found_by_sense(model, view, bgr, limits);
  if (!found || count_of(*found) < kMany) return std::nullopt;
  found->by_sense = true;
  return found;
}

}  // namespace

bool has_squares(const CellModel& model) {
  return std::any_of(model.things.begin(), model.things.end(),
                     [](const Thing& thing) { return thing.what.is_square(); });
}

bool sense_counts(const CellModel& model, const std::vector<int>& sides) {
  return !has_squares(model) || !sides.empty();
}

SeenTable table_beside(const CellModel& model, const cv::Mat& bgr, const OpenLattice& lattice) {
  const cv::Rect board(0, 0, lattice.cols, lattice.rows);
  const Patch patch = cut_patch(bgr, lattice.picture_from_board, widened(board, kAround), 0);
  constexpr std::size_t kEnough = 12;
  SeenTable table = table_around(model, patch, board - patch.area.tl(), lattice.light, kEnough);
  in_pixels_of(bgr, patch.picture, table);
  return table;
}

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

std::optional<OpenLattice> find_open_lattice(const CellModel& all_looks, const View& view,
                                             const LatticeLimits& limits) {
  const CellModel model = thinned(all_looks, kMostLooks);
  const cv::Mat& bgr = picture_of_area(view, kWorkingPixels).bgr;
  // At the rim of a photo that was cut to its board half of what the sense looks at is not shown.
  const bool sensed = !limits.sides.empty() && sense_is_there();
  const bool by_looks = !sensed || may_be_cut_to_board(bgr.size());
  auto found = by_looks ? found_by_looks(model, view, bgr, limits) : std::nullopt;
  if (!found && sensed) found = found_by_sense(model, view, bgr, limits);
  if (!found && limits.sides.empty() && limits.thorough && sense_is_there())
    found = found_without_looks(model, view, bgr, limits);
  if (!found) return std::nullopt;
  const cv::Matx33d up = pixel_scaling(static_cast<double>(view.photo().pixels.width) / bgr.cols);
  found->picture_from_board = up * found->picture_from_board;
  for (cv::Matx33d& cell : found->table.cells) cell = up * cell;
  return found;
}

}  // namespace storey::vision
