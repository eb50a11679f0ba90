#include "scoring/towers/client.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <numeric>

#include "model/check.h"
#include "scoring/helpers.h"

namespace storey::scoring::towers {

namespace {

constexpr size_t kMostMatches = 500;

using Cells = std::vector<Cell>;

Error not_understood(const std::string& what) { return {ErrorCode::kBadData, what, {}}; }

bool read_number(std::string_view word, int& number) {
  const auto* end = word.data() + word.size();
  const auto [stop, error] = std::from_chars(word.data(), end, number);
  return error == std::errc{} && stop == end;
}

/// Moved so that its smallest column and row are 0, in order.
Cells at_origin(Cells cells) {
  Cell low = cells.front();
  for (const Cell cell : cells) low = {std::min(low.col, cell.col), std::min(low.row, cell.row)};
  for (Cell& cell : cells) cell = {cell.col - low.col, cell.row - low.row};
  std::sort(cells.begin(), cells.end());
  return cells;
}

/// The shapes a demand may be met with: as printed, by house rule also mirrored or turned.
std::vector<Cells> shapes(const RuleInput& in, const Demand& demand) {
  std::set<Cells> all{at_origin(demand.cells)};
  const auto option = in.option("patterns");
  const auto add = [&](const auto& turn) {
    auto more = all;
    for (auto cells : all) {
      for (Cell& cell : cells) cell = turn(cell);
      more.insert(at_origin(cells));
    }
    all = std::move(more);
  };
  if (option != "fixed") add([](Cell c) { return Cell{-c.col, c.row}; });
  if (option == "turned") {
    add([](Cell c) { return Cell{-c.row, c.col}; });
    add([](Cell c) { return Cell{-c.col, -c.row}; });
  }
  return {all.begin(), all.end()};
}

Cells moved(Cells cells, Cell by) {
  for (Cell& cell : cells) cell = {cell.col + by.col, cell.row + by.row};
  return cells;
}

bool is_free(const RuleInput& in, const Tower& tower, std::string_view type, Cell cell) {
  return tower.tile(cell) == type &&
         (in.option("sold-rooms") == "count" || tower.sold.count(cell) == 0);
}

bool stands_alone(const Tower& tower, const Demand& demand, const Cells& rooms) {
  for (const Cell room : rooms)
    for (const Cell next : beside(room))
      if (tower.tile(next) == demand.type &&
          std::find(rooms.begin(), rooms.end(), next) == rooms.end())
        return false;
  return true;
}

/// All sets of `n` cells of `group` that hang together, up to kMostMatches.
std::set<Cells> touching_sets(const std::set<Cell>& rooms, int n) {
  std::set<Cells> sets;
  for (const Cell room : rooms) sets.insert({room});
  for (int size = 1; size < n; ++size) {
    std::set<Cells> larger;
    for (const auto& cells : sets)
      for (const Cell cell : cells)
        for (const Cell next : beside(cell)) {
          if (rooms.count(next) == 0 || std::find(cells.begin(), cells.end(), next) != cells.end())
            continue;
          auto grown = cells;
          grown.insert(std::upper_bound(grown.begin(), grown.end(), next), next);
          if (larger.size() < kMostMatches) larger.insert(std::move(grown));
        }
    sets = std::move(larger);
  }
  return sets;
}

bool hang_together(const Cells& rooms) {
  const std::set<Cell> all(rooms.begin(), rooms.end());
  if (all.empty()) return false;
  std::set<Cell> seen{*all.begin()};
  Cells open{*all.begin()};
  while (!open.empty()) {
    const Cell cell = open.back();
    open.pop_back();
    for (const Cell next : beside(cell))
      if (all.count(next) > 0 && seen.insert(next).second) open.push_back(next);
  }
  return seen.size() == all.size();
}

using CopyTest = std::function<bool(const Cells&)>;

/// Whether `rooms` (sorted) fall into copies of one of `all_shapes`, each of which passes `test`.
/// The first room is the first cell of its copy, since cells are in order.
bool fall_into(const Cells& rooms, const std::vector<Cells>& all_shapes, const CopyTest& test) {
  if (rooms.empty()) return true;
  for (const auto& shape : all_shapes) {
    const Cell by{rooms.front().col - shape.front().col, rooms.front().row - shape.front().row};
    const auto copy = moved(shape, by);
    Cells rest;
    std::set_difference(rooms.begin(), rooms.end(), copy.begin(), copy.end(),
                        std::back_inserter(rest));
    if (rest.size() + copy.size() == rooms.size() && test(copy) &&
        fall_into(rest, all_shapes, test))
      return true;
  }
  return false;
}

bool falls_into(const Cells& rooms, const std::vector<Cells>& all_shapes) {
  return fall_into(rooms, all_shapes, [](const Cells& /*copy*/) { return true; });
}

void most_disjoint_from(const std::vector<Cells>& places, size_t next, std::set<Cell>& taken,
                        std::set<Cell>& best) {
  if (taken.size() > best.size()) best = taken;
  for (size_t i = next; i < places.size(); ++i) {
    const auto& place = places[i];
    if (std::any_of(place.begin(), place.end(), [&](Cell c) { return taken.count(c) > 0; }))
      continue;
    taken.insert(place.begin(), place.end());
    most_disjoint_from(places, i + 1, taken, best);
    for (const Cell cell : place) taken.erase(cell);
  }
}

int cashed_same(const RuleInput& in, PieceFace client) {
  int same = 0;
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p)
    for (const auto& other : cashed_in(in, p))
      if (other.piece == client.piece) ++same;
  return same;
}

/// Such clients, this one included, that have a room on one of `rows`.
int same_on(const RuleInput& in, const Claim& claim, const std::vector<int>& rows) {
  const auto on_rows = [&](const Claim& other) {
    return other.what.piece == claim.what.piece &&
           std::any_of(other.cells.begin(), other.cells.end(), [&](Cell cell) {
             return std::find(rows.begin(), rows.end(), cell.row) != rows.end();
           });
  };
  const auto& claims = in.layout().claims;
  return static_cast<int>(std::count_if(claims.begin(), claims.end(), on_rows)) +
         (on_rows(claim) ? 1 : 0);
}

/// The floors among which a client may be the top or a bottom one: by house rule all rows.
std::vector<int> floors_for_clients(const RuleInput& in, const Tower& tower) {
  if (in.option("top-floor") == "floors") return floors(in, tower);
  std::vector<int> rows(static_cast<size_t>(tower.top_row() + 1));
  std::iota(rows.begin(), rows.end(), 0);
  return rows;
}

int times(const RuleInput& in, const Tower& tower, const Claim& claim, Bonus::When when) {
  const auto own = cashed_in(in, in.player);
  switch (when) {
    case Bonus::When::kNever:
      return 0;
    case Bonus::When::kPerOfficeAbove:
      return static_cast<int>(std::count_if(claim.cells.begin(), claim.cells.end(), [&](Cell cell) {
        return tower.tile({cell.col, cell.row + 1}) == kOffice;
      }));
    case Bonus::When::kPerOtherClient: {
      int others = 0;
      for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p)
        if (p == in.player || in.option("pinnacle") == "everybodys")
          others += static_cast<int>(cashed_in(in, p).size());
      return others;
    }
    case Bonus::When::kPerSameOnBottom3: {
      const auto rows = floors_for_clients(in, tower);
      return same_on(in, claim, {rows.begin(), rows.size() > 3 ? rows.begin() + 3 : rows.end()});
    }
    case Bonus::When::kPerSameOnTop3: {
      const auto rows = floors_for_clients(in, tower);
      return same_on(in, claim, {rows.size() > 3 ? rows.end() - 3 : rows.begin(), rows.end()});
    }
    case Bonus::When::kIfTopFloor: {
      const auto rows = floors_for_clients(in, tower);
      return !rows.empty() && std::all_of(claim.cells.begin(), claim.cells.end(),
                                          [&](Cell cell) { return cell.row == rows.back(); })
                 ? 1
                 : 0;
    }
    case Bonus::When::kPerRoomPerOtherSame:
      return static_cast<int>(claim.cells.size()) * cashed_same(in, claim.what);
    case Bonus::When::kIfFirstSame:
      return cashed_same(in, claim.what) == 0 ? 1 : 0;
    case Bonus::When::kIfFirstOfType: {
      const auto type = face_of(in, claim.what).text("type");
      return std::none_of(
                 own.begin(), own.end(),
                 [&](const PieceFace& other) { return face_of(in, other).text("type") == type; })
                 ? 1
                 : 0;
    }
    case Bonus::When::kFromEachPlayer:
      return 0;  // not a number of times, see bonus_of
  }
  return 0;
}

}  // namespace

