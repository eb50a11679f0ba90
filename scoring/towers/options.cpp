// What a player may do now: place and trade tiles, choose, cash in and discard clients.
#include <algorithm>

#include "model/check.h"
#include "scoring/helpers.h"
#include "scoring/towers/paragraphs.h"
#include "scoring/towers/round.h"

namespace storey::scoring::towers {

namespace {

/// Each once, in order.
std::vector<PieceFace> kinds_of(std::vector<PieceFace> pieces) {
  std::sort(pieces.begin(), pieces.end());
  pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
  return pieces;
}

const std::vector<PieceFace>* area_there(const Areas& areas, std::string_view key) {
  const auto found = areas.find(key);
  return found == areas.end() ? nullptr : &found->second;
}

void put_in(Areas& areas, std::string_view key, PieceFace what) {
  if (const auto area = areas.find(key); area != areas.end()) area->second.push_back(what);
}

/// One way in which a client's ability goes: what to say of it, and the table then.
struct Way {
  std::string what;
  Table after;
};

Player& player_of(Table& table, int player) { return table.players[static_cast<size_t>(player)]; }

std::string name_of(const RuleInput& in, PieceFace client) {
  return piece_name(in.catalog, client.piece);
}

// Fat Tony: one client of the hand is discarded, the next one of the deck comes for it.
std::vector<Way> replaced_client(const RuleInput& in, const Table& table) {
  std::vector<Way> ways;
  const auto* hand =
      area_there(table.players[static_cast<size_t>(in.player)].layout.beside, "hand");
  if (hand == nullptr) return ways;
  for (const auto& client : kinds_of(*hand)) {
    Way way{", discard " + name_of(in, client) + " and draw a client", table};
    take_out(player_of(way.after, in.player).layout.beside, "hand", client);
    ways.push_back(std::move(way));
  }
  return ways;
}

// RightMessage: a client of the hand for any one of another player's hand.
std::vector<Way> swapped_client(const RuleInput& in, const Table& table) {
  std::vector<Way> ways;
  const auto* hand =
      area_there(table.players[static_cast<size_t>(in.player)].layout.beside, "hand");
  if (hand == nullptr) return ways;
  for (int p = 0; p < static_cast<int>(table.players.size()); ++p) {
    if (p == in.player) continue;
    const auto& other = table.players[static_cast<size_t>(p)];
    const auto* theirs = area_there(other.layout.beside, "hand");
    for (const auto& given : kinds_of(*hand)) {
      if (theirs == nullptr) {
        Way way{", swap " + name_of(in, given) + " with " + other.name, table};
        take_out(player_of(way.after, in.player).layout.beside, "hand", given);
        ways.push_back(std::move(way));
        continue;
      }
      for (const auto& got : kinds_of(*theirs)) {
        Way way{", swap " + name_of(in, given) + " for " + other.name + "'s " + name_of(in, got),
                table};
        auto& own_areas = player_of(way.after, in.player).layout.beside;
        auto& other_areas = player_of(way.after, p).layout.beside;
        take_out(own_areas, "hand", given);
        take_out(other_areas, "hand", got);
        put_in(own_areas, "hand", got);
        put_in(other_areas, "hand", given);
        ways.push_back(std::move(way));
      }
    }
  }
  return ways;
}

void write_money(Table& table, const Purses& purses, int player) {
  for (size_t p = 0; p < purses.size(); ++p) {
    auto& facts = table.players[p].facts;
    // Coins change hands, and nobody says which.
    table.players[p].layout.beside.erase("money");
    const bool told = facts.count("coins") > 0;
    const auto& purse = purses[p];
    if (!purse || (purse->least != purse->most && static_cast<int>(p) != player)) {
      facts.erase("coins");
      continue;
    }
    if (told || purse->least > 0 || static_cast<int>(p) == player)
      facts["coins"] = std::to_string(purse->least);
  }
}

// Payne & Son: another player pays $5, or discards a client.
std::vector<Way> asked_for(const RuleInput& in, const Table& table, const Purses& purses) {
  std::vector<Way> ways;
  for (int p = 0; p < static_cast<int>(table.players.size()); ++p) {
    if (p == in.player) continue;
    const auto& other = table.players[static_cast<size_t>(p)];
    if (can_pay(purses[static_cast<size_t>(p)])) {
      Way way{", " + other.name + " pays $" + std::to_string(kAsked), table};
      auto paid = purses;
      pay_asked(paid, p, in.player);
      write_money(way.after, paid, in.player);
      ways.push_back(std::move(way));
    }
    const auto* hand = area_there(other.layout.beside, "hand");
    if (hand == nullptr) ways.push_back({", " + other.name + " discards a client", table});
    if (hand == nullptr) continue;
    if (hand->empty() && !can_pay(purses[static_cast<size_t>(p)]))
      ways.push_back({", " + other.name + " has neither $5 nor a client", table});
    for (const auto& client : kinds_of(*hand)) {
      Way way{", " + other.name + " discards " + name_of(in, client), table};
      take_out(player_of(way.after, p).layout.beside, "hand", client);
      ways.push_back(std::move(way));
    }
  }
  return ways;
}

constexpr size_t kMostWays = 200;

// Acme: a tile that is not sold from the top of each other player's tower.
std::vector<Way> taken_tiles(const RuleInput& in, const Table& table) {
  std::vector<Way> ways{{"", table}};
  for (int p = 0; p < static_cast<int>(table.players.size()); ++p) {
    const auto& other = table.players[static_cast<size_t>(p)];
    if (p == in.player || !other.known) continue;
    const auto& tower = tower_of(in.of(p));
    std::vector<Way> longer;
    for (const auto& way : ways)
      for (const auto& placement : other.layout.placements) {
        const Cell cell = placement.cell;
        const bool top = placement.layer == 0 && tower.sold.count(cell) == 0 &&
                         tower.tile({cell.col, cell.row + 1}).empty();
        if (!top || longer.size() >= kMostWays) continue;
        auto next = way;
        next.what += ", take " + piece_name(in.catalog, placement.what.piece) + " of " +
                     other.name + "'s " + to_string(cell);
        std::erase(player_of(next.after, p).layout.placements, placement);
        put_in(player_of(next.after, in.player).layout.beside, "tiles", placement.what);
        longer.push_back(std::move(next));
      }
    if (!longer.empty()) ways = std::move(longer);
  }
  return ways;
}

/// The ways in which what a client does goes on; the table as it is when it does nothing here.
std::vector<Way> ability(const RuleInput& in, PieceFace client, const Table& table,
                         const Purses& purses) {
  const auto& face = in.catalog.face(client);
  std::vector<Way> ways;
  if (face.has_tag(kReplacesClient)) ways = replaced_client(in, table);
  if (face.has_tag(kSwapsClient)) ways = swapped_client(in, table);
  if (face.has_tag(kAsksMoney)) ways = asked_for(in, table, purses);
  if (face.has_tag(kTakesTiles)) ways = taken_tiles(in, table);
  if (face.has_tag(kTakesAhead)) ways = {{", take one of the next clients", table}};
  if (ways.empty()) ways.push_back({"", table});
  return ways;
}

/// `claim` cashed in: $1 on its rooms, the card out of hand; money and abilities aside.
Table sold(const RuleInput& in, const Tower& tower, const Claim& claim) {
  Table after = in.table;
  auto& self = player_of(after, in.player);
  const auto* hand = area_there(self.layout.beside, "hand");
  const bool in_hand =
      hand != nullptr && std::find(hand->begin(), hand->end(), claim.what) != hand->end();
  if (in_hand) take_out(self.layout.beside, "hand", claim.what);
  const auto coin = in.catalog.find(kCoin);
  STOREY_CHECK(coin.has_value());  // see validate_catalog
  int unpaid = rooms_lost(in, claim.what);
  for (const Cell cell : claim.cells)
    if (tower.coins.count(cell) == 0 && unpaid-- <= 0)
      self.layout.placements.push_back({{*coin, 0}, cell, 0, 1});
  self.layout.claims.push_back(claim);
  if (in.catalog.face(claim.what).has_tag(kDrugCorpTag) && after.players.size() > 1)
    say_drugcorp(after, self.name);
  return after;
}

std::string cash_in_text(const RuleInput& in, const Tower& tower, const Claim& claim,
                         const Purse& bonus) {
  const auto rooms = std::count_if(claim.cells.begin(), claim.cells.end(),
                                   [&](Cell cell) { return tower.coins.count(cell) == 0; });
  const int paid = std::max(0, static_cast<int>(rooms) - rooms_lost(in, claim.what));
  return "cash in " + name_of(in, claim.what) + " for $" + std::to_string(paid) +
         (bonus.least != 0 ? " and $" + std::to_string(bonus.least) + " on top" : "") +
         (bonus.most != bonus.least ? " and up to $" + std::to_string(bonus.most - bonus.least) +
                                          " of coins that nobody counted"
                                    : "");
}

// Client cards: clients in hand or asked for, at every place that meets their demand.
void list_cash_ins(const RuleInput& in, OptionWriter& out) {
  if (const auto* middle = area_there(in.table.areas, "clients"); middle && !middle->empty())
    return;  // clients are chosen first
  std::vector<PieceFace> clients = in.area("hand");
  for (const auto& what : in.asked)
    if (in.catalog.piece(what.piece).kind == kClient) clients.push_back(what);
  const auto& tower = tower_of(in);
  const auto purses = purses_of(in);
  for (const auto& client : kinds_of(std::move(clients))) {
    const auto demand = parse_demand(in.catalog.face(client));
    if (!demand) continue;
    auto places = matches(in, tower, *demand);
    if ((demand->many || in.option("copies") == "any") && demand->touching == 0)
      if (auto all = most_disjoint(places); all.size() > demand->cells.size())
        places.push_back(std::move(all));
    for (auto& rooms : places) {
      const Claim claim{client, rooms};
      const auto bonus = bonus_of(in, tower, claim, purses);
      const auto text = cash_in_text(in, tower, claim, bonus);
      auto paid = purses_after(in, tower, claim, purses);
      if (auto& own = paid[static_cast<size_t>(in.player)]) own->most = own->least;
      auto table = sold(in, tower, claim);
      write_money(table, paid, in.player);
      for (auto& way : ability(in, client, table, paid))
        out.add(text + way.what, rooms, std::move(way.after));
    }
  }
}

/// Cells a tile may go to: on top of another one, or on the ground; beside the others, since where
/// a tower apart stands changes nothing.
std::set<Cell> free_cells(const Tower& tower) {
  std::set<Cell> cells;
  if (tower.tiles.empty()) cells.insert({0, 0});
  for (const auto& [cell, _] : tower.tiles) {
    if (tower.tile({cell.col, cell.row + 1}).empty()) cells.insert({cell.col, cell.row + 1});
    for (const int side : {-1, 1})
      if (cell.row == 0 && tower.tile({cell.col + side, 0}).empty())
        cells.insert({cell.col + side, 0});
  }
  return cells;
}

// Round gameplay: a tile goes on top of another one, or on the ground.
void list_places(const RuleInput& in, OptionWriter& out) {
  if (choosing_began(in)) return;
  std::vector<PieceFace> tiles = in.area("tiles");
  tiles.insert(tiles.end(), in.asked.begin(), in.asked.end());
  const auto cells = free_cells(tower_of(in));
  for (const auto& what : kinds_of(std::move(tiles))) {
    const auto& kind = in.catalog.piece(what.piece).kind;
    if (!is_tile(kind)) continue;
    for (const Cell cell : cells) {
      Player after = in.self();
      take_out(after.layout.beside, "tiles", what);
      after.layout.placements.push_back({what, cell, 0, 0});
      out.add("place " + kind, {cell}, std::move(after));
    }
  }
}

/// A tile that may be given in a trade: not placed, or by house rule from the top of the tower.
struct Given {
  PieceFace what;
  std::optional<Placement> from = std::nullopt;
};

std::vector<Given> tiles_to_give(const RuleInput& in) {
  std::vector<Given> given;
  std::map<PieceFace, int> of_kind;
  for (const auto& what : in.area("tiles"))
    if (of_kind[what]++ < 2) given.push_back({what});  // a trade takes no more
  if (in.option("trades") != "placed-too") return given;
  const auto& tower = tower_of(in);
  for (const auto& placement : in.layout().placements) {
    const Cell cell = placement.cell;
    if (placement.layer == 0 && tower.sold.count(cell) == 0 &&
        tower.tile({cell.col, cell.row + 1}).empty())
      given.push_back({placement.what, placement});
  }
  return given;
}

void give(Player& player, const Given& tile) {
  if (tile.from)
    std::erase(player.layout.placements, *tile.from);
  else
    take_out(player.layout.beside, "tiles", tile.what);
}

std::string name_of(const RuleInput& in, const Given& tile) {
  return piece_name(in.catalog, tile.what.piece) +
         (tile.from ? " of " + to_string(tile.from->cell) : "");
}

// Trading-in: two tiles for any one.
void list_trades(const RuleInput& in, OptionWriter& out) {
  if (choosing_began(in) || in.layout().beside.count("tiles") == 0) return;
  const auto tiles = tiles_to_give(in);
  for (size_t i = 0; i < tiles.size(); ++i)
    for (size_t j = i + 1; j < tiles.size(); ++j)
      for (int piece = 0; piece < static_cast<int>(in.catalog.pieces().size()); ++piece) {
        if (!is_tile(in.catalog.piece(piece).kind)) continue;
        Player after = in.self();
        std::vector<Cell> cells;
        for (const auto* tile : {&tiles[i], &tiles[j]}) {
          give(after, *tile);
          if (tile->from) cells.push_back(tile->from->cell);
        }
        put_in(after.layout.beside, "tiles", {piece, 0});
        if (const auto trades = in.number("trades"))
          after.facts["trades"] = std::to_string(*trades + 1);
        out.add("trade " + name_of(in, tiles[i]) + " and " + name_of(in, tiles[j]) + " for " +
                    piece_name(in.catalog, piece),
                std::move(cells), std::move(after));
      }
}

// Round gameplay: clients are chosen from the tallest tower to the lowest, then back.
void list_choices(const RuleInput& in, OptionWriter& out) {
  const int floors = height(in, tower_of(in));
  const auto* middle = area_there(in.table.areas, "clients");
  if (middle == nullptr) {
    const auto orders = choosing_orders(in);
    if (orders.empty()) return;
    std::vector<std::string> numbers;
    for (size_t i = 0; i < orders.front().size(); ++i)
      if (orders.front()[i] == in.player) numbers.push_back(std::to_string(i + 1));
    out.add(count(floors, "floor") + ": chooses clients number " + list_words(numbers), {},
            in.self());
    return;
  }
  const auto next = next_to_choose(in);
  const bool known = !choosing_orders(in).empty();
  if (known && std::find(next.begin(), next.end(), in.player) == next.end()) return;
  for (const auto& client : kinds_of(*middle)) {
    Table after = in.table;
    take_out(after.areas, "clients", client);
    put_in(player_of(after, in.player).layout.beside, "hand", client);
    out.add("choose " + name_of(in, client) + " (" + count(floors, "floor") + ")", {},
            std::move(after));
  }
}

// Round gameplay: after cashing in, down to three clients.
void list_discards(const RuleInput& in, OptionWriter& out) {
  const auto hand = in.area("hand");
  const int gone = static_cast<int>(hand.size()) - kHand;
  if (gone <= 0 || gone > kDrafted) return;
  if (const auto* middle = area_there(in.table.areas, "clients"); middle && !middle->empty())
    return;
  for (size_t i = 0; i < hand.size(); ++i)
    for (size_t j = gone == 1 ? i : i + 1; j < (gone == 1 ? i + 1 : hand.size()); ++j) {
      Player after = in.self();
      take_out(after.layout.beside, "hand", hand[i]);
      if (j != i) take_out(after.layout.beside, "hand", hand[j]);
      out.add("discard " + name_of(in, hand[i]) + (j != i ? " and " + name_of(in, hand[j]) : ""),
              {}, std::move(after));
    }
}

}  // namespace

std::vector<OptionRule> option_rules() {
  return {
      {{"cash-in", "Cash in a client", "Client cards"}, list_cash_ins},
      {{"place", "Place a tile", "Round gameplay"}, list_places},
      {{"trade", "Trade two tiles for one", "Trading-in"}, list_trades},
      {{"choose-clients", "Choose a client", "Round gameplay"}, list_choices},
      {{"discard", "Discard down to three clients", "Round gameplay"}, list_discards},
  };
}

}  // namespace storey::scoring::towers
