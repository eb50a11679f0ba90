#include "scoring/highrise-homino/building.h"

#include <algorithm>

namespace storey::scoring::highrise_homino {

namespace {

int plain_count(const Home& home, std::string_view object) {
  const auto there =
      std::count_if(home.squares.begin(), home.squares.end(),
                    [&](const auto& square) { return square.second.object == object; });
  return static_cast<int>(there + std::count(home.lent.begin(), home.lent.end(), object));
}

// Attract: players sorted by floor icons, low to high; equal ones on the same floor.
void set_floors(const RuleInput& in, Building& building) {
  std::set<int> amounts;
  std::vector<int> icons;
  for (const auto& household : building) {
    const auto objects = objects_of(household);
    const auto found = objects.find("floor-counter");
    icons.push_back(found == objects.end() ? 0 : found->second);
    amounts.insert(icons.back());
  }
  const bool dense = in.option("floors") == "dense";
  for (size_t p = 0; p < building.size(); ++p) {
    const auto lower =
        dense ? std::distance(amounts.begin(), amounts.find(icons[p]))
              : std::count_if(icons.begin(), icons.end(), [&](int n) { return n < icons[p]; });
    building[p].floor = static_cast<int>(lower) + 1;
  }
}

/// What a goal that was won grants: Power on any floor to its owner, Water to everybody.
bool granted(const Building& building, const Household& household, std::string_view utility) {
  if (utility == "electricity") return household.home.goals.count("all-utilities") > 0;
  if (utility != "water") return false;
  return std::any_of(building.begin(), building.end(), [](const Household& other) {
    return other.home.goals.count("water-utility") > 0;
  });
}

/// The next lower floor somebody lives on; 0 below the lowest.
int floor_below(const std::set<int>& floors, int floor) {
  const auto at = floors.lower_bound(floor);
  return at == floors.begin() ? 0 : *std::prev(at);
}

/// Whether `to` is one of the next `steps` floors down from `from` on which somebody lives.
bool is_below(const std::set<int>& floors, int from, int to, int steps) {
  for (; steps > 0 && from > 0; --steps) {
    from = floor_below(floors, from);
    if (from == to) return true;
  }
  return false;
}

// Useful utilities: a generator and access to it; on the lowest floor, or above somebody who has
// it.
void set_utilities(Building& building) {
  std::set<int> floors;
  for (const auto& household : building) floors.insert(household.floor);
  const int top = static_cast<int>(building.size());
  for (int floor = 1; floor <= top; ++floor)
    for (auto& household : building) {
      if (household.floor != floor) continue;
      for (const auto utility : kUtilities) {
        const bool below =
            floor == 1 || granted(building, household, utility) ||
            std::any_of(building.begin(), building.end(), [&](const Household& other) {
              return other.floor == floor_below(floors, floor) &&
                     other.has.count(std::string(utility)) > 0;
            });
        if (!below) continue;
        household.access.insert(std::string(utility));
        if (plain_count(household.home, "generator-" + std::string(utility)) > 0)
          household.has.insert(std::string(utility));
      }
    }
}

// Goal of Wi-Fi: on the highest floor its domino gives everybody Wi-Fi.
void give_wifi(Building& building) {
  const auto highest =
      std::max_element(building.begin(), building.end(),
                       [](const Household& a, const Household& b) { return a.floor < b.floor; });
  if (std::none_of(building.begin(), building.end(), [&](const Household& household) {
        return household.floor == highest->floor && household.home.goals.count("wifi-utility") > 0;
      }))
    return;
  for (auto& household : building) {
    household.access.insert("wifi");
    household.has.insert("wifi");
  }
}

// Computer: all adjacent icons, rooms and floors count double, with Wi-Fi.
void set_doubled(const RuleInput& in, Household& household) {
  if (household.has.count("wifi") == 0) return;
  const bool once = in.option("computers") == "once";
  for (const auto& [cell, square] : household.home.squares)
    if (square.object == "computer")
      for (const auto direction : kDirections)
        if (const Cell next = next_to(cell, direction); household.home.at(next) != nullptr)
          household.doubled[next] = once ? 2 : 2 * household.times(next);
}

void connect_over_others(Building& building) {
  for (size_t p = 0; p < building.size(); ++p) {
    auto& own = building[p].connected;
    std::vector<int> open(own.begin(), own.end());
    while (!open.empty()) {
      const int other = open.back();
      open.pop_back();
      for (const int next : building[static_cast<size_t>(other)].connected)
        if (next != static_cast<int>(p) && own.insert(next).second) open.push_back(next);
    }
  }
}

// Attract: connected to everybody on the same floor; a staircase leads to the floor below, an
// elevator to everybody with an elevator.
void set_connections(const RuleInput& in, Building& building) {
  std::set<int> floors;
  for (const auto& household : building) floors.insert(household.floor);
  const bool each = in.option("staircases") == "a-floor-each";
  const auto leads_down = [&](const Household& from, const Household& to) {
    const int stairs = plain_count(from.home, "staircase");
    return is_below(floors, from.floor, to.floor, each ? stairs : std::min(stairs, 1));
  };
  const bool both = in.option("staircase") == "both-ways";
  for (size_t p = 0; p < building.size(); ++p)
    for (size_t q = 0; q < building.size(); ++q) {
      if (p == q) continue;
      const auto& own = building[p];
      const auto& other = building[q];
      const bool stairs = leads_down(own, other) || (both && leads_down(other, own));
      const bool elevators =
          plain_count(own.home, "elevator") > 0 && plain_count(other.home, "elevator") > 0;
      const int ways = (own.floor == other.floor ? 1 : 0) + (stairs ? 1 : 0) + (elevators ? 1 : 0);
      building[p].ways += ways;
      if (ways > 0) building[p].connected.insert(static_cast<int>(q));
    }
  if (in.option("connections") == "over-others") connect_over_others(building);
}

bool has_working_computer(const Household& household, const Room& room) {
  return household.has.count("wifi") > 0 &&
         std::any_of(room.squares.begin(), room.squares.end(),
                     [&](Cell cell) { return household.home.at(cell)->object == "computer"; });
}

/// How often a room counts that a computer stands in or beside.
int times_of(const Household& household, const Room& room) {
  int times = has_working_computer(household, room) ? 2 : 1;
  for (const Cell cell : room.squares) times = std::max(times, household.times(cell));
  return times;
}

}  // namespace

int Household::times(Cell cell) const {
  const auto found = doubled.find(cell);
  return found == doubled.end() ? 1 : found->second;
}

namespace {

/// Utilities by the floors as they are, and what computers double then.
void provide(const RuleInput& in, Building& building) {
  for (auto& household : building) {
    household.has.clear();
    household.access.clear();
    household.doubled.clear();
  }
  set_utilities(building);
  give_wifi(building);
  for (auto& household : building) set_doubled(in, household);
}

Building worked_out(const RuleInput& in) {
  Building building;
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p) {
    Household household;
    if (in.of(p).self().known) household.home = home_of(in.of(p));
    building.push_back(std::move(household));
  }
  // Doubled floor icons change floors and with them Wi-Fi: sorted plainly first, doubled once.
  set_floors(in, building);
  provide(in, building);
  set_floors(in, building);
  if (in.option("circular-computers") == "again") provide(in, building);
  set_connections(in, building);
  return building;
}

}  // namespace