std::vector<PieceFace> cashed_in(const RuleInput& in, int player) {
  const auto other = in.of(player);
  auto clients = other.area("cashed");
  for (const auto& claim : other.layout().claims) clients.push_back(claim.what);
  return clients;
}

int cashed_with(const RuleInput& in, int player, std::string_view tag) {
  const auto clients = cashed_in(in, player);
  return static_cast<int>(std::count_if(clients.begin(), clients.end(), [&](PieceFace what) {
    return face_of(in, what).has_tag(std::string(tag));
  }));
}

Result<Demand> parse_demand(const Face& client) {
  Demand demand;
  demand.type = client.text(client.text("rooms").empty() ? "type" : "rooms");
  demand.alone = client.has_tag("alone");
  demand.many = client.has_tag("multi-pattern");
  if (demand.type != kRetail && demand.type != kOffice && demand.type != kResidence)
    return not_understood("a client asks for retail, office or residence, not '" +
                          std::string(demand.type) + "'");
  std::string_view pattern = client.text("pattern");
  if (const auto space = pattern.find(' '); space != pattern.npos) {
    if (pattern.substr(space + 1) == "touching" &&
        read_number(pattern.substr(0, space), demand.touching) && demand.touching >= 1 &&
        demand.touching <= 9)
      return demand;
  }
  Cells cells;
  for (int row = 0, col = 0; const char c : pattern) {
    if (c == 'x') cells.push_back({col, -row});
    if (c == '/') {
      ++row;
      col = 0;
    } else if (c == 'x' || c == '.') {
      ++col;
    } else {
      cells.clear();
      break;
    }
  }
  if (cells.empty())
    return not_understood("pattern '" + std::string(pattern) +
                          "' is not understood; write rows from the top such as 'xx/.xx', or '6 "
                          "touching'");
  demand.cells = at_origin(std::move(cells));
  return demand;
}

