// A turn: the chosen domino is added to the kingdom.
#include <algorithm>
#include <set>

#include "scoring/helpers.h"
#include "scoring/kingdomino/paragraphs.h"

namespace storey::scoring::kingdomino {

namespace {

/// Dominoes that a move discards.
std::vector<PieceFace> discarded(const MoveInput& move) {
  const auto found = move.change.came.find(kDiscarded);
  return found == move.change.came.end() ? std::vector<PieceFace>{} : found->second;
}

// Turn: one domino is added, or discarded when it fits nowhere.
void check_one_domino(const MoveInput& move, ViolationWriter& out) {
  std::vector<Cell> placed;
  int halves = 2 * static_cast<int>(discarded(move).size());  // two squares are a domino
  for (const auto& placement : move.change.placed) {
    placed.push_back(placement.cell);
    halves += placement.what.is_square() ? 1 : 2;
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

/// The domino anywhere beside the kingdom, turned in any way that looks different.
std::vector<Placement> ways_to_lie(const RuleInput& in, PieceFace what) {
  const auto& face = in.catalog.face(what);
  const bool alike = face.squares.front() == face.squares.back();
  std::vector<Placement> ways;
  for (const auto& [cell, upright] : places_beside(kingdom_of(in)))
    for (const int turned : alike ? std::vector{0} : std::vector{0, 2})
      ways.push_back({what, cell, turned + (upright ? 1 : 0), 0});
  return ways;
}

/// Placing: whether the domino joins the castle or its own terrain, and the kingdom stays small.
bool fits(const RuleInput& in, const Kingdom& kingdom, const Placement& domino) {
  const auto squares = squares_of(in.catalog, domino);
  const bool joins = std::any_of(squares.begin(), squares.end(), [&](const auto& half) {
    const auto around = beside(half.first);
    return std::any_of(around.begin(), around.end(), [&](Cell next) {
      const auto* square = kingdom.at(next);
      return kingdom.is_castle(next) ||
             (square != nullptr && square->terrain == half.second.terrain);
    });
  });
  if (!joins) return false;
  auto [low, high] = extent_of(kingdom);
  for (const auto& [cell, _] : squares) {
    low = {std::min(low.col, cell.col), std::min(low.row, cell.row)};
    high = {std::max(high.col, cell.col), std::max(high.row, cell.row)};
  }
  const Extent extent{low, high};
  return extent.cols() <= side_of(in) && extent.rows() <= side_of(in);
}

/// Whether the domino can be placed somewhere.
bool fits_somewhere(const RuleInput& in, PieceFace what) {
  const auto kingdom = kingdom_of(in);
  const auto ways = ways_to_lie(in, what);
  return std::any_of(ways.begin(), ways.end(),
                     [&](const auto& way) { return fits(in, kingdom, way); });
}

// Turn: only a domino that fits nowhere is discarded.
void check_discarded(const MoveInput& move, ViolationWriter& out) {
  for (const auto& what : discarded(move))
    if (fits_somewhere(move.before, what))
      out.add(Severity::kIllegal,
              move.after.catalog.piece(what.piece).label +
                  " is discarded though it fits into the kingdom",
              {});
}

/// The dominoes that may be placed: those chosen, and those somebody asks about.
std::set<PieceFace> to_be_placed(const RuleInput& in) {
  std::set<PieceFace> dominoes;
  for (const auto* pieces : {&in.area(kChosen), &in.asked})
    for (const auto& what : *pieces)
      if (in.catalog.piece(what.piece).kind == kDomino) dominoes.insert(what);
  return dominoes;
}

// Turn: the domino anywhere beside the kingdom.
void list_dominoes(const RuleInput& in, OptionWriter& out) {
  for (const auto& what : to_be_placed(in))
    for (const auto& way : ways_to_lie(in, what)) {
      Player after = in.self();
      take_out(after.layout.beside, kChosen, what);
      after.layout.placements.push_back(way);
      out.add("place " + in.catalog.piece(what.piece).label +
                  (way.rotation == 0 ? "" : " turned by " + std::to_string(90 * way.rotation)),
              {way.cell}, std::move(after));
    }
}

// Turn: a domino that fits nowhere is discarded.
void list_discards(const RuleInput& in, OptionWriter& out) {
  if (kingdom_of(in).castles.empty()) return;
  for (const auto& what : to_be_placed(in)) {
    if (fits_somewhere(in, what)) continue;
    Player after = in.self();
    take_out(after.layout.beside, kChosen, what);
    if (const auto there = after.layout.beside.find(kDiscarded); there != after.layout.beside.end())
      there->second.push_back(what);
    out.add("discard " + in.catalog.piece(what.piece).label + ", which fits nowhere", {},
            std::move(after));
  }
}

}  // namespace

std::vector<MoveRule> move_rules() {
  return {{{"one-domino", "One domino a turn", "Turn"}, check_one_domino, true},
          {{"stays", "What lies stays", "Turn"}, check_stays},
          {{"discarded", "Only what fits nowhere is discarded", "Turn"}, check_discarded}};
}

// What lies in a kingdom stays there by a rule of its own (see check_stays). The line of dominoes
// to choose from is not part of a state.
const Places& places() {
  static const Places all{.rule = {"chosen", "The chosen domino, placed or discarded", "Turn"},
                          .ways = {{{kDomino}, kUnseen, kChosen},
                                   {{kDomino}, kChosen, kBuilding},
                                   {{kDomino}, kChosen, kDiscarded},
                                   {{kCastle}, kUnseen, kBuilding},
                                   {{}, kBuilding, kUnseen}},
                          .words = {{kBuilding, "kingdom"},
                                    {kChosen, "chosen dominoes"},
                                    {kDiscarded, "discarded dominoes"}}};
  return all;
}

std::vector<OptionRule> option_rules() {
  return {{{"place-castle", "Place the castle", "Preparation"}, list_castle},
          {{"place-domino", "Place a domino", "Turn"}, list_dominoes},
          {{"discard", "Discard a domino", "Turn"}, list_discards}};
}

}  // namespace storey::scoring::kingdomino
