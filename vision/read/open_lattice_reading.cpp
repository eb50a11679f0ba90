#include "vision/read/open_lattice_reading.h"

#include <algorithm>
#include <limits>
#include <opencv2/imgproc.hpp>
#include <set>
#include <string>
#include <utility>

#include "vision/geometry/corners.h"
#include "vision/geometry/homography.h"
#include "vision/identify/piece_sense.h"
#include "vision/locate/groups.h"
#include "vision/locate/open_lattice.h"
#include "vision/photo/pixels.h"
#include "vision/read/known_things.h"
#include "vision/read/lattice_board.h"
#include "vision/read/lattice_building.h"
#include "vision/read/photo_quality.h"
#include "vision/read/surroundings.h"

namespace storey::vision {
namespace {

constexpr int kCoverRounds = 5;

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
        const auto known = std::find_if(lattice.pinned.begin(), lattice.pinned.end(),
                                        [&](const PinnedCell& one) { return one.cell == cell; });
        PinnedCell pinned{cell,
                          map * cv::Matx33d(1, 0, x, 0, 1, y, 0, 0, 1),
                          shown.what,
                          shown.rotation,
                          pieces[number].plain,
                          pieces[number].below,
                          pieces[number].veiled,
                          pieces[number].face_only};
        if (known != lattice.pinned.end()) {
          pinned.stands_apart = known->stands_apart;
          lattice.pinned.erase(known);
        }
        lattice.pinned.push_back(pinned);
      }
    }
  }
  return lattice;
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

// Where cells of a building show no face, none lies.
void pin_faceless(const std::vector<cv::Point2f>& faceless, const cv::Matx33d& picture_from_full,
                  SeenBoard& board) {
  const cv::Matx33d board_from_full = board.lattice.picture_from_board.inv() * picture_from_full;
  for (const cv::Point2f& middle : faceless) {
    const cv::Point2f at = apply(board_from_full, middle);
    const cv::Point cell(cvFloor(at.x), cvFloor(at.y));
    auto& pinned = board.lattice.pinned;
    const bool known = std::any_of(pinned.begin(), pinned.end(),
                                   [&](const PinnedCell& one) { return one.cell == cell; });
    if (known || !board.grid.contains(cell.x, cell.y)) continue;
    pinned.push_back(
        {cell, board.lattice.picture_from_board * cv::Matx33d(1, 0, cell.x, 0, 1, cell.y, 0, 0, 1),
         kNothing});
  }
}

// Pieces that were told by themselves: those that go on where a building ends belong to it, others
// that lie side by side are buildings of their own.
void assemble(const View& view, const Place& spec, const CellModel& model,
              const ReadOptions& options, const SeenLoose& seen, std::vector<ReadGroup>& groups) {
  const std::vector<OwnPiece>& pieces = seen.own_pieces;
  const cv::Matx33d picture_from_full = pixel_scaling(1 / view.photo().full_per_pixel);
  const cv::Matx33d full_from_picture = pixel_scaling(view.photo().full_per_pixel);
  const cv::Mat bgr = borrow(view.photo().pixels);
  std::vector<bool> taken(pieces.size(), false);
  for (ReadGroup& group : groups) {
    if (group.given) return;
    pin_faceless(seen.faceless, picture_from_full, group.board);
    Assembly assembly{
        full_from_picture * group.board.lattice.picture_from_board, held_cells(group.board), {}};
    grow(pieces, taken, assembly);
    if (assembly.laid.empty()) continue;
    OpenLattice before = group.board.lattice;
    before.pieces = group.board.pieces;
    if (runs_off(assembly, pieces) && seen.full_from_table) {
      if (auto anew = laid_anew(assembly, pieces, *seen.full_from_table)) {
        assembly = std::move(anew).value();
        before.pieces.clear();
        before.pinned.clear();
      }
    }
    OpenLattice lattice = assembled(assembly, pieces, before, picture_from_full);
    const SeenCells cells = all_cells(model, bgr, lattice);
    group.board = compare_board(model, bgr, spec, std::move(lattice), false, cells, {});
  }
  for (const Assembly& assembly : assemblies_of(
           pieces, seen.full_from_table.value_or(cv::Matx33d::eye()), groups.empty(), taken)) {
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
  }
}

// Buildings as the table shows them from straight above, where it was looked at.
struct OfTable {
  std::optional<cv::Matx33d> table_from_picture;

