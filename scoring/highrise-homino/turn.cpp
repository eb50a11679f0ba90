// A turn: a domino, perhaps construction; then the Attract phase.
#include <algorithm>

#include "scoring/helpers.h"
#include "scoring/highrise-homino/mission.h"
#include "scoring/highrise-homino/paragraphs.h"
#include "scoring/highrise-homino/tenant.h"

namespace storey::scoring::highrise_homino {

namespace {

bool holds_piece(const std::vector<PieceFace>& pieces, PieceFace what) {
  return std::find(pieces.begin(), pieces.end(), what) != pieces.end();
}

/// Whether `in.player` has won one of `goals`, whose reward lasts.
bool has_won(const RuleInput& in, const std::vector<std::string_view>& goals) {
  const auto wanted = [&](std::string_view goal) {
    return std::find(goals.begin(), goals.end(), goal) != goals.end();
  };
  const auto& won = in.area("won");
  const auto& placed = home_of(in).goals;
  return std::any_of(placed.begin(), placed.end(), wanted) ||
         std::any_of(won.begin(), won.end(), [&](const PieceFace& goal) {
           return wanted(in.catalog.face(goal).text("goal"));
         });
}

std::vector<Placement> placed_kind(const MoveInput& move, std::string_view kind) {
  std::vector<Placement> placed;
  for (const auto& placement : move.change.placed)
    if (move.after.catalog.piece(placement.what.piece).kind == kind) placed.push_back(placement);
  return placed;
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

// Turn: the domino comes from the market. Living Together: a goal comes from those that lie ready,
// or was won before.
void check_from_market(const MoveInput& move, ViolationWriter& out) {
  const auto check = [&](std::string_view kind, std::vector<PieceFace> ready, const char* where) {
    if (ready.empty()) return;
    ready.insert(ready.end(), move.before.asked.begin(), move.before.asked.end());
    for (const auto& won : move.before.area("won")) ready.push_back(won);
    for (const auto& placement : placed_kind(move, kind))
      if (!holds_piece(ready, placement.what))
        out.add(Severity::kIllegal,
                move.after.catalog.piece(placement.what.piece).label + " was not " + where,
                {placement.cell});
  };
  if (!has_won(move.after, {"all-construction", "object-numbers"}))
    check(kDomino, move.before.table_area("market"), "in the market");
  check(kGoal, move.before.table_area("goals"), "among the goals");
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

/// A tenant that is new beside a map.
struct Newcomer {
  PieceFace tenant;
  std::optional<int> left;  ///< the player it was with before; none for a guest
};

std::vector<Newcomer> newcomers(const MoveInput& move) {
  std::vector<Newcomer> all;
  const auto found = move.change.came.find("tenants");
  if (found == move.change.came.end()) return all;
  for (const auto& tenant : found->second) {
    all.push_back({tenant, std::nullopt});
    for (int p = 0; p < static_cast<int>(move.after.table.players.size()); ++p)
      if (p != move.after.player && holds_piece(added_pieces(move.after.of(p).area("tenants"),
                                                             move.before.of(p).area("tenants")),
                                                tenant))
        all.back().left = p;
  }
  return all;
}

std::vector<PieceFace> new_guests(const MoveInput& move) {
  std::vector<PieceFace> guests;
  for (const auto& newcomer : newcomers(move))
    if (!newcomer.left) guests.push_back(newcomer.tenant);
  return guests;
}

/// Whether `player` destroyed a part of the map: seen, or said.
bool did_construction(const MoveInput& move, int player) {
  if (move.after.of(player).fact("construction") == "yes") return true;
  const auto dominoes = [&](const RuleInput& state) {
    std::vector<PieceFace> pieces;
    for (const auto& domino : state.of(player).layout().placements) pieces.push_back(domino.what);
    return pieces;
  };
  return !added_pieces(dominoes(move.after), dominoes(move.before)).empty();
}

int tenants_a_round(const RuleInput& in) {
  const auto& home = home_of(in);
  const bool wardrobe = std::any_of(home.squares.begin(), home.squares.end(),
                                    [](const auto& s) { return s.second.object == "wardrobe"; });
  return wardrobe ? 2 : 1;
}

// Attract: one of the guests comes to whom its wishes are fulfilled. Living Together: some goals
// let a player attract otherwise.
void check_attract(const MoveInput& move, ViolationWriter& out) {
  const auto tenants = new_guests(move);
  if (tenants.empty()) return;
  Table table = move.after.table;  // tenants' wishes about tenants look at those there before
  auto& self = table.players[static_cast<size_t>(move.after.player)];
  self.layout.beside["tenants"] = move.before.area("tenants");
  if (did_construction(move, move.after.player)) self.facts["construction"] = "yes";
  const RuleInput now{move.after.catalog, table, move.after.player, move.after.house_rules, {}};
  const auto& building = building_of(now);
  auto guests = move.before.table_area("guests");
  const bool known = !guests.empty();
  guests.insert(guests.end(), move.before.asked.begin(), move.before.asked.end());
  const bool by_reward = has_won(now, {"diversity-objects", "all-expensive", "three-in-a-row"});
  for (const auto& tenant : tenants) {
    const auto& label = now.catalog.piece(tenant.piece).label;
    if (known && !by_reward && !holds_piece(guests, tenant))
      out.add(Severity::kIllegal, label + " was not among the guests", {});
    // Wishes look at the maps of connected players, so nobody can tell while one is missing.
    if (maps_missing(now) || by_reward) continue;
    if (const auto why = why_not(now, building, now.player, tenant); !why.empty())
      out.add(Severity::kIllegal, label + " " + why, {});
  }
}

// Attract: one tenant a round, two with a wardrobe.
void check_tenants_a_round(const MoveInput& move, ViolationWriter& out) {
  const auto tenants = new_guests(move);
  const int most = tenants_a_round(move.after);
  if (static_cast<int>(tenants.size()) > most)
    out.add(Severity::kIllegal,
            count(static_cast<int>(tenants.size()), "tenant") + " in one round, " +
                std::to_string(most) + (most == 1 ? " comes" : " come"),
            {});
}

int pools_of(const Household& household) {
  const auto objects = objects_of(household);
  const auto found = objects.find("pool");
  return found == objects.end() ? 0 : found->second;
}

/// Whether a rule lets `tenant` leave `from` for the player of this move; pools aside.
bool may_leave_for(const MoveInput& move, const Building& building, int from, PieceFace tenant) {
  const auto& in = move.after;
  const auto& face = in.catalog.face(tenant);
  const auto& old_home = building[static_cast<size_t>(from)];
  const auto& new_home = building[static_cast<size_t>(in.player)];
  if (face.has_tag("construction") && did_construction(move, from)) {
    const bool shared = std::count_if(building.begin(), building.end(), [&](const Household& h) {
                          return h.floor == old_home.floor;
                        }) > 1;
    if (!shared || new_home.floor == old_home.floor) return true;
  }
  const int pays = face.count("score");
  if (face.has_tag("wallet") && in.option("wrong-price") == "leaves" &&
      price_of(in, old_home) > pays && price_of(in, new_home) <= pays)
    return true;
  return face.has_tag("wandering") && fulfils_all(in, building, in.player, tenant);
}

// Upgrades: a tenant goes to another player after construction, by its wishes or its price, or to a
// connected player with more pools.
void check_leaving(const MoveInput& move, ViolationWriter& out) {
  const auto& in = move.after;
  if (maps_missing(in) || has_won(in, {"diversity-tenant"})) return;
  const auto& building = building_of(in);
  const auto& own = building[static_cast<size_t>(in.player)];
  int by_pool = 0;
  for (const auto& [tenant, from] : newcomers(move)) {
    if (!from || has_won(in.of(*from), {"diversity-tenant"})) continue;
    if (may_leave_for(move, building, *from, tenant)) continue;
    const bool pool = own.connected.count(*from) > 0 &&
                      pools_of(own) > pools_of(building[static_cast<size_t>(*from)]);
    if (pool && by_pool++ == 0) continue;
    out.add(Severity::kIllegal,
            in.catalog.piece(tenant.piece).label + " came from " + in.of(*from).self().name +
                ", and nothing makes it leave for " + in.self().name,
            {});
  }
}

// Wallet watchers, by house rule: when a tenant comes, those leave who cannot pay the price of now.
void check_wrong_price(const MoveInput& move, ViolationWriter& out) {
  if (move.after.option("wrong-price") == "stays" || new_guests(move).empty()) return;
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
      {{"one-domino", "One domino a turn", "Turn; Living Together, rewards"},
       check_one_domino,
       true},
      {{"stays", "What lies is not moved", "Turn; Living Together, rewards"}, check_stays},
      {{"from-market", "Only what lies ready", "Turn; Living Together"}, check_from_market},
      {{"lamp", "A lamp needs Power", "Lamp, printed text (Useful Utilities)"}, check_lamp},
      {{"attract", "Tenants whose wishes are fulfilled", "Attract; guests and wishes"},
       check_attract},
      {{"tenants-a-round", "One tenant a round, two with a wardrobe", "Attract"},
       check_tenants_a_round,
       true},
      {{"leaving", "Tenants that leave", "Upgrades; Room Service; Happy Housing; Pool"},
       check_leaving},
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
