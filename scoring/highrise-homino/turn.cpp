// A turn: a domino, perhaps construction; then the Attract phase.
#include <algorithm>

#include "scoring/helpers.h"
#include "scoring/highrise-homino/mission.h"
#include "scoring/highrise-homino/paragraphs.h"
#include "scoring/highrise-homino/tenant.h"

namespace storey::scoring::highrise_homino {

namespace {

// Turn: one domino is placed.
void check_one_domino(const MoveInput& move, ViolationWriter& out) {
  std::vector<Cell> placed;
  for (const auto& placement : move.change.placed) placed.push_back(placement.cell);
  if (placed.size() > 1)
    out.add(Severity::kIllegal,
            count(static_cast<int>(placed.size()), "domino", "dominoes") +
                " in one turn, one is placed",
            placed);
}

// Turn: dominoes that lie stay where they are or are destroyed.
void check_stays(const MoveInput& move, ViolationWriter& out) {
  for (const auto& moved : move.change.moved)
    out.add(Severity::kIllegal, "a domino that lies is not moved", {moved.from.cell});
}

// Turn: the domino comes from the market.
void check_from_market(const MoveInput& move, ViolationWriter& out) {
  const auto& market = move.before.table_area("market");
  for (const auto& placement : move.change.placed)
    if (!market.empty() && std::find(market.begin(), market.end(), placement.what) == market.end())
      out.add(Severity::kIllegal,
              move.after.catalog.piece(placement.what.piece).label + " was not in the market",
              {placement.cell});
}

// Lamp: can only be placed with Power.
void check_lamp(const MoveInput& move, ViolationWriter& out) {
  const auto& households = possible_households(move.after);
  if (std::any_of(households.begin(), households.end(),
                  [](const Household& h) { return h.has.count("electricity") > 0; }))
    return;
  for (const auto& placement : move.change.placed) {
    if (move.after.catalog.piece(placement.what.piece).kind != kDomino) continue;
    for (const auto& [cell, square] : squares_of(move.after.catalog, placement))
      if (square.object == "lamp")
        out.add(Severity::kIllegal, "a lamp is placed without Power", {cell});
  }
}

/// The table as it was before the tenants came.
std::vector<PieceFace> new_tenants(const MoveInput& move) {
  const auto found = move.change.came.find("tenants");
  return found == move.change.came.end() ? std::vector<PieceFace>{} : found->second;
}

int tenants_a_round(const RuleInput& in) {
  const auto& home = home_of(in);
  const bool wardrobe = std::any_of(home.squares.begin(), home.squares.end(),
                                    [](const auto& s) { return s.second.object == "wardrobe"; });
  return wardrobe ? 2 : 1;
}

// Attract: a tenant comes to whom its wishes are fulfilled.
void check_attract(const MoveInput& move, ViolationWriter& out) {
  const auto tenants = new_tenants(move);
  if (tenants.empty()) return;
  Table table = move.after.table;  // tenants' wishes about tenants look at those there before
  table.players[static_cast<size_t>(move.after.player)].layout.beside["tenants"] =
      move.before.area("tenants");
  const RuleInput now{move.after.catalog, table, move.after.player, move.after.house_rules, {}};
  const auto& building = building_of(now);
  // Wishes look at the maps of connected players, so nobody can tell while one is missing.
  for (const auto& tenant : tenants)
    if (const auto why = why_not(now, building, now.player, tenant);
        !why.empty() && !maps_missing(now))
      out.add(Severity::kIllegal, now.catalog.piece(tenant.piece).label + " " + why, {});
}

// Attract: one tenant a round, two with a wardrobe.
void check_tenants_a_round(const MoveInput& move, ViolationWriter& out) {
  const auto tenants = new_tenants(move);
  const int most = tenants_a_round(move.after);
  if (static_cast<int>(tenants.size()) > most)
    out.add(Severity::kIllegal,
            count(static_cast<int>(tenants.size()), "tenant") + " in one round, " +
                std::to_string(most) + (most == 1 ? " comes" : " come"),
            {});
}

// Wallet watchers, by house rule: when a tenant comes, those leave who cannot pay the price of now.
void check_wrong_price(const MoveInput& move, ViolationWriter& out) {
  if (move.after.option("wrong-price") == "stays" || new_tenants(move).empty()) return;
  const auto& in = move.after;
  const auto& households = possible_households(in);
  for (const auto& tenant : in.area("tenants")) {
    const auto& face = in.catalog.face(tenant);
    const int pays = face.count("score");
    if (face.has_tag("wallet") &&
        std::all_of(households.begin(), households.end(),
                    [&](const Household& h) { return price_of(in, h) > pays; }))
      out.add(Severity::kIllegal,
              in.catalog.piece(tenant.piece).label + " pays at most " + std::to_string(pays) +
                  " and leaves at the price of " + std::to_string(price_of(in, households.front())),
              {});
  }
}

// Attract: whoever fulfils a guest's wishes may pick it.
void list_tenants(const RuleInput& in, OptionWriter& out) {
  std::vector<PieceFace> guests = in.table_area("guests");
  for (const auto& what : in.asked)
    if (in.catalog.piece(what.piece).kind == kTenant) guests.push_back(what);
  const auto& building = building_of(in);
  for (const auto& guest : guests) {
    if (!why_not(in, building, in.player, guest).empty()) continue;
    Player after = in.self();
    after.layout.beside["tenants"].push_back(guest);
    std::vector<std::string> words;
    for (const auto& wish : wishes_of(in.catalog, guest)) words.push_back(describe(wish));
    out.add("attract " + in.catalog.piece(guest.piece).label + " (" + list_words(words) +
                ") on floor " + std::to_string(building[static_cast<size_t>(in.player)].floor) +
                (maps_missing(in) ? ", as far as the maps are known" : ""),
            {}, std::move(after));
  }
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

// Turn: a domino of the market anywhere beside the map, turned in any way.
void list_dominoes(const RuleInput& in, OptionWriter& out) {
  std::vector<PieceFace> market = in.table_area("market");
  for (const auto& what : in.asked)
    if (in.catalog.piece(what.piece).kind == kDomino) market.push_back(what);
  const auto& home = home_of(in);
  std::set<Cell> near;
  if (home.squares.empty()) near.insert({0, 0});
  for (const auto& [cell, _] : home.squares)
    for (const Cell next : touching(in, cell))
      if (home.at(next) == nullptr) near.insert(next);
  for (const auto& what : market)
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
        if (!fits(in, home, squares_of(in.catalog, domino))) continue;
        Player after = in.self();
        after.layout.placements.push_back(domino);
        out.add("place " + in.catalog.piece(what.piece).label +
                    (rotation == 0 ? "" : " turned by " + std::to_string(90 * rotation)),
                {cell}, std::move(after));
      }
    }
}

// Living Together: a goal that is reached, by whoever may take its domino.
void list_goals(const RuleInput& in, OptionWriter& out) {
  const auto& building = building_of(in);
  for (const auto& goal : in.table_area("goals")) {
    const auto& face = in.catalog.face(goal);
    if (!holds(in, building, face.text("goal")).value_or(false)) continue;
    Player after = in.self();
    after.layout.beside["won"].push_back(goal);
    out.add("complete " + in.catalog.piece(goal.piece).label + " (" +
                std::string(face.text("text")) + ")",
            {}, std::move(after));
  }
}

// Living Together: what would fail now. A threat is everybody's, so the first player is told.
void list_threats(const RuleInput& in, OptionWriter& out) {
  if (in.player != 0) return;
  const auto& building = building_of(in);
  for (const auto& threat : in.table_area("threats")) {
    const auto& face = in.catalog.face(threat);
    if (holds(in, building, face.text("threat")).value_or(true)) continue;
    Player after = in.self();
    after.layout.beside["failed"].push_back(threat);
    out.add(in.catalog.piece(threat.piece).label + " would fail now (" +
                std::string(face.text("text")) + ")",
            {}, std::move(after));
  }
}

// Living Together: what nobody can tell from the state, so that it is not taken for settled.
void list_open_missions(const RuleInput& in, OptionWriter& out) {
  if (in.player != 0) return;
  const auto& building = building_of(in);
  std::vector<std::string> open;
  for (const auto* area : {"goals", "threats"})
    for (const auto& mission : in.table_area(area)) {
      const auto& face = in.catalog.face(mission);
      const auto& piece = in.catalog.piece(mission.piece);
      if (!holds(in, building, face.text(piece.kind)))
        open.push_back(piece.label + " (" + std::string(face.text("text")) + ")");
    }
  if (!open.empty())
    out.add(std::string(maps_missing(in) ? "not all maps are known: "
                                         : "nobody said what happened in the round: ") +
                list_words(open),
            {}, in.self());
}

}  // namespace

