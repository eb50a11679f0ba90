// Building and cashing in: what a round allows. Clients in hand are in hands.cpp.
#include <algorithm>
#include <numeric>

#include "model/difference.h"
#include "scoring/helpers.h"
#include "scoring/towers/paragraphs.h"
#include "scoring/towers/round.h"

namespace storey::scoring::towers {

namespace {

int players_of(const MoveInput& move) { return static_cast<int>(move.after.table.players.size()); }

std::string_view kind_of(const RuleInput& in, const Placement& placement) {
  return in.catalog.piece(placement.what.piece).kind;
}

// Round gameplay: tiles of earlier rounds and $ pieces stay where they are; by house rule a tile
// that is not sold may be traded away. Acme takes one from the top of every other tower.
void check_tiles_stay(const MoveInput& move, ViolationWriter& out) {
  std::vector<Cell> cells;
  const bool may_trade = move.after.option("trades") == "placed-too";
  const auto& then = tower_of(move.before);
  int taken = others_cashed_with(move, move.after.player, kTakesTiles);
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
  for (const auto& claim : move.change.unclaimed)
    if (std::any_of(move.change.claimed.begin(), move.change.claimed.end(),
                    [&](const Claim& now) { return now.what == claim.what; }))
      out.add(Severity::kIllegal,
              piece_name(move.after.catalog, claim.what.piece) +
                  " keeps the rooms it bought: " + list_cells(claim.cells),
              claim.cells);
}

// Mom & Pop: not beside other retail tiles.
void check_alone(const MoveInput& move, ViolationWriter& out) {
  const auto& tower = tower_of(move.after);
  for (const auto& claim : move.change.claimed) {
    const auto demand = parse_demand(move.after.catalog.face(claim.what));
    if (!demand || !demand->alone) continue;
    if (const auto wrong = why_unfit(move.after, tower, *demand, claim.cells); !wrong.empty())
      out.add(Severity::kIllegal, piece_name(move.after.catalog, claim.what.piece) + ": " + wrong,
              claim.cells);
  }
}

std::vector<Cell> new_coins(const MoveInput& move) {
  std::vector<Cell> cells;
  for (const auto& placement : move.change.placed)
    if (kind_of(move.after, placement) == kCoin) cells.push_back(placement.cell);
  std::sort(cells.begin(), cells.end());
  return cells;
}

/// "2", "2 or 4"
std::string list_numbers(const std::set<int>& numbers) {
  std::string text;
  for (const int n : numbers) text += (text.empty() ? "" : " or ") + std::to_string(n);
  return text;
}

/// Rooms that a client asks for when nobody says which ones it bought.
int rooms_asked(const RuleInput& in, PieceFace client) {
  const auto demand = parse_demand(in.catalog.face(client));
  if (!demand) return 0;
  return demand->touching > 0 ? demand->touching : static_cast<int>(demand->cells.size());
}

// Client cards: $1 on each room that the client buys, on no other, and none that is sold; two fewer
// while somebody else's DrugCorp is at work.
void check_paid_rooms(const MoveInput& move, ViolationWriter& out) {
  const int player = move.after.player;
  const auto coins = new_coins(move);
  const auto& then = tower_of(move.before);
  const bool gone = move.after.option("sold-rooms") == "gone";
  std::vector<Cell> due;
  int unnamed = 0;  // rooms of clients of which nobody says what they bought
  int least_copies = 1;
  for (const auto& claim : newly_cashed(move, player)) {
    if (claim.cells.empty()) unnamed += rooms_asked(move.after, claim.what);
    const auto demand = parse_demand(move.after.catalog.face(claim.what));
    if (claim.cells.empty() && demand && demand->many) least_copies = 0;
    for (const Cell cell : claim.cells) {
      if (then.coins.count(cell) == 0) due.push_back(cell);
      if (gone && then.sold.count(cell) > 0)
        out.add(Severity::kIllegal, to_string(cell) + " was sold already", {cell});
    }
  }
  std::sort(due.begin(), due.end());
  std::vector<Cell> unasked;
  std::set_difference(coins.begin(), coins.end(), due.begin(), due.end(),
                      std::back_inserter(unasked));
  // Coins may come later to rooms whose client is known by now: then nobody says which they are.
  if (!unasked.empty() && unnamed == 0)
    out.add(Severity::kIllegal, "no client buys " + list_cells(unasked), unasked);
  const int paid = static_cast<int>(coins.size() - (unnamed == 0 ? unasked.size() : 0));
  std::set<int> expected;
  for (const auto& till : tills(move))
    expected.insert(std::max(
        0, static_cast<int>(due.size()) + unnamed - till.unpaid[static_cast<size_t>(player)]));
  const bool more_copies = least_copies == 0 && !expected.empty() && paid > *expected.begin();
  if (!expected.empty() && expected.count(paid) == 0 && !more_copies)
    out.add(Severity::kIllegal,
            "$" + std::to_string(paid) + " on the rooms, $" + list_numbers(expected) + " are paid",
            due);
}

// Client cards: what a client pays on top is loose, and what DrugCorp, Edge Financial and Payne &
// Son bring and take; of all players, since those who do nothing are paid, too.
void check_bonus(const MoveInput& move, ViolationWriter& out) {
  const auto ways = tills(move);
  const auto told = money_told(move);
  bool all_fit = true;
  for (int p = 0; p < players_of(move); ++p) {
    const auto i = static_cast<size_t>(p);
    if (std::any_of(ways.begin(), ways.end(),
                    [&](const Till& till) { return may_be(till.purses[i], told[i]); }) ||
        ways.empty())
      continue;
    Purse all = *ways.front().purses[i];
    for (const auto& till : ways)
      all = {std::min(all.least, till.purses[i]->least), std::max(all.most, till.purses[i]->most)};
    all_fit = false;
    out.add(p, Severity::kIllegal,
            "$" + std::to_string(*told[i]) + " beside the tower, $" + std::to_string(all.least) +
                (all.most > all.least ? " to $" + std::to_string(all.most) : "") + " are expected",
            {});
  }
  if (all_fit && !ways.empty() &&
      std::none_of(ways.begin(), ways.end(), [&](const Till& till) { return as_told(move, till); }))
    out.add(Severity::kIllegal,
            "what the players have beside their towers does not fit together: what one is paid, "
            "another one gives",
            {});
}

/// How the tiles of a player changed between the states, where `tiles` is told in both.
struct TileChange {
  Counts more;     ///< in the tower and not placed, together
  int placed = 0;  ///< new in the tower
  Counts removed;  ///< gone from the tower
};
std::optional<TileChange> tile_change(const MoveInput& move, int player) {
  const auto& then = move.before.table.players[static_cast<size_t>(player)];
  const auto& now = move.after.table.players[static_cast<size_t>(player)];
  const auto had = area_of(then.layout.beside, "tiles");
  const auto has = area_of(now.layout.beside, "tiles");
  if (!then.known || !now.known || !had || !has) return std::nullopt;
  TileChange change;
  change.more = plus(*has, *had, -1);
  const auto tiles = difference(then.layout, now.layout, false);
  for (const auto& placement : tiles.placed)
    if (is_tile(kind_of(move.after, placement))) {
      ++change.placed;
      change.more = plus(std::move(change.more), {{placement.what.piece, 1}});
    }
  for (const auto& placement : tiles.removed)
    if (is_tile(kind_of(move.before, placement)))
      change.removed = plus(std::move(change.removed), {{placement.what.piece, 1}});
  change.more = plus(std::move(change.more), change.removed, -1);
  return change;
}

/// Unsold tiles with nothing on top.
int tops_of(const RuleInput& in) {
  const auto& tower = tower_of(in);
  return static_cast<int>(
      std::count_if(tower.tiles.begin(), tower.tiles.end(), [&](const auto& tile) {
        const Cell cell = tile.first;
        return tower.sold.count(cell) == 0 && tower.tile({cell.col, cell.row + 1}).empty();
      }));
}

Counts removed_of(const MoveInput& move, int player) {
  const auto& then = move.before.table.players[static_cast<size_t>(player)];
  const auto& now = move.after.table.players[static_cast<size_t>(player)];
  Counts removed;
  if (then.known && now.known)
    for (const auto& placement : difference(then.layout, now.layout, false).removed)
      if (is_tile(kind_of(move.before, placement)))
        removed = plus(std::move(removed), {{placement.what.piece, 1}});
  return removed;
}

/// Tiles that Acme may have brought `player`; all of them where nobody else cashed in Acme.
struct Taken {
  int least = 0;
  int most = 0;
  Counts tiles;
};
Taken taken_by(const MoveInput& move, int player) {
  Taken taken;
  const int own = newly_cashed_with(move, player, kTakesTiles);
  if (own == 0) return taken;
  for (int p = 0; p < players_of(move); ++p) {
    if (p == player) continue;
    if (!move.before.of(p).self().known || !move.after.of(p).self().known) taken.most += own;
    taken.tiles = plus(std::move(taken.tiles), removed_of(move, p));
  }
  const int all = total(taken.tiles, +1);
  taken.most += std::min(all, own * (players_of(move) - 1));
  const bool alone = others_cashed_with(move, player, kTakesTiles) == 0;
  taken.least = alone && move.after.option("trades") == "unplaced" ? all : 0;
  return taken;
}

/// Why the tiles of `player` cannot be what they are; empty when they can.
std::string tiles_problem(const MoveInput& move, int player, int began) {
  const auto change = tile_change(move, player);
  if (!change) return {};
  const auto then = move.before.of(player);
  const auto now = move.after.of(player);
  const int unions = cashed_with(then, player, kTileARound);
  const int unions_now = cashed_with(now, player, kTileARound);
  const auto taken = taken_by(move, player);
  const bool may_trade_placed = now.option("trades") == "placed-too";
  const int acme = others_cashed_with(move, player, kTakesTiles);
  const int removed = total(change->removed, +1);
  const int lost = std::min(acme, removed);
  const int net = std::accumulate(change->more.begin(), change->more.end(), 0,
                                  [](int sum, const auto& entry) { return sum + entry.second; });
  // Two tiles are given and one is taken in a trade.
  const auto trades_then = then.number("trades");
  const auto trades_now = now.number("trades");
  for (int drawn = began * (kTilesARound + unions); drawn <= began * (kTilesARound + unions_now);
       ++drawn)
    for (int from_acme = taken.least; from_acme <= taken.most; ++from_acme)
      for (int to_acme = may_trade_placed ? 0 : lost; to_acme <= lost; ++to_acme) {
        const int trades = drawn + from_acme - to_acme - net;
        if (trades < 0 || (trades_then && trades_now && trades != *trades_now - *trades_then))
          continue;
        const int unexplained = total(plus(change->more, taken.tiles, -1), +1);
        if (unexplained <= drawn + trades && total(change->more, -1) <= 2 * trades + to_acme &&
            removed <= 2 * trades + to_acme)
          return {};
      }
  const int drawn = began * (kTilesARound + unions);
  if (began > 0)
    return count(net, "tile") + " more, " + std::to_string(drawn + taken.most) +
           " come with a round" +
           (trades_then && trades_now
                ? " and " + count(*trades_now - *trades_then, "trade") + " took one away each"
                : "");
  std::vector<std::string> names;
  for (const auto& [piece, n] : change->more)
    if (n > 0) names.push_back(piece_name(now.catalog, piece));
  if (!names.empty())
    return list_words(names) + (names.size() == 1 ? " was" : " were") +
           " not among the tiles to place; tiles come with a new round or two for one";
  const auto change_of = net == 0  ? std::string("as many tiles")
                         : net < 0 ? count(-net, "tile") + " fewer"
                                   : count(net, "tile") + " more";
  const auto trades = trades_then && trades_now
                          ? " and " + count(*trades_now - *trades_then, "trade") + " more"
                          : "";
  return change_of + " than before" + trades + ": a trade takes two and gives one";
}

// Round set-up, trading-in: ten tiles a round, two for one in a trade, and nothing else.
void check_draw(const MoveInput& move, ViolationWriter& out) {
  const int began = std::clamp(rounds_begun(move), 0, 1);
  for (int p = 0; p < players_of(move); ++p) {
    if (const auto wrong = tiles_problem(move, p, began); !wrong.empty())
      out.add(p, Severity::kIllegal, wrong, {});
    const auto then = move.before.of(p);
    const int acme = others_cashed_with(move, p, kTakesTiles);
    const int due = std::min(acme, tops_of(then) > 0 ? 1 : 0);
    if (then.self().known && move.after.of(p).self().known && total(removed_of(move, p), +1) < due)
      out.add(p, Severity::kIllegal, "Acme takes a tile of every other tower, none is gone", {});
  }
}

// Round gameplay: tiles are placed first, then clients are chosen.
void check_place_first(const MoveInput& move, ViolationWriter& out) {
  if (rounds_begun(move) != 0 || !choosing_began(move.before)) return;
  std::vector<Cell> cells;
  for (const auto& placement : move.change.placed)
    if (is_tile(kind_of(move.after, placement))) cells.push_back(placement.cell);
  const auto then = move.before.number("trades");
  const auto now = move.after.number("trades");
  if (!cells.empty() || (then && now && *now != *then))
    out.add(Severity::kIllegal, "tiles are placed and traded before clients are chosen", cells);
}

// Endgame: eight rounds, one after the other.
void check_round(const MoveInput& move, ViolationWriter& out) {
  const int began = rounds_begun(move);
  if (began == 0 || began == 1) return;
  out.add(Severity::kIllegal,
          "round " + std::to_string(*move.after.table_number("round")) + " after round " +
              std::to_string(*move.before.table_number("round")) +
              ": a move goes no further than into the next round",
          {});
}

}  // namespace

Places places() {
  const std::vector<std::string_view> tiles{kRetail, kOffice, kResidence, kStairs};
  const std::vector<std::string_view> coin{kCoin};
  const std::vector<std::string_view> client{kClient};
  return {
      .rule = {"ways", "Nothing from nowhere, nothing gone", "Round gameplay"},
      .ways = {{coin, kUnseen, kBuilding},
               {coin, kUnseen, "money"},
               {coin, "money", kUnseen},
               {coin, "money", kBuilding},
               {coin, "money", "money", true},
               {tiles, kUnseen, "tiles"},  // drawn, or of a trade
               {tiles, "tiles", kUnseen},
               {tiles, "tiles", kBuilding},
               {tiles, kUnseen, kBuilding},  // drawn and placed
               {tiles, kBuilding, kUnseen},  // by house rule traded away
               {tiles, kBuilding, "tiles", true},
               {client, kUnseen, "clients"},
               {client, "clients", "hand"},
               {client, kUnseen, "hand"},
               {client, "hand", kUnseen},
               {client, "hand", "hand", true},
               {client, "hand", kBuilding},
               {client, "hand", "cashed"},
               {client, "clients", kBuilding},  // chosen and cashed in
               {client, "clients", "cashed"},
               {client, kUnseen, kBuilding},
               {client, kUnseen, "cashed"},
               {client, "cashed", kBuilding}},  // its rooms are told by now
      .words = {{kBuilding, "tower"},
                {"clients", "clients to choose from"},
                {"cashed", "clients cashed in"},
                {"tiles", "tiles to place"}},
      .name = piece_name,
  };
}

std::vector<MoveRule> move_rules() {
  std::vector<MoveRule> rules{
      {{"round", "One round after the other", "Endgame"}, check_round, false, true},
      {{"tiles-stay", "What is placed stays", "Round gameplay"}, check_tiles_stay},
      {{"draw", "Ten tiles a round, two for one", "Round set-up; trading-in"},
       check_draw,
       false,
       true},
      {{"place-first", "Tiles first, then clients", "Round gameplay"}, check_place_first},
      {{"alone", "Not beside others of its kind", "Mom & Pop Federation, card text"}, check_alone},
      {{"paid-rooms", "$1 a room", "Client cards"}, check_paid_rooms},
      {{"bonus", "What a client pays on top", "Client cards"}, check_bonus, false, true},
  };
  for (auto& rule : client_move_rules()) rules.push_back(std::move(rule));
  return rules;
}

}  // namespace storey::scoring::towers
