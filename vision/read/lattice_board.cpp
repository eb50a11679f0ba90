#include "vision/read/lattice_board.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <set>
#include <utility>

#include "vision/cell_picture.h"
#include "vision/geometry/corners.h"
#include "vision/geometry/homography.h"
#include "vision/identify/cell_cutter.h"
#include "vision/identify/cell_likelihood.h"
#include "vision/identify/counted_cells.h"
#include "vision/identify/covered_cells.h"
#include "vision/identify/piece_sense.h"
#include "vision/identify/stated_colours.h"
#include "vision/locate/lattice_cells.h"
#include "vision/locate/lattice_edges.h"
#include "vision/photo/shrink.h"
#include "vision/stopwatch.h"

namespace storey::vision {

void set_nothing(const CellModel& model, float nothing, std::span<float> squared) {
  for (std::size_t t = 0; t < squared.size(); ++t)
    if (model.things[t].is_nothing()) squared[t] = nothing;
}

Corners unit_square(cv::Point cell) {
  const cv::Point2f at(cell);
  return {at, at + cv::Point2f(1, 0), at + cv::Point2f(1, 1), at + cv::Point2f(0, 1)};
}

namespace {

constexpr int kRounds = 4;
constexpr float kFaceless = 60;  // squared distance by which no face speaks for nothing

OpenLattice lattice_within(const Quad& corners, const cv::Matx33d& picture_from_full, int side) {
  OpenLattice lattice;
  lattice.picture_from_board = picture_from_full * map_of_board(corners, side, side);
  lattice.rows = side;
  lattice.cols = side;
  lattice.pieces.assign(static_cast<std::size_t>(side * side), 1);
  return lattice;
}

// What the table looks like in this photo says best where nothing lies. Of a table that is not seen
// what was learnt of others has to do.
void compare_with_table(const CellModel& model, const OpenLattice& lattice, const SeenCells& cells,
                        CellDistances& distances) {
  if (lattice.table.views.empty()) return;
  const auto to_table =
      distance_to_table(whitened_views(model, cells, lattice.light), lattice.table.views, false);
  for (int i = 0; i < cells.size(); ++i) {
    const auto first = to_table.begin() + static_cast<std::ptrdiff_t>(i) * cells.places;
    const float nearest = *std::min_element(first, first + cells.places);
    const auto of_cell = distances.of(i);
    for (std::size_t t = 0; t < of_cell.size(); ++t)
      if (model.things[t].is_nothing()) of_cell[t] = nearest;
  }
}

// What the network sees in cells of the table: in all of few, in so many and less than twice as
// many where there are more.
std::vector<CellEmbedding> embedded_table(const CellModel& model, const cv::Mat& bgr,
                                          const OpenLattice& lattice) {
  constexpr std::size_t kEnough = 32;
  if (model.embedded.empty()) return {};
  const auto& places = lattice.table.cells;
  const std::size_t step = std::max<std::size_t>(1, places.size() / kEnough);
  std::vector<cv::Mat> pictures;
  for (std::size_t i = 0; i < places.size(); i += step)
    pictures.push_back(cut_cell(bgr, places[i], 0, 0));
  return embeddings_of(embed_cells(pictures));
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

// Whether table may lie beside a cell of a board, and the photo shows what does: on all that the
// learnt sense looks at. Printed squares of one kind run into each other, which tells nothing.
bool is_seen_rim(const cv::Mat& bgr, const OpenLattice& lattice, const SeenGrid& grid,
                 cv::Point cell) {
  constexpr int kAllSides = 4;
  return neighbours(grid, lattice.pieces, cell.x, cell.y) < kAllSides &&
         is_shown(bgr, lattice.picture_from_board, cv::Rect2d(cell.x - 0.5, cell.y - 0.5, 2, 2));
}

// The learnt sense of pieces tells where looks do not: in glare, in noise, on a grained table.
// @param usual_size  a piece within the board, or at the photo's edge, is not called into question.
void heed_sense(const CellModel& model, const cv::Mat& bgr, const OpenLattice& lattice,
                bool usual_size, CellDistances& distances, SeenGrid& grid) {
  const cv::Rect board = box_of(grid, lattice.pieces).value_or(cv::Rect());
  std::vector<cv::Matx33d> places;
  std::vector<int> cells;
  for (int row = 0; row < grid.rows; ++row) {
    for (int col = 0; col < grid.cols; ++col) {
      const auto& cell = grid.cells[grid.at(col, row)];
      if (!cell) continue;
      const int beside = neighbours(grid, lattice.pieces, col, row);
      const bool may_be_bare = !usual_size || is_seen_rim(bgr, lattice, grid, {col, row});
      if (!calls_for_sense(*cell, beside, board.contains({col, row}), may_be_bare)) continue;
      cells.push_back(row * grid.cols + col);
      places.push_back(lattice.picture_from_board * cv::Matx33d(1, 0, col, 0, 1, row, 0, 0, 1));
    }
  }
  const auto odds = sense_pieces(bgr, places);
  for (std::size_t i = 0; i < odds.size(); ++i) {
    auto& cell = grid.cells[static_cast<std::size_t>(cells[i])];
    cell->odds = odds[i];
    set_nothing(model, unsure_nothing(*cell), distances.of(cells[i]));
  }
}

// Whether hardly anybody knows what nothing looks like in this photo: no table is in view, and no
// empty cell was enrolled but of one other table. Where the network sees cells, the sense is there.
bool table_is_strange(const CellModel& model, const OpenLattice& lattice,
                      const CellDistances& distances) {
  if (model.embedded.empty() || distances.squared.empty() || !lattice.table.views.empty())
    return false;
  constexpr int kFewTables = 3;
  return model.bare_photos <= kFewTables ||
         piece_or_nothing(model, distances.of(0)).nothing >= kUnknownNothing;
}

// There the learnt sense says where nothing may lie, by cell: bare wood passes for a field,
// whatever looks and embeddings say.
PieceMask sensed_bare(const cv::Mat& bgr, const OpenLattice& lattice) {
  // Of 28 bare cells on 40 rectified boards 26 are below it, of 972 squares 34.
  constexpr float kHardlyAPiece = -2.8F;  // log odds
  constexpr double kInset = 0.2;  // of a cell; of one at the photo's rim the middle is shown
  std::vector<cv::Matx33d> places;
  std::vector<std::size_t> cells;
  for (int row = 0; row < lattice.rows; ++row) {
    for (int col = 0; col < lattice.cols; ++col) {
      const cv::Rect2d middle(col + kInset, row + kInset, 1 - 2 * kInset, 1 - 2 * kInset);
      if (!is_shown(bgr, lattice.picture_from_board, middle)) continue;
      cells.push_back(static_cast<std::size_t>(row * lattice.cols + col));
      places.push_back(lattice.picture_from_board * cv::Matx33d(1, 0, col, 0, 1, row, 0, 0, 1));
    }
  }
  PieceMask bare(static_cast<std::size_t>(lattice.rows * lattice.cols), 0);
  const auto odds = sense_pieces(bgr, places);
  for (std::size_t i = 0; i < odds.size(); ++i)
    if (odds[i] < kHardlyAPiece) bare[cells[i]] = 1;
  return bare;
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

// What is covered is told by what is in view of it: a piece, or the table that something lies on.
// Of a cell of which nothing is in view the others around it tell.
void expect_pieces_below(const std::vector<std::uint16_t>& hidden, SeenGrid& grid) {
  constexpr float kWithTwoBeside = 20;
  constexpr float kOfBlock = 12;  // squared distance at which a block is as likely table
  for (std::size_t i = 0; i < hidden.size(); ++i) {
    if (!is_covered(hidden[i]) || !grid.cells[i]) continue;
    grid.cells[i]->odds.reset();
    grid.cells[i]->nothing =
        tells_by_view(hidden[i])
            ? unseen_distance(hidden[i]) + kOfBlock * static_cast<float>(visible_blocks(hidden[i]))
            : grid.cells[i]->piece + kWithTwoBeside;
  }
}

// Where a piece was told by itself one lies, and none where no face is seen, unless others lie on
// all sides.
void expect_pinned(const OpenLattice& lattice, SeenGrid& grid) {
  constexpr float kPlain = 60;  // squared distance
  constexpr float kNoTable = 400;
  for (const PinnedCell& pinned : lattice.pinned) {
    if (pinned.face_only || !grid.contains(pinned.cell.x, pinned.cell.y)) continue;
    auto& cell = grid.cells[grid.at(pinned.cell.x, pinned.cell.y)];
    if (pinned.what.is_nothing()) {
      if (cell) cell = PieceOrNothing{cell->piece, cell->piece - kFaceless};
      continue;
    }
    cell = PieceOrNothing{std::min(kPlain, cell ? cell->piece : kPlain), kNoTable};
  }
}

// By how much, in squared distance, the face that a cell was told by is ahead of what its parts
// look like.
constexpr float kRelying = 21;

// Which piece a cell holds, if it holds any.
void say_which(const CellModel& model, const PinnedCell& pinned, std::span<float> squared) {
  const float least = piece_or_nothing(model, squared).piece;
  for (std::size_t t = 0; t < squared.size(); ++t) {
    const Thing& thing = model.things[t];
    if (thing.is_nothing()) continue;
    const bool told = thing.what == pinned.what && thing.rotation == pinned.rotation % thing.turns;
    squared[t] = told ? least : std::max(squared[t], least + kRelying);
  }
}

// A face that was told as a whole tells a cell as well as what its parts look like. Where these say
// something else, either may be right.
void heed_pinned(const CellModel& model, const OpenLattice& lattice, CellDistances& distances) {
  constexpr float kPlain = 60;
  constexpr float kHalf = 150;
  constexpr float kNoTable = 400;
  constexpr float kPerhapsTable = 250;
  // What is in view of a face, point by point, says more than the few blocks that nothing reaches
  // into: of 241 tiles with coins on them it told each, these 240.
  constexpr float kInView = 60;
  constexpr float kLeaning = 14;  // where it is only half told, and the blocks say something else
  for (const PinnedCell& pinned : lattice.pinned) {
    if (!cv::Rect(0, 0, lattice.cols, lattice.rows).contains(pinned.cell)) continue;
    const auto squared = distances.of(pinned.cell.y * lattice.cols + pinned.cell.x);
    if (pinned.what.is_nothing()) {
      set_nothing(model, piece_or_nothing(model, squared).piece - kFaceless, squared);
      continue;
    }
    if (pinned.face_only) {
      say_which(model, pinned, squared);
      continue;
    }
    float least_other = kNoTable;
    std::optional<std::size_t> told;
    for (std::size_t t = 0; t < squared.size(); ++t) {
      const Thing& thing = model.things[t];
      if (thing.is_nothing())
        squared[t] = std::max(squared[t], pinned.plain ? kNoTable : kPerhapsTable);
      else if (thing.what == pinned.what && thing.rotation == pinned.rotation % thing.turns)
        told = t;
      else
        least_other = std::min(least_other, squared[t]);
    }
    if (!told) continue;
    if (pinned.below) {
      if (pinned.plain) squared[*told] -= kInView;
      squared[*told] = std::min(squared[*told], least_other - (pinned.plain ? kRelying : kLeaning));
      continue;
    }
    const float as_told = least_other < kHalf ? least_other - (pinned.plain ? kLeaning : 0)
                          : pinned.plain      ? kPlain
                                              : std::max(kHalf, least_other - kRelying);
    squared[*told] = std::min(squared[*told], as_told);
  }
}

// Cells that were taken for pieces, look like none of them and much like each other: what the table
// looks like where a photo shows hardly any beside the building. Views of them, rows of kCellDims.
std::vector<float> bare_among(const CellModel& model, const SeenCells& cells,
                              const SeenBoard& board) {
  constexpr float kUnlike = 110;  // squared distance from every piece
  constexpr float kAlike = 100;   // from another of them
  constexpr std::size_t kFewest = 3;
  constexpr std::size_t kShare = 5;  // one of so many that are held
  // Views of the table beside the building that tell it: cells with coins are alike as well.
  constexpr std::size_t kSeen = 30;
  if (board.lattice.table.views.size() / kCellDims >= kSeen) return {};
  SeenCells unlike{.places = 1, .views = {}};
  std::size_t held = 0;
  for (int i = 0; i < cells.size(); ++i) {
    if (board.pieces[static_cast<std::size_t>(i)] == 0) continue;
    ++held;
    if (piece_or_nothing(model, board.distances.of(i)).piece >= kUnlike)
      unlike.views.push_back(cells.views[static_cast<std::size_t>(i * cells.places)]);
  }
  if (unlike.views.size() < std::max(kFewest, held / kShare)) return {};
  const auto views = whitened_views(model, unlike, board.lattice.light);
  const auto to_others = distance_to_table(views, views, true);
  std::vector<float> bare;
  for (std::size_t i = 0; i < to_others.size(); ++i) {
    if (to_others[i] >= kAlike) continue;
    const auto from = views.begin() + static_cast<std::ptrdiff_t>(i * kCellDims);
    bare.insert(bare.end(), from, from + kCellDims);
  }
  if (bare.size() / kCellDims < std::max(kFewest, held / kShare)) return {};
  return bare;
}

// The piece that a cell is most like.
int nearest_piece(const CellModel& model, std::span<const float> squared) {
  std::size_t nearest = squared.size();
  for (std::size_t t = 0; t < squared.size(); ++t)
    if (!model.things[t].is_nothing() &&
        (nearest == squared.size() || squared[t] < squared[nearest]))
      nearest = t;
  return static_cast<int>(nearest);
}

// The corners that are nearest to others, in their order.
Corners in_order_of(const Corners& others, const Corners& corners) {
  Corners ordered;
  std::transform(others.begin(), others.end(), ordered.begin(), [&](cv::Point2f at) {
    return *std::min_element(corners.begin(), corners.end(), [&](cv::Point2f a, cv::Point2f b) {
      return cv::norm(a - at) < cv::norm(b - at);
    });
  });
  return ordered;
}

// The same pinned cell counted from a lattice that may lie at another quarter turn.
void turn_onto(const cv::Matx33d& picture_from_board, PinnedCell& pinned) {
  const Corners unit = unit_square({0, 0});
  const Corners seen = mapped(pinned.picture_from_cell, unit);
  const Corners turned = in_order_of(mapped(picture_from_board, unit_square(pinned.cell)), seen);
  const auto first = std::find(seen.begin(), seen.end(), turned.front()) - seen.begin();
  pinned.picture_from_cell =
      fit_homography({unit.begin(), unit.end()}, {turned.begin(), turned.end()});
  pinned.rotation = static_cast<int>(pinned.rotation + first) % 4;
}

// Where its pieces look most like what they are: parts of larger ones have no sides.
void put_on_pieces(const CellModel& model, const cv::Mat& bgr, OpenLattice& lattice) {
  constexpr int kEnoughLooks = 2048;
  const auto distances =
      compare_cells(thinned(model, kEnoughLooks), all_cells(model, bgr, lattice), lattice.light);
  lattice.picture_from_board =
      moved_onto_pieces(model, distances, lattice.picture_from_board, lattice.rows, lattice.cols);
}

}  // namespace

void tell_extent(SeenBoard& board) {
  PieceMask stand_apart(board.pieces.size(), 0);
  for (const PinnedCell& pinned : board.lattice.pinned)
    if (pinned.stands_apart && board.grid.contains(pinned.cell.x, pinned.cell.y))
      stand_apart[board.grid.at(pinned.cell.x, pinned.cell.y)] = 1;
  for (int round = 0; round < kRounds; ++round) {
    PieceMask next = next_occupancy_in_parts(board.grid, board.pieces, stand_apart).pieces;
    if (next == board.pieces) break;
    board.pieces = std::move(next);
  }
  board.box = box_of(board.grid, board.pieces).value_or(cv::Rect());
}

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

OpenLattice ringed(OpenLattice lattice) {
  constexpr int kMost = 3;  // rings
  const auto grown = [](const cv::Rect& cells, int by) {
    return cv::Rect(cells.x - by, cells.y - by, cells.width + 2 * by, cells.height + 2 * by);
  };
  const cv::Rect all(0, 0, lattice.cols, lattice.rows);
  const cv::Rect box = box_of({lattice.rows, lattice.cols, {}}, lattice.pieces).value_or(all);
  const cv::Rect cells = grown(all, 1) & grown(box, kMost);
  const cv::Point first = cells.tl();
  const cv::Size size = cells.size();
  PieceMask pieces(static_cast<std::size_t>(size.area()), 0);
  for (int row = box.y; row < box.y + box.height; ++row)
    for (int col = box.x; col < box.x + box.width; ++col)
      pieces[static_cast<std::size_t>((row - first.y) * size.width + col - first.x)] =
          lattice.pieces[static_cast<std::size_t>(row * lattice.cols + col)];
  lattice.pieces = std::move(pieces);
  for (PinnedCell& pinned : lattice.pinned) pinned.cell -= first;
  lattice.rows = size.height;
  lattice.cols = size.width;
  lattice.picture_from_board =
      lattice.picture_from_board * cv::Matx33d(1, 0, first.x, 0, 1, first.y, 0, 0, 1);
  return lattice;
}

Embedded embedded_as(const CellModel& model) {
  if (model.embedded.empty()) return Embedded::kNot;
  return model.classifier ? Embedded::kAtTurns : Embedded::kAsItLies;
}

SeenCells all_cells(const CellModel& model, const cv::Mat& bgr, const OpenLattice& lattice) {
  return cut_lattice(
      bgr, lattice.picture_from_board, lattice.rows, lattice.cols, kPlaces,
      [](int, int) { return true; }, figures_of(model),
      [&](int col, int row) {
        const auto pinned =
            std::find_if(lattice.pinned.begin(), lattice.pinned.end(),
                         [&](const PinnedCell& one) { return one.cell == cv::Point(col, row); });
        return pinned == lattice.pinned.end() ? nullptr : &pinned->picture_from_cell;
      },
      embedded_as(model), model.mark ? &*model.mark : nullptr);
}

SeenBoard compare_board(const CellModel& model, const cv::Mat& bgr, const Place& spec,
                        OpenLattice lattice, bool given, const SeenCells& cells,
                        const std::vector<std::uint16_t>& hidden) {
  SeenBoard seen;
  seen.embeddings = embeddings_of(cells.embedded);
  seen.distances = tell_cells(model, cells, lattice.light);
  compare_with_table(model, lattice, cells, seen.distances);
  finish_comparison(model, cells, lattice.light, seen.distances);
  const bool sense = sense_counts(model, spec.sides);
  const bool strange = table_is_strange(model, lattice, seen.distances);
  // Else bare table would pass for what it is least unlike.
  if (sense || !lattice.table.views.empty() || empty_cells_are_embedded(model))
    heed_embeddings(model, cells, embedded_table(model, bgr, lattice), seen.distances);
  if (hidden.empty()) {
    heed_counts(model, cells, seen.distances);
    heed_stated_colours(model, cells, lattice.light, seen.distances);
  }
  if (!hidden.empty()) compare_visible(model, cells, lattice.light, hidden, seen.distances);
  seen.grid = grid_of(model, bgr, lattice, seen.distances);
  if (strange && sense) seen.bare_by_sense = sensed_bare(bgr, lattice);
  if (sense) heed_sense(model, bgr, lattice, !spec.sides.empty(), seen.distances, seen.grid);
  heed_pinned(model, lattice, seen.distances);
  if (!given) expect_sides(spec.sides, seen.grid);
  if (!hidden.empty()) expect_pieces_below(hidden, seen.grid);
  expect_pinned(lattice, seen.grid);
  seen.pieces = lattice.pieces;
  seen.lattice = std::move(lattice);
  tell_extent(seen);
  seen.given = given;
  if (given) seen.box = cv::Rect(0, 0, seen.lattice.cols, seen.lattice.rows);
  return seen;
}

SeenBoard look_at_cells(const CellModel& model, const cv::Mat& bgr, const Place& spec,
                        OpenLattice lattice, bool given, bool covered, StageTimes& times) {
  const auto rectified = Clock::now();
  if (!spec.sides.empty()) {
    const auto onto_edges = given ? near_and_onto_edges : moved_onto_edges;
    lattice.picture_from_board =
        onto_edges(bgr, lattice.picture_from_board, lattice.rows, lattice.cols, lattice.pieces);
  }
  if (!given) {
    if (spec.sides.empty()) put_on_pieces(model, bgr, lattice);
    lattice = ringed(std::move(lattice));
  }
  const SeenCells cells = all_cells(model, bgr, lattice);
  times.rectify_ms = ms_since(rectified);
  const auto recognised = Clock::now();
  if (given) {
    lattice.light = find_light(model, cells);
    lattice.table = table_beside(model, bgr, lattice);
  }
  SeenBoard seen = compare_board(model, bgr, spec, std::move(lattice), given, cells, {});
  const auto bare = given || !covered ? std::vector<float>() : bare_among(model, cells, seen);
  if (!bare.empty()) {
    OpenLattice again = std::move(seen.lattice);
    again.pieces = std::move(seen.pieces);
    again.table.views.insert(again.table.views.end(), bare.begin(), bare.end());
    again.table_inferred = true;
    seen = compare_board(model, bgr, spec, std::move(again), given, cells, {});
  }
  times.recognise_ms = ms_since(recognised);
  return seen;
}

std::vector<float> odd_parts(const CellModel& model, const SeenCells& cells, const CellLight& light,
                             const std::vector<std::uint16_t>& hidden,
                             const CellDistances& distances) {
  std::vector<float> odd;
  for (int cell = 0; cell < cells.size(); ++cell)
    odd.push_back(odd_part(model, cells, cell, light, hidden[static_cast<std::size_t>(cell)],
                           nearest_piece(model, distances.of(cell))));
  return odd;
}

std::vector<cv::Point> held_cells(const SeenBoard& board) {
  std::vector<cv::Point> held;
  for (int row = 0; row < board.lattice.rows; ++row)
    for (int col = 0; col < board.lattice.cols; ++col)
      if (board.pieces[board.grid.at(col, row)] != 0) held.emplace_back(col, row);
  return held;
}

void give_up(const std::vector<cv::Point>& cells, SeenBoard& board) {
  const auto is_given_up = [&](const PinnedCell& one) {
    return std::find(cells.begin(), cells.end(), one.cell) != cells.end();
  };
  auto& pinned = board.lattice.pinned;
  std::set<int> pieces;  // of several cells
  for (const PinnedCell& one : pinned)
    if (is_given_up(one) && one.what.is_square()) pieces.insert(one.what.piece);
  std::erase_if(pinned, [&](const PinnedCell& one) {
    return is_given_up(one) || (one.what.is_square() && pieces.count(one.what.piece) > 0);
  });
  for (const cv::Point cell : cells) board.pieces[board.grid.at(cell.x, cell.y)] = 0;
  board.box = box_of(board.grid, board.pieces).value_or(cv::Rect());
}

OpenLattice lattice_with(const SeenBoard& board, const SeenBoard& part,
                         const std::vector<cv::Point>& cells) {
  const std::vector<cv::Point> held = held_cells(board);
  const std::vector<cv::Point> parts = held_cells(part);
  const cv::Matx33d& map = board.lattice.picture_from_board;
  OpenLattice lattice = board.lattice;
  std::vector<cv::Point2f> on_board;
  std::vector<cv::Point2f> in_picture;
  const auto fit_to = [&](cv::Point cell, const Corners& seen) {
    const Corners corners = unit_square(cell);
    on_board.insert(on_board.end(), corners.begin(), corners.end());
    const Corners at = in_order_of(mapped(map, corners), seen);
    in_picture.insert(in_picture.end(), at.begin(), at.end());
  };
  for (const cv::Point cell : held) fit_to(cell, mapped(map, unit_square(cell)));
  for (std::size_t i = 0; i < parts.size(); ++i)
    fit_to(cells[i], mapped(part.lattice.picture_from_board, unit_square(parts[i])));
  const cv::Rect box = cv::boundingRect(cells) | cv::Rect(0, 0, lattice.cols, lattice.rows);
  lattice.picture_from_board =
      fit_homography(on_board, in_picture) * cv::Matx33d(1, 0, box.x, 0, 1, box.y, 0, 0, 1);
  lattice.rows = box.height;
  lattice.cols = box.width;
  lattice.pieces.assign(static_cast<std::size_t>(box.area()), 0);
  for (const auto* some : {&held, &cells})
    for (const cv::Point cell : *some)
      lattice.pieces[static_cast<std::size_t>((cell.y - box.y) * box.width + cell.x - box.x)] = 1;
  for (PinnedCell pinned : part.lattice.pinned) {
    const auto at = std::find(parts.begin(), parts.end(), pinned.cell);
    if (at == parts.end()) continue;
    pinned.cell = cells[static_cast<std::size_t>(at - parts.begin())];
    turn_onto(map, pinned);
    lattice.pinned.push_back(pinned);
  }
  for (PinnedCell& pinned : lattice.pinned) pinned.cell -= box.tl();
  return lattice;
}

}  // namespace storey::vision
