// A turn: a domino, perhaps construction.
#include <algorithm>

#include "scoring/helpers.h"
#include "scoring/highrise-homino/moves.h"
#include "scoring/highrise-homino/paragraphs.h"
#include "scoring/highrise-homino/round.h"

namespace storey::scoring::highrise_homino {

RuleInput input_of(const RuleInput& in, const Table& table, int player) {
  return {in.catalog, table, player, in.house_rules, in.asked};
}

bool holds_piece(const std::vector<PieceFace>& pieces, PieceFace what) {
  return std::find(pieces.begin(), pieces.end(), what) != pieces.end();
}

bool has_won(const RuleInput& in, const std::vector<std::string_view>& goals) {
  const auto wanted = [&](PieceFace what) {
    return in.catalog.piece(what.piece).kind == kGoal &&
           std::find(goals.begin(), goals.end(), in.catalog.face(what).text("goal")) != goals.end();
  };
  const auto& placed = in.layout().placements;
  const auto& won = in.area("won");
  return std::any_of(won.begin(), won.end(), wanted) ||
         std::any_of(placed.begin(), placed.end(),
                     [&](const Placement& placement) { return wanted(placement.what); });
}

bool somebody_has_won(const RuleInput& in, const std::vector<std::string_view>& goals) {
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p)
    if (has_won(in.of(p), goals)) return true;
  return false;
}

namespace {

std::vector<PieceFace> in_map(const RuleInput& in, int player, std::string_view kind) {
  std::vector<PieceFace> pieces;
  for (const auto& placement : in.of(player).layout().placements)
    if (in.catalog.piece(placement.what.piece).kind == kind) pieces.push_back(placement.what);
  return pieces;
}

std::vector<Placement> placed_kind(const MoveInput& move, std::string_view kind) {
  std::vector<Placement> placed;
  for (const auto& placement : move.change.placed)
    if (move.after.catalog.piece(placement.what.piece).kind == kind) placed.push_back(placement);
  return placed;
}

bool has_power(const RuleInput& in) {
  const auto& households = possible_households(in);
  return std::any_of(households.begin(), households.end(),
                     [](const Household& h) { return h.has.count("electricity") > 0; });
}

// Turn: one domino is placed. Living Together: a goal's domino comes on top, and the reward of a
// goal lets more be placed.
void check_one_domino(const MoveInput& move, ViolationWriter& out) {
  std::vector<Cell> placed;
  for (const auto& placement : placed_kind(move, kDomino)) placed.push_back(placement.cell);
  const bool as_many_as_removed = has_won(move.after, {"all-construction"});
  const size_t most = 1 + (as_many_as_removed ? move.change.removed.size() : 0);
  if (placed.size() > most)
    out.add(Severity::kIllegal,
            count(static_cast<int>(placed.size()), "domino", "dominoes") + " in one turn, " +
                (most == 1 ? "one is placed" : std::to_string(most) + " may be placed"),
            placed);
}

// Turn: dominoes that lie stay where they are or are destroyed. Living Together: rewards of goals
// let some be moved.
void check_stays(const MoveInput& move, ViolationWriter& out) {
  constexpr size_t kMovedByReward = 3;
  const bool may_move = move.change.moved.size() <= kMovedByReward &&
                        has_won(move.after, {"diversity-floor", "map-size-reward"});
  for (const auto& moved : move.change.moved)
    if (!may_move)
      out.add(Severity::kIllegal, "a domino that lies is not moved", {moved.from.cell});
}

// Living Together: some rewards let a player place what was not in the market, and only that
// player. Where nobody has such a reward, no way leads from the deck into a map.
void check_from_market(const MoveInput& move, ViolationWriter& out) {
  const std::vector<std::string_view> rewards = {"all-construction", "object-numbers"};
  const auto& areas = move.before.table.areas;
  if (!somebody_has_won(move.after, rewards) || has_won(move.after, rewards) ||
      areas.find("market") == areas.end())
    return;
  for (const auto& placement : placed_kind(move, kDomino))
    if (!holds_piece(dominoes_ready(move.before), placement.what))
      out.add(Severity::kIllegal,
              move.after.catalog.piece(placement.what.piece).label + " was not in the market",
              {placement.cell});
}

// Lamp: can only be placed with Power, and a generator on its own domino gives none yet. Others
// may have had their turns before, so it is enough that the map had Power by what they have now.
void check_lamp(const MoveInput& move, ViolationWriter& out) {
  std::vector<Cell> lamps;
  for (const auto& placement : placed_kind(move, kDomino))
    for (const auto& [cell, square] : squares_of(move.after.catalog, placement))
      if (square.object == "lamp") lamps.push_back(cell);
  if (lamps.empty() || has_power(move.before)) return;
  Table table = move.after.table;
  table.players[static_cast<size_t>(move.after.player)] = move.before.self();
  if (has_power(input_of(move.after, table, move.after.player))) return;
  for (const Cell cell : lamps)
    out.add(Severity::kIllegal, "a lamp is placed without Power", {cell});
}

/// Whether new squares lie on free cells and have no fault with those around: what the legality
/// rules would find in the end, found early.
bool fits(const RuleInput& in, const Home& home,
          const std::array<std::pair<Cell, Square>, 2>& squares) {
  for (const auto& [cell, square] : squares) {
    if (home.at(cell) != nullptr) return false;
    for (const auto direction : kDirections)
      if (const auto* other = home.at(next_to(cell, direction));
          other != nullptr && border_fault(in, square, direction, *other) != BorderFault::kNone)
        return false;
  }
  return true;
}

bool has_lamp(const RuleInput& in, PieceFace what) {
  const auto squares = squares_of(in.catalog, {what, {0, 0}, 0, 0});
  return std::any_of(squares.begin(), squares.end(),
                     [](const auto& square) { return square.second.object == "lamp"; });
}

std::vector<PieceFace> with_asked(const RuleInput& in, std::string_view area,
                                  std::string_view kind) {
  auto pieces = in.table_area(area);
  for (const auto& what : in.asked)
    if (in.catalog.piece(what.piece).kind == kind) pieces.push_back(what);
  return pieces;
}

}  // namespace

