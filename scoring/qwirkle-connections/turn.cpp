// A turn: tiles are placed in one line.
#include <algorithm>
#include <set>

#include "scoring/helpers.h"
#include "scoring/qwirkle-connections/paragraphs.h"

namespace storey::scoring::qwirkle_connections {

namespace {

std::vector<Cell> placed_cells(const MoveInput& move) {
  std::vector<Cell> cells;
  for (const auto& placement : move.change.placed) cells.push_back(placement.cell);
  std::sort(cells.begin(), cells.end());
  return cells;
}

bool in_one_line(const std::vector<Cell>& cells) {
  const auto all = [&](const auto& same) { return std::all_of(cells.begin(), cells.end(), same); };
  return all([&](Cell cell) { return cell.row == cells.front().row; }) ||
         all([&](Cell cell) { return cell.col == cells.front().col; });
}

/// Free cells between the ends of a line of placed tiles, sorted.
std::vector<Cell> gaps_between(const Board& board, const std::vector<Cell>& cells) {
  std::vector<Cell> gaps;
  if (cells.empty() || !in_one_line(cells)) return gaps;
  for (int col = cells.front().col; col <= cells.back().col; ++col)
    for (int row = cells.front().row; row <= cells.back().row; ++row)
      if (board.count({col, row}) == 0) gaps.push_back({col, row});
  return gaps;
}

/// Free cells beside a tile.
std::set<Cell> cells_beside(const RuleInput& in) {
  const auto& board = board_of(in);
  std::set<Cell> free;
  for (const auto& [cell, _] : board)
    for (const Cell next : edge_neighbours(in.layout(), cell))
      if (board.count(next) == 0) free.insert(next);
  return free;
}

// Turn: tiles are placed, what lies there stays as it is.
void check_stays(const MoveInput& move, ViolationWriter& out) {
  std::vector<Cell> cells;
  for (const auto& moved : move.change.moved) cells.push_back(moved.from.cell);
  if (!cells.empty())
    out.add(Severity::kIllegal, "a tile that lies there stays as it is: " + list_cells(cells),
            cells);
}

// Turn: at least one tile.
void check_some_tile(const MoveInput& move, ViolationWriter& out) {
  if (move.change.placed.empty()) out.add(Severity::kIllegal, "no tile was placed", {});
}

// Turn: all in one row or column.
void check_one_line(const MoveInput& move, ViolationWriter& out) {
  const auto cells = placed_cells(move);
  if (!in_one_line(cells))
    out.add(Severity::kIllegal,
            list_cells(cells) + " are in no one row or column, the tiles of a move are", cells);
}

// Turn: and without a gap.
void check_no_gap(const MoveInput& move, ViolationWriter& out) {
  const auto cells = placed_cells(move);
  const auto gaps = gaps_between(board_of(move.after), cells);
  if (!gaps.empty())
    out.add(Severity::kIllegal,
            "nothing lies on " + list_cells(gaps) + " between the tiles of the move", cells);
}

// Turn, by house rule: the tiles continue what lies there.
void check_touch(const MoveInput& move, ViolationWriter& out) {
  const auto cells = placed_cells(move);
  if (cells.empty() || board_of(move.before).empty() || move.after.option("touch") == "free")
    return;
  const auto beside = cells_beside(move.before);
  if (std::none_of(cells.begin(), cells.end(), [&](Cell cell) { return beside.count(cell) > 0; }))
    out.add(Severity::kIllegal, "no tile of the move lies beside one that lay there", cells);
}

// Points: what was said of them before and after must fit the move.
void check_points_said(const MoveInput& move, ViolationWriter& out) {
  const auto then = move.before.number("points");
  const auto now = move.after.number("points");
  const auto cells = placed_cells(move);
  if (!then || !now || cells.empty() || !in_one_line(cells) ||
      !gaps_between(board_of(move.after), cells).empty())
    return;
  const auto sheet = points_of(move);
  if (*now < *then + sheet.total() || *now > *then + sheet.highest())
    out.add(Severity::kIllegal,
            count(*then, "point") + " before and " + std::to_string(*now) +
                " now, the move brings " + std::to_string(sheet.total()),
            cells);
}

/// Every way to lay some of the tiles asked about in one line.
class MoveSearch {
 public:
  MoveSearch(const RuleInput& in, OptionWriter& out)
      : in_(in), out_(out), board_(board_of(in)), beside_(cells_beside(in)) {
    for (const auto& what : in.asked)
      if (in.catalog.piece(what.piece).kind == kTile) ++hand_[what];
    anywhere_ = board_.empty() || in.option("touch") == "free";
  }