std::vector<MoveRule> move_rules() {
  return {
      {{"one-domino", "One domino a turn", "Turn"}, check_one_domino, true},
      {{"stays", "What lies is not moved", "Turn"}, check_stays},
      {{"from-market", "Only dominoes of the market", "Turn"}, check_from_market},
      {{"lamp", "A lamp needs Power", "Lamp, printed text (Useful Utilities)"}, check_lamp},
      {{"attract", "Tenants whose wishes are fulfilled", "Attract; guests and wishes"},
       check_attract},
      {{"tenants-a-round", "One tenant a round, two with a wardrobe", "Attract"},
       check_tenants_a_round,
       true},
      {{"wrong-price", "Tenants who can pay, where that is asked for",
        "Wallet Watchers, optional rule"},
       check_wrong_price},
  };
}

std::vector<OptionRule> option_rules() {
  return {
      {{"attract-tenant", "Attract a tenant", "Attract"}, list_tenants},
      {{"place-domino", "Place a domino", "Turn"}, list_dominoes},
      {{"complete-goal", "Goals that are reached", "Living Together, goals"}, list_goals},
      {{"threat", "Threats that would fail", "Living Together, threats"}, list_threats},
      {{"open-mission", "Goals and threats that hang on the round", "Living Together"},
       list_open_missions},
  };
}

}  // namespace storey::scoring::highrise_homino
