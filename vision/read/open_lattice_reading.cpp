#include "vision/read/open_lattice_reading.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <set>

#include "model/turned_reading.h"
#include "vision/cell_picture.h"
#include "vision/geometry/homography.h"
#include "vision/geometry/lattice.h"
#include "vision/identify/cell_likelihood.h"
#include "vision/locate/framed_grid.h"
#include "vision/locate/groups.h"
#include "vision/locate/lattice_cells.h"
#include "vision/locate/open_lattice.h"
#include "vision/photo/pixels.h"
#include "vision/photo/shrink.h"
#include "vision/read/cells_picture.h"
#include "vision/read/common_turn.h"
#include "vision/read/framed_grid_sight.h"
#include "vision/read/photo_quality.h"
#include "vision/stopwatch.h"

namespace storey::vision {
namespace {

constexpr int kRounds = 4;
constexpr int kCoverRounds = 3;
constexpr double kPlainlySeen = 0.9;    // confidence
constexpr double kPlainDistance = 200;  // squared
constexpr int kFewestThings = 3;
constexpr double kUnseenIsClear = 0.5;  // P(no piece lies just beyond the edge of the photo)
constexpr float kInside = 40;  // a hole in the box of the pieces is rarer than the table beside it
constexpr int kFewestSide = 2;

OpenLattice lattice_within(const Quad& corners, const cv::Matx33d& picture_from_full, int side) {
  OpenLattice lattice;
  lattice.picture_from_board = picture_from_full * map_of_board(corners, side, side);
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
      const auto on_diagonal = [&](int col, int row) {
        return col == row || col == side - 1 - row;  // the diagonals tell it
      };
      const SeenCells cells =
          cut_lattice(bgr, lattice.picture_from_board, side, side, 1, on_diagonal);
      const auto distances = compare_cells(model, cells, find_light(model, cells));
      double mean = 0;
      for (int i = 0; i < cells.size(); ++i) {
        const auto of_cell = distances.of(i);
        mean +=
            static_cast<double>(*std::min_element(of_cell.begin(), of_cell.end())) / cells.size();
      }
      if (mean >= least) continue;
      least = mean;
    }
    best = lattice;
  }
  return best;
}

// One more row and column of cells on each side.
OpenLattice padded(OpenLattice lattice) {
  PieceMask pieces(static_cast<std::size_t>((lattice.rows + 2) * (lattice.cols + 2)), 0);
  for (int row = 0; row < lattice.rows; ++row)
    for (int col = 0; col < lattice.cols; ++col)
      pieces[static_cast<std::size_t>((row + 1) * (lattice.cols + 2) + col + 1)] =
          lattice.pieces[static_cast<std::size_t>(row * lattice.cols + col)];
  lattice.pieces = std::move(pieces);
  for (PinnedCell& pinned : lattice.pinned) pinned.cell += cv::Point(1, 1);
  lattice.rows += 2;
  lattice.cols += 2;
  lattice.picture_from_board =
      lattice.picture_from_board * cv::Matx33d(1, 0, -1, 0, 1, -1, 0, 0, 1);
  return lattice;
}

// What the table looks like in this photo says best where nothing lies. Of a table that is not seen
// what was learnt of others has to do.
void compare_with_table(const CellModel& model, const OpenLattice& lattice, const SeenCells& cells,
                        CellDistances& distances) {
  if (lattice.table.empty()) return;
  const auto to_table =
      distance_to_table(whitened_views(model, cells, lattice.light), lattice.table, false);
  for (int i = 0; i < cells.size(); ++i) {
    const auto first = to_table.begin() + static_cast<std::ptrdiff_t>(i) * cells.places;
    const float nearest = *std::min_element(first, first + cells.places);
    const auto of_cell = distances.of(i);
    for (std::size_t t = 0; t < of_cell.size(); ++t)
      if (model.things[t].is_nothing()) of_cell[t] = nearest;
  }
}

