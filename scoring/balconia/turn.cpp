// One turn: a block is added, nothing that stands is touched.
#include <algorithm>
#include <set>

#include "scoring/balconia/paragraphs.h"
#include "scoring/balconia/side.h"
#include "scoring/helpers.h"

namespace storey::scoring::balconia {

namespace {

// Playing the game, p. 2: the block drawn is added to the building; the rest stays as it is.
void check_stays(const MoveInput& move, ViolationWriter& out) {
  std::vector<Cell> cells;
  for (const auto& placement : move.change.removed) cells.push_back(placement.cell);
  for (const auto& moved : move.change.moved) cells.push_back(moved.from.cell);
  if (!cells.empty())
    out.add(Severity::kIllegal, "what was placed stays: " + list_cells(cells), cells);
}

// Playing the game, p. 2: one block a turn.
void check_one_block(const MoveInput& move, ViolationWriter& out) {
  std::vector<Cell> cells;
  for (const auto& placement : move.change.placed)
    if (move.after.catalog.piece(placement.what.piece).kind == kBlock)
      cells.push_back(placement.cell);
  if (cells.size() > 1)
    out.add(Severity::kIllegal,
            count(static_cast<int>(cells.size()), "block") + " were placed, one is a turn's work",
            cells);
}

/// The building as everyone else sees it.
std::map<int, Player> seen_by_others(const RuleInput& in, const Layout& layout) {
  std::map<int, Player> others;
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p) {
    if (p == in.player || !in.of(p).self().known) continue;
    Player other = in.of(p).self();
    other.layout = seen_from_behind(layout, in.catalog);
    others[p] = std::move(other);
  }
  return others;
}

// Playing the game, p. 2: a block that was drawn goes to any free cell beside the building, with
// the face towards this player that is asked for.
void list_places(const RuleInput& in, OptionWriter& out) {
  std::set<PieceFace> blocks;
  for (const auto& what : in.asked)
    if (in.catalog.piece(what.piece).kind == kBlock) blocks.insert(what);
  for (const auto& placement : in.layout().placements)
    std::erase_if(blocks, [&](PieceFace f) { return f.piece == placement.what.piece; });
  for (const auto what : blocks)
    for (int row = in.layout().rows - 1; row >= 0; --row)
      for (int col = 0; col < in.layout().cols; ++col) {
        const Cell cell{col, row};
        if (in.layout().at(cell) != nullptr) continue;
        Player after = in.self();
        after.layout.placements.push_back({what, cell, 0, 0});
        auto others = seen_by_others(in, after.layout);
        out.add("place block " + in.catalog.short_name(what), {cell}, std::move(after),
                std::move(others));
      }
}

}  // namespace

std::vector<MoveRule> move_rules() {
  return {
      {{"stays", "What was placed stays", "Playing the game, p. 2"}, check_stays},
      {{"one-block", "One block a turn", "Playing the game, p. 2"}, check_one_block, true},
  };
}

std::vector<OptionRule> option_rules() {
  return {{{"place-block", "Blocks to place", "Playing the game, p. 2"}, list_places}};
}

}  // namespace storey::scoring::balconia