std::vector<PieceFace> came_into_map(const MoveInput& move, int player, std::string_view kind) {
  return added_pieces(in_map(move.before, player, kind), in_map(move.after, player, kind));
}

std::vector<PieceFace> left_map(const MoveInput& move, int player, std::string_view kind) {
  return added_pieces(in_map(move.after, player, kind), in_map(move.before, player, kind));
}

bool did_construction(const MoveInput& move, int player) {
  return move.after.of(player).fact("construction") == "yes" ||
         !left_map(move, player, kDomino).empty() || !left_map(move, player, kGoal).empty();
}

std::vector<PieceFace> dominoes_ready(const RuleInput& in) {
  return with_asked(in, "market", kDomino);
}
std::vector<PieceFace> tenants_ready(const RuleInput& in) {
  return with_asked(in, "guests", kTenant);
}

// Turn: anywhere beside the map, turned in any way.
std::vector<Placement> places_for(const RuleInput& in, PieceFace what) {
  std::vector<Placement> found;
  if (has_lamp(in, what) && !has_power(in)) return found;
  const auto& home = home_of(in);
  std::set<Cell> near;
  if (home.squares.empty()) near.insert({0, 0});
  for (const auto& [cell, _] : home.squares)
    for (const Cell next : touching(in, cell))
      if (home.at(next) == nullptr) near.insert(next);
  for (int rotation = 0; rotation < 4; ++rotation) {
    std::set<Cell> origins;
    for (const Cell cell : near) {
      origins.insert(cell);
      if (!home.squares.empty())
        origins.insert(rotation % 2 == 0 ? Cell{cell.col, cell.row - 1}
                                         : Cell{cell.col - 1, cell.row});
    }
    for (const Cell cell : origins) {
      const Placement domino{what, cell, rotation, 0};
      if (fits(in, home, squares_of(in.catalog, domino))) found.push_back(domino);
    }
  }
  return found;
}