  OfTable(const View& view, const SeenLoose& seen) {
    if (seen.full_from_table)
      table_from_picture = seen.full_from_table->inv() * pixel_scaling(view.photo().full_per_pixel);
  }
  [[nodiscard]] Group shows(const Group& group) const {
    return table_from_picture ? on_plane(group, *table_from_picture) : group;
  }
};

// On 72 composed tables about every other building of which this was said was not whole.
constexpr double kPerhapsMore = 0.6;

void doubt(ReadGroup& group, const std::string& code, const std::string& why) {
  BuildingReading& reading = group.reading;
  reading.board_confidence = std::min(reading.board_confidence, kPerhapsMore);
  reading.diagnostics.push_back({code, why, std::nullopt});
}

// Between the nearest pieces of two buildings, cells of the first.
double gap_between(const ReadGroup& one, const ReadGroup& other) {
  const cv::Matx33d one_from_other =
      one.board.lattice.picture_from_board.inv() * other.board.lattice.picture_from_board;
  const auto corners = [](cv::Point cell) {
    const cv::Point2f at(cell);
    return Corners{at, at + cv::Point2f(1, 0), at + cv::Point2f(1, 1), at + cv::Point2f(0, 1)};
  };
  double least = std::numeric_limits<double>::max();
  for (const cv::Point mine : held_cells(one.board))
    for (const cv::Point theirs : held_cells(other.board))
      least =
          std::min(least, distance_between(corners(mine), mapped(one_from_other, corners(theirs))));
  return least;
}

// Two that lie on one lattice and not far from each other, or closer than players sit, may be one
// of which a part is not seen.
void doubt_parts(const OfTable& table, std::vector<ReadGroup>& groups) {
  constexpr std::size_t kFar = 3;  // cells
  constexpr double kClose = 1.2;   // cells
  for (ReadGroup& group : groups)
    if (group.in_parts)
      doubt(group, "one-or-two",
            "a building stands in parts with nothing between them: they may be two; move them "
            "together or apart, or look at the picture with what was read (--overlay)");
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (std::size_t j = i + 1; j < groups.size(); ++j) {
      const auto on =
          on_lattice_of(table.shows(group_of(groups[i])), table.shows(group_of(groups[j])));
      const bool in_line = on && on->between.size() < kFar;
      if (!in_line && gap_between(groups[i], groups[j]) >= kClose) continue;
      for (ReadGroup* group : {&groups[i], &groups[j]})
        doubt(*group, "one-or-two",
              "two buildings stand in line or close to each other: they may be one; move them "
              "apart, or look at the picture with what was read (--overlay)");
    }
  }
}

// Whether cells were given up since they show no face.
bool has_faceless(const SeenBoard& board) {
  const auto& pinned = board.lattice.pinned;
  return std::any_of(pinned.begin(), pinned.end(),
                     [](const PinnedCell& one) { return one.what.is_nothing(); });
}

// Whether pieces were told that hardly show.
bool has_veiled(const SeenBoard& board) {
  const auto& pinned = board.lattice.pinned;
  return std::any_of(pinned.begin(), pinned.end(),
                     [](const PinnedCell& one) { return one.veiled; });
}