Result<Bonus> parse_bonus(std::string_view text) {
  static const std::map<std::string_view, Bonus::When> kWhen = {
      {"per-office-above", Bonus::When::kPerOfficeAbove},
      {"per-other-client", Bonus::When::kPerOtherClient},
      {"per-same-on-bottom-3", Bonus::When::kPerSameOnBottom3},
      {"per-same-on-top-3", Bonus::When::kPerSameOnTop3},
      {"if-top-floor", Bonus::When::kIfTopFloor},
      {"per-room-per-other-same", Bonus::When::kPerRoomPerOtherSame},
      {"if-first-same", Bonus::When::kIfFirstSame},
      {"if-first-of-type", Bonus::When::kIfFirstOfType},
      {"from-each-player", Bonus::When::kFromEachPlayer}};
  Bonus bonus;
  if (text.empty()) return bonus;
  const auto space = std::min(text.find(' '), text.size());
  const auto when = kWhen.find(text.substr(std::min(space + 1, text.size())));
  if (!read_number(text.substr(0, space), bonus.amount) || when == kWhen.end())
    return not_understood("bonus '" + std::string(text) +
                          "' is not understood; write for example '5 if-top-floor'");
  bonus.when = when->second;
  return bonus;
}

const Face& face_of(const RuleInput& in, PieceFace client) { return in.catalog.face(client); }