const Building& building_of(const RuleInput& in) {
  const auto any = in.of(0);  // it is the same for all players
  return any.once<Building>("building", [&] { return worked_out(any); });
}

bool maps_missing(const RuleInput& in) {
  const auto& players = in.table.players;
  return std::any_of(players.begin(), players.end(), [](const Player& p) { return !p.known; });
}

std::vector<std::string> open_utilities(const RuleInput& in, const Building& building) {
  const auto& own = building[static_cast<size_t>(in.player)];
  std::vector<std::string> open;
  if (!maps_missing(in) || plain_count(own.home, "floor-counter") == 0) return open;
  for (const auto utility : kUtilities)
    if (plain_count(own.home, "generator-" + std::string(utility)) > 0 &&
        !granted(building, own, utility))
      open.emplace_back(utility);
  return open;
}

namespace {

/// The household with `utilities` working or not, by the bits of `choice`.
Household with_choice(const RuleInput& in, Household household,
                      const std::vector<std::string>& utilities, unsigned choice) {
  for (size_t u = 0; u < utilities.size(); ++u)
    if ((choice >> u & 1U) != 0)
      household.has.insert(utilities[u]);
    else
      household.has.erase(utilities[u]);
  household.doubled.clear();
  set_doubled(in, household);
  return household;
}

}  // namespace