// What lies next to the buildings, now that it is known what is loose there.
void doubt_surroundings(const View& view, const CellModel& model, const SeenLoose& seen,
                        std::vector<ReadGroup>& groups) {
  const cv::Mat bgr = borrow(view.photo().pixels);
  const cv::Matx33d bgr_from_full = pixel_scaling(1 / view.photo().full_per_pixel);
  std::vector<Cover> outlines = seen.told;
  for (Cover& outline : outlines)
    for (cv::Point2f& p : outline) p = apply(bgr_from_full, p);
  for (ReadGroup& group : groups) {
    if (group.given || group.reading.board_confidence <= 0) continue;
    const Surroundings around = look_beside(model, bgr, group.board, outlines);
    // What lies loose is of the game, too, where it shows a face of it.
    group.reading.board_confidence = around.clear * (group.rim_shown ? 1 : kUnseenIsClear) *
                                     game_confidence(group.things + seen.different);
    if (group.reading.board_confidence >= kSureWindow)
      std::erase_if(group.reading.diagnostics,
                    [](const Diagnostic& one) { return one.code == "frame-unsure"; });
    // Where looks did not even find it a pale home below a coin was told as an office at 0.94.
    if (group.board.lattice.by_sense) doubt_cells(group.reading);
    if (group.board.lattice.table_inferred)
      doubt(
          group, "table-unseen",
          "the photo shows hardly any table beside the building: take it with some around all "
          "pieces, or look whether it ends where the picture with what was read (--overlay) says");
    if (around.strange || has_faceless(group.board))
      doubt(group, "strange-beside",
            "something unknown lies right beside the building, or light hides what is there: look "
            "whether it goes on there");
    if (has_veiled(group.board))
      doubt(
          group, "veiled",
          "light, blur or noise hides most of what some pieces of the building show: take the "
          "photo again in other light, or hold the picture with what was read (--overlay) against "
          "the table");
  }
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

// Pieces of one box are of one size: what is printed on a player aid is not. Of two sizes that of
// more pieces is the pieces'.
std::vector<ReadGroup> of_one_size(std::vector<ReadGroup> groups) {
  // Of 31 pairs of composed boards 0.90 to 1.02; pictures of pieces on an aid 0.53.
  constexpr double kLeast = 0.7;
  const auto cells = [](const ReadGroup& group) { return held_cells(group.board).size(); };
  const auto largest =
      std::max_element(groups.begin(), groups.end(),
                       [&](const ReadGroup& a, const ReadGroup& b) { return cells(a) < cells(b); });
  if (largest == groups.end()) return groups;
  const Group pieces = group_of(*largest);
  std::erase_if(groups, [&](const ReadGroup& group) {
    const double side = side_of_cells(group_of(group), pieces);
    return !group.given && (side < kLeast || side > 1 / kLeast);
  });
  return groups;
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

// Whether a piece that was told by itself is one that a building is made of.
bool lies_on(const BuildingReading& building, const OwnPiece& piece) {
  const cv::Point2f middle = middle_of(piece.corners);
  const cv::Matx33d map(building.photo_from_board.data());
  return cv::Rect(0, 0, building.cols, building.rows).contains(apply(map.inv(), middle));
}

// Where nothing but single pieces lies there, nobody can tell which of several is a building.
void leave_out_one_of_many(const SeenLoose& seen, std::vector<ReadGroup>& groups) {
  const auto no_larger = [](const BuildingReading& building, const OwnPiece& piece) {
    return building.rows * building.cols <= piece.width * piece.height;
  };
  const bool single = std::all_of(groups.begin(), groups.end(), [&](const ReadGroup& group) {
    return !group.given &&
           (is_one_piece(group.reading) ||
            std::any_of(seen.own_pieces.begin(), seen.own_pieces.end(),
                        [&](const OwnPiece& one) { return no_larger(group.reading, one); }));
  });
  std::vector<Corners> places;
  for (const ReadGroup& group : groups) places.push_back(corners_of(group.reading.board));
  if (!single || groups.size() + count_apart(seen.own_pieces, places) < 2) return;
  for (ReadGroup& group : groups) {
    group.one_of_many = true;
    group.reading.board_confidence = 0;
  }
}

// Which way the rows of a building run in the photo.
cv::Point2d along_rows(const BuildingReading& building) {
  const cv::Matx33d map(building.photo_from_board.data());
  const cv::Point2d middle(building.cols / 2.0, building.rows / 2.0);
  const cv::Point2d way = apply(map, middle + cv::Point2d(0.5, 0)) - apply(map, middle);
  return way / std::max(1e-9, cv::norm(way));
}

// Whether a group and what lies on its lattice stand the same way up, side by side.
// @param its_rows  which way the rows of that run in the photo.
bool stand_side_by_side(const ReadGroup& one, cv::Point2d its_rows, const OnOther& on) {
  constexpr double kAlong = 0.7;  // cosine
  const cv::Matx33d& map = one.board.lattice.picture_from_board;
  const cv::Point2d at(on.between.front());
  const cv::Point2d way = apply(map, at + cv::Point2d(on.way)) - apply(map, at);
  const cv::Point2d rows = along_rows(one.reading);
  return rows.dot(its_rows) > kAlong && std::abs(rows.dot(way)) > kAlong * cv::norm(way);
}

// Whether a group that lies on the lattice of another is a part of the same building: edge to edge
// with it; or where pieces fill one cell, behind pieces that are not told or a bare column apart.
// What stands beyond a bare row, or the other way up, is another player's.
bool is_part(const Place& spec, const CellModel& model, const ReadGroup& larger,
             const ReadGroup& smaller, const OnOther& on, const SeenBoard& both) {
  constexpr std::size_t kFar = 2;
  constexpr float kExactly = 0.08F;
  constexpr std::size_t kFewCells = 16;  // of a part: two large ones are two players'
  if (on.between.empty()) return true;
  if (has_squares(model)) return false;
  if (on.between.size() == 1 && on.off < kExactly)
    return spec.turns == Turns::kAny ||
           (held_cells(smaller.board).size() <= kFewCells &&
            stand_side_by_side(larger, along_rows(smaller.reading), on));
  if (on.between.size() > kFar) return false;
  const cv::Rect box = cv::boundingRect(on.cells);
  const cv::Point first(std::min(0, box.x), std::min(0, box.y));
  return std::all_of(on.between.begin(), on.between.end(), [&](cv::Point cell) {
    const cv::Point at = cell - first;
    if (!both.grid.contains(at.x, at.y)) return false;
    const auto& seen = both.grid.cells[both.grid.at(at.x, at.y)];
    return seen && piece_evidence(*seen) > 0;
  });
}

// Parts of one building become one, on the lattice of the larger part.
std::vector<ReadGroup> joined(const View& view, const Place& spec, const CellModel& model,
                              const ReadOptions& options, const OfTable& table,
                              std::vector<ReadGroup> groups) {
  const cv::Mat bgr = borrow(view.photo().pixels);
  for (std::size_t i = 0; i < groups.size(); ++i) {
    for (std::size_t j = i + 1; j < groups.size();) {
      const bool later = held_cells(groups[j].board).size() > held_cells(groups[i].board).size();
      const ReadGroup& larger = groups[later ? j : i];
      const ReadGroup& smaller = groups[later ? i : j];
      const auto on = on_lattice_of(table.shows(group_of(larger)), table.shows(group_of(smaller)));
      ReadGroup both = larger;
      if (on && !both.given) {
        OpenLattice lattice = lattice_with(larger.board, smaller.board, on->cells);
        const SeenCells seen = all_cells(model, bgr, lattice);
        both.board = compare_board(model, bgr, spec, std::move(lattice), false, seen, {});
      }
      if (!on || both.given || !is_part(spec, model, larger, smaller, *on, both.board)) {
        ++j;
        continue;
      }
      both.in_parts = larger.in_parts || smaller.in_parts || !on->between.empty();
      both.board.lattice.table_inferred |= smaller.board.lattice.table_inferred;
      auto told = told_group(view, spec, model, options, std::move(both));
      groups[i] = told ? std::move(told).value() : larger;
      groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(j));
      j = i + 1;
    }
  }
  return groups;
}

// Where on the lattice of a building a piece lies that was told by itself and belongs to it: beyond
// a bare column, the same way up.
std::optional<cv::Point> cell_beyond_gap(const Place& spec, const OfTable& table,
                                         const ReadGroup& building, const OwnPiece& piece,
                                         const cv::Matx33d& picture_from_full) {
  if (!piece.plain || piece.width * piece.height != 1) return std::nullopt;
  Group single{{}, 1, 1, {1}, true};
  single.picture_from_grid =
      picture_from_full * fit_homography({{0, 0}, {1, 0}, {1, 1}, {0, 1}},
                                         {piece.corners.begin(), piece.corners.end()});
  const auto on = beyond_gap(table.shows(group_of(building)), table.shows(single));
  if (!on) return std::nullopt;
  const cv::Point2d across = piece.corners[1] - piece.corners[0];
  if (spec.turns != Turns::kAny && !stand_side_by_side(building, across / cv::norm(across), *on))
    return std::nullopt;
  return on->cells.front();
}

// Pieces that stand by themselves beyond a bare column become parts of their building.
void add_beyond_gaps(const View& view, const Place& spec, const CellModel& model,
                     const SeenLoose& seen, std::vector<ReadGroup>& groups) {
  if (has_squares(model)) return;
  const cv::Mat bgr = borrow(view.photo().pixels);
  const double full_per_pixel = view.photo().full_per_pixel;
  const OfTable table(view, seen);
  std::vector<bool> taken(seen.own_pieces.size(), false);
  for (ReadGroup& group : groups) {
    if (group.given) continue;
    for (std::size_t i = 0; i < seen.own_pieces.size(); ++i) {
      const OwnPiece& piece = seen.own_pieces[i];
      const bool elsewhere =
          !taken[i] && std::none_of(groups.begin(), groups.end(), [&](const ReadGroup& other) {
            return lies_on(other.reading, piece);
          });
      const auto cell =
          elsewhere ? cell_beyond_gap(spec, table, group, piece, pixel_scaling(1 / full_per_pixel))
                    : std::nullopt;
      if (!cell) continue;
      taken[i] = true;
      Assembly assembly{pixel_scaling(full_per_pixel) * group.board.lattice.picture_from_board,
                        held_cells(group.board),
                        {{0, cv::Rect(*cell, cv::Size(1, 1))}}};
      assembly.held.push_back(*cell);
      OpenLattice before = group.board.lattice;
      before.pieces = group.board.pieces;
      OpenLattice lattice = assembled(assembly, {piece}, before, pixel_scaling(1 / full_per_pixel));
      lattice.pinned.back().stands_apart = true;
      const SeenCells cells = all_cells(model, bgr, lattice);
      group.board = compare_board(model, bgr, spec, std::move(lattice), false, cells, {});
      group.in_parts = true;
    }
  }
}

// A lattice that lines show may hold some cells more than its building, and pieces that were not
// told plainly: what is in the way of pieces that were told one by one, which are another building,
// is given up.
void give_up_to_told(std::vector<ReadGroup>& groups) {
  constexpr std::size_t kFew = 8;  // in as many cells of the other building
  for (ReadGroup& one : groups) {
    if (one.given || one.by_pieces) continue;
    for (const ReadGroup& other : groups) {
      if (!other.by_pieces) continue;
      const auto in_way = cells_in_way(group_of(one), group_of(other));
      const auto& pinned = one.board.lattice.pinned;
      const bool plain = std::any_of(pinned.begin(), pinned.end(), [&](const PinnedCell& told) {
        return told.plain && std::find(in_way.begin(), in_way.end(), told.cell) != in_way.end();
      });
      const bool few = kFew * in_way.size() <= held_cells(other.board).size();
      if (few && !plain) give_up(in_way, one.board);
    }
  }
}

// How much is known of a table: where a round of looking adds nothing to it the next one will not,
// either.
struct Known {
  std::size_t covers = 0, groups = 0, held = 0;
  std::vector<std::pair<PieceFace, bool>> told;  ///< whether plainly; in no order of places
  bool operator==(const Known&) const = default;
};

Known known_of(const SeenLoose& seen, const std::vector<ReadGroup>& groups) {
  Known known{seen.covers.size(), groups.size(), 0, {}};
  for (const ReadGroup& group : groups) {
    known.held += held_cells(group.board).size();
    for (const PinnedCell& one : group.board.lattice.pinned)
      known.told.emplace_back(one.what, one.plain);
  }
  std::sort(known.told.begin(), known.told.end());
  return known;
}

// What lies on pieces hides others, and what is told by itself goes on where buildings end: what is
// found below one cover leads to pieces, and these to more covers.
// @param groups  none: the plane of the table is told by single pieces.
std::vector<ReadGroup> grown(const View& view, const Place& spec, const CellModel& model,
                             const ReadOptions& options, const FindLoose& find_loose,
                             std::vector<ReadGroup> groups) {
  Known known;
  SeenLoose seen;
  for (int round = 0; round < kCoverRounds; ++round) {
    seen = find_loose(readings_of(groups));
    assemble(view, spec, model, options, seen, groups);
    groups = joined(view, spec, model, options, {view, seen}, std::move(groups));
    add_beyond_gaps(view, spec, model, seen, groups);
    give_up_to_told(groups);
    if (round > 0 && known_of(seen, groups) == known) break;
    for (ReadGroup& group : groups) {
      auto again = look_below(view, spec, model, options, seen, group);
      if (again) group = std::move(again).value();
    }
    // Of two that cannot both lie there the larger one does.
    std::stable_sort(groups.begin(), groups.end(), [](const ReadGroup& a, const ReadGroup& b) {
      return held_cells(a.board).size() > held_cells(b.board).size();
    });
    groups = without_single_pieces(apart(groups));
    const Known now = known_of(seen, groups);
    if (round > 0 && now == known) break;
    known = now;
  }
  leave_out_one_of_many(seen, groups);
  tell_by_all(view, spec, model, options, groups);
  doubt_surroundings(view, model, seen, groups);
  doubt_parts({view, seen}, groups);
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
  return without_single_pieces(of_one_size(apart(groups)));
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
  const bool single = std::any_of(groups.begin(), groups.end(),
                                  [](const ReadGroup& group) { return group.one_of_many; });
  leave_out_others(groups);
  if (find_loose && groups.empty() && !single && options.small_buildings && !options.corners) {
    groups = grown(view, spec, model, options, find_loose, {});
    leave_out_others(groups);
  }
  if (groups.empty()) return not_found(view.photo());
  std::vector<BuildingReading> readings = readings_of(groups);
  const Status sense = sense_counts(model, spec.sides) ? sense_is_there() : ok();
  if (!sense)
    for (BuildingReading& reading : readings)
      reading.diagnostics.push_back({"sense-missing", sense.error().message, std::nullopt});
  sort_from_left(readings);
  return readings;
}

}  // namespace storey::vision