std::vector<Cells> copies_among(const RuleInput& in, const Demand& demand,
                                const std::set<Cell>& rooms, bool& all) {
  std::set<Cells> found;
  if (demand.touching > 0) {
    found = touching_sets(rooms, demand.touching);
    all = all && found.size() < kMostMatches;
  } else {
    for (const auto& shape : shapes(in, demand))
      for (const Cell room : rooms) {
        auto copy = moved(shape, {room.col - shape.front().col, room.row - shape.front().row});
        if (std::all_of(copy.begin(), copy.end(), [&](Cell c) { return rooms.count(c) > 0; }))
          found.insert(std::move(copy));
      }
  }
  return {found.begin(), found.end()};
}

std::vector<Cells> matches(const RuleInput& in, const Tower& tower, const Demand& demand) {
  std::set<Cell> free;
  for (const auto& [cell, _] : tower.tiles)
    if (is_free(in, tower, demand.type, cell)) free.insert(cell);
  bool all = true;
  auto places = copies_among(in, demand, free, all);
  std::erase_if(places, [&](const Cells& rooms) {
    return (demand.alone && !stands_alone(tower, demand, rooms)) ||
           row_without_stairs(in, tower, rooms);
  });
  return places;
}

std::vector<Cell> most_disjoint(const std::vector<Cells>& places) {
  constexpr size_t kSearched = 16;  // beyond that the first that fit are taken
  std::set<Cell> best;
  std::set<Cell> taken;
  if (places.size() <= kSearched) {
    most_disjoint_from(places, 0, taken, best);
  } else {
    for (const auto& place : places)
      if (std::none_of(place.begin(), place.end(), [&](Cell c) { return best.count(c) > 0; }))
        best.insert(place.begin(), place.end());
  }
  return {best.begin(), best.end()};
}

std::string why_unfit(const RuleInput& in, const Tower& tower, const Demand& demand, Cells rooms) {
  std::sort(rooms.begin(), rooms.end());
  for (const Cell room : rooms)
    if (tower.tile(room) != demand.type)
      return to_string(room) + " is no " + std::string(demand.type) + " room";
  if (demand.touching > 0) {
    if (static_cast<int>(rooms.size()) != demand.touching)
      return count(static_cast<int>(rooms.size()), "room") + ", " +
             std::to_string(demand.touching) + " are asked for";
    return hang_together(rooms) ? "" : "the rooms do not touch";
  }
  const bool many = demand.many || in.option("copies") == "any";
  const bool fits = !rooms.empty() && (many || rooms.size() == demand.cells.size()) &&
                    falls_into(rooms, shapes(in, demand));
  if (!fits) return "the rooms do not have the shape of the pattern";
  if (demand.alone) {
    const auto near = [&](Cell room) {
      const auto next = beside(room);
      return std::count_if(next.begin(), next.end(),
                           [&](Cell c) { return tower.tile(c) == demand.type; });
    };
    // In a copy that stands alone every room touches those of the copy and no other.
    for (const Cell room : rooms)
      if (near(room) >= static_cast<std::ptrdiff_t>(demand.cells.size()))
        return "another " + std::string(demand.type) + " room is beside " + to_string(room);
  }
  return "";
}

std::optional<int> row_without_stairs(const RuleInput& in, const Tower& tower, const Demand& demand,
                                      Cells rooms) {
  std::sort(rooms.begin(), rooms.end());
  const auto reached = [&](const Cells& copy) { return !row_without_stairs(in, tower, copy); };
  const bool copies = demand.touching == 0 && falls_into(rooms, shapes(in, demand));
  if (!copies) return row_without_stairs(in, tower, rooms);
  if (fall_into(rooms, shapes(in, demand), reached)) return std::nullopt;
  // The first copy out of reach, of whatever way to tell the copies apart.
  std::optional<int> missing;
  fall_into(rooms, shapes(in, demand), [&](const Cells& copy) {
    if (!missing) missing = row_without_stairs(in, tower, copy);
    return true;
  });
  return missing;
}

