#include "compositor/towers.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "model/check.h"

namespace storey::compositor {
namespace {

constexpr std::string_view kStairs = "stairs";
constexpr std::size_t kHand = 3;            // clients that may be kept
constexpr std::size_t kClientsAPlayer = 2;  // to choose from
constexpr std::size_t kFewestOfTower = 5;
constexpr int kTries = 40;

struct Tower {
  std::map<Cell, std::string> rooms;  ///< kind of the tile
  std::set<Cell> sold;
  [[nodiscard]] bool has(Cell cell) const { return rooms.count(cell) > 0; }
};

struct Outline {
  std::vector<int> heights;  ///< by column
};

Outline random_outline(int most_wide, int most_high, Random& r) {
  const int wide = r.integer(2, most_wide);
  const int high = r.integer(r.chance(0.1) ? 1 : 2, most_high);
  Outline o;
  const int peak = r.integer(0, wide - 1);
  const int style = r.integer(0, 2);
  for (int col = 0; col < wide; ++col) {
    const int away = std::abs(col - peak);
    const int fall = style == 0   ? r.integer(0, 1)              // a block with a ragged top
                     : style == 1 ? away + r.integer(-1, 1)      // a peak
                                  : r.integer(0, high - 1) / 2;  // anything
    o.heights.push_back(std::clamp(high - (away == 0 ? 0 : fall), 1, high));
  }
  return o;
}

std::string random_room(Random& r) {
  return r.pick<std::string>({"retail", "retail", "retail", "office", "office", "office", "office",
                              "residence", "residence"});
}

// Rooms of one type hang together, as clients ask for it.
void furnish(Tower& tower, const Outline& outline, Random& r) {
  const int wide = static_cast<int>(outline.heights.size());
  const int shaft = static_cast<int>(
      std::max_element(outline.heights.begin(), outline.heights.end()) - outline.heights.begin());
  for (int col = 0; col < wide; ++col) {
    for (int row = 0; row < outline.heights[static_cast<std::size_t>(col)]; ++row) {
      const Cell left{col - 1, row};
      const Cell below{col, row - 1};
      std::string room = random_room(r);
      if (tower.has(left) && tower.rooms[left] != kStairs && r.chance(0.4)) {
        room = tower.rooms[left];
      } else if (tower.has(below) && tower.rooms[below] != kStairs && r.chance(0.35)) {
        room = tower.rooms[below];
      }
      tower.rooms[{col, row}] = room;
    }
  }
  const int high = outline.heights[static_cast<std::size_t>(shaft)];
  for (int row = 0; row < high; ++row) {
    std::vector<int> there;
    for (int col = 0; col < wide; ++col)
      if (tower.has({col, row})) there.push_back(col);
    if (r.chance(0.1)) continue;  // no floor
    tower.rooms[{r.chance(0.7) ? shaft : r.pick(there), row}] = kStairs;
    if (r.chance(0.06)) tower.rooms[{r.pick(there), row}] = kStairs;
  }
}

/// The rooms of one copy of a pattern such as "xx/.xx", from {0, 0} on; empty for any other demand.
std::vector<Cell> pattern_cells(std::string_view pattern) {
  std::vector<Cell> cells;
  const int rows = static_cast<int>(std::count(pattern.begin(), pattern.end(), '/')) + 1;
  int row = rows - 1;
  int col = 0;
  for (const char c : pattern) {
    if (c == '/') {
      --row;
      col = 0;
      continue;
    }
    if (c != 'x' && c != '.') return {};
    if (c == 'x') cells.push_back({col, row});
    ++col;
  }
  return cells;
}

bool stairs_up_to(const Tower& tower, int row) {
  for (int y = 0; y <= row; ++y) {
    const bool stairs = std::any_of(tower.rooms.begin(), tower.rooms.end(), [&](const auto& room) {
      return room.first.row == y && room.second == kStairs;
    });
    if (!stairs) return false;
  }
  return true;
}

/// Where the client may buy, once rooms there are of its type.
bool may_buy(const Tower& tower, const std::vector<Cell>& rooms) {
  int lowest = 99;
  for (const Cell cell : rooms) {
    const auto room = tower.rooms.find(cell);
    if (room == tower.rooms.end() || room->second == kStairs || tower.sold.count(cell) > 0)
      return false;
    lowest = std::min(lowest, cell.row);
  }
  return stairs_up_to(tower, lowest);
}

/// Sells rooms to the client, furnished for it, where there is a place for its pattern.
bool sell(Tower& tower, const FieldValues& client, Random& r) {
  // Clients that ask for more than a pattern are not tried.
  if (client.has_tag("alone")) return false;
  const std::vector<Cell> pattern = pattern_cells(client.text("pattern"));
  if (pattern.empty() || tower.rooms.empty()) return false;
  int top = 0;
  for (const auto& [cell, _] : tower.rooms) top = std::max(top, cell.row);
  for (int i = 0; i < kTries; ++i) {
    const Cell by{r.integer(0, tower.rooms.rbegin()->first.col), r.integer(0, top)};
    std::vector<Cell> rooms;
    for (const Cell cell : pattern) rooms.push_back({cell.col + by.col, cell.row + by.row});
    if (!may_buy(tower, rooms)) continue;
    for (const Cell cell : rooms) {
      tower.rooms[cell] = std::string(client.text("type"));
      tower.sold.insert(cell);
    }
    return true;
  }
  return false;
}

void hang_a_room_over_nothing(Tower& tower, Random& r) {
  std::vector<Cell> held_up;
  for (const auto& [cell, _] : tower.rooms)
    if (cell.row > 0 && tower.has({cell.col, cell.row + 1})) held_up.push_back(cell);
  if (!held_up.empty() && r.chance(0.5)) {
    tower.rooms.erase(r.pick(held_up));
    return;
  }
  const int beyond = tower.rooms.rbegin()->first.col + 1;
  int row = 1;
  while (tower.has({beyond - 1, row + 1}) && r.chance(0.5)) ++row;
  tower.rooms[{beyond, row}] = random_room(r);
}

void leave_a_gap_in_the_base(Tower& tower, Random& r) {
  const int last = tower.rooms.rbegin()->first.col;
  const int gap = last >= 2 ? r.integer(1, last - 1) : last + 1;
  std::erase_if(tower.rooms, [&](const auto& room) { return room.first.col == gap; });
  if (gap > last) tower.rooms[{gap + 1, 0}] = random_room(r);
}

/// What is taken from the box as the table grows.
struct Supply {
  std::vector<PieceFace> clients;
  PieceFace take_client() {
    STOREY_CHECK(!clients.empty());
    const PieceFace client = clients.back();
    clients.pop_back();
    return client;
  }
};

class Builder {
 public:
  Builder(const Box& box, Random& random) : catalog_(box.catalog), random_(random) {
    supply_.clients = shuffled_copies(catalog_, "client", random);
  }