namespace {

bool has_threat(const Catalog& catalog, const Table& table, std::string_view key) {
  const auto failed = table.areas.find("failed");
  return failed != table.areas.end() &&
         std::any_of(failed->second.begin(), failed->second.end(), [&](const PieceFace& threat) {
           return catalog.face(threat).text("threat") == key;
         });
}

// Living Together: what the penalty of a threat that fails now takes away, and the rewards that
// bring more. Wallet Watchers, optional rule: whom nobody takes is discarded.
std::vector<Way> ways_of_move(const Catalog& catalog, const Table& before, const Table& after) {
  std::vector<Way> ways;
  static const auto kHouseRules = house_rules();
  const RuleInput in{catalog, after, 0, kHouseRules};
  const auto fails = [&](std::string_view key) {
    return has_threat(catalog, after, key) && !has_threat(catalog, before, key);
  };
  if (fails("room-requirement") || in.option("wrong-price") == "leaves")
    ways.push_back({{kTenant}, "tenants", kUnseen});
  if (fails("attract-once-requirement")) ways.push_back({{kTenant}, "guests", kUnseen});
  if (somebody_has_won(in, {"all-construction", "object-numbers"}))
    ways.push_back({{kDomino}, kUnseen, kBuilding});
  if (somebody_has_won(in, {"all-expensive"})) ways.push_back({{kTenant}, kUnseen, "tenants"});
  return ways;
}

}  // namespace

const Places& places() {
  static const Places kPlaces{
      .rule = {"pieces", "Tiles come from somewhere and stay", "Gameplay; Upgrades, leaving"},
      .ways = {{{kDomino}, kUnseen, "market"},
               {{kDomino}, "market", kBuilding},
               {{kDomino}, "market", kUnseen},  // see check_market_leaves
               {{kDomino, kGoal}, kBuilding, kUnseen},
               {{kTenant}, kUnseen, "guests"},
               {{kTenant}, "guests", "tenants"},
               {{kTenant}, "tenants", "tenants", true},
               {{kGoal}, kUnseen, "goals"},
               {{kGoal}, "goals", "won"},
               {{kGoal}, "goals", kBuilding},
               {{kGoal}, "won", kBuilding},
               {{kThreat}, kUnseen, "threats"},
               {{kThreat}, "threats", "failed"},
               {{kThreat}, "threats", kUnseen}},
      .words = {{kBuilding, "map"},
                {"personal", "secret goals"},
                {"won", "goals won"},
                {"failed", "failed threats"}},
      .also = ways_of_move,
  };
  return kPlaces;
}

std::vector<MoveRule> move_rules() {
  return {
      {{"one-domino", "One domino a turn", "Turn; Living Together, rewards"},
       check_one_domino,
       true},
      {{"stays", "What lies is not moved", "Turn; Living Together, rewards"}, check_stays},
      {{"from-market", "Only who may draws from the deck", "Turn; Living Together, rewards"},
       check_from_market},
      {{"market-leaves", "What leaves the market is placed", "Turn"},
       check_market_leaves,
       false,
       true},
      {{"lamp", "A lamp needs Power", "Lamp, printed text (Useful Utilities)"}, check_lamp},
      {{"attract", "Tenants whose wishes are fulfilled", "Attract; guests and wishes"},
       check_attract},
      {{"tenants-a-round", "One tenant a round, two with a wardrobe", "Attract"},
       check_tenants_a_round,
       true},
      {{"leaving", "Tenants that leave", "Upgrades; Room Service; Happy Housing; Pool"},
       check_leaving},
      {{"gone", "Tenants that nobody has any more", "Wallet Watchers; Living Together"},
       check_gone,
       false,
       true},
      {{"wrong-price", "Tenants who can pay, where that is asked for",
        "Wallet Watchers, optional rule"},
       check_wrong_price,
       false,
       true},
      {{"round", "The course of a round", "Gameplay; Attract"}, check_round, false, true},
      {{"said", "What is said of the round", "Gameplay; Attract"},
       check_facts_of_round,
       false,
       true},
      {{"missions", "Goals and threats at the end of a round", "Living Together"},
       check_missions,
       false,
       true},
  };
}

}  // namespace storey::scoring::highrise_homino
