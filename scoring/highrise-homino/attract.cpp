// The Attract phase: guests that come, tenants that leave.
#include <algorithm>
#include <numeric>

#include "scoring/helpers.h"
#include "scoring/highrise-homino/moves.h"
#include "scoring/highrise-homino/round.h"
#include "scoring/highrise-homino/tenant.h"

namespace storey::scoring::highrise_homino {

namespace {

std::vector<PieceFace>& tenants_of(Table& table, int player) {
  return table.players[static_cast<size_t>(player)].layout.beside["tenants"];
}

std::vector<PieceFace> tenants_lost(const MoveInput& move, int player) {
  return added_pieces(move.after.of(player).area("tenants"),
                      move.before.of(player).area("tenants"));
}

/// The table while `tenant` is still with `from`.
Table before_it_left(const MoveInput& move, int from, int to, PieceFace tenant) {
  Table table = move.after.table;
  take_out(table.players[static_cast<size_t>(to)].layout.beside, "tenants", tenant);
  tenants_of(table, from).push_back(tenant);
  return table;
}

int pools_of(const Household& household) {
  const auto objects = objects_of(household);
  const auto found = objects.find("pool");
  return found == objects.end() ? 0 : found->second;
}

/// Why one of `tenants` cannot be attracted, one after the other in this order; empty when all can.
std::vector<std::string> why_not_all(const RuleInput& in, Table table,
                                     const std::vector<PieceFace>& tenants) {
  std::vector<std::string> problems;
  const auto& building = building_of(in);  // tenants are no part of it
  for (const auto& tenant : tenants) {
    const auto now = input_of(in, table, in.player);
    if (const auto why = why_not(now, building, in.player, tenant); !why.empty())
      problems.push_back(in.catalog.piece(tenant.piece).label + " " + why);
    tenants_of(table, in.player).push_back(tenant);
  }
  return problems;
}

/// The same in the order that suits best: one that came may be a wish of the next.
std::vector<std::string> why_not_all(const RuleInput& in, std::vector<PieceFace> tenants) {
  constexpr size_t kMostOrders = 3;  // more tenants than may come at once
  auto first = why_not_all(in, in.table, tenants);
  if (tenants.size() > kMostOrders) return first;
  std::sort(tenants.begin(), tenants.end());
  do {
    if (why_not_all(in, in.table, tenants).empty()) return {};
  } while (std::next_permutation(tenants.begin(), tenants.end()));
  return first;
}

/// What makes a tenant of `from` leave, by this move and what is said of the round.
Cause cause_of(const MoveInput& move, int from) {
  const auto moment = moment_of(move.before);
  const auto turn_of = [&](Phase phase) {
    return !moment || (moment->phase == phase && moment->player == from);
  };
  const bool attracted =
      !new_guests(move, from).empty() || move.after.of(from).number("attracted").value_or(0) > 0;
  return {turn_of(Phase::kTurns) && did_construction(move, from),
          turn_of(Phase::kAttract) && attracted};
}

/// Whether pools may call now: in the owner's part of the Attract phase, which ends with it.
bool time_of_pools(const MoveInput& move) {
  const auto before = moment_of(move.before);
  const auto after = moment_of(move.after);
  if (!before || !after) return true;
  return before->phase == Phase::kAttract && before->player == move.after.player &&
         *after != *before;
}

}  // namespace

std::vector<Newcomer> newcomers(const MoveInput& move, int player) {
  std::vector<Newcomer> all;
  for (const auto& tenant : added_pieces(move.before.of(player).area("tenants"),
                                         move.after.of(player).area("tenants"))) {
    all.push_back({tenant, std::nullopt});
    for (int p = 0; p < static_cast<int>(move.after.table.players.size()); ++p)
      if (p != player && holds_piece(tenants_lost(move, p), tenant)) all.back().left = p;
  }
  return all;
}

std::vector<PieceFace> new_guests(const MoveInput& move, int player) {
  std::vector<PieceFace> guests;
  for (const auto& newcomer : newcomers(move, player))
    if (!newcomer.left) guests.push_back(newcomer.tenant);
  return guests;
}

// Wardrobe: two tenants each round. Living Together: a goal gives two to one player.
int tenants_a_round(const RuleInput& in) {
  const auto& home = home_of(in);
  const bool wardrobe = std::any_of(home.squares.begin(), home.squares.end(),
                                    [](const auto& s) { return s.second.object == "wardrobe"; });
  return wardrobe || somebody_has_won(in, {"only-same-orientation"}) ? 2 : 1;
}

// Attract: one of the guests comes to whom its wishes are fulfilled. Living Together: some goals
// let a player attract otherwise.
void check_attract(const MoveInput& move, ViolationWriter& out) {
  const auto tenants = new_guests(move, move.after.player);
  if (tenants.empty()) return;
  Table table = move.after.table;  // tenants' wishes about tenants look at those there before
  auto& self = table.players[static_cast<size_t>(move.after.player)];
  self.layout.beside["tenants"] = move.before.area("tenants");
  if (did_construction(move, move.after.player)) self.facts["construction"] = "yes";
  const RuleInput now{move.after.catalog, table, move.after.player, move.after.house_rules, {}};
  const auto& areas = move.before.table.areas;
  const bool by_reward = has_won(now, {"diversity-objects", "all-expensive", "three-in-a-row"});
  if (by_reward) return;
  // Where the tenants of before are known, a way must lead to them: see places().
  const auto& beside = move.before.of(move.after.player).layout().beside;
  const bool judged =
      beside.find("tenants") != beside.end() && !somebody_has_won(move.after, {"all-expensive"});
  if (!judged && areas.find("guests") != areas.end())
    for (const auto& tenant : tenants)
      if (!holds_piece(tenants_ready(move.before), tenant))
        out.add(Severity::kIllegal,
                now.catalog.piece(tenant.piece).label + " was not among the guests", {});
  // Wishes look at the maps of connected players, so nobody can tell while one is missing.
  if (maps_missing(now)) return;
  for (auto& problem : why_not_all(now, tenants))
    out.add(Severity::kIllegal, std::move(problem), {});
}

// Attract: one tenant a round, two with a wardrobe.
void check_tenants_a_round(const MoveInput& move, ViolationWriter& out) {
  const int player = move.after.player;
  const int tenants =
      attracted_before(move, player) + static_cast<int>(new_guests(move, player).size());
  const int most = tenants_a_round(move.after);
  if (tenants > most && !new_guests(move, player).empty())
    out.add(Severity::kIllegal,
            count(tenants, "tenant") + " in one round, " + std::to_string(most) +
                (most == 1 ? " comes" : " come"),
            {});
}

std::string why_it_leaves(const RuleInput& in, int from, int to, PieceFace tenant, Cause cause) {
  const auto& face = in.catalog.face(tenant);
  const auto& building = building_of(in);
  const auto& old_home = building[static_cast<size_t>(from)];
  const auto& new_home = building[static_cast<size_t>(to)];
  if (face.has_tag("construction") && cause.construction) {
    const bool shared = std::count_if(building.begin(), building.end(), [&](const Household& h) {
                          return h.floor == old_home.floor;
                        }) > 1;
    if (!shared || new_home.floor == old_home.floor) return "after construction";
  }
  if (!cause.attracted) return "";
  const int pays = face.count("score");
  if (face.has_tag("wallet") && in.option("wrong-price") == "leaves" &&
      price_of(in, old_home) > pays && price_of(in, new_home) <= pays)
    return "for a price it can pay";
  if (face.has_tag("wandering") && fulfils_all(in, building, to, tenant))
    return "to where all its wishes are fulfilled";
  return "";
}

bool pools_call(const RuleInput& in, int from, int to) {
  const auto& building = building_of(in);
  const auto& own = building[static_cast<size_t>(to)];
  return own.connected.count(from) > 0 &&
         pools_of(own) > pools_of(building[static_cast<size_t>(from)]);
}

bool nobody_takes(const RuleInput& in, int owner, PieceFace tenant) {
  const auto& face = in.catalog.face(tenant);
  const int pays = face.count("score");
  const auto& building = building_of(in);
  if (!face.has_tag("wallet") || price_of(in, building[static_cast<size_t>(owner)]) <= pays)
    return false;
  return std::all_of(building.begin(), building.end(),
                     [&](const Household& h) { return price_of(in, h) > pays; });
}

// Upgrades: a tenant goes to another player after construction, by its wishes or its price, or to a
// connected player with more pools.
void check_leaving(const MoveInput& move, ViolationWriter& out) {
  const auto& in = move.after;
  if (maps_missing(in) || has_won(in, {"diversity-tenant"})) return;
  int by_pool = 0;
  for (const auto& [tenant, from] : newcomers(move, in.player)) {
    if (!from || has_won(in.of(*from), {"diversity-tenant"})) continue;
    const auto table = before_it_left(move, *from, in.player, tenant);
    const auto still = input_of(in, table, in.player);
    if (!why_it_leaves(still, *from, in.player, tenant, cause_of(move, *from)).empty()) continue;
    if (time_of_pools(move) && pools_call(still, *from, in.player) && by_pool++ == 0) continue;
    out.add(Severity::kIllegal,
            in.catalog.piece(tenant.piece).label + " came from " + in.of(*from).self().name +
                ", and nothing makes it leave for " + in.self().name + " now",
            {});
  }
}

// Leaving means to go to another player. By the optional rule of Wallet Watchers those are
// discarded whose price nobody has; a threat of Living Together takes one of each player.
void check_gone(const MoveInput& move, ViolationWriter& out) {
  const auto& in = move.after;
  const auto ways = places().also(in.catalog, move.before.table, in.table);
  const auto opened = std::any_of(ways.begin(), ways.end(), [](const Way& way) {
    return way.from == "tenants" && way.to == kUnseen;
  });
  if (!opened || maps_missing(in)) return;  // without a way, none may be gone at all
  const bool by_price = in.option("wrong-price") == "leaves";
  const int players = static_cast<int>(in.table.players.size());
  const auto is_somewhere = [&](PieceFace tenant) {
    for (int p = 0; p < players; ++p)
      if (holds_piece(in.of(p).area("tenants"), tenant)) return true;
    return false;
  };
  const auto& failed_now = added_pieces(move.before.table_area("failed"), in.table_area("failed"));
  const bool penalty =
      std::any_of(failed_now.begin(), failed_now.end(), [&](const PieceFace& threat) {
        return in.catalog.face(threat).text("threat") == "room-requirement";
      });
  for (int p = 0; p < players; ++p) {
    const auto& beside = in.of(p).layout().beside;
    if (beside.find("tenants") == beside.end()) continue;
    int left_by_penalty = penalty ? 1 : 0;
    for (const auto& tenant : tenants_lost(move, p)) {
      if (is_somewhere(tenant)) continue;
      if (by_price && cause_of(move, p).attracted && nobody_takes(in, p, tenant)) continue;
      if (left_by_penalty-- > 0) continue;
      out.add(p, Severity::kIllegal,
              in.catalog.piece(tenant.piece).label + " is gone, and nothing takes it away from " +
                  in.of(p).self().name,
              {});
    }
  }
}

// Wallet watchers, by house rule: when a tenant comes, those leave who cannot pay the price of now.
void check_wrong_price(const MoveInput& move, ViolationWriter& out) {
  if (move.after.option("wrong-price") == "stays") return;
  const auto before = moment_of(move.before);
  const auto after = moment_of(move.after);
  for (int p = 0; p < static_cast<int>(move.after.table.players.size()); ++p) {
    // They have time to leave until the player's part of the phase is over.
    if (before && after &&
        (*before == *after || before->phase != Phase::kAttract || before->player != p))
      continue;
    if (attracted_before(move, p) == 0 && new_guests(move, p).empty()) continue;
    const auto in = move.after.of(p);
    const auto& households = possible_households(in);
    for (const auto& tenant : in.area("tenants")) {
      const auto& face = in.catalog.face(tenant);
      const int pays = face.count("score");
      if (face.has_tag("wallet") &&
          std::all_of(households.begin(), households.end(),
                      [&](const Household& h) { return price_of(in, h) > pays; }))
        out.add(p, Severity::kIllegal,
                in.catalog.piece(tenant.piece).label + " pays at most " + std::to_string(pays) +
                    " and leaves at the price of " +
                    std::to_string(price_of(in, households.front())),
                {});
    }
  }
}

}  // namespace storey::scoring::highrise_homino