  void list() {
    for (const bool upright : {false, true}) {
      upright_ = upright;
      for (int row = 0; row < in_.layout().rows; ++row)
        for (int col = 0; col < in_.layout().cols; ++col)
          if (const Cell cell{col, row}; board_.count(cell) == 0 && reaches(cell)) extend(cell);
    }
  }

 private:
  [[nodiscard]] Cell next(Cell cell) const {
    return upright_ ? Cell{cell.col, cell.row + 1} : Cell{cell.col + 1, cell.row};
  }

  [[nodiscard]] Cell next_free(Cell cell) const {
    while (board_.count(cell) > 0) cell = next(cell);
    return cell;
  }

  /// Whether a line that starts here can come to lie beside a tile.
  [[nodiscard]] bool reaches(Cell cell) const {
    std::size_t left = in_.asked.size();
    for (; left > 0 && in_.layout().contains(cell); cell = next_free(next(cell)), --left)
      if (anywhere_ || beside_.count(cell) > 0) return true;
    return false;
  }

  /// Lays each tile of the hand that fits on a free cell, and goes on behind it.
  void extend(Cell cell) {
    if (!in_.layout().contains(cell)) return;
    for (auto& [what, left] : hand_) {
      if (left == 0) continue;
      const auto& face = in_.catalog.face(what);
      board_[cell] = {face.text("shape"), face.text("colour"), in_.catalog.piece(what.piece).label};
      if (fits(cell)) {
        placed_.push_back({what, cell, 0, 0});
        --left;
        write();
        extend(next_free(next(cell)));
        ++left;
        placed_.pop_back();
      }
      board_.erase(cell);
    }
  }

  [[nodiscard]] bool fits(Cell cell) const {
    return fault_of(board_, line_through(board_, cell, false)).empty() &&
           fault_of(board_, line_through(board_, cell, true)).empty();
  }

  void write() {
    const bool touches = std::any_of(placed_.begin(), placed_.end(), [&](const Placement& there) {
      return beside_.count(there.cell) > 0;
    });
    if (!touches && !anywhere_) return;
    std::vector<std::string> labels;
    std::vector<Cell> cells;
    Player after = in_.self();
    for (const auto& placement : placed_) {
      labels.push_back(in_.catalog.piece(placement.what.piece).label);
      cells.push_back(placement.cell);
      after.layout.placements.push_back(placement);
    }
    add_points(after);
    out_.add("place " + list_words(labels), std::move(cells), std::move(after));
  }

  /// Who said how many points there are will have so many more.
  void add_points(Player& after) const {
    const auto points = in_.number("points");
    if (!points) return;
    Table table = in_.table;
    table.players[static_cast<std::size_t>(in_.player)] = after;
    const RuleInput then{in_.catalog, table, in_.player, in_.house_rules};
    Difference change;
    change.placed = placed_;
    after.facts["points"] = std::to_string(*points + points_of({in_, then, change}).total());
  }

  const RuleInput& in_;
  OptionWriter& out_;
  Board board_;
  std::set<Cell> beside_;
  std::map<PieceFace, int> hand_;
  bool anywhere_ = false;
  bool upright_ = false;
  std::vector<Placement> placed_;
};

// Turn: tiles that somebody has, laid in one line.
void list_moves(const RuleInput& in, OptionWriter& out) { MoveSearch(in, out).list(); }

}  // namespace

// Turn: a tile of a hand is placed, and none leaves the board.
const Places& places() {
  static const Places all{.rule = {"gone", "No tile leaves the board", "Turn"},
                          .ways = {{{kTile}, kUnseen, kBuilding}},
                          .words = {{kBuilding, "board"}}};
  return all;
}

std::vector<MoveRule> move_rules() {
  return {{{"stays", "What lies there stays", "Turn"}, check_stays},
          {{"some-tile", "At least one tile", "Turn"}, check_some_tile},
          {{"one-line", "All in one row or column", "Turn"}, check_one_line, true},
          {{"no-gap", "No gap between them", "Turn"}, check_no_gap, true},
          {{"touch", "Beside a tile that lay there", "Turn; open point"}, check_touch},
          {{"points-said", "Points that fit the move", "Points"}, check_points_said}};
}

std::vector<OptionRule> option_rules() { return {{{"place", "Place tiles", "Turn"}, list_moves}}; }

}  // namespace storey::scoring::qwirkle_connections