SeenGrid grid_of(const CellModel& model, const cv::Mat& bgr, const OpenLattice& lattice,
                 const CellDistances& distances) {
  SeenGrid grid{lattice.rows, lattice.cols, {}};
  for (int row = 0; row < lattice.rows; ++row) {
    for (int col = 0; col < lattice.cols; ++col) {
      const bool held = lattice.pieces[grid.at(col, row)] != 0;
      grid.cells.push_back(
          held || is_shown(bgr, lattice.picture_from_board, cv::Rect2d(col, row, 1, 1))
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
    if (model.things[t].is_nothing()) away[t] = std::min(nothing, kStranger);
  const auto candidates = likely_contents(model, away, handicap);
  double sum = 0;
  for (const auto& candidate : candidates) sum += candidate.empty() ? 0 : candidate.confidence;
  return sum;
}

std::vector<int> sides_of(const Place& spec) {
  if (!spec.sides.empty()) return spec.sides;
  std::vector<int> sides;
  for (int side = kFewestSide; side <= std::min(spec.rows, spec.cols); ++side)
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

Error cut_off(const std::string& side) {
  return {ErrorCode::kBoardCutOff,
          "the corners given lie beyond the photo " + side +
              ": take it with the whole board in view, or give corners within it",
          side};
}

// Where the pieces lie, in pixels of `bgr`.
std::optional<OpenLattice> place_lattice(const View& view, const cv::Mat& bgr, const Place& spec,
                                         const CellModel& model, const ReadOptions& options,
                                         int fewest_pieces) {
  if (options.corners) {
    return lattice_of(model, bgr, *options.corners, pixel_scaling(1 / view.photo().full_per_pixel),
                      sides_of(spec));
  }
  constexpr int kUsualSide = 5;
  int least_side =
      spec.sides.empty() ? kFewestSide : *std::min_element(spec.sides.begin(), spec.sides.end());
  if (!options.small_buildings) least_side = std::max(least_side, kUsualSide);
  return find_open_lattice(
      model, view,
      {.most = {spec.cols, spec.rows}, .fewest = fewest_pieces, .smallest_window = least_side});
}

// What the cells of a lattice show, and which of them hold pieces.
struct SeenBoard {
  OpenLattice lattice;
  CellDistances distances;
  SeenGrid grid;
  PieceMask pieces;
  cv::Rect box;  // of the board within the lattice; empty when no piece is left
};

SeenCells all_cells(const CellModel& model, const cv::Mat& bgr, const OpenLattice& lattice) {
  return cut_lattice(
      bgr, lattice.picture_from_board, lattice.rows, lattice.cols, kPlaces,
      [](int, int) { return true; }, figures_of(model),
      [&](int col, int row) {
        const auto pinned =
            std::find_if(lattice.pinned.begin(), lattice.pinned.end(),
                         [&](const PinnedCell& one) { return one.cell == cv::Point(col, row); });
        return pinned == lattice.pinned.end() ? nullptr : &pinned->picture_from_cell;
      });
}

// What is covered is told by what is in view of it: a piece, or the table that something lies on.
// Of a cell of which nothing is in view the others around it tell.
void expect_pieces_below(const std::vector<std::uint16_t>& hidden, SeenGrid& grid) {
  constexpr float kWithTwoBeside = 20;
  constexpr float kOfBlock = 12;  // squared distance at which a block is as likely table
  for (std::size_t i = 0; i < hidden.size(); ++i) {
    if (!is_covered(hidden[i]) || !grid.cells[i]) continue;
    grid.cells[i]->nothing =
        tells_by_view(hidden[i])
            ? unseen_distance(hidden[i]) + kOfBlock * static_cast<float>(visible_blocks(hidden[i]))
            : grid.cells[i]->piece + kWithTwoBeside;
  }
}

// Where a piece was told by itself one lies.
void expect_pinned(const OpenLattice& lattice, SeenGrid& grid) {
  constexpr float kPlain = 60;  // squared distance
  constexpr float kNoTable = 400;
  for (const PinnedCell& pinned : lattice.pinned) {
    if (!grid.contains(pinned.cell.x, pinned.cell.y)) continue;
    auto& cell = grid.cells[grid.at(pinned.cell.x, pinned.cell.y)];
    cell = PieceOrNothing{std::min(kPlain, cell ? cell->piece : kPlain), kNoTable};
  }
}

// A face that was told as a whole tells a cell as well as what its parts look like. Where these say
// something else, either may be right.
void heed_pinned(const CellModel& model, const OpenLattice& lattice, CellDistances& distances) {
  constexpr float kPlain = 60;
  constexpr float kHalf = 150;
  constexpr float kNoTable = 400;
  constexpr float kPerhapsTable = 250;
  for (const PinnedCell& pinned : lattice.pinned) {
    if (!cv::Rect(0, 0, lattice.cols, lattice.rows).contains(pinned.cell)) continue;
    const auto squared = distances.of(pinned.cell.y * lattice.cols + pinned.cell.x);
    float other = kHalf;
    std::optional<std::size_t> told;
    for (std::size_t t = 0; t < squared.size(); ++t) {
      const Thing& thing = model.things[t];
      if (thing.is_nothing())
        squared[t] = std::max(squared[t], pinned.plain ? kNoTable : kPerhapsTable);
      else if (thing.what == pinned.what && thing.rotation == pinned.rotation % thing.turns)
        told = t;
      else
        other = std::min(other, squared[t]);
    }
    if (!told) continue;
    const float as_told = other < kHalf ? other : pinned.plain ? kPlain : kHalf;
    squared[*told] = std::min(squared[*told], as_told);
  }
}

// What the cells show, as far as nothing covers them.
SeenBoard compare_board(const CellModel& model, const cv::Mat& bgr, const Place& spec,
                        OpenLattice lattice, bool given, const SeenCells& cells,
                        const std::vector<std::uint16_t>& hidden) {
  SeenBoard seen;
  seen.distances = compare_cells(model, cells, lattice.light);
  compare_with_table(model, lattice, cells, seen.distances);
  finish_comparison(model, cells, lattice.light, seen.distances);
  if (!hidden.empty()) compare_visible(model, cells, lattice.light, hidden, seen.distances);
  heed_pinned(model, lattice, seen.distances);
  seen.grid = grid_of(model, bgr, lattice, seen.distances);
  if (!given) expect_sides(spec.sides, seen.grid);
  if (!hidden.empty()) expect_pieces_below(hidden, seen.grid);
  expect_pinned(lattice, seen.grid);
  seen.pieces = lattice.pieces;
  for (int round = 0; round < kRounds; ++round) {
    PieceMask next = next_occupancy_in_parts(seen.grid, seen.pieces).pieces;
    if (next == seen.pieces) break;
    seen.pieces = std::move(next);
  }
  const cv::Rect whole(0, 0, lattice.cols, lattice.rows);
  seen.box = given ? whole : box_of(seen.grid, seen.pieces).value_or(cv::Rect());
  seen.lattice = std::move(lattice);
  return seen;
}

// A lattice that was given keeps its cells; one that was found is moved onto its pieces and looked
// at with a ring of cells around.
SeenBoard look_at_cells(const CellModel& model, const cv::Mat& bgr, const Place& spec,
                        OpenLattice lattice, bool given, StageTimes& times) {
  const auto rectified = Clock::now();
  SeenCells cells = all_cells(model, bgr, lattice);
  if (!given) {
    constexpr int kEnoughLooks = 2048;  // to tell where pieces lie
    const auto distances = compare_cells(thinned(model, kEnoughLooks), cells, lattice.light);
    lattice.picture_from_board =
        moved_onto_pieces(model, distances, lattice.picture_from_board, lattice.rows, lattice.cols);
    lattice = padded(std::move(lattice));
    cells = all_cells(model, bgr, lattice);
  }
  times.rectify_ms = ms_since(rectified);
  const auto recognised = Clock::now();
  if (given) {
    lattice.light = find_light(model, cells);
    lattice.table = table_beside(model, bgr, lattice);
  }
  SeenBoard seen = compare_board(model, bgr, spec, std::move(lattice), given, cells, {});
  times.recognise_ms = ms_since(recognised);
  return seen;
}

// P(no piece sticks out of the board), and how many cells beside it the photo does not show.
struct Surroundings {
  double clear = 1;
  int edge = 0;
};

// Whether a board may go on beyond the edge of the photo. The largest does not; a square of a
// smaller usual size may be a part of a larger one, but hardly so if all sides but one are seen.
bool may_go_on(const cv::Rect& box, const std::vector<int>& sides, bool across, int edges) {
  if (sides.empty()) return true;
  if ((across ? box.width : box.height) == *std::max_element(sides.begin(), sides.end()))
    return false;
  const bool usual = std::find(sides.begin(), sides.end(), box.width) != sides.end();
  return edges > 1 || box.width != box.height || !usual;
}

// The part of a cell beside the board that lies next to it: enough to tell a table from a piece.
cv::Rect2d next_to(const cv::Rect& box, int col, int row) {
  constexpr double kStrip = 0.4;
  const bool left = col < box.x;
  const bool above = row < box.y;
  if (left || col >= box.x + box.width)
    return {col + (left ? 1 - kStrip : 0), static_cast<double>(row), kStrip, 1};
  return {static_cast<double>(col), row + (above ? 1 - kStrip : 0), 1, kStrip};
}

Surroundings look_around(const CellModel& model, const cv::Mat& bgr, const SeenBoard& board,
                         const std::vector<int>& sides) {
  Surroundings around;
  std::array<int, 4> hidden{};  // cells beyond the photo: left, right, above, below
  for (int row = 0; row < board.grid.rows; ++row) {
    for (int col = 0; col < board.grid.cols; ++col) {
      const int beside = neighbours(board.grid, board.pieces, col, row);
      if (beside == 0 || board.box.contains({col, row})) continue;
      if (is_shown(bgr, board.lattice.picture_from_board, next_to(board.box, col, row))) {
        const auto squared = board.distances.of(row * board.grid.cols + col);
        const auto& cell = board.grid.cells[board.grid.at(col, row)];
        const float nothing = cell ? cell->nothing : piece_or_nothing(model, squared).nothing;
        around.clear *= 1 - piece_probability(model, squared, nothing, nothing_handicap(beside));
      } else {
        const bool across = col < board.box.x || col >= board.box.x + board.box.width;
        const bool before = across ? col < board.box.x : row < board.box.y;
        ++hidden[(across ? 0U : 2U) + (before ? 0U : 1U)];
      }
    }
  }
  const auto edges = std::count_if(hidden.begin(), hidden.end(), [](int n) { return n > 0; });
  for (std::size_t side = 0; side < hidden.size(); ++side)
    if (may_go_on(board.box, sides, side < 2, static_cast<int>(edges))) around.edge += hidden[side];
  if (around.edge > 0) around.clear *= kUnseenIsClear;
  return around;
}

std::string why_unsure(const Surroundings& around) {
  return around.edge > 0
             ? "pieces may lie beyond the edge of the photo: take it with some table around all of "
               "them"
             : "it is not certain where the pieces end: look at the outline; if it is wrong, give "
               "the corners with a corrections line: corners=x,y x,y x,y x,y";
}

// Cell (x, y) of the board, from the top left.
Observation observation_at(const CellModel& model, const SeenBoard& board,
                           const cv::Matx33d& full_from_board, int x, int y) {
  const int col = x + board.box.x;
  const int row = y + board.box.y;
  Observation seen;
  seen.site.cell = {x, board.box.height - 1 - y};
  seen.candidates =
      likely_contents(model, board.distances.of(row * board.grid.cols + col),
                      nothing_handicap(neighbours(board.grid, board.pieces, col, row)) + kInside);
  const double second = seen.candidates.size() > 1 ? seen.candidates[1].confidence : 0;
  seen.margin = seen.confidence() - second;
  seen.quad = quad_of(full_from_board, x, y, x + 1, y + 1);
  return seen;
}

// P(a cell shows what it looks most like), whichever of the pieces that look just like it lies
// there.
double confidence_in_look(const Observation& seen) {
  double sum = 0;
  for (const Candidate& candidate : seen.candidates)
    if (candidate.score == seen.best().score) sum += candidate.confidence;
  return sum;
}

// How many different things are plainly seen. One plain thing alone is found in many places: a
// table, a floor, another game's board. Where a game has no more than a few, seeing each of them
// again and again says something as well.
int different_things(const CellModel& model, const std::vector<Observation>& cells) {
  constexpr std::size_t kFew = 8;
  constexpr int kAsGoodAsAnother = 4;  // pieces
  std::set<PieceFace> things;
  int pieces = 0;
  for (const auto& seen : cells) {
    const bool plain =
        confidence_in_look(seen) >= kPlainlySeen && -seen.best().score <= kPlainDistance;
    if (seen.best().empty() || !plain) continue;
    things.insert(seen.best().what);
    ++pieces;
  }
  const auto different = static_cast<int>(things.size());
  std::set<PieceFace> known;
  for (const Thing& thing : model.things) known.insert(thing.what);
  const bool few = known.size() <= kFew;
  return different +
         (few && different >= kFewestThings ? (pieces - different) / kAsGoodAsAnother : 0);
}

// P(these are pieces of the game), given how many different things are seen.
double game_confidence(int things) {
  if (things < kFewestThings) return 0;
  return 1 - 0.2 * std::pow(0.2, things - kFewestThings);
}

// What it takes to be the first building that is found in a photo, or one more.
struct Demands {
  int fewest_pieces;
  int things_known;  // already seen in the photo: the pieces of this game lie there
};
constexpr Demands kFirst{.fewest_pieces = 4, .things_known = 0};
constexpr Demands kFirstCovered{.fewest_pieces = 2, .things_known = 0};  // others may lie below
constexpr Demands kFurther{.fewest_pieces = 2, .things_known = 1};

struct ReadGroup {
  BuildingReading reading;
  SeenBoard board;
  bool given = false;      // by its corners
  bool by_pieces = false;  // which were told by themselves
  Demands demands = kFirst;
  bool more_below = false;  // what lies on pieces was not looked for yet
};

Group group_of(const ReadGroup& group) {
  const SeenBoard& board = group.board;
  return {board.lattice.picture_from_board, board.lattice.rows, board.lattice.cols, board.pieces,
          group.by_pieces};
}

BuildingReading reading_of(const CellModel& model, const Photo& photo, const SeenBoard& board) {
  BuildingReading reading;
  reading.rows = board.box.height;
  reading.cols = board.box.width;
  const cv::Matx33d bgr_from_board =
      board.lattice.picture_from_board * cv::Matx33d(1, 0, board.box.x, 0, 1, board.box.y, 0, 0, 1);
  const cv::Matx33d full_from_board = pixel_scaling(photo.full_per_pixel) * bgr_from_board;
  std::copy(std::begin(full_from_board.val), std::end(full_from_board.val),
            reading.photo_from_board.begin());
  reading.board = quad_of(full_from_board, 0, 0, reading.cols, reading.rows);
  for (int y = 0; y < reading.rows; ++y)
    for (int x = 0; x < reading.cols; ++x)
      reading.cells.push_back(observation_at(model, board, full_from_board, x, y));
  return reading;
}

// Where no piece lies turned, what a cell shows at several turns is one thing.
void leave_out_turns(BuildingReading& reading) {
  for (Observation& seen : reading.cells) {
    std::vector<Candidate> kept;
    for (Candidate candidate : seen.candidates) {
      candidate.rotation = 0;
      const auto same = std::find_if(kept.begin(), kept.end(), [&](const Candidate& other) {
        return other.what == candidate.what;
      });
      if (same == kept.end())
        kept.push_back(candidate);
      else
        same->confidence += candidate.confidence;
    }
    std::stable_sort(kept.begin(), kept.end(), [](const Candidate& a, const Candidate& b) {
      return a.confidence > b.confidence;
    });
    seen.candidates = std::move(kept);
    const double second = seen.candidates.size() > 1 ? seen.candidates[1].confidence : 0;
    seen.margin = seen.confidence() - second;
  }
}

// Everything that follows from what the cells show.
Result<ReadGroup> told_group(const View& view, const Place& spec, const CellModel& model,
                             const ReadOptions& options, ReadGroup group) {
  const auto start = Clock::now();
  const Photo& photo = view.photo();
  const SeenBoard& board = group.board;
  const auto held = std::count(board.pieces.begin(), board.pieces.end(), 1);
  if (board.box.empty() || (!group.given && held < kFurther.fewest_pieces)) return not_found(photo);
  const StageTimes times = group.reading.times;
  group.reading = reading_of(model, photo, board);
  BuildingReading& reading = group.reading;
  reading.times = times;
  if (group.given) {
    if (const auto side = cut_off_side(photo, reading.board)) return cut_off(*side);
  }
  const double of_this_game =
      group.given
          ? 1
          : game_confidence(group.demands.things_known + different_things(model, reading.cells));
  if (of_this_game <= 0 && !group.more_below) return not_found(photo);
  const cv::Mat bgr = borrow(photo.pixels);
  const Surroundings around =
      group.given ? Surroundings{} : look_around(model, bgr, board, spec.sides);
  reading.board_confidence = around.clear * of_this_game;
  if (spec.turns != Turns::kAny && !group.given) {
    const int turn = common_turn(model, reading);
    reading = turned_clockwise(std::move(reading), turn, Turns::kRead);
  }
  if (spec.turns == Turns::kUpright) leave_out_turns(reading);
  reading.diagnostics = lattice_diagnostics(photo, reading, why_unsure(around));
  if (!options.debug_dir.empty())
    draw_open_lattice(
        options.debug_dir, bgr,
        pixel_scaling(1 / photo.full_per_pixel) * cv::Matx33d(reading.photo_from_board.data()),
        reading);
  reading.times.recognise_ms += ms_since(start);
  return group;
}

Result<ReadGroup> read_group(const View& view, const Place& spec, const CellModel& model,
                             const ReadOptions& options, const Demands& demands, bool more_below) {
  const auto start = Clock::now();
  const Photo& photo = view.photo();
  const cv::Mat bgr = borrow(photo.pixels);
  auto lattice = place_lattice(view, bgr, spec, model, options, demands.fewest_pieces);
  if (!lattice) return not_found(photo);
  ReadGroup group;
  group.given = options.corners.has_value();
  group.demands = demands;
  group.more_below = more_below;
  StageTimes& times = group.reading.times;
  times.locate_ms = ms_since(start);
  group.board = look_at_cells(model, bgr, spec, std::move(*lattice), group.given, times);
  return told_group(view, spec, model, options, std::move(group));
}

// Whether pieces lie at the rim of what was looked at, so that there may be more beyond it.
bool reaches_rim(const SeenBoard& board) {
  const cv::Rect inner(1, 1, board.grid.cols - 2, board.grid.rows - 2);
  return !board.box.empty() && (board.box & inner) != board.box;
}

// The same building once more, where it is known what lies on it: pieces behind what was hidden
// may belong to it after all.
Result<ReadGroup> look_below(const View& view, const Place& spec, const CellModel& model,
                             const ReadOptions& options, const std::vector<Cover>& covers,
                             ReadGroup group) {
  constexpr int kMostRings = 6;
  const auto start = Clock::now();
  const Photo& photo = view.photo();
  const cv::Mat bgr = borrow(photo.pixels);
  for (int ring = 0; ring < (group.given ? 1 : kMostRings); ++ring) {
    if (ring > 0 && !reaches_rim(group.board)) break;
    OpenLattice lattice = std::move(group.board.lattice);
    lattice.pieces = std::move(group.board.pieces);
    if (!group.given) lattice = padded(std::move(lattice));
    const auto hidden =
        covered_blocks(covers, pixel_scaling(photo.full_per_pixel) * lattice.picture_from_board,
                       lattice.rows, lattice.cols);
    const SeenCells cells = all_cells(model, bgr, lattice);
    group.board = compare_board(model, bgr, spec, std::move(lattice), group.given, cells, hidden);
  }
  group.reading.times.recognise_ms += ms_since(start);
  return told_group(view, spec, model, options, std::move(group));
}

// What a lattice and the pieces that were told by themselves hold, cells counted from another one.
OpenLattice assembled(const Assembly& assembly, const std::vector<OwnPiece>& pieces,
                      const OpenLattice& before, const cv::Matx33d& picture_from_full) {
  OpenLattice lattice = before;
  cv::Rect box = cv::boundingRect(assembly.held);
  if (!before.pieces.empty()) box |= cv::Rect(0, 0, before.cols, before.rows);
  lattice.rows = box.height;
  lattice.cols = box.width;
  lattice.picture_from_board =
      picture_from_full * assembly.full_from_board * cv::Matx33d(1, 0, box.x, 0, 1, box.y, 0, 0, 1);
  lattice.pieces.assign(static_cast<std::size_t>(box.area()), 0);
  for (const cv::Point& cell : assembly.held)
    lattice.pieces[static_cast<std::size_t>((cell.y - box.y) * box.width + cell.x - box.x)] = 1;
  for (PinnedCell& pinned : lattice.pinned) pinned.cell -= box.tl();
  for (const auto& [number, cells] : assembly.laid) {
    const cv::Matx33d map =
        picture_from_full * own_map(assembly.full_from_board, pieces[number], cells);
    for (int y = cells.y; y < cells.y + cells.height; ++y) {
      for (int x = cells.x; x < cells.x + cells.width; ++x) {
        const cv::Point cell = cv::Point(x, y) - box.tl();
        const auto shown = shown_in(assembly.full_from_board, pieces[number], {x, y});
        std::erase_if(lattice.pinned, [&](const PinnedCell& one) { return one.cell == cell; });
        lattice.pinned.push_back({cell, map * cv::Matx33d(1, 0, x, 0, 1, y, 0, 0, 1), shown.what,
                                  shown.rotation, pieces[number].plain});
      }
    }
  }
  return lattice;
}

std::vector<cv::Point> held_cells(const SeenBoard& board) {
  std::vector<cv::Point> held;
  for (int row = 0; row < board.lattice.rows; ++row)
    for (int col = 0; col < board.lattice.cols; ++col)
      if (board.pieces[board.grid.at(col, row)] != 0) held.emplace_back(col, row);
  return held;
}

// The first building was taken for pieces of this game by what it shows alone; where another one
// is found, what both show counts.
void tell_by_all(const View& view, const Place& spec, const CellModel& model,
                 const ReadOptions& options, std::vector<ReadGroup>& groups) {
  const auto plain = [](const ReadGroup& group) { return group.reading.board_confidence > 0; };
  if (std::none_of(groups.begin(), groups.end(), plain)) return;
  for (ReadGroup& group : groups) {
    if (plain(group) || group.given) continue;
    group.demands = kFurther;
    if (auto told = told_group(view, spec, model, options, group)) group = std::move(told).value();
  }
}

// Pieces that were told by themselves: those that go on where a building ends belong to it, others
// that lie side by side are buildings of their own.
// @return  whether there were any of either.
bool assemble(const View& view, const Place& spec, const CellModel& model,
              const ReadOptions& options, const SeenLoose& seen, std::vector<ReadGroup>& groups) {
  const std::vector<OwnPiece>& pieces = seen.own_pieces;
  const cv::Matx33d picture_from_full = pixel_scaling(1 / view.photo().full_per_pixel);
  const cv::Matx33d full_from_picture = pixel_scaling(view.photo().full_per_pixel);
  const cv::Mat bgr = borrow(view.photo().pixels);
  std::vector<bool> taken(pieces.size(), false);
  bool grown = false;
  for (ReadGroup& group : groups) {
    if (group.given) return false;
    Assembly assembly{
        full_from_picture * group.board.lattice.picture_from_board, held_cells(group.board), {}};
    grow(pieces, taken, assembly);
    if (assembly.laid.empty()) continue;
    grown = true;
    OpenLattice before = group.board.lattice;
    before.pieces = group.board.pieces;
    OpenLattice lattice = assembled(assembly, pieces, before, picture_from_full);
    const SeenCells cells = all_cells(model, bgr, lattice);
    group.board = compare_board(model, bgr, spec, std::move(lattice), false, cells, {});
  }
  for (const Assembly& assembly :
       assemblies_of(pieces, seen.full_from_table, groups.empty(), taken)) {
    OpenLattice lattice = assembled(assembly, pieces, {}, picture_from_full);
    const SeenCells cells = all_cells(model, bgr, lattice);
    lattice.light = find_light(model, cells);
    lattice.table = table_beside(model, bgr, lattice);
    ReadGroup group;
    group.demands = {kFurther.fewest_pieces, seen.different};
    group.by_pieces = true;
    group.more_below = true;
    group.board = compare_board(model, bgr, spec, std::move(lattice), false, cells, {});
    auto told = told_group(view, spec, model, options, std::move(group));
    if (!told) continue;
    groups.push_back(std::move(told).value());
    grown = true;
  }
  return grown;
}

std::vector<BuildingReading> readings_of(const std::vector<ReadGroup>& groups) {
  std::vector<BuildingReading> readings;
  for (const ReadGroup& group : groups) readings.push_back(group.reading);
  return readings;
}

// The buildings that lie apart from all that were seen better.
std::vector<ReadGroup> apart(const std::vector<ReadGroup>& groups) {
  std::vector<ReadGroup> kept;
  for (auto group = groups.begin(); group != groups.end(); ++group) {
    const bool is_apart = std::all_of(groups.begin(), group, [&](const ReadGroup& other) {
      return are_apart(group_of(other), group_of(*group));
    });
    if (is_apart) kept.push_back(*group);
  }
  return kept;
}

// Whether a building is one piece of several squares, and nothing else.
bool is_one_piece(const BuildingReading& building) {
  std::set<int> pieces;
  for (const Observation& seen : building.cells) {
    const PieceFace what = seen.best().what;
    if (what.is_nothing()) continue;
    if (!what.is_square()) return false;
    pieces.insert(what.piece);
  }
  return pieces.size() == 1;
}

// A piece by itself lies loose where others make a building.
std::vector<ReadGroup> without_single_pieces(std::vector<ReadGroup> groups) {
  const auto single = [](const ReadGroup& group) { return is_one_piece(group.reading); };
  if (!std::all_of(groups.begin(), groups.end(), single)) std::erase_if(groups, single);
  return groups;
}

// A building with more cells of its lattice.
OpenLattice widened_by(const SeenBoard& board, const std::vector<cv::Point>& cells) {
  OpenLattice lattice = board.lattice;
  const cv::Rect box = cv::boundingRect(cells) | cv::Rect(0, 0, lattice.cols, lattice.rows);
  PieceMask pieces(static_cast<std::size_t>(box.area()), 0);
  const auto hold = [&](cv::Point cell) {
    pieces[static_cast<std::size_t>((cell.y - box.y) * box.width + cell.x - box.x)] = 1;
  };
  for (const cv::Point cell : held_cells(board)) hold(cell);
  for (const cv::Point cell : cells) hold(cell);
  lattice.pieces = std::move(pieces);
  lattice.rows = box.height;
  lattice.cols = box.width;
  lattice.picture_from_board =
      lattice.picture_from_board * cv::Matx33d(1, 0, box.x, 0, 1, box.y, 0, 0, 1);
  for (PinnedCell& pinned : lattice.pinned) pinned.cell -= box.tl();
  return lattice;
}

bool has_squares(const CellModel& model) {
  return std::any_of(model.things.begin(), model.things.end(),
                     [](const Thing& thing) { return thing.what.is_square(); });
}

// Whether a group that lies on the lattice of another is a part of the same building: edge to edge
// with it; or where pieces fill one cell, behind pieces that are not told or a bare column apart.
bool is_part(const CellModel& model, const OnOther& on, const SeenBoard& both) {
  constexpr std::size_t kFar = 2;
  constexpr float kExactly = 0.08F;
  if (on.between.empty()) return true;
  if (has_squares(model)) return false;
  if (on.between.size() == 1 && on.off < kExactly) return true;
  if (on.between.size() > kFar) return false;
  const cv::Rect box = cv::boundingRect(on.cells);
  const cv::Point first(std::min(0, box.x), std::min(0, box.y));
  return std::all_of(on.between.begin(), on.between.end(), [&](cv::Point cell) {
    const cv::Point at = cell - first;
    if (!both.grid.contains(at.x, at.y)) return false;
    const auto& seen = both.grid.cells[both.grid.at(at.x, at.y)];
    return seen && seen->nothing > seen->piece;
  });
}

// Parts of one building become one, on the lattice of the better seen part.
std::vector<ReadGroup> joined(const View& view, const Place& spec, const CellModel& model,
                              const ReadOptions& options, std::vector<ReadGroup> groups) {
  const cv::Mat bgr = borrow(view.photo().pixels);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (std::size_t j = i + 1; j < groups.size();) {
      const auto on = on_lattice_of(group_of(groups[i]), group_of(groups[j]));
      ReadGroup both = groups[i];
      if (on && !both.given) {
        OpenLattice lattice = widened_by(both.board, on->cells);
        const SeenCells seen = all_cells(model, bgr, lattice);
        both.board = compare_board(model, bgr, spec, std::move(lattice), false, seen, {});
      }
      if (!on || both.given || !is_part(model, *on, both.board)) {
        ++j;
        continue;
      }
      if (auto told = told_group(view, spec, model, options, std::move(both)))
        groups[i] = std::move(told).value();
      groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(j));
      j = i + 1;
    }
  }
  return groups;
}

// What lies on pieces hides others, and what is told by itself goes on where buildings end: what is
// found below one cover leads to pieces, and these to more covers.
// @param groups  none: the plane of the table is told by single pieces.
std::vector<ReadGroup> grown(const View& view, const Place& spec, const CellModel& model,
                             const ReadOptions& options, const FindLoose& find_loose,
                             std::vector<ReadGroup> groups) {
  std::size_t known = 0;
  for (int round = 0; round < kCoverRounds; ++round) {
    const auto seen = find_loose(readings_of(groups));
    const bool more = assemble(view, spec, model, options, seen, groups);
    groups = joined(view, spec, model, options, std::move(groups));
    if (seen.covers.size() <= known && !more) break;
    known = seen.covers.size();
    for (ReadGroup& group : groups) {
      auto again = look_below(view, spec, model, options, seen.covers, group);
      if (again) group = std::move(again).value();
    }
    groups = without_single_pieces(apart(groups));
  }
  tell_by_all(view, spec, model, options, groups);
  return groups;
}

// Buildings whose lattices lines show, those that are seen best first.
Result<std::vector<ReadGroup>> found_by_lines(const View& view, const Place& spec,
                                              const CellModel& model, const ReadOptions& options,
                                              int most, bool covered) {
  auto first = read_group(view, spec, model, options, covered ? kFirstCovered : kFirst, covered);
  if (!first) return first.error();
  std::vector<ReadGroup> groups;
  groups.push_back(std::move(first).value());
  const int looks = options.corners ? 1 : most;
  View rest = view;
  for (int look = 1; look < looks; ++look) {
    rest = without(rest, group_of(groups.back()));
    auto next = read_group(rest, spec, model, {}, kFurther, covered);
    if (!next) break;
    groups.push_back(std::move(next).value());
  }
  return without_single_pieces(apart(groups));
}

void leave_out_others(std::vector<ReadGroup>& groups) {
  std::erase_if(groups, [](const ReadGroup& group) { return group.reading.board_confidence <= 0; });
}

}  // namespace

Result<std::vector<BuildingReading>> read_open_lattice(const View& view, const Place& spec,
                                                       const CellModel& model,
                                                       const ReadOptions& options, int most,
                                                       const FindLoose& find_loose) {
  const bool covered = find_loose != nullptr && spec.sides.empty();
  auto found = found_by_lines(view, spec, model, options, most, covered);
  if (!found && found.error().code != ErrorCode::kBoardNotFound) return found.error();
  std::vector<ReadGroup> groups;
  if (found) groups = std::move(found).value();
  if (find_loose && !groups.empty())
    groups = grown(view, spec, model, options, find_loose, std::move(groups));
  leave_out_others(groups);
  if (find_loose && groups.empty() && options.small_buildings && !options.corners) {
    groups = grown(view, spec, model, options, find_loose, {});
    leave_out_others(groups);
  }
  if (groups.empty()) return not_found(view.photo());
  std::vector<BuildingReading> readings = readings_of(groups);
  sort_from_left(readings);
  return readings;
}

}  // namespace storey::vision
