#include "scoring/highrise-homino/mission.h"

#include <algorithm>
#include <functional>

#include "scoring/highrise-homino/paragraphs.h"
#include "scoring/highrise-homino/tenant.h"

namespace storey::scoring::highrise_homino {

namespace {

/// The table as `player` sees it.
struct View {
  const RuleInput& in;
  const Building& building;
  std::vector<int> players;  ///< whose maps a goal is about, this player among them

  [[nodiscard]] const Household& own() const { return building[static_cast<size_t>(in.player)]; }
  [[nodiscard]] const std::vector<PieceFace>& tenants(size_t player) const {
    return in.of(static_cast<int>(player)).area("tenants");
  }
};

template <typename Value>
std::vector<int> of_each(const View& view, const Value& value) {
  std::vector<int> values;
  for (const auto& household : view.building) values.push_back(value(household));
  return values;
}

/// Over the maps that a goal is about.
template <typename Value>
int summed(const View& view, const Value& value) {
  int sum = 0;
  for (const int player : view.players) sum += value(view.building[static_cast<size_t>(player)]);
  return sum;
}

bool any_map(const View& view, const std::function<bool(const Household&)>& test) {
  return std::any_of(view.players.begin(), view.players.end(),
                     [&](int player) { return test(view.building[static_cast<size_t>(player)]); });
}

int dominoes(const Household& household) { return household.home.dominoes; }

int doors_of(const Household& household) {
  int doors = 0;
  for (const auto& [_, square] : household.home.squares)
    doors += static_cast<int>(std::count(square.edges.begin(), square.edges.end(), Edge::kDoor));
  return doors;
}

bool has_floor(const Household& household, std::string_view floor) {
  return std::any_of(household.home.squares.begin(), household.home.squares.end(),
                     [&](const auto& square) { return square.second.floor == floor; });
}

int different_floors(const Household& household) {
  return static_cast<int>(std::count_if(kFloors.begin(), kFloors.end(),
                                        [&](auto floor) { return has_floor(household, floor); }));
}

bool has_every_floor(const View& view) {
  return std::all_of(kFloors.begin(), kFloors.end(), [&](auto floor) {
    return any_map(view, [&](const Household& h) { return has_floor(h, floor); });
  });
}

bool has_every_utility(const View& view) {
  return std::all_of(kUtilities.begin(), kUtilities.end(), [&](auto utility) {
    return any_map(view, [&](const Household& h) { return h.has.count(std::string(utility)) > 0; });
  });
}

int different_tenants(const View& view) {
  std::set<std::string_view> portraits;
  for (const int player : view.players)
    for (const auto& tenant : view.tenants(static_cast<size_t>(player)))
      portraits.insert(view.in.catalog.face(tenant).text("portrait"));
  return static_cast<int>(portraits.size());
}

/// Icons that count, by object, in all maps that a goal is about.
std::map<std::string, int> objects_there(const View& view) {
  std::map<std::string, int> objects;
  for (const int player : view.players)
    for (const auto& [object, n] : objects_of(view.building[static_cast<size_t>(player)]))
      objects[object] += n;
  return objects;
}

bool everybody(const View& view, const std::function<bool(const Household&)>& test) {
  return std::all_of(view.building.begin(), view.building.end(), test);
}
bool somebody(const View& view, const std::function<bool(const Household&)>& test) {
  return std::any_of(view.building.begin(), view.building.end(), test);
}

bool is_largest(const View& view) {
  const auto sizes = of_each(view, dominoes);
  return dominoes(view.own()) == *std::max_element(sizes.begin(), sizes.end());
}

bool connected_to_smallest(const View& view) {
  const auto sizes = of_each(view, dominoes);
  const int least = *std::min_element(sizes.begin(), sizes.end());
  const auto& connected = view.own().connected;
  return std::any_of(connected.begin(), connected.end(),
                     [&](int other) { return sizes[static_cast<size_t>(other)] == least; });
}

bool only_one_has_wifi(const View& view) {
  const auto have = std::count_if(view.building.begin(), view.building.end(),
                                  [](const auto& h) { return h.has.count("wifi") > 0; });
  return have == 1 && view.own().has.count("wifi") > 0;
}

std::set<std::string> printed_objects(const Household& household) {
  std::set<std::string> objects;
  for (const auto& [_, square] : household.home.squares)
    if (!square.object.empty()) objects.emplace(square.object);
  return objects;
}

bool no_object_shared(const View& view) {
  std::set<std::string> seen;
  return everybody(view, [&](const Household& household) {
    const auto objects = printed_objects(household);
    return !objects.empty() && std::all_of(objects.begin(), objects.end(), [&](const auto& object) {
      return seen.insert(object).second;
    });
  });
}

bool three_of_one_object(const View& view) {
  for (const auto& [object, n] : objects_there(view))
    if (n >= 3 && object != "floor-counter" && object != "staircase" && object != "elevator")
      return true;
  return false;
}

/// How many squares on from `cell` in `direction` hold the same object.
int same_in_a_row(const Home& home, Cell cell, Direction direction) {
  const auto& object = home.at(cell)->object;
  int n = 0;
  for (const auto* there = home.at(cell); there != nullptr && there->object == object; ++n) {
    cell = next_to(cell, direction);
    there = home.at(cell);
  }
  return n;
}

bool same_in_a_row(const Household& household, int wanted) {
  return std::any_of(household.home.squares.begin(), household.home.squares.end(),
                     [&](const auto& square) {
                       if (square.second.object.empty()) return false;
                       return same_in_a_row(household.home, square.first, kRight) >= wanted ||
                              same_in_a_row(household.home, square.first, kUp) >= wanted;
                     });
}

bool same_orientation(const View& view) {
  std::vector<Placement> there;
  for (const int player : view.players)
    for (const auto& domino : view.in.of(player).layout().placements) there.push_back(domino);
  return !there.empty() && std::all_of(there.begin(), there.end(), [&](const Placement& domino) {
    return domino.rotation % 2 == there.front().rotation % 2;
  });
}

bool equal_room_numbers(const View& view) {
  const auto rooms = of_each(view, rooms_of);
  return rooms.front() >= 1 && std::count(rooms.begin(), rooms.end(), rooms.front()) ==
                                   static_cast<std::ptrdiff_t>(rooms.size());
}

bool different_floor_numbers(const View& view) {
  std::set<int> floors;
  for (const auto& household : view.building) floors.insert(household.floor);
  return floors.size() == view.building.size();
}

std::set<std::string> properties_of(const View& view, size_t player) {
  std::set<std::string> properties;
  for (const auto& tenant : view.tenants(player))
    for (const auto* property : {"construction", "wallet", "wandering"})
      if (view.in.catalog.face(tenant).has_tag(property)) properties.insert(property);
  return properties;
}

/// What a player has by now: tenants, and objects with points.
int score_of(const View& view, int player) {
  ScoreWriter lines({});
  score_tenants(view.in.of(player), lines);
  score_objects(view.in.of(player), lines);
  score_price(view.in.of(player), lines);
  int points = 0;
  for (const auto& line : lines.take()) points += line.points;
  return points;
}

bool lowest_floor_leads(const View& view) {
  std::vector<int> scores;
  for (int p = 0; p < static_cast<int>(view.building.size()); ++p)
    scores.push_back(score_of(view, p));
  const int most = *std::max_element(scores.begin(), scores.end());
  for (size_t p = 0; p < view.building.size(); ++p)
    if (view.building[p].floor == 1 && scores[p] == most) return true;
  return false;
}

bool construction_is(const View& view, std::string_view answer) {
  for (int p = 0; p < static_cast<int>(view.building.size()); ++p)
    if (view.in.of(p).fact("construction") != answer) return false;
  return true;
}

/// What somebody said of each player; nullopt when it is not known of all.
std::optional<std::vector<int>> said_of_each(const View& view, const char* fact) {
  std::vector<int> numbers;
  for (int p = 0; p < static_cast<int>(view.building.size()); ++p) {
    const auto number = view.in.of(p).number(fact);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

std::optional<bool> everybody_attracted(const View& view) {
  const auto attracted = said_of_each(view, "attracted");
  if (!attracted) return std::nullopt;
  return std::count(attracted->begin(), attracted->end(), 0) == 0;
}

std::optional<bool> somebody_attracted(const View& view) {
  const auto attracted = said_of_each(view, "attracted");
  if (!attracted) return std::nullopt;
  return std::any_of(attracted->begin(), attracted->end(), [](int n) { return n > 0; });
}

std::optional<bool> nobody_left(const View& view) {
  const auto left = said_of_each(view, "left");
  if (!left) return std::nullopt;
  return std::count(left->begin(), left->end(), 0) == static_cast<std::ptrdiff_t>(left->size());
}

std::optional<bool> three_left(const View& view) {
  const auto left = said_of_each(view, "left");
  if (!left) return std::nullopt;
  return std::any_of(left->begin(), left->end(), [](int n) { return n >= 3; });
}

/// `test` of the player who attracts next; known without a word where all players are alike.
std::optional<bool> of_the_next(const View& view,
                                const std::function<bool(const Household&)>& test) {
  const auto next = view.in.table_fact("attracts-next");
  for (size_t p = 0; next && p < view.building.size(); ++p)
    if (view.in.of(static_cast<int>(p)).self().name == *next) return test(view.building[p]);
  if (everybody(view, test)) return true;
  return somebody(view, test) ? std::nullopt : std::optional(false);
}

bool has_room_with_window(const Household& household) {
  return std::any_of(household.home.rooms.begin(), household.home.rooms.end(),
                     [&](const Room& room) {
                       return std::any_of(room.squares.begin(), room.squares.end(), [&](Cell cell) {
                         const auto& edges = household.home.at(cell)->edges;
                         return std::find(edges.begin(), edges.end(), Edge::kWindow) != edges.end();
                       });
                     });
}

/// Objects on the dominoes of every set that something on the table belongs to.
std::set<std::string> objects_of_this_game(const View& view) {
  std::set<std::string_view> sets;
  const auto add = [&](PieceFace what) { sets.insert(view.in.catalog.face(what).text("set")); };
  for (const auto& player : view.in.table.players) {
    for (const auto& placement : player.layout.placements) add(placement.what);
    for (const auto& [_, pieces] : player.layout.beside)
      for (const auto what : pieces) add(what);
  }
  for (const auto& [_, pieces] : view.in.table.areas)
    for (const auto what : pieces) add(what);
  std::set<std::string> objects;
  for (const auto& piece : view.in.catalog.pieces())
    for (const auto& face : piece.faces)
      for (const auto* half : {"top", "bottom"})
        if (piece.kind == kDomino && sets.count(face.text("set")) > 0)
          if (const auto square = parse_square(face.text(half)); square && !square->object.empty())
            objects.emplace(square->object);
  return objects;
}

bool has_every_object(const View& view) {
  const auto own = objects_there(view);
  const auto all = objects_of_this_game(view);
  return !all.empty() && std::all_of(all.begin(), all.end(),
                                     [&](const auto& object) { return own.count(object) > 0; });
}

int goals_won(const View& view) {
  int won = 0;
  for (int p = 0; p < static_cast<int>(view.building.size()); ++p)
    won += static_cast<int>(view.in.of(p).area("won").size() +
                            view.building[static_cast<size_t>(p)].home.goals.size());
  return won;
}

/// nullopt: it hangs on what happened in the round, and nobody said.
using Test = std::function<std::optional<bool>(const View&)>;
using Tests = std::map<std::string_view, Test>;

// The printed task of each goal.
const Tests& goals() {
  static const Tests kGoals = {
      {"diversity-tenant", [](const View& v) { return different_tenants(v) >= 5; }},
      {"diversity-objects", has_every_object},
      {"num-goals", [](const View& v) { return goals_won(v) >= 6; }},
      {"all-utilities", has_every_utility},
      {"water-utility",
       [](const View& v) {
         return everybody(v, [](const auto& h) { return h.has.count("water") > 0; });
       }},
      {"wifi-utility", only_one_has_wifi},
      {"num-rooms", [](const View& v) { return summed(v, rooms_of) >= 5; }},
      {"all-construction", [](const View& v) { return construction_is(v, "yes"); }},
      {"all-expensive",
       [](const View& v) {
         return any_map(v, [&](const Household& h) { return price_of(v.in, h) >= 5; });
       }},
      {"many-wander", three_left},
      {"diversity-floor", has_every_floor},
      {"window-reward",
       [](const View& v) {
         const bool some = summed(v, windows_of) > 0 || v.in.option("no-windows") == "reached";
         return some && summed(v, windows_of) >= 2 * summed(v, doors_of);
       }},
      {"map-size-reward", [](const View& v) { return is_largest(v) && connected_to_smallest(v); }},
      {"diversity-match", no_object_shared},
      {"object-numbers", three_of_one_object},
      {"biggest-baddest",
       [](const View& v) {
         return is_largest(v) &&
                !somebody(v, [&](const auto& h) { return h.floor > v.own().floor; });
       }},
      {"three-in-a-row",
       [](const View& v) {
         return any_map(v, [](const Household& h) { return same_in_a_row(h, 3); });
       }},
      {"identical-rooms", equal_room_numbers},
      {"only-same-orientation", same_orientation},
  };
  return kGoals;
}

// What each threat demands.
const Tests& threats() {
  static const Tests kThreats = {
      {"room-requirement",
       [](const View& v) {
         return of_the_next(v, [](const auto& h) { return !h.home.rooms.empty(); });
       }},
      {"no-room-requirement",
       [](const View& v) { return somebody(v, [](const auto& h) { return rooms_of(h) == 0; }); }},
      {"room-window-requirement",
       [](const View& v) { return of_the_next(v, has_room_with_window); }},
      {"attract-requirement", everybody_attracted},
      {"floor-num-requirement", different_floor_numbers},
      {"price-requirement",
       [](const View& v) {
         return everybody(v, [&](const auto& h) { return price_of(v.in, h) <= 4; });
       }},
      {"wander-requirement", nobody_left},
      {"utility-requirement",
       [](const View& v) { return somebody(v, [](const auto& h) { return h.has.empty(); }); }},
      {"no-construction", [](const View& v) { return construction_is(v, "no"); }},
      {"property-requirement",
       [](const View& v) {
         for (size_t p = 0; p < v.building.size(); ++p)
           if (properties_of(v, p).size() == 3) return false;
         return true;
       }},
      {"floor-num-score-match", lowest_floor_leads},
      {"window-requirement",
       [](const View& v) {
         return everybody(v, [](const auto& h) { return windows_of(h) >= doors_of(h); });
       }},
      {"map-size-match",
       [](const View& v) {
         const auto sizes = of_each(v, dominoes);
         const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
         return *most - *least <= 3;
       }},
      {"attract-once-requirement", somebody_attracted},
      {"floor-type",
       [](const View& v) {
         return somebody(v, [](const auto& h) { return different_floors(h) == 1; });
       }},
      {"no-adjacent-match",
       [](const View& v) {
         return somebody(v, [](const auto& h) { return !same_in_a_row(h, 2); });
       }},
      {"no-holes",
       [](const View& v) {
         return everybody(v, [](const auto& h) { return holes_of(h.home).empty(); });
       }},
  };
  return kThreats;
}

/// Goals that look at nothing but the maps they are about, and that another map can only help.
bool grows_with_maps(std::string_view key) {
  static const std::set<std::string_view> kKeys = {"diversity-objects", "diversity-floor",
                                                   "three-in-a-row"};
  return kKeys.count(key) > 0;
}
/// Goals that look at nothing but the maps they are about.
bool is_about_maps(std::string_view key) {
  return grows_with_maps(key) || key == "window-reward" || key == "only-same-orientation";
}

const Test* find_test(std::string_view key) {
  for (const auto* tests : {&goals(), &threats()})
    if (const auto found = tests->find(key); found != tests->end()) return &found->second;
  return nullptr;
}

/// Everybody on the floor of `in.player`.
std::vector<int> players_on_floor(const RuleInput& in, const Building& building) {
  const int floor = building[static_cast<size_t>(in.player)].floor;
  std::vector<int> players;
  for (size_t p = 0; p < building.size(); ++p)
    if (building[p].floor == floor) players.push_back(static_cast<int>(p));
  return players;
}

}  // namespace

bool is_goal(std::string_view key) { return goals().count(key) > 0; }
bool is_threat(std::string_view key) { return threats().count(key) > 0; }

std::optional<bool> holds_alone(const RuleInput& in, const Building& building,
                                std::string_view key) {
  const auto* test = find_test(key);
  if (test == nullptr || (maps_missing(in) && !is_about_maps(key))) return std::nullopt;
  return (*test)({in, building, {in.player}});
}

// Living Together: unless stated otherwise, goals refer to a single floor.
std::optional<bool> holds(const RuleInput& in, const Building& building, std::string_view key) {
  if (in.option("goals") == "map") return holds_alone(in, building, key);
  if (maps_missing(in)) {  // who else lives on this floor is not known
    if (!grows_with_maps(key)) return std::nullopt;
    return holds_alone(in, building, key) == true ? std::optional(true) : std::nullopt;
  }
  const auto* test = find_test(key);
  return test == nullptr ? std::nullopt : (*test)({in, building, players_on_floor(in, building)});
}

}  // namespace storey::scoring::highrise_homino
