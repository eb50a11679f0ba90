// A turn: the chosen domino is added to the kingdom.
#include <algorithm>
#include <set>

#include "scoring/helpers.h"
#include "scoring/kingdomino/paragraphs.h"

namespace storey::scoring::kingdomino {

namespace {

// Turn: one domino is added.
void check_one_domino(const MoveInput& move, ViolationWriter& out) {
  std::vector<Cell> placed;
  int halves = 0;  // two squares are a domino
  for (const auto& placement : move.change.placed) {
    placed.push_back(placement.cell);
    halves += move.after.catalog.piece(placement.what.piece).kind == kSquare ? 1 : 2;
  }
  if (halves > 2)
    out.add(Severity::kIllegal,
            count((halves + 1) / 2, "domino", "dominoes") + " in one turn, one is placed", placed);
}

// Turn: what lies stays as it lies.
void check_stays(const MoveInput& move, ViolationWriter& out) {
  for (const auto& moved : move.change.moved)
    out.add(Severity::kIllegal, "a domino that lies is not moved", {moved.from.cell});
  for (const auto& removed : move.change.removed)
    out.add(Severity::kIllegal, "a domino that lies stays", {removed.cell});
}

// Preparation: the castle is the first piece of a kingdom.
void list_castle(const RuleInput& in, OptionWriter& out) {
  if (!in.layout().placements.empty()) return;
  for (std::size_t i = 0; i < in.catalog.pieces().size(); ++i) {
    const int piece = static_cast<int>(i);
    if (in.catalog.piece(piece).kind != kCastle) continue;
    Player after = in.self();
    after.layout.placements.push_back({{piece, 0}, {0, 0}, 0, 0});
    out.add("place the castle", {{0, 0}}, std::move(after));
  }
}

// Every two free cells of which one is beside the kingdom: the first one, and whether the second
// lies above it or to its right.
std::set<std::pair<Cell, bool>> places_beside(const Kingdom& kingdom) {
  std::set<std::pair<Cell, bool>> places;
  const auto look_around = [&](Cell cell) {
    for (const Cell next : beside(cell)) {
      if (kingdom.taken(next)) continue;
      for (const Cell other : beside(next))
        if (!kingdom.taken(other)) places.emplace(std::min(next, other), next.col == other.col);
    }
  };
  for (const Cell castle : kingdom.castles) look_around(castle);
  for (const auto& [cell, _] : kingdom.squares) look_around(cell);
  return places;
}

// Turn: the domino anywhere beside the kingdom, turned in any way that looks different.
void list_dominoes(const RuleInput& in, OptionWriter& out) {
  const auto places = places_beside(kingdom_of(in));
  for (const auto& what : in.asked) {
    const auto& piece = in.catalog.piece(what.piece);
    if (piece.kind != kDomino) continue;
    const auto& face = in.catalog.face(what);
    const bool alike = face.text("left") == face.text("right");
    for (const auto& [cell, upright] : places) {
      for (const int turned : alike ? std::vector{0} : std::vector{0, 2}) {
        const int rotation = turned + (upright ? 1 : 0);
        Player after = in.self();
        after.layout.placements.push_back({what, cell, rotation, 0});
        out.add("place " + piece.label +
                    (rotation == 0 ? "" : " turned by " + std::to_string(90 * rotation)),
                {cell}, std::move(after));
      }
    }
  }
}

}  // namespace

std::vector<MoveRule> move_rules() {
  return {{{"one-domino", "One domino a turn", "Turn"}, check_one_domino, true},
          {{"stays", "What lies stays", "Turn"}, check_stays}};
}

std::vector<OptionRule> option_rules() {
  return {{{"place-castle", "Place the castle", "Preparation"}, list_castle},
          {{"place-domino", "Place a domino", "Turn"}, list_dominoes}};
}

}  // namespace storey::scoring::kingdomino
