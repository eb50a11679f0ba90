// Building, choosing clients, cashing them in: what a round allows.
#include <algorithm>
#include <map>
#include <numeric>

#include "model/check.h"
#include "scoring/helpers.h"
#include "scoring/towers/client.h"
#include "scoring/towers/paragraphs.h"

namespace storey::scoring::towers {

namespace {

std::string_view kind_of(const RuleInput& in, const Placement& placement) {
  return in.catalog.piece(placement.what.piece).kind;
}

std::string client_name(const RuleInput& in, PieceFace client) {
  const auto name = in.catalog.face(client).text("name");
  return name.empty() ? in.catalog.piece(client.piece).id : std::string(name);
}

/// Clients with `tag` that other players have cashed in with this move.
int others_cashed(const MoveInput& move, std::string_view tag) {
  int more = 0;
  for (int p = 0; p < static_cast<int>(move.after.table.players.size()); ++p)
    if (p != move.after.player)
      more += cashed_with(move.after, p, tag) - cashed_with(move.before, p, tag);
  return std::max(0, more);
}

// Round gameplay: tiles of earlier rounds and $ pieces stay where they are; by house rule a tile
// that is not sold may be traded away. Acme takes one from the top of every other tower.
void check_tiles_stay(const MoveInput& move, ViolationWriter& out) {
  std::vector<Cell> cells;
  const bool may_trade = move.after.option("trades") == "placed-too";
  const auto then = tower_of(move.before);
  int taken = others_cashed(move, "takes-tiles");
  for (const auto& placement : move.change.removed) {
    const Cell cell = placement.cell;
    const bool unsold = is_tile(kind_of(move.before, placement)) && then.sold.count(cell) == 0;
    const bool at_top = then.tile({cell.col, cell.row + 1}).empty();
    const bool may_go = unsold && (may_trade || (at_top && taken-- > 0));
    if (!may_go) cells.push_back(cell);
  }
  for (const auto& moved : move.change.moved) cells.push_back(moved.from.cell);
  if (!cells.empty())
    out.add(Severity::kIllegal, "what was placed stays: " + list_cells(cells), cells);
}

std::vector<Cell> new_coins(const MoveInput& move) {
  std::vector<Cell> cells;
  for (const auto& placement : move.change.placed)
    if (kind_of(move.after, placement) == kCoin) cells.push_back(placement.cell);
  std::sort(cells.begin(), cells.end());
  return cells;
}

bool holds(const std::vector<PieceFace>& clients, PieceFace client) {
  return std::find(clients.begin(), clients.end(), client) != clients.end();
}

// Client cards: only a client in hand is cashed in.
void check_from_hand(const MoveInput& move, ViolationWriter& out) {
  const auto& hand = move.before.area("hand");
  const auto& middle = move.before.table_area("clients");
  if (hand.empty() && middle.empty()) return;  // nobody said what was in hand
  for (const auto& claim : move.change.claimed)
    if (!holds(hand, claim.what) && !holds(middle, claim.what) &&
        !holds(move.before.asked, claim.what))
      out.add(Severity::kIllegal, client_name(move.after, claim.what) + " was not in hand",
              claim.cells);
}

// Mom & Pop: not beside other retail tiles.
void check_alone(const MoveInput& move, ViolationWriter& out) {
  const auto tower = tower_of(move.after);
  for (const auto& claim : move.change.claimed) {
    const auto demand = parse_demand(move.after.catalog.face(claim.what));
    if (!demand || !demand->alone) continue;
    if (const auto wrong = why_unfit(move.after, tower, *demand, claim.cells); !wrong.empty())
      out.add(Severity::kIllegal, client_name(move.after, claim.what) + ": " + wrong, claim.cells);
  }
}

// Client cards: $1 on each room that the client buys, on no other, and none that is sold; two fewer
// while somebody else's DrugCorp is at work.
void check_paid_rooms(const MoveInput& move, ViolationWriter& out) {
  const auto coins = new_coins(move);
  const auto then = tower_of(move.before);
  std::vector<Cell> due;
  int lost = 0;
  for (const auto& claim : move.change.claimed) {
    for (const Cell cell : claim.cells)
      if (then.coins.count(cell) == 0) due.push_back(cell);
    lost += rooms_lost(move.after, claim.what);
    if (move.after.option("sold-rooms") == "gone")
      for (const Cell cell : claim.cells)
        if (then.sold.count(cell) > 0)
          out.add(Severity::kIllegal, to_string(cell) + " was sold already", {cell});
  }
  std::sort(due.begin(), due.end());
  std::vector<Cell> unasked;
  std::set_difference(coins.begin(), coins.end(), due.begin(), due.end(),
                      std::back_inserter(unasked));
  if (!unasked.empty())
    out.add(Severity::kIllegal, "no client buys " + list_cells(unasked), unasked);
  const int expected = std::max(0, static_cast<int>(due.size()) - lost);
  const int paid = static_cast<int>(coins.size() - unasked.size());
  if (paid != expected)
    out.add(
        Severity::kIllegal,
        "$" + std::to_string(paid) + " on the rooms, $" + std::to_string(expected) + " are paid",
        due);
}

constexpr int kAsked = 5;  ///< by Payne & Son

/// What clients that others have cashed in since take from this player.
int taken_by_others(const MoveInput& move) {
  int taken = 0;
  for (int p = 0; p < static_cast<int>(move.after.table.players.size()); ++p) {
    if (p == move.after.player) continue;
    const auto& then = move.before.of(p).layout().claims;
    for (const auto& claim : move.after.of(p).layout().claims) {
      if (std::find(then.begin(), then.end(), claim) != then.end()) continue;
      const auto bonus = parse_bonus(move.after.catalog.face(claim.what).text("bonus"));
      if (bonus && bonus->when == Bonus::When::kFromEachPlayer) taken += bonus->amount;
    }
  }
  return std::min(taken, loose_money(move.before).value_or(0));
}

/// What this player's DrugCorp brings, by clients that others have cashed in since.
int brought_by_drugcorp(const MoveInput& move) {
  int brought = 0;
  for (int p = 0; p < static_cast<int>(move.after.table.players.size()); ++p) {
    const auto& then = move.before.of(p).layout().claims;
    for (const auto& claim : move.after.of(p).layout().claims)
      if (std::find(then.begin(), then.end(), claim) == then.end() &&
          drugcorp_against(move.after.of(p), claim.what) == move.after.self().name)
        brought += kDrugCorp;
  }
  return brought;
}

// Client cards: what a client pays on top is loose, and what DrugCorp brings.
void check_bonus(const MoveInput& move, ViolationWriter& out) {
  const auto had = loose_money(move.before);
  const auto left = loose_money(move.after);
  if (!had || !left || move.change.claimed.size() > 1) return;
  const auto tower = tower_of(move.after);
  // Payne & Son ask for $5, or for a client, which no tower shows.
  int most = *had - taken_by_others(move) + brought_by_drugcorp(move);
  int least = std::max(0, most - kAsked * others_cashed(move, "asks-money"));
  for (const auto& claim : move.change.claimed) {
    const auto extra = bonus_of(move.before, tower, claim);
    least += extra.amount - coins_lost(move.before, claim.what);
    most += extra.amount + extra.open - coins_lost(move.before, claim.what);
    if (move.after.catalog.face(claim.what).has_tag("asks-money")) most += kAsked;
  }
  if (*left < least || *left > most)
    out.add(Severity::kIllegal,
            "$" + std::to_string(*left) + " loose, $" + std::to_string(least) +
                (most > least ? " to $" + std::to_string(most) : "") + " are expected",
            {});
}

/// `claim` cashed in: $1 on its rooms, the card out of hand, what it pays on top loose.
Player cashed_in(const RuleInput& in, const Claim& claim) {
  Player after = in.self();
  auto& hand = after.layout.beside["hand"];
  if (const auto card = std::find(hand.begin(), hand.end(), claim.what); card != hand.end())
    hand.erase(card);
  const auto coin = in.catalog.find(kCoin);
  STOREY_CHECK(coin.has_value());  // see validate_catalog
  const auto tower = tower_of(in);
  const int lost = rooms_lost(in, claim.what);
  int unpaid = lost;
  for (const Cell cell : claim.cells)
    if (tower.coins.count(cell) == 0 && unpaid-- <= 0)
      after.layout.placements.push_back({{*coin, 0}, cell, 0, 1});
  after.layout.claims.push_back(claim);
  if (const auto coins = loose_money(in))
    after.facts["coins"] =
        std::to_string(*coins + bonus_of(in, tower, claim).amount - coins_lost(in, claim.what));
  return after;
}

/// What others then have: DrugCorp's owner is paid, too, and some clients ask everybody for money.
std::map<int, Player> others_after(const RuleInput& in, PieceFace client) {
  const auto owner = drugcorp_against(in, client);
  const auto bonus = parse_bonus(in.catalog.face(client).text("bonus"));
  const bool asks_all = bonus && bonus->when == Bonus::When::kFromEachPlayer;
  std::map<int, Player> others;
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p) {
    const auto& other = in.of(p).self();
    const auto coins = other.known ? loose_money(in.of(p)) : std::nullopt;
    if (p == in.player || !coins) continue;
    const int paid = other.name == owner ? kDrugCorp : 0;
    const int given = asks_all ? std::min(bonus->amount, *coins) : 0;
    if (paid == given) continue;
    Player after = other;
    after.facts["coins"] = std::to_string(*coins + paid - given);
    others.emplace(p, std::move(after));
  }
  return others;
}

// Client cards: clients in hand or asked for, at every place that meets their demand.
void list_cash_ins(const RuleInput& in, OptionWriter& out) {
  std::vector<PieceFace> clients = in.area("hand");
  for (const auto& what : in.asked)
    if (in.catalog.piece(what.piece).kind == kClient) clients.push_back(what);
  std::sort(clients.begin(), clients.end());
  clients.erase(std::unique(clients.begin(), clients.end()), clients.end());
  const auto tower = tower_of(in);
  for (const auto& client : clients) {
    const auto demand = parse_demand(in.catalog.face(client));
    if (!demand) continue;
    auto places = matches(in, tower, *demand);
    if ((demand->many || in.option("copies") == "any") && demand->touching == 0)
      if (auto all = most_disjoint(places); all.size() > demand->cells.size())
        places.push_back(std::move(all));
    for (auto& rooms : places) {
      const Claim claim{client, rooms};
      const auto bonus = bonus_of(in, tower, claim);
      const auto unpaid = std::count_if(rooms.begin(), rooms.end(),
                                        [&](Cell cell) { return tower.coins.count(cell) == 0; });
      out.add("cash in " + client_name(in, client) + " for $" +
                  std::to_string(std::max(0, static_cast<int>(unpaid) - rooms_lost(in, client))) +
                  (bonus.amount != 0 ? " and $" + std::to_string(bonus.amount) + " on top" : "") +
                  (bonus.open != 0 ? " and up to $" + std::to_string(bonus.open) +
                                         " of coins that nobody counted"
                                   : ""),
              rooms, cashed_in(in, claim), others_after(in, client));
    }
  }
}

// Round gameplay: a tile goes on top of another one, or on the ground beside the others.
void list_places(const RuleInput& in, OptionWriter& out) {
  std::vector<PieceFace> tiles = in.area("tiles");
  for (const auto& what : in.asked) tiles.push_back(what);
  std::sort(tiles.begin(), tiles.end());
  tiles.erase(std::unique(tiles.begin(), tiles.end()), tiles.end());
  const auto tower = tower_of(in);
  std::set<Cell> cells;
  if (tower.tiles.empty()) cells.insert({0, 0});
  for (const auto& [cell, _] : tower.tiles) {
    if (tower.tile({cell.col, cell.row + 1}).empty()) cells.insert({cell.col, cell.row + 1});
    for (const int side : {-1, 1})
      if (cell.row == 0 && tower.tile({cell.col + side, 0}).empty())
        cells.insert({cell.col + side, 0});
  }
  for (const auto& what : tiles) {
    const auto& kind = in.catalog.piece(what.piece).kind;
    if (!is_tile(kind)) continue;
    for (const Cell cell : cells) {
      Player after = in.self();
      auto& held = after.layout.beside["tiles"];
      if (const auto own = std::find(held.begin(), held.end(), what); own != held.end())
        held.erase(own);
      after.layout.placements.push_back({what, cell, 0, 0});
      out.add("place " + kind, {cell}, std::move(after));
    }
  }
}

// Round gameplay: clients are chosen from the tallest tower to the lowest, then back.
void list_draft(const RuleInput& in, OptionWriter& out) {
  const int players = static_cast<int>(in.table.players.size());
  std::vector<int> order(static_cast<size_t>(players));
  std::iota(order.begin(), order.end(), 0);
  if (in.option("equal-heights") == "last-seat-first") std::reverse(order.begin(), order.end());
  const auto height_of = [&](int player) { return height(in, tower_of(in.of(player))); };
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return height_of(a) > height_of(b); });
  const int place =
      static_cast<int>(std::find(order.begin(), order.end(), in.player) - order.begin()) + 1;
  out.add(count(height_of(in.player), "floor") + ": chooses clients number " +
              std::to_string(place) + " and " + std::to_string(2 * players + 1 - place),
          {}, in.self());
}

}  // namespace

std::vector<MoveRule> move_rules() {
  return {
      {{"tiles-stay", "What is placed stays", "Round gameplay"}, check_tiles_stay},
      {{"from-hand", "Only clients in hand", "Client cards"}, check_from_hand},
      {{"alone", "Not beside others of its kind", "Mom & Pop Federation, card text"}, check_alone},
      {{"paid-rooms", "$1 a room", "Client cards"}, check_paid_rooms},
      {{"bonus", "What a client pays on top", "Client cards"}, check_bonus},
  };
}

std::vector<OptionRule> option_rules() {
  return {
      {{"cash-in", "Cash in a client", "Client cards"}, list_cash_ins},
      {{"place", "Place a tile", "Round gameplay"}, list_places},
      {{"choose-clients", "Order of choosing clients", "Round gameplay"}, list_draft},
  };
}

}  // namespace storey::scoring::towers
