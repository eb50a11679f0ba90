#include "compositor/apartment_houses.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <functional>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "model/check.h"

namespace storey::compositor {
namespace {

constexpr std::size_t kCards = 12;
constexpr int kWide = 3;  // cards
constexpr int kHigh = 4;
constexpr std::size_t kGroup = 4;  // rooms of one colour that bring a resident
constexpr std::size_t kFewestOfHouse = 3;
constexpr int kTries = 400;

struct Room {
  std::string colour;
  bool vacant = false;
  std::map<std::string, int, std::less<>> icons;
};

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, at);) parts.push_back(part);
  return parts;
}

/// The rooms of a card whose bottom left one is at `corner`: "green bird | blue / red vacant |
/// red".
void read_rooms(const std::string& text, Cell corner, std::map<Cell, Room>& rooms) {
  const auto rows = split(text, '/');
  for (std::size_t y = 0; y < rows.size(); ++y) {
    const auto across = split(rows[y], '|');
    for (std::size_t x = 0; x < across.size(); ++x) {
      Room room;
      std::istringstream words(across[x]);
      words >> room.colour;
      for (std::string word; words >> word;) {
        if (word == "vacant") {
          room.vacant = true;
        } else {
          ++room.icons[word];
        }
      }
      rooms[{corner.col + static_cast<int>(x),
             corner.row + static_cast<int>(rows.size() - 1 - y)}] = room;
    }
  }
}

using Cells = std::vector<Cell>;

/// What hangs together with `start` over edges, or over corners too.
Cells connected(Cell start, bool corners, const std::function<bool(Cell)>& joins) {
  Cells found;
  if (joins(start)) found.push_back(start);
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        if ((dx == 0 && dy == 0) || (!corners && dx != 0 && dy != 0)) continue;
        const Cell next{found[i].col + dx, found[i].row + dy};
        if (joins(next) && std::find(found.begin(), found.end(), next) == found.end())
          found.push_back(next);
      }
    }
  }
  return found;
}

struct House {
  std::vector<Placement> cards;
  std::map<Cell, Room> printed;
  std::map<Cell, PieceFace> residents;
  std::map<Cell, Room> rooms;  ///< with residents

  [[nodiscard]] bool has(Cell cell) const { return printed.count(cell) > 0; }
  [[nodiscard]] Cells colour_group(Cell cell, bool without_residents) const {
    const auto& colour = printed.at(cell).colour;
    return connected(cell, false, [&](Cell c) {
      return has(c) && printed.at(c).colour == colour &&
             (!without_residents || residents.count(c) == 0);
    });
  }
};

/// What is taken from the box as the table grows.
struct Supply {
  std::vector<PieceFace> cards, residents, tokens;
  static PieceFace take(std::vector<PieceFace>& from) {
    STOREY_CHECK(!from.empty());
    const PieceFace piece = from.back();
    from.pop_back();
    return piece;
  }
};

enum class Broken {
  kNothing,
  kFloorBelow,
  kAdjacent,
  kOffset,
  kOrientation,
  kFrameHigh,
  kFrameWide,
  kResidentRoom,
  kResidentOrder,
  kTokenLine
};

std::string rule_of(Broken broken) {
  switch (broken) {
    case Broken::kNothing:
      break;
    case Broken::kFloorBelow:
      return "floor-below";
    case Broken::kAdjacent:
      return "adjacent";
    case Broken::kOffset:
      return "offset";
    case Broken::kOrientation:
      return "orientation";
    case Broken::kFrameHigh:
    case Broken::kFrameWide:
      return "frame";
    case Broken::kResidentRoom:
      return "resident-room";
    case Broken::kResidentOrder:
      return "resident-order";
    case Broken::kTokenLine:
      return "token-line";
  }
  return {};
}

class Builder {
 public:
  Builder(const Box& box, Random& random) : catalog_(box.catalog), random_(random) {
    supply_.cards = shuffled_copies(catalog_, "block", random);
    supply_.residents = shuffled_copies(catalog_, "resident", random);
    supply_.tokens = shuffled_copies(catalog_, "token", random);
  }

