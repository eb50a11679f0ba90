#include <algorithm>
#include <map>
#include <set>

#include "scoring/balconia/paragraphs.h"
#include "scoring/balconia/side.h"
#include "scoring/helpers.h"

namespace storey::scoring::balconia {

namespace {

bool is_kind(const RuleInput& in, const Placement& placement, std::string_view kind) {
  return in.catalog.piece(placement.what.piece).kind == kind;
}

std::vector<Cell> cells_of(const RuleInput& in, std::string_view kind) {
  std::vector<Cell> cells;
  for (const auto& placement : in.layout().placements)
    if (is_kind(in, placement, kind)) cells.push_back(placement.cell);
  return cells;
}

/// "block 7"
std::string called(const RuleInput& in, int piece) {
  const auto& p = in.catalog.piece(piece);
  return p.kind + " " + p.label;
}

/// The first few of many reasons, so that two photos of different buildings stay readable.
std::string list_reasons(const std::vector<std::string>& reasons) {
  constexpr size_t kShown = 3;
  std::string text;
  for (size_t i = 0; i < std::min(reasons.size(), kShown); ++i)
    text += (i == 0 ? "" : "; ") + reasons[i];
  if (reasons.size() > kShown) text += "; and " + std::to_string(reasons.size() - kShown) + " more";
  return text;
}

// One block fills one cell of the grid.
void check_one_a_cell(const RuleInput& in, ViolationWriter& out) {
  std::set<Cell> taken;
  for (const auto& placement : in.layout().placements) {
    const bool inside = in.layout().contains(placement.cell);
    const bool alone = placement.layer == 0 && taken.insert(placement.cell).second;
    if (inside && alone) continue;
    out.add(Severity::kImpossible,
            called(in, placement.what.piece) +
                (inside ? " shares a cell with another piece" : " lies outside the grid"),
            {placement.cell});
  }
}

// Components, p. 1: 22 different blocks and 3 different entrances.
void check_box(const RuleInput& in, ViolationWriter& out) {
  std::map<int, std::vector<Cell>> cells_by_piece;
  for (const auto& placement : in.layout().placements)
    cells_by_piece[placement.what.piece].push_back(placement.cell);
  for (const auto& [piece, cells] : cells_by_piece) {
    const int there = static_cast<int>(cells.size());
    const int copies = in.catalog.piece(piece).copies;
    if (there <= copies) continue;
    out.add(Severity::kImpossible,
            called(in, piece) + " is there " + count(there, "time") + ", the box holds " +
                std::to_string(copies),
            cells);
  }
}

// End of the game, p. 2: 14 building blocks.
void check_block_count(const RuleInput& in, ViolationWriter& out) {
  const auto blocks = cells_of(in, kBlock);
  const int there = static_cast<int>(blocks.size());
  const auto text =
      count(there, "block") + ", a finished building has " + std::to_string(kBlocksInBuilding);
  if (there > kBlocksInBuilding) out.add(Severity::kIllegal, text, blocks);
  if (there < kBlocksInBuilding && in.table.finished) out.add(Severity::kIllegal, text, {});
}

// Setup, p. 1: one entrance, placed before the first block.
void check_one_entrance(const RuleInput& in, ViolationWriter& out) {
  const auto doors = cells_of(in, kEntrance);
  if (doors.empty()) out.add(Severity::kIllegal, "the building has no entrance", {});
  if (doors.size() > 1)
    out.add(Severity::kIllegal,
            count(static_cast<int>(doors.size()), "entrance") + ", a building has one", doors);
}

// Setup, p. 1: the middle space of the bottom row; second variant, p. 2: anywhere in that row.
void check_entrance_place(const RuleInput& in, ViolationWriter& out) {
  const bool anywhere = in.option("entrance") == "bottom-row";
  const Cell middle{in.layout().cols / 2, 0};
  for (const Cell door : cells_of(in, kEntrance)) {
    if (door == middle || (anywhere && door.row == 0)) continue;
    out.add(
        Severity::kIllegal,
        "the entrance is on " + to_string(door) + ", its place is " +
            (anywhere ? "the bottom row" : "the middle of the bottom row, " + to_string(middle)),
        {door});
  }
}

// Playing the game, p. 2: each new block is adjacent to one placed before, the first to the
// entrance. An order of placing exists exactly when everything is connected. First variant: no
// rule.
void check_connected(const RuleInput& in, ViolationWriter& out) {
  if (in.option("placement") == "anywhere") return;
  const bool through_entrance = in.option("connect-through-entrance") == "yes";
  const Side side(in);
  const auto& layout = side.layout();

  const auto touches_door = [&](Cell cell) {
    const auto next = edge_neighbours(layout, cell);
    return side.doors().empty() || std::any_of(next.begin(), next.end(), [&](Cell other) {
             return side.door(other) != nullptr;
           });
  };
  const auto by_door = [&](const std::vector<Cell>& group) {
    return std::any_of(group.begin(), group.end(), touches_door);
  };
  const auto groups =
      connected_groups(layout, [&](Cell cell) { return side.balcony(cell) != nullptr; });
  // The building proper: the largest group by the entrance; of equal ones that with the lowest
  // block number, which both sides see alike.
  const auto rank = [&](const std::vector<Cell>& group) {
    int lowest = static_cast<int>(in.catalog.pieces().size());
    for (const Cell cell : group) lowest = std::min(lowest, layout.at(cell)->what.piece);
    return std::pair(group.size(), -lowest);
  };
  const std::vector<Cell>* building = nullptr;
  for (const auto& group : groups)
    if (by_door(group) && (building == nullptr || rank(group) > rank(*building))) building = &group;

  for (const auto& group : groups) {
    if (&group == building) continue;
    if (!by_door(group))
      out.add(Severity::kIllegal,
              list_cells(group) + (group.size() == 1 ? " is" : " are") +
                  " not connected to the entrance",
              group);
    else if (!through_entrance || side.doors().empty())
      out.add(Severity::kIllegal,
              list_cells(group) + (group.size() == 1 ? " is" : " are") +
                  " not connected to the other blocks",
              group);
  }
}

/// Calls `compare(cell, mine, theirs)` for every cell of the two sides, as this player sees them;
/// nullptr for an empty cell. Does nothing when the other side is not known.
template <typename Compare>
void compare_sides(const RuleInput& in, const Compare& compare) {
  const int other = 1 - in.player;
  const auto& players = in.table.players;
  if (other >= static_cast<int>(players.size()) || !players[static_cast<size_t>(other)].known)
    return;
  const auto behind = seen_from_behind(players[static_cast<size_t>(other)].layout, in.catalog);
  const auto& mine = in.layout();
  for (int row = std::max(mine.rows, behind.rows) - 1; row >= 0; --row)
    for (int col = 0; col < std::max(mine.cols, behind.cols); ++col)
      compare(Cell{col, row}, mine.at({col, row}), behind.at({col, row}));
}

std::string piece_or_nothing(const RuleInput& in, const Placement* placement) {
  return placement == nullptr ? "nothing" : called(in, placement->what.piece);
}

// Two players look at one building, so what follows no player can break: sides that contradict each
// other are of two buildings, or one of them is misread.

// Setup, p. 1: the same block stands in mirrored cells.
void check_sides_mirror(const RuleInput& in, ViolationWriter& out) {
  std::vector<Cell> cells;
  std::vector<std::string> reasons;
  compare_sides(in, [&](Cell cell, const Placement* mine, const Placement* theirs) {
    if ((mine == nullptr) == (theirs == nullptr) &&
        (mine == nullptr || mine->what.piece == theirs->what.piece))
      return;
    cells.push_back(cell);
    reasons.push_back(to_string(cell) + " holds " + piece_or_nothing(in, mine) +
                      ", seen from behind " + piece_or_nothing(in, theirs));
  });
  if (!cells.empty()) out.add(Severity::kImpossible, list_reasons(reasons), cells);
}

// Placing, p. 2: the opponent always sees the opposite side of the block.
void check_opposite_faces(const RuleInput& in, ViolationWriter& out) {
  std::vector<Cell> cells;
  std::vector<std::string> reasons;
  compare_sides(in, [&](Cell cell, const Placement* mine, const Placement* theirs) {
    if (mine == nullptr || theirs == nullptr || mine->what.piece != theirs->what.piece ||
        mine->what.face == theirs->what.face)
      return;
    // `theirs` was turned to this side already, so it names the face that should show here.
    cells.push_back(cell);
    reasons.push_back(to_string(cell) + " shows " + in.catalog.short_name(mine->what) +
                      ", the other side asks for " + in.catalog.short_name(theirs->what));
  });
  if (!cells.empty()) out.add(Severity::kImpossible, list_reasons(reasons), cells);
}

}  // namespace

std::vector<LegalityRule> legality_rules() {
  return {
      {{"one-a-cell", "One piece a cell", "Playing the game, p. 2"}, check_one_a_cell},
      {{"box", "No piece more often than in the box", "Components, p. 1"}, check_box},
      {{"block-count", "14 blocks", "End of the game, p. 2"}, check_block_count},
      {{"one-entrance", "One entrance", "Setup, p. 1"}, check_one_entrance},
      {{"entrance-place", "Place of the entrance", "Setup, p. 1; variants, p. 2"},
       check_entrance_place},
      {{"connected", "Connected building", "Playing the game, p. 2; variants, p. 2"},
       check_connected},
      {{"sides-mirror", "Both sides show one building", "Setup, p. 1"}, check_sides_mirror},
      {{"opposite-faces", "Both sides show opposite faces", "Playing the game, p. 2"},
       check_opposite_faces},
  };
}

}  // namespace storey::scoring::balconia