namespace {

void gain(Purses& purses, int player, const Purse& more) {
  auto& purse = purses[static_cast<size_t>(player)];
  if (purse) purse = {purse->least + more.least, purse->most + more.most};
}

/// What a player with `coins` gives when asked for `amount`.
int given(const RuleInput& in, int coins, int amount) {
  if (coins >= amount) return amount;
  return in.option("edge") == "what-is-there" ? coins : 0;
}

/// What somebody with `purse` may give, and what is then left of it.
struct Gift {
  Purse given;
  std::optional<Purse> left;
};
Gift gift_of(const RuleInput& in, const std::optional<Purse>& purse, int amount) {
  if (!purse) return {{0, amount}, std::nullopt};
  Gift gift{{amount, 0}, Purse{purse->most, 0}};
  for (int coins = purse->least; coins <= std::min(purse->most, purse->least + 2 * amount);
       ++coins) {
    const int gives = given(in, coins, amount);
    gift.given = {std::min(gift.given.least, gives), std::max(gift.given.most, gives)};
    gift.left->least = std::min(gift.left->least, coins - gives);
  }
  gift.left->most = purse->most - given(in, purse->most, amount);
  return gift;
}

}  // namespace

Purse bonus_of(const RuleInput& in, const Tower& tower, const Claim& claim, const Purses& purses) {
  const auto bonus = parse_bonus(face_of(in, claim.what).text("bonus"));
  STOREY_CHECK(bonus.has_value());  // see validate_catalog
  if (bonus->when != Bonus::When::kFromEachPlayer) {
    const int amount = bonus->amount * times(in, tower, claim, bonus->when);
    return {amount, amount};
  }
  Purse all;
  for (size_t p = 0; p < purses.size(); ++p) {
    if (static_cast<int>(p) == in.player) continue;
    const auto gift = gift_of(in, purses[p], bonus->amount);
    all = {all.least + gift.given.least, all.most + gift.given.most};
  }
  return all;
}

int money_beside(const RuleInput& in) {
  int money = 0;
  for (const PieceFace coin : in.area("money")) money += face_of(in, coin).count("value");
  return money;
}

std::optional<int> loose_money(const RuleInput& in) {
  if (const auto coins = in.number("coins")) return coins;
  // What lies there is the least that there is: a coin may lie elsewhere, or was not seen.
  if (in.layout().beside.count("money") > 0) return std::nullopt;
  if (!in.self().known) return std::nullopt;
  const auto pays_more = [&](PieceFace client) {
    const auto& face = face_of(in, client);
    return !face.text("bonus").empty() || face.has_tag(kDrugCorpTag) || face.has_tag(kAsksMoney);
  };
  const auto clients = cashed_in(in, in.player);
  if (std::any_of(clients.begin(), clients.end(), pays_more)) return std::nullopt;
  // A room that somebody bought, nobody says who.
  std::set<Cell> claimed;
  for (const auto& claim : in.layout().claims)
    claimed.insert(claim.cells.begin(), claim.cells.end());
  const auto& tower = tower_of(in);
  const bool all_known =
      !in.area("cashed").empty() || std::all_of(tower.coins.begin(), tower.coins.end(),
                                                [&](Cell cell) { return claimed.count(cell) > 0; });
  return all_known ? std::optional(0) : std::nullopt;
}

Purses purses_of(const RuleInput& in) {
  Purses purses;
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p) {
    const auto coins = loose_money(in.of(p));
    purses.push_back(coins ? std::optional(Purse{*coins, *coins}) : std::nullopt);
  }
  return purses;
}