const std::vector<Household>& possible_households(const RuleInput& in) {
  return in.once<std::vector<Household>>("households", [&] {
    const auto& building = building_of(in);
    const auto& own = building[static_cast<size_t>(in.player)];
    const auto open = open_utilities(in, building);
    std::vector<Household> all;
    for (unsigned choice = 0; choice < 1U << open.size(); ++choice)
      all.push_back(with_choice(in, own, open, choice));
    return all;
  });
}

std::map<std::string, int> objects_of(const Household& household) {
  std::map<std::string, int> objects;
  for (const auto& [cell, square] : household.home.squares) {
    if (square.object.empty()) continue;
    if (square.object == "piano" && !household.home.in_room(cell)) continue;
    objects[std::string(square.object)] += household.times(cell);
  }
  for (const auto object : household.home.lent)
    if (object != "piano") ++objects[std::string(object)];  // it counts inside a room only
  return objects;
}

int rooms_of(const Household& household) {
  int rooms = 0;
  for (const auto& room : household.home.rooms) rooms += times_of(household, room);
  return rooms;
}

int floor_squares(const Household& household, std::string_view floor) {
  int squares = 0;
  for (const auto& [cell, square] : household.home.squares)
    if (square.floor == floor || square.floor == "any") squares += household.times(cell);
  return squares;
}

int floor_regions(const Household& household, std::string_view floor) {
  std::set<Cell> left;
  for (const auto& [cell, square] : household.home.squares)
    if (square.floor == floor || square.floor == "any") left.insert(cell);
  int regions = 0;
  for (; !left.empty(); ++regions) {
    std::vector<Cell> open{*left.begin()};
    left.erase(left.begin());
    while (!open.empty()) {
      const Cell cell = open.back();
      open.pop_back();
      for (const auto direction : kDirections)
        if (const Cell next = next_to(cell, direction); left.erase(next) > 0) open.push_back(next);
    }
  }
  return regions;
}

int windows_of(const Household& household) {
  int windows = 0;
  for (const auto& [_, square] : household.home.squares)
    windows +=
        static_cast<int>(std::count(square.edges.begin(), square.edges.end(), Edge::kWindow));
  return windows;
}

std::set<std::string> icons_of(const RuleInput& in, const Household& household) {
  std::set<std::string> icons;
  for (const auto& [object, _] : objects_of(household)) icons.insert(object);
  if (in.option("piano") == "as-an-icon" && plain_count(household.home, "piano") > 0)
    icons.insert("piano");
  return icons;
}

namespace {

int icons_of_price(const RuleInput& in, const Household& household) {
  auto icons = icons_of(in, household);
  if (in.option("unique-icons") == "only-once")
    std::erase_if(icons, [&](const auto& icon) { return plain_count(household.home, icon) > 1; });
  if (in.option("price-icons") == "no-floor-icons")
    for (const auto* key : {"floor-counter", "staircase", "elevator"}) icons.erase(key);
  return static_cast<int>(icons.size());
}

int largest_room(const RuleInput& in, const Household& household) {
  int largest = 0;
  for (const auto& room : household.home.rooms) {
    int size = static_cast<int>(room.squares.size());
    if (in.option("room-size") == "dominoes") {
      std::set<int> dominoes;
      for (const Cell cell : room.squares) dominoes.insert(household.home.at(cell)->domino);
      size = static_cast<int>(dominoes.size());
    }
    const int times = in.option("computer-price") == "double" ? times_of(household, room) : 1;
    largest = std::max(largest, times * size);
  }
  return largest;
}

}  // namespace

Price price_parts(const RuleInput& in, const Household& household) {
  return {largest_room(in, household), icons_of_price(in, household)};
}

int price_of(const RuleInput& in, const Household& household) {
  const auto [largest, icons] = price_parts(in, household);
  return std::min(largest, icons);
}

}  // namespace storey::scoring::highrise_homino