  BuiltTable build(const TableWish& wish, const std::vector<std::string>& names) {
    constexpr std::array<std::string_view, 5> kBroken{"overhang", "base", "one-a-cell", "hand",
                                                      "one-a-cell"};
    const bool illegal = wish.state == TableWish::State::kIllegal;
    const std::size_t broken = wish.variety % kBroken.size();
    BuiltTable built;
    // By default a building may stand in parts.
    if (illegal && kBroken.at(broken) == "base") built.table.house_rules["base"] = "contiguous";
    // Four clients in hand are too many only when the round is over.
    built.table.finished = wish.state == TableWish::State::kFinished || (illegal && broken == 3);
    built.building = illegal                ? std::string(kBroken.at(broken))
                     : built.table.finished ? "finished"
                                            : "in-progress";
    for (int p = 0; p < wish.players; ++p) {
      const bool wrong = illegal && p == 0;
      Player player;
      player.name = names.at(static_cast<std::size_t>(p));
      player.layout = tower(wish.players, wrong ? std::optional(broken) : std::nullopt);
      built.purses.push_back({"money", purse(player)});
      lay_beside(player, wish, wrong && broken == 3);
      built.table.players.push_back(std::move(player));
    }
    if (!built.table.finished && random_.chance(0.7)) {
      const int most = static_cast<int>(kClientsAPlayer) * wish.players;
      for (int i = random_.integer(1, most); i > 0; --i)
        built.table.areas["clients"].push_back(supply_.take_client());
    }
    return built;
  }

 private:
  PieceFace tile(const std::string& kind) {
    const auto piece = catalog_.find(kind);
    STOREY_CHECK(piece.has_value());
    return {*piece, 0};
  }

