#include "vision/read/lattice_building.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "model/turned_reading.h"
#include "vision/geometry/homography.h"
#include "vision/identify/cell_cutter.h"
#include "vision/identify/cell_likelihood.h"
#include "vision/identify/look_alikes.h"
#include "vision/identify/piece_sense.h"
#include "vision/photo/burnt.h"
#include "vision/photo/pixels.h"
#include "vision/photo/shrink.h"
#include "vision/read/bare_telling.h"
#include "vision/read/board_extent.h"
#include "vision/read/cells_picture.h"
#include "vision/read/common_turn.h"
#include "vision/read/doubtful_bare.h"
#include "vision/read/framed_grid_sight.h"
#include "vision/read/known_things.h"
#include "vision/read/photo_quality.h"
#include "vision/stopwatch.h"

namespace storey::vision {
namespace {

constexpr float kInside = 40;  // a hole in the box of the pieces is rarer than the table beside it
constexpr int kFewestSide = 2;
constexpr double kEndsThere = 0.9;  // P(a board ends where it does not look so)
constexpr int kEnoughLooks = 2048;  // to tell a table from pieces

std::vector<int> sides_of(const Place& spec) {
  if (!spec.sides.empty()) return spec.sides;
  std::vector<int> sides;
  for (int side = kFewestSide; side <= std::min(spec.rows, spec.cols); ++side)
    sides.push_back(side);
  return sides;
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
                                         const Demands& demands) {
  if (options.corners) {
    return lattice_of(model, bgr, *options.corners, pixel_scaling(1 / view.photo().full_per_pixel),
                      sides_of(spec));
  }
  constexpr int kUsualSide = 5;
  int least_side =
      spec.sides.empty() ? kFewestSide : *std::min_element(spec.sides.begin(), spec.sides.end());
  if (!options.small_buildings) least_side = std::max(least_side, kUsualSide);
  return find_open_lattice(model, view,
                           {.most = {spec.cols, spec.rows},
                            .fewest = demands.fewest_pieces,
                            .smallest_window = least_side,
                            .sides = spec.sides,
                            .thorough = options.small_buildings && demands.things_known == 0});
}

// P(no piece sticks out of the board), and how many cells beside it the photo does not show.
struct Rim {
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
  constexpr double kStrip = 0.25;
  const bool left = col < box.x;
  const bool above = row < box.y;
  if (left || col >= box.x + box.width)
    return {col + (left ? 1 - kStrip : 0), static_cast<double>(row), kStrip, 1};
  return {static_cast<double>(col), row + (above ? 1 - kStrip : 0), 1, kStrip};
}

Rim rim_of(const CellModel& model, const cv::Mat& bgr, const SeenBoard& board,
           const std::vector<int>& sides) {
  Rim around;
  std::array<int, 4> hidden{};  // cells beyond the photo: left, right, above, below
  for (int row = 0; row < board.grid.rows; ++row) {
    for (int col = 0; col < board.grid.cols; ++col) {
      const int beside = neighbours(board.grid, board.pieces, col, row);
      if (beside == 0 || board.box.contains({col, row})) continue;
      if (is_shown(bgr, board.lattice.picture_from_board, next_to(board.box, col, row))) {
        const auto squared = board.distances.of(row * board.grid.cols + col);
        const auto& cell = board.grid.cells[board.grid.at(col, row)];
        const PieceOrNothing looks = cell ? *cell : piece_or_nothing(model, squared);
        const float nothing = looks.piece + piece_evidence(looks);
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

std::string why_unsure(const Rim& around) {
  return around.edge > 0
             ? "pieces may lie beyond the edge of the photo: take it with some table around all of "
               "them"
             : "it is not certain where the pieces end: look at the outline; if it is wrong, give "
               "the corners with a corrections line: corners=x,y x,y x,y x,y";
}

// Something that is not listed may lie there, too, whatever the turns of one piece add up to.
void keep_in_doubt(Observation& seen) {
  constexpr double kListed = 0.85;
  for (Candidate& candidate : seen.candidates) candidate.confidence *= kListed;
  seen.margin = seen.lead();
}

bool is_in_doubt(const Observation& seen) {
  constexpr double kMost = 0.9;
  double listed = 0;
  for (const Candidate& candidate : seen.candidates) listed += candidate.confidence;
  return listed < kMost;
}

// Cell (x, y) of the board, from the top left.
Observation observation_at(const CellModel& model, const SeenBoard& board,
                           const CellDistances& distances, const cv::Matx33d& full_from_board,
                           int x, int y) {
  const int col = x + board.box.x;
  const int row = y + board.box.y;
  Observation seen;
  seen.site.cell = {x, board.box.height - 1 - y};
  seen.candidates =
      likely_contents(model, distances.of(row * board.grid.cols + col),
                      nothing_handicap(neighbours(board.grid, board.pieces, col, row)) + kInside,
                      distances.unseen_of(row * board.grid.cols + col));
  const auto& cell = board.grid.cells[board.grid.at(col, row)];
  if (cell && told_by_sense(*cell)) keep_in_doubt(seen);
  seen.margin = seen.lead();
  seen.quad = quad_of(full_from_board, x, y, x + 1, y + 1);
  return seen;
}

// Pieces in bad light, or a little out of focus, are unlike what was learnt in all their parts. On
// 72 composed tables with 146 covers that were not told all of these were farther from half the
// median of their table than this, and 3 in 100 of the cells in full view.
constexpr double kOddPart = 42;
constexpr double kOfUsual = 0.5;

void tell_odd_cells(const SeenBoard& board, BuildingReading& reading) {
  if (board.odd_parts.empty()) return;
  const auto of_cell = [&](const Observation& seen) {
    const int row = board.box.y + board.box.height - 1 - seen.site.cell.row;
    return board.odd_parts[board.grid.at(board.box.x + seen.site.cell.col, row)];
  };
  std::vector<float> all;
  for (const Observation& seen : reading.cells)
    if (!seen.best().empty()) all.push_back(of_cell(seen));
  if (all.empty()) return;
  const auto middle = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
  std::nth_element(all.begin(), middle, all.end());
  for (Observation& seen : reading.cells)
    if (!seen.best().empty()) seen.oddness = (of_cell(seen) - kOfUsual * *middle) / kOddPart;
}

// A piece that light burns out looks like those that are white, what is left of it beside a cover
// most of all. Of 5,095 cells of 200 tables a quarter or more of 22 is burnt, 20 of them on one.
void doubt_burnt(const cv::Mat& bgr, const SeenBoard& board, BuildingReading& reading) {
  constexpr double kShare = 0.2;
  constexpr int kSide = 64;  // px looked at
  for (Observation& seen : reading.cells) {
    if (seen.best().empty() || is_in_doubt(seen)) continue;
    const int row = board.box.y + board.box.height - 1 - seen.site.cell.row;
    const cv::Matx33d cell(1.0 / kSide, 0, board.box.x + seen.site.cell.col, 0, 1.0 / kSide, row, 0,
                           0, 1);
    const cv::Mat patch = cut_square(bgr, board.lattice.picture_from_board * cell, kSide);
    if (burnt_share(patch) <= kShare) continue;
    keep_in_doubt(seen);
  }
}

// What cells that hold pieces are like, and like each other.
CellDistances with_look_alikes(const CellModel& model, const SeenBoard& board) {
  CellDistances all = board.distances;
  const auto things = static_cast<std::ptrdiff_t>(all.things);
  std::vector<std::ptrdiff_t> held;
  std::vector<CellEmbedding> embeddings;
  CellDistances some{all.things, {}, {}};
  for (std::size_t i = 0; i < board.pieces.size(); ++i) {
    if (board.pieces[i] == 0) continue;
    held.push_back(static_cast<std::ptrdiff_t>(i));
    embeddings.push_back(board.embeddings[i]);
    const auto row = all.squared.begin() + held.back() * things;
    some.squared.insert(some.squared.end(), row, row + things);
    const auto unseen = all.unseen_of(static_cast<int>(i));
    some.unseen.insert(some.unseen.end(), unseen.begin(), unseen.end());
  }
  heed_look_alikes(model, embeddings, some);
  for (std::size_t i = 0; i < held.size(); ++i) {
    const auto row = some.squared.begin() + static_cast<std::ptrdiff_t>(i) * things;
    std::copy(row, row + things, all.squared.begin() + held[i] * things);
  }
  return all;
}

BuildingReading reading_of(const CellModel& model, const Photo& photo, const SeenBoard& board,
                           const CellDistances& distances) {
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
      reading.cells.push_back(observation_at(model, board, distances, full_from_board, x, y));
  if (!board.bare_by_sense.empty()) {
    std::vector<char> bare;
    for (int y = 0; y < reading.rows; ++y)
      for (int x = 0; x < reading.cols; ++x)
        bare.push_back(board.bare_by_sense[board.grid.at(x + board.box.x, y + board.box.y)] != 0);
    doubt_bare(bare, model.bare_photos, board.given, reading.cells);
  }
  doubt_burnt(borrow(photo.pixels), board, reading);
  tell_odd_cells(board, reading);
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
    seen.margin = seen.lead();
  }
}

// Whether pieces lie at the rim of what was looked at, so that there may be more beyond it.
bool reaches_rim(const SeenBoard& board) {
  const cv::Rect inner(1, 1, board.grid.cols - 2, board.grid.rows - 2);
  return !board.box.empty() && (board.box & inner) != board.box;
}

// The table around a lattice whose rim is beside all pieces that are known: what was taken for
// table when fewer were known may be some of them. Where the photo shows no more of it than the
// rim, it is what looks least like pieces there.
SeenTable table_beyond(const CellModel& model, const cv::Mat& bgr, const OpenLattice& lattice) {
  constexpr float kLikePiece = 140;  // squared distance of a cell that is seen at its best place
  auto table = table_beside(thinned(model, kEnoughLooks), bgr, lattice);
  if (!table.views.empty()) return table;
  const SeenCells cells = all_cells(model, bgr, lattice);
  const auto views = whitened_views(model, cells, lattice.light);
  const auto distances = compare_cells(model, cells, lattice.light);
  for (int i = 0; i < cells.size(); ++i) {
    const int row = i / lattice.cols;
    const cv::Rect2d cell(i - row * lattice.cols, row, 1, 1);
    if (lattice.pieces[static_cast<std::size_t>(i)] != 0 ||
        !is_shown(bgr, lattice.picture_from_board, cell) ||
        piece_or_nothing(model, distances.of(i)).piece < kLikePiece)
      continue;
    const auto from = views.begin() + static_cast<std::ptrdiff_t>(i) * cells.places * kCellDims;
    table.views.insert(table.views.end(), from, from + kCellDims);
  }
  return table;
}

// Outlines as another map shows them.
template <typename Outline>
std::vector<Outline> mapped(const cv::Matx33d& map, std::vector<Outline> outlines) {
  for (Outline& outline : outlines)
    for (cv::Point2f& p : outline) p = apply(map, p);
  return outlines;
}

// Of a board of a usual size that was found.
void tell_where_it_ends(const CellModel& model, const cv::Mat& bgr, const std::vector<int>& sides,
                        SeenBoard& board) {
  if (sides.empty()) return;
  const auto sense = [&](const std::vector<cv::Point>& cells) {
    std::vector<cv::Matx33d> places;
    for (const cv::Point at : cells)
      places.push_back(board.lattice.picture_from_board *
                       cv::Matx33d(1, 0, at.x, 0, 1, at.y, 0, 0, 1));
    return sense_pieces(bgr, places);
  };
  peel_bare_rim(model, sense, board);
  end_at_usual_size(model, sides, board);
}

// Squares at the rim of a board of a usual size that look like the table around.
void tell_bare_rim(const CellModel& model, const cv::Mat& bgr, bool given, SeenBoard& board) {
  const std::vector<std::uint16_t> hidden(board.grid.cells.size(), 0);
  compare_with_texture(model, bgr, {}, hidden, ComparedCells::kRim, board);
  if (given) board.box = cv::Rect(0, 0, board.grid.cols, board.grid.rows);
}

}  // namespace

Error not_found(const Photo& photo) {
  return {
      ErrorCode::kBoardNotFound,
      "no pieces that are known here were found side by side in the photo; take it from above with "
      "all of them in view, or give the corners of the area they lie in with a corrections "
      "line: corners=x,y x,y x,y x,y",
      photo.source};
}

void doubt_cells(BuildingReading& reading) {
  for (Observation& seen : reading.cells)
    if (!is_in_doubt(seen)) keep_in_doubt(seen);
}

Group group_of(const ReadGroup& group) {
  const SeenBoard& board = group.board;
  return {board.lattice.picture_from_board, board.lattice.rows, board.lattice.cols, board.pieces,
          group.by_pieces};
}

Result<ReadGroup> told_group(const View& view, const Place& spec, const CellModel& model,
                             const ReadOptions& options, ReadGroup group) {
  const auto start = Clock::now();
  const Photo& photo = view.photo();
  const SeenBoard& board = group.board;
  const auto held = std::count(board.pieces.begin(), board.pieces.end(), 1);
  if (board.box.empty() || (!group.given && held < kFurther.fewest_pieces)) return not_found(photo);
  const StageTimes times = group.reading.times;
  group.reading = reading_of(model, photo, board, board.distances);
  BuildingReading& reading = group.reading;
  reading.times = times;
  if (group.given) {
    if (const auto side = cut_off_side(photo, reading.board)) return cut_off(*side);
  }
  group.things =
      group.demands.things_known +
      different_things(different_faces(model), reading.cells, board_size(board, spec.sides));
  const double of_this_game = group.given ? 1 : game_confidence(group.things);
  if (of_this_game <= 0 && !group.more_below) return not_found(photo);
  // What looks alike tells what it is, but is no proof that it is of this game.
  if (!board.embeddings.empty())
    reading.cells = reading_of(model, photo, board, with_look_alikes(model, board)).cells;
  const cv::Mat bgr = borrow(photo.pixels);
  const Rim around = group.given ? Rim{} : rim_of(model, bgr, board, spec.sides);
  reading.board_confidence =
      around.clear * of_this_game * (board.ends_against_looks ? kEndsThere : 1);
  group.rim_shown = around.edge == 0;
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
  auto lattice = place_lattice(view, bgr, spec, model, options, demands);
  if (!lattice) return not_found(photo);
  ReadGroup group;
  group.given = options.corners.has_value();
  group.demands = demands;
  group.more_below = more_below;
  StageTimes& times = group.reading.times;
  times.locate_ms = ms_since(start);
  group.board =
      look_at_cells(model, bgr, spec, std::move(*lattice), group.given, more_below, times);
  if (!spec.sides.empty()) tell_bare_rim(model, bgr, group.given, group.board);
  if (!group.given) tell_where_it_ends(model, bgr, spec.sides, group.board);
  return told_group(view, spec, model, options, std::move(group));
}

Result<ReadGroup> look_below(const View& view, const Place& spec, const CellModel& model,
                             const ReadOptions& options, const SeenLoose& seen, ReadGroup group) {
  constexpr int kMostRings = 6;
  const auto start = Clock::now();
  const Photo& photo = view.photo();
  const cv::Mat bgr = borrow(photo.pixels);
  for (int ring = 0; ring < (group.given ? 1 : kMostRings); ++ring) {
    const bool grew = reaches_rim(group.board);
    if (ring > 0 && !grew) break;
    OpenLattice lattice = std::move(group.board.lattice);
    lattice.pieces = std::move(group.board.pieces);
    if (!group.given) {
      lattice = ringed(std::move(lattice));
      if (grew) lattice.table = table_beyond(model, bgr, lattice);
    }
    const cv::Matx33d full_from_board =
        pixel_scaling(photo.full_per_pixel) * lattice.picture_from_board;
    const auto hidden = covered_blocks(seen.covers, full_from_board, lattice.rows, lattice.cols);
    const auto touched =
        covered_blocks(seen.covers, full_from_board, lattice.rows, lattice.cols, Reach::kTouches);
    const SeenCells cells = all_cells(model, bgr, lattice);
    group.board = compare_board(model, bgr, spec, std::move(lattice), group.given, cells, hidden);
    if (!group.given) {
      compare_with_bare(model, cells, hidden, group.board);
      give_up_to_others(model, mapped(full_from_board.inv(), seen.apart), group.board);
      compare_with_texture(model, bgr, mapped(full_from_board.inv(), seen.told), hidden,
                           ComparedCells::kAll, group.board);
      tell_where_it_ends(model, bgr, spec.sides, group.board);
    }
    group.board.odd_parts =
        odd_parts(model, cells, group.board.lattice.light, touched, group.board.distances);
  }
  group.reading.times.recognise_ms += ms_since(start);
  return told_group(view, spec, model, options, std::move(group));
}

}  // namespace storey::vision
