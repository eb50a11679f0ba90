#include "vision/locate/open_lattice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>

#include "vision/cell_picture.h"
#include "vision/geometry/homography.h"
#include "vision/geometry/lattice.h"
#include "vision/geometry/line_grid.h"
#include "vision/identify/cell_cutter.h"
#include "vision/identify/covered_cells.h"
#include "vision/identify/inner_loops.h"
#include "vision/identify/piece_sense.h"
#include "vision/locate/framed_grid.h"
#include "vision/locate/lattice_cells.h"
#include "vision/photo/picture.h"
#include "vision/photo/shrink.h"

namespace storey::vision {
namespace {

// Working sizes of the search for lines, the next one when nothing plain was found.
constexpr double kWorkingPixels = 1.0e6;
constexpr std::array kLinePixels{0.5e6, 0.2e6, 1.0e6};
constexpr double kPlainlyPieces = 0.55;  // likeness of a window
// Rows and columns of the window that lines are sought for, and how many guesses each is worth: of
// a small one lines say little, so more of them are looked at.
struct WindowSize {
  int side = 5;
  int guesses = 6;
  int guesses_here = 6;
};
constexpr std::array kWindows{WindowSize{5, 6, 6}, WindowSize{3, 24, 3}, WindowSize{2, 32, 4}};
constexpr int kUsualWindow = 5;
constexpr double kNearlyAsLike = 0.8;  // of the best likeness: worth looking around as well
constexpr double kOnLattice = 0.2;     // cells by which two guesses of one lattice may differ
constexpr int kMostTried = 16;
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

// Where a lattice may lie, and its cells that lines were seen around.
struct LatticeGuess {
  cv::Matx33d picture_from_board;
  cv::Rect window;
  double score = 0;
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

// @param beyond  share of a cell, on each side, that need not be shown.
Patch cut_patch(const cv::Mat& bgr, const cv::Matx33d& picture_from_window, const cv::Rect& area,
                double beyond) {
  Patch patch;
  patch.area = area;
  const cv::Point middle(area.x + area.width / 2, area.y + area.height / 2);
  const double scale = std::min(1.0, kCutPx / cell_px(picture_from_window, middle.x, middle.y));
  patch.picture = shrunk(bgr, scale);
  patch.picture_from_grid = starting_at(
      pixel_scaling(static_cast<double>(patch.picture.cols) / bgr.cols) * picture_from_window,
      area.tl());
  const auto& map = patch.picture_from_grid;
  patch.grid.rows = area.height;
  patch.grid.cols = area.width;
  for (int row = 0; row < patch.grid.rows; ++row) {
    for (int col = 0; col < patch.grid.cols; ++col) {
      const bool shown = is_shown(patch.picture, map,
                                  {col + beyond, row + beyond, 1 - 2 * beyond, 1 - 2 * beyond}) &&
                         cell_px(map, col, row) > kSmallestCutPx;
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

// Whether a window lies on the lattice of another one, some cells apart.
bool same_lattice(const cv::Matx33d& picture_from_one, const cv::Matx33d& picture_from_other,
                  int side) {
  const cv::Matx33d map = picture_from_one.inv() * picture_from_other;
  const auto shift = apply(map, {0, 0});
  const cv::Point2f whole(std::round(shift.x), std::round(shift.y));
  for (const auto& [x, y] : {std::pair{0, 0}, {side, 0}, {side, side}, {0, side}}) {
    const auto p = apply(map, cv::Point2d(x, y)) - whole;
    if (std::max(std::abs(p.x - static_cast<float>(x)), std::abs(p.y - static_cast<float>(y))) >
        kOnLattice)
      return false;
  }
  return true;
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

// Lattices that the edges of the working picture suggest, each once.
const std::vector<LatticeGuess>& lattices_of_lines(const View& view, const cv::Mat& bgr,
                                                   double line_pixels, int smallest_window) {
  const std::string key =
      "lattices of " + std::to_string(smallest_window) + " in " + std::to_string(line_pixels);
  return view.once<std::vector<LatticeGuess>>(key, [&] {
    const double scale = std::min(1.0, std::sqrt(line_pixels / static_cast<double>(bgr.total())));
    const cv::Mat small = shrunk(bgr, scale);
    cv::Mat grey;
    cv::cvtColor(small, grey, cv::COLOR_BGR2GRAY);
    const auto lines = find_grid_lines(grey);
    const cv::Matx33d up = pixel_scaling(static_cast<double>(bgr.cols) / small.cols);
    std::vector<LatticeGuess> lattices;
    for (const WindowSize& window : kWindows) {
      const bool usual = window.side == kUsualWindow;
      if (usual != (smallest_window >= kUsualWindow) || window.side < smallest_window) continue;
      const GridSearch search{.cols = window.side,
                              .rows = window.side,
                              .most = window.guesses,
                              .most_here = window.guesses_here,
                              .focals = {0.6, 0.8, 1.1, 1.5},
                              .most_pitch = usual ? 0.4 : 0.9,
                              .steepest_deg = 58,
                              .most_turns = usual ? 0U : 2U};
      for (const GridGuess& guess : guess_grids(lines, grey.size(), search)) {
        const cv::Matx33d map = up * guess.picture_from_board;
        const bool known =
            std::any_of(lattices.begin(), lattices.end(), [&](const LatticeGuess& other) {
              return same_lattice(other.picture_from_board, map, window.side);
            });
        if (!known) lattices.push_back({map, {0, 0, window.side, window.side}, 0});
      }
    }
    return lattices;
  });
}

// A photo that was cut to its board shows no edge around it: the whole of it may be one.
void add_whole_picture(cv::Size picture, const std::vector<int>& sides,
                       std::vector<LatticeGuess>& lattices) {
  constexpr double kNotSquare = 1.1;  // the longer side of the picture by the shorter one
  const auto [shorter, longer] = std::minmax(picture.width, picture.height);
  if (longer > kNotSquare * shorter) return;
  for (const double side : sides) {
    const cv::Matx33d map(picture.width / side, 0, -0.5, 0, picture.height / side, -0.5, 0, 0, 1);
    lattices.push_back({map, {0, 0, cvRound(side), cvRound(side)}, 0});
  }
}

// The edges of pieces of several squares show more than those of their squares: each lattice once
// more with cells of half the size.
void add_halved(std::vector<LatticeGuess>& lattices) {
  const auto count = lattices.size();
  for (std::size_t i = 0; i < count; ++i) {
    LatticeGuess half = lattices[i];
    half.picture_from_board = half.picture_from_board * cv::Matx33d(0.5, 0, 0, 0, 0.5, 0, 0, 0, 1);
    const int side = half.window.width;
    const int shown = std::min(2 * side, kUsualWindow);
    half.window = {side - shown / 2, side - shown / 2, shown, shown};
    lattices.push_back(half);
  }
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
  std::stable_sort(
      lattices.begin(), lattices.end(),
      [](const LatticeGuess& one, const LatticeGuess& other) { return one.score > other.score; });
  return lattices;
}

bool is_sure(const OpenLattice& found) {
  const auto count = std::count(found.pieces.begin(), found.pieces.end(), 1);
  return count >= kMany && found.evidence >= kSurely * static_cast<double>(count);
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
  std::optional<OpenLattice> best;
  LatticeGuess best_guess;
  for (const bool usual : {true, false}) {
    const bool plain = best && std::count(best->pieces.begin(), best->pieces.end(), 1) >= kPlainly;
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
  if (best) {
    const cv::Matx33d up = pixel_scaling(static_cast<double>(view.photo().pixels.width) / bgr.cols);
    best->picture_from_board = up * best->picture_from_board;
    for (cv::Matx33d& cell : best->table.cells) cell = up * cell;
  }
  return best;
}

}  // namespace storey::vision