  BuiltTable build(const TableWish& wish, const std::vector<std::string>& names) {
    BuiltTable built;
    built.table.finished = wish.state == TableWish::State::kFinished;
    built.building = built.table.finished ? "finished" : "in-progress";
    Broken broken = Broken::kNothing;
    if (wish.state == TableWish::State::kIllegal) {
      broken = static_cast<Broken>(1 + wish.variety % 9);
      built.building = rule_of(broken);
    }
    blocks_variant_ = wish.state == TableWish::State::kInProgress && random_.chance(0.25);
    if (blocks_variant_) built.table.house_rules["variant"] = "building-blocks";
    for (int p = 0; p < wish.players; ++p) {
      Player player;
      player.name = names.at(static_cast<std::size_t>(p));
      player.layout = house(wish, p == 0 ? broken : Broken::kNothing);
      lay_beside(player, wish, p == 0 && broken == Broken::kOrientation,
                 p == 0 && broken == Broken::kAdjacent);
      small_ =
          small_ || player.layout.rows * player.layout.cols < 4 * static_cast<int>(kFewestOfHouse);
      built.purses.emplace_back();
      built.table.players.push_back(std::move(player));
    }
    lay_between(built.table, wish);
    return built;
  }

 private:
  // ------------------------------------------------------------------ cards