namespace {

constexpr int kDrugCorp = 2;  ///< rooms, or dollars, that it takes of another retail client

/// Whose DrugCorp is at work against `client`: who cashed it in this turn, by house rule also
/// whoever else has it.
std::vector<std::string> drugcorps_against(const RuleInput& in, PieceFace client) {
  const auto& face = face_of(in, client);
  if (face.text("type") != kRetail || face.has_tag(kDrugCorpTag)) return {};
  auto owners = drugcorps_said(in.table);
  if (in.option("drugcorp-works") == "from-then-on")
    for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p)
      if (cashed_with(in, p, kDrugCorpTag) > 0) owners.push_back(in.of(p).self().name);
  std::sort(owners.begin(), owners.end());
  owners.erase(std::unique(owners.begin(), owners.end()), owners.end());
  std::erase(owners, in.self().name);
  return owners;
}

int player_named(const Table& table, const std::string& name) {
  for (size_t p = 0; p < table.players.size(); ++p)
    if (table.players[p].name == name) return static_cast<int>(p);
  return -1;
}

}  // namespace

Purses purses_after(const RuleInput& in, const Tower& tower, const Claim& claim, Purses purses) {
  const auto extra = bonus_of(in, tower, claim, purses);
  const auto self = static_cast<size_t>(in.player);
  for (const auto& owner : drugcorps_against(in, claim.what)) {
    Purse paid{kDrugCorp, kDrugCorp};
    if (in.option("drugcorp") == "two-dollars") {
      paid = purses[self] ? Purse{std::min(kDrugCorp, purses[self]->least),
                                  std::min(kDrugCorp, purses[self]->most)}
                          : Purse{0, kDrugCorp};
      gain(purses, in.player, {-paid.least, -paid.most});
    }
    if (const int to = player_named(in.table, owner); to >= 0) gain(purses, to, paid);
  }
  const auto bonus = parse_bonus(face_of(in, claim.what).text("bonus"));
  if (bonus && bonus->when == Bonus::When::kFromEachPlayer)
    for (size_t p = 0; p < purses.size(); ++p)
      if (p != self) purses[p] = gift_of(in, purses[p], bonus->amount).left;
  gain(purses, in.player, extra);
  return purses;
}

bool can_pay(const std::optional<Purse>& purse) { return !purse || purse->most >= kAsked; }

void pay_asked(Purses& purses, int from, int to) {
  if (auto& payer = purses[static_cast<size_t>(from)])
    payer = {std::max(kAsked, payer->least) - kAsked, payer->most - kAsked};
  gain(purses, to, {kAsked, kAsked});
}

std::vector<std::string> drugcorps_said(const Table& table) {
  const auto said = table.facts.find("drugcorp");
  std::vector<std::string> owners;
  if (said == table.facts.end()) return owners;
  std::string_view rest = said->second;
  while (!rest.empty()) {
    auto owner = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(rest.size(), owner.size() + 1));
    owner.remove_prefix(std::min(owner.size(), owner.find_first_not_of(' ')));
    if (!owner.empty()) owners.emplace_back(owner);
  }
  return owners;
}

void say_drugcorp(Table& table, const std::string& owner) {
  auto owners = drugcorps_said(table);
  if (std::find(owners.begin(), owners.end(), owner) != owners.end()) return;
  auto& said = table.facts["drugcorp"];
  said += (said.empty() ? "" : ", ") + owner;
}

int rooms_lost(const RuleInput& in, PieceFace client) {
  if (in.option("drugcorp") != "two-rooms") return 0;
  return kDrugCorp * static_cast<int>(drugcorps_against(in, client).size());
}

std::string piece_name(const Catalog& catalog, int piece) {
  const auto& what = catalog.piece(piece);
  if (what.kind == kCoin) return "a $ piece";
  if (what.kind != kClient) return what.kind;
  const auto name = what.faces.front().text("name");
  return name.empty() ? what.label : std::string(name);
}

}  // namespace storey::scoring::towers