  Layout tower(int players, std::optional<std::size_t> broken) {
    const bool small = players > 1;
    Tower tower;
    Outline outline = random_outline(small ? 6 : 9, small ? 6 : 10, random_);
    if (broken) {  // there must be something to break
      while (outline.heights.size() < 3) outline.heights.push_back(outline.heights.front());
      outline.heights[0] = std::max(outline.heights[0], 2);
      outline.heights.back() = std::max(outline.heights.back(), 3);
    }
    furnish(tower, outline, random_);
    if (broken == 0) hang_a_room_over_nothing(tower, random_);
    parted_ = broken == 1 || (!broken && random_.chance(0.05));
    if (parted_) leave_a_gap_in_the_base(tower, random_);
    const int wanted = random_.integer(0, 1 + static_cast<int>(tower.rooms.size()) / 6);
    for (int i = 0; i < wanted; ++i) {
      const PieceFace client = supply_.take_client();
      if (sell(tower, catalog_.values(client), random_)) cashed_.push_back(client);
    }
    Layout layout{1, 1, {}};
    for (const auto& [cell, kind] : tower.rooms) layout.placements.push_back({tile(kind), cell});
    for (const Cell cell : tower.sold) layout.placements.push_back({tile("coin"), cell, 0, 1});
    if (broken == 2) put_coin_on_stairs(tower, layout);
    if (broken == 4) mark_with_two_dollars(tower, layout);
    fit_grid(layout, catalog_);
    return layout;
  }

  void put_coin_on_stairs(const Tower& tower, Layout& layout) {
    std::vector<Cell> stairs;
    for (const auto& [cell, kind] : tower.rooms)
      if (kind == kStairs) stairs.push_back(cell);
    Cell at{0, 0};
    if (stairs.empty()) {
      for (Placement& p : layout.placements)
        if (p.cell == at && p.layer == 0) p.what = tile(std::string(kStairs));
      std::erase_if(layout.placements,
                    [&](const Placement& p) { return p.cell == at && p.layer == 1; });
    } else {
      at = random_.pick(stairs);
    }
    layout.placements.push_back({tile("coin"), at, 0, 1});
  }

  void mark_with_two_dollars(const Tower& tower, Layout& layout) {
    std::vector<Cell> rooms;
    for (const auto& [cell, kind] : tower.rooms)
      if (kind != kStairs && tower.sold.count(cell) == 0) rooms.push_back(cell);
    if (rooms.empty()) {
      for (Placement& p : layout.placements) {
        if (p.layer != 1) continue;
        p.what = tile("coin-2");
        return;
      }
      return;
    }
    layout.placements.push_back({tile("coin-2"), random_.pick(rooms), 0, 1});
  }

  std::vector<PieceFace> purse(Player& player) {
    std::vector<PieceFace> coins;
    int money = 0;
    for (int i = random_.chance(0.5) ? random_.integer(1, 7) : 0; i > 0; --i) {
      coins.push_back(tile(random_.pick<std::string>({"coin", "coin", "coin-2", "coin-5"})));
      money += catalog_.values(coins.back()).count("value");
    }
    player.facts["coins"] = std::to_string(money);
    return coins;
  }

  void lay_beside(Player& player, const TableWish& wish, bool too_many) {
    Areas& beside = player.layout.beside;
    const double often = wish.players > 1 ? 0.45 : 0.65;
    if (too_many || random_.chance(often)) {
      const int held =
          too_many ? static_cast<int>(kHand) + 1 : random_.integer(1, static_cast<int>(kHand));
      for (int i = 0; i < held; ++i) beside["hand"].push_back(supply_.take_client());
    }
    if (wish.players == 1 && !cashed_.empty() && random_.chance(0.2)) beside["cashed"] = cashed_;
    cashed_.clear();
    // Beside a few tiles, or a tower in parts, nobody could tell which of them are built.
    const bool clear = player.layout.placements.size() >= kFewestOfTower && !parted_;
    if (clear && random_.chance(wish.players > 1 ? 0.25 : 0.4)) {
      for (int i = random_.integer(1, wish.players > 1 ? 3 : 6); i > 0; --i)
        beside["tiles"].push_back(
            tile(random_.chance(0.2) ? std::string(kStairs) : random_room(random_)));
    }
  }

  const Catalog& catalog_;
  Random& random_;
  Supply supply_;
  std::vector<PieceFace> cashed_;
  bool parted_ = false;  ///< the tower that was built last
};

}  // namespace

BuiltTable build_towers(const Box& box, const TableWish& wish, Random& random) {
  return Builder(box, random).build(wish, seat_names(box, wish));
}

}  // namespace storey::compositor