  /// How well a card goes with its neighbours: rooms of one colour, icons of one feature.
  double fit(const House& house, PieceFace card, Cell corner) const {
    std::map<Cell, Room> rooms;
    read_rooms(std::string(catalog_.values(card).text("rooms")), corner, rooms);
    double good = 0;
    for (const auto& [cell, room] : rooms) {
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          const auto other = house.printed.find({cell.col + dx, cell.row + dy});
          if (other == house.printed.end()) continue;
          if ((dx == 0 || dy == 0) && other->second.colour == room.colour) good += 1;
          for (const auto& [feature, _] : room.icons)
            good += other->second.icons.count(feature) > 0 ? 0.6 : 0;
        }
      }
    }
    return good;
  }

  /// The best of a few cards, as players choose.
  void put(House& house, Cell corner, int rotation = 0) {
    std::size_t best = supply_.cards.size() - 1;
    int best_face = 0;
    double most = -1;
    for (std::size_t i = 0; i < 4 && i < supply_.cards.size(); ++i) {
      const std::size_t at = supply_.cards.size() - 1 - i;
      for (const int face : {0, 1}) {
        PieceFace card = supply_.cards[at];
        card.face = face;
        const double good = fit(house, card, corner) + random_.uniform(0, 1.5);
        if (good <= most) continue;
        most = good;
        best = at;
        best_face = face;
      }
    }
    std::swap(supply_.cards[best], supply_.cards.back());
    PieceFace card = Supply::take(supply_.cards);
    card.face = best_face;
    house.cards.push_back({card, corner, rotation, 0});
    read_rooms(std::string(catalog_.values(card).text("rooms")), corner, house.printed);
  }

  void put_column(House& house, int column, int high) {
    for (int row = 0; row < high; ++row) put(house, {2 * column, 2 * row});
  }

  /// Cards as they come: beside or on what stands there, at most three columns.
  std::array<int, 3> random_columns(int cards) {
    std::array<int, 3> heights{};
    const int wide = cards > 8 ? 3 : cards > 4 ? random_.integer(2, 3) : random_.integer(1, 3);
    for (int i = 0; i < cards; ++i) {
      const int least = std::min(i, wide - 1);  // the ground first
      int column = i < wide ? least : random_.integer(0, wide - 1);
      while (heights.at(static_cast<std::size_t>(column)) == kHigh) column = (column + 1) % wide;
      ++heights.at(static_cast<std::size_t>(column));
    }
    return heights;
  }

  /// Cards of the building-block rule: half a card apart where they like.
  void pile_blocks(House& house, int cards) {
    for (int i = 0; i < cards; ++i) {
      Cells open;
      int left = 99;
      int right = -99;
      for (const Placement& p : house.cards) {
        left = std::min(left, p.cell.col);
        right = std::max(right, p.cell.col);
      }
      for (int row = 0; row < 2 * kHigh; row += 2) {
        for (int col = -5; col <= 5; ++col) {
          if (may_lie(house, {col, row}) &&
              (house.cards.empty() ||
               std::max(right, col) - std::min(left, col) <= 2 * (kWide - 1)))
            open.push_back({col, row});
        }
      }
      if (open.empty()) return;
      put(house, house.cards.empty() ? Cell{0, 0} : random_.pick(open));
    }
  }

  static bool may_lie(const House& house, Cell corner) {
    bool touches = house.cards.empty();
    for (int y = 0; y < 2; ++y) {
      for (int x = 0; x < 2; ++x) {
        const Cell cell{corner.col + x, corner.row + y};
        if (house.has(cell)) return false;
        touches = touches || house.has({cell.col - 1, cell.row}) ||
                  house.has({cell.col + 1, cell.row}) || house.has({cell.col, cell.row - 1});
      }
    }
    const bool carried = corner.row == 0 || house.has({corner.col, corner.row - 1}) ||
                         house.has({corner.col + 1, corner.row - 1});
    return touches && carried;
  }

  void lay_cards(House& house, const TableWish& wish, Broken broken) {
    switch (broken) {
      case Broken::kFloorBelow: {  // a gap below the last card, which leans on a higher column
        const int low = random_.integer(1, 2);
        put_column(house, 0, random_.integer(low + 2, kHigh));
        put_column(house, 1, low);
        put(house, {2, 2 * (low + 1)});
        return;
      }
      case Broken::kAdjacent:
        put_column(house, 0, random_.integer(2, kHigh));
        put(house, {4, 0});
        return;
      case Broken::kOffset: {
        const int high = random_.integer(1, kHigh - 1);
        put_column(house, 0, high);
        put_column(house, 1, high);
        if (random_.chance(0.5)) put_column(house, 2, random_.integer(1, high));
        put(house, {1, 2 * high});
        return;
      }
      case Broken::kOrientation: {
        put_column(house, 0, random_.integer(2, kHigh));
        put_column(house, 1, random_.integer(1, kHigh - 1));
        put(house, {4, 0}, random_.integer(1, 3));
        return;
      }
      case Broken::kFrameHigh:
        put_column(house, 0, kHigh + 1);
        put_column(house, 1, random_.integer(1, kHigh));
        return;
      case Broken::kFrameWide:
        for (int column = 0; column <= kWide; ++column)
          put_column(house, column, random_.integer(1, 3));
        return;
      default:
        break;
    }
    const bool small = wish.players > 1;
    const int cards = wish.state == TableWish::State::kFinished ? static_cast<int>(kCards)
                      : broken != Broken::kNothing              ? random_.integer(7, 11)
                                                   : random_.integer(1, small ? 8 : 11);
    if (blocks_variant_) {
      pile_blocks(house, cards);
      return;
    }
    const auto heights = random_columns(cards);
    for (int column = 0; column < kWide; ++column)
      put_column(house, column, heights.at(static_cast<std::size_t>(column)));
  }

  // -------------------------------------------------------------- residents

  void move_in(House& house, Cell cell) {
    const PieceFace resident = Supply::take(supply_.residents);
    house.residents[cell] = resident;
    Room room;
    for (const auto& [feature, n] : catalog_.values(resident).counts) room.icons[feature] = n;
    house.rooms[cell] = room;
  }

  /// While four or more rooms of a colour are connected, a vacant one of them gets a resident.
  void let_residents_in(House& house) {
    for (;;) {
      Cells open;
      for (const auto& [cell, room] : house.printed)
        if (room.vacant && house.residents.count(cell) == 0 &&
            house.colour_group(cell, true).size() >= kGroup)
          open.push_back(cell);
      if (open.empty() || supply_.residents.size() < 6) return;
      move_in(house, random_.pick(open));
    }
  }

  bool let_one_in_wrongly(House& house, Broken broken) {
    Cells wrong;
    for (const auto& [cell, room] : house.printed) {
      if (house.residents.count(cell) > 0) continue;
      const Cells group = house.colour_group(cell, false);
      const bool large = group.size() >= kGroup;
      const bool untouched = std::none_of(group.begin(), group.end(), [&](Cell c) {
        return house.residents.count(c) > 0 || house.printed.at(c).vacant;
      });
      if (broken == Broken::kResidentRoom ? !room.vacant && large && untouched
                                          : room.vacant && !large)
        wrong.push_back(cell);
    }
    if (wrong.empty()) return false;
    move_in(house, random_.pick(wrong));
    return true;
  }

  // ----------------------------------------------------------------- tokens

  /// A connected line of rooms that show at least `value` unused icons; empty where there is none.
  Cells line_for(const House& house, std::string_view feature, int value,
                 const std::set<Cell>& used) {
    const auto shows = [&](Cell cell) {
      const auto room = house.rooms.find(cell);
      return used.count(cell) == 0 && room != house.rooms.end() &&
             room->second.icons.count(feature) > 0;
    };
    Cells starts;
    for (const auto& [cell, _] : house.rooms)
      if (shows(cell)) starts.push_back(cell);
    random_.shuffle(starts);
    for (const Cell start : starts) {
      Cells line;
      int icons = 0;
      for (const Cell cell : connected(start, true, shows)) {  // each is beside one before it
        line.push_back(cell);
        icons += house.rooms.at(cell).icons.find(feature)->second;
        if (icons >= value) return line;
      }
    }
    return {};
  }

  void put_token(House& house, Layout& layout, PieceFace token, const Cells& line) {
    // Not two on one room.
    Cells free;
    for (const Cell cell : line) {
      if (std::none_of(layout.placements.begin(), layout.placements.end(), [&](const Placement& p) {
            return p.cell == cell && catalog_.piece(p.what.piece).kind == "token";
          }))
        free.push_back(cell);
    }
    const Cell cell = random_.pick(free.empty() ? line : free);
    layout.placements.push_back({token, cell, 0, house.residents.count(cell) > 0 ? 2 : 1});
    layout.claims.push_back({token, line});
  }

  void claim_tokens(House& house, Layout& layout, double eager) {
    std::map<std::string, std::set<Cell>, std::less<>> used;
    std::vector<PieceFace> left;
    for (const PieceFace token : supply_.tokens) {
      const FieldValues& values = catalog_.values(token);
      const std::string feature(values.text("feature"));
      const Cells line = random_.chance(eager)
                             ? line_for(house, feature, values.count("value"), used[feature])
                             : Cells{};
      if (line.empty()) {
        left.push_back(token);
        continue;
      }
      used[feature].insert(line.begin(), line.end());
      put_token(house, layout, token, line);
    }
    supply_.tokens = left;
  }

  bool put_token_without_line(House& house, Layout& layout) {
    for (auto token = supply_.tokens.begin(); token != supply_.tokens.end(); ++token) {
      const FieldValues& values = catalog_.values(*token);
      const auto feature = values.text("feature");
      Cells some;
      for (const auto& [cell, room] : house.rooms)
        if (room.icons.count(feature) > 0) some.push_back(cell);
      if (some.empty() || !line_for(house, feature, values.count("value"), {}).empty()) continue;
      put_token(house, layout, *token, {random_.pick(some)});
      layout.claims.clear();
      supply_.tokens.erase(token);
      return true;
    }
    return false;
  }

  // ------------------------------------------------------------------ tables

  Layout house(const TableWish& wish, Broken broken) {
    for (int i = 0; i < kTries; ++i) {
      const Supply before = supply_;
      House house;
      lay_cards(house, wish, broken);
      house.rooms = house.printed;
      Layout layout{1, 1, house.cards};
      bool good = true;
      if (broken != Broken::kOrientation) let_residents_in(house);
      if (broken == Broken::kResidentRoom || broken == Broken::kResidentOrder)
        good = let_one_in_wrongly(house, broken);
      for (const auto& [cell, what] : house.residents)
        layout.placements.push_back({what, cell, 0, 1});
      if (broken == Broken::kTokenLine)
        good = put_token_without_line(house, layout);
      else if (broken == Broken::kNothing)
        claim_tokens(house, layout, wish.players > 1 ? 0.35 : 0.6);
      if (good) {
        fit_grid(layout, catalog_);
        return layout;
      }
      supply_ = before;
    }
    STOREY_CHECK(false);
    return {};
  }

  void lay_beside(Player& player, const TableWish& wish, bool turn_open, bool parted) {
    const auto placed = static_cast<std::size_t>(
        std::count_if(player.layout.placements.begin(), player.layout.placements.end(),
                      [](const Placement& p) { return p.layer == 0; }));
    // While the card of this turn is not drawn yet there is one less.
    // Beside two cards nobody could tell which of them are the house.
    if (placed < kFewestOfHouse || parted) return;
    const int held = turn_open || placed >= kCards || random_.chance(0.3) ? 1 : 2;
    if (turn_open || random_.chance(wish.players > 1 ? 0.2 : 0.4)) {
      for (int i = 0; i < held; ++i) {
        player.layout.beside["hand"].push_back(Supply::take(supply_.cards));
        player.layout.beside["hand"].back().face = random_.integer(0, 1);
      }
    }
  }

  void lay_between(Table& table, const TableWish& wish) {
    if (random_.chance(wish.players > 1 ? 0.3 : 0.45)) {
      for (int i = random_.integer(2, 5); i > 0; --i)
        table.areas["residents"].push_back(Supply::take(supply_.residents));
    }
    const int cards = random_.integer(1, 4);
    if (!small_ && random_.chance(wish.players > 1 ? 0.1 : 0.2) &&
        supply_.cards.size() >= static_cast<std::size_t>(cards)) {
      for (int i = 0; i < cards; ++i) {
        table.areas["cards"].push_back(Supply::take(supply_.cards));
        table.areas["cards"].back().face = random_.integer(0, 1);
      }
    }
  }

  const Catalog& catalog_;
  Random& random_;
  Supply supply_;
  bool blocks_variant_ = false;
  bool small_ = false;  ///< one of the houses is
};

}  // namespace

BuiltTable build_apartment_houses(const Box& box, const TableWish& wish, Random& random) {
  return Builder(box, random).build(wish, seat_names(box, wish));
}

}  // namespace storey::compositor
