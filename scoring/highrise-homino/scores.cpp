// What brings points at the end of the game.
#include <algorithm>
#include <functional>

#include "scoring/helpers.h"
#include "scoring/highrise-homino/mission.h"
#include "scoring/highrise-homino/paragraphs.h"
#include "scoring/highrise-homino/tenant.h"

namespace storey::scoring::highrise_homino {

namespace {

constexpr int kBar = 5;
constexpr int kWardrobe = -5;
constexpr int kHometrainer = 2;

RuleRef bar_rule() { return {"bar", "Bar", "Bar, printed text (Useful Utilities)"}; }
RuleRef wardrobe_rule() {
  return {"wardrobe", "Wardrobe", "Wardrobe, printed text (Room Service)"};
}
RuleRef desk_rule() {
  return {"desk", "Desk", "Desk, printed text (Wallet Watchers, Room Service)"};
}
RuleRef hometrainer_rule() {
  return {"hometrainer", "Hometrainer", "Hometrainer, printed text (Wallet Watchers)"};
}

std::vector<Cell> cells_with(const Home& home, std::string_view object) {
  std::vector<Cell> cells;
  for (const auto& [cell, square] : home.squares)
    if (square.object == object) cells.push_back(cell);
  std::sort(cells.begin(), cells.end(), reads_before);
  return cells;
}

bool is_of_set(const Catalog& catalog, PieceFace what, std::string_view set) {
  return catalog.face(what).text("set") == set;
}

/// Wallet Watchers are in play when a piece of theirs is seen, or the house rule says so.
bool wallet_watchers(const RuleInput& in) {
  const auto option = in.option("wallet-watchers");
  if (option != "when-seen") return option == "yes";
  const auto any = [&](const std::vector<PieceFace>& pieces) {
    return std::any_of(pieces.begin(), pieces.end(), [&](const PieceFace& what) {
      return is_of_set(in.catalog, what, "wallet-watchers");
    });
  };
  for (const auto& [_, pieces] : in.table.areas)
    if (any(pieces)) return true;
  for (const auto& player : in.table.players) {
    for (const auto& [_, pieces] : player.layout.beside)
      if (any(pieces)) return true;
    for (const auto& placement : player.layout.placements)
      if (is_of_set(in.catalog, placement.what, "wallet-watchers")) return true;
  }
  return false;
}

}  // namespace

RuleRef home_rule() { return {"home", "Floor, rooms and connections", "Attract; Room Service"}; }
RuleRef tenants_rule() { return {"tenants", "Tenants", "Objective"}; }
RuleRef price_rule() { return {"price", "Price of the map", "Wallet Watchers"}; }

// Objective: the value of all tenants; by house rule only of those that would still come.
void score_tenants(const RuleInput& in, ScoreWriter& out) {
  const bool kept = in.option("kept-tenants") == "score";
  for (const auto& tenant : in.area("tenants")) {
    const auto& face = in.catalog.face(tenant);
    const auto missing =
        kept ? std::string() : missing_wishes(in, building_of(in), in.player, tenant);
    const int stars = face.count("score");
    const auto who = in.catalog.piece(tenant.piece).label + ", " + portrait_of(in.catalog, tenant);
    if (!kept && maps_missing(in))
      out.add(tenants_rule(), 0, who + ": its wishes hang on maps that are not known", {}, stars);
    else
      out.add(missing.empty() ? stars : 0, who + (missing.empty() ? "" : ": " + missing), {});
  }
}

std::vector<RuleRef> object_rules() {
  return {bar_rule(), wardrobe_rule(), desk_rule(), hometrainer_rule()};
}

namespace {

/// Adds a line with what its points are in every household there may be.
void add_line(ScoreWriter& out, const RuleRef& rule, const std::vector<Household>& households,
              const std::function<int(const Household&)>& points_of, const std::string& because,
              std::vector<Cell> cells) {
  std::vector<int> points;
  for (const auto& household : households) points.push_back(points_of(household));
  const auto [least, most] = std::minmax_element(points.begin(), points.end());
  const auto reason = *least == *most
                          ? because
                          : "access to Water and Wi-Fi hangs on players whose map is not known";
  out.add(rule, *least, reason, std::move(cells), *most - *least);
}

bool has_objects_with_points(const Home& home) {
  return std::any_of(home.squares.begin(), home.squares.end(), [](const auto& square) {
    const auto& object = square.second.object;
    return object == "bar" || object == "wardrobe" || object == "desk" || object == "hometrainer";
  });
}

/// Tenants of this player that show the hometrainer's icon.
int fans_of_hometrainers(const RuleInput& in) {
  const bool crossed = in.option("crossed-hometrainer") == "counts";
  const auto& tenants = in.area("tenants");
  return static_cast<int>(
      std::count_if(tenants.begin(), tenants.end(), [&](const PieceFace& tenant) {
        const auto wishes = wishes_of(in.catalog, tenant);
        return std::any_of(wishes.begin(), wishes.end(), [&](const Wish& wish) {
          return wish.key == "hometrainer" && (crossed || !wish.crossed);
        });
      }));
}

}  // namespace

namespace {

/// "1 room of 4 squares", "2 rooms, the largest of 4 squares"
std::string rooms_in_words(const Home& home) {
  if (home.rooms.empty()) return "no room";
  size_t largest = 0;
  for (const auto& room : home.rooms) largest = std::max(largest, room.squares.size());
  return count(static_cast<int>(home.rooms.size()), "room") +
         (home.rooms.size() > 1 ? ", the largest of " : " of ") +
         count(static_cast<int>(largest), "square");
}

std::string connections_in_words(const RuleInput& in, const Household& own) {
  std::vector<std::string> names;
  for (const int other : own.connected) names.push_back(in.of(other).self().name);
  return names.empty() ? "connected to nobody" : "connected to " + list_words(names);
}

/// "with Power and Wi-Fi"; empty without a utility.
std::string utilities_in_words(const Household& own) {
  std::vector<std::string> names;
  for (const auto utility : kUtilities)
    if (own.has.count(std::string(utility)) > 0) names.push_back(utility_name(utility));
  return names.empty() ? "" : "; with " + list_words(names);
}

// What wishes, prices and points look at. Floors and what hangs on them only with all maps.
std::string home_in_words(const RuleInput& in) {
  const auto rooms = rooms_in_words(home_of(in));
  if (maps_missing(in)) return rooms + "; floor and connections hang on maps that are not known";
  const auto& own = building_of(in)[static_cast<size_t>(in.player)];
  return "floor " + std::to_string(own.floor) + "; " + rooms + "; " +
         connections_in_words(in, own) + utilities_in_words(own);
}

void score_bars(const RuleInput& in, const std::vector<Household>& households,
                const std::function<int(const Household&, Cell)>& times, ScoreWriter& out) {
  const auto& own = households.front();
  for (const Cell cell : cells_with(own.home, "bar")) {
    const std::string with = own.has.count("water") > 0 ? "with Water" : "without Water";
    // It is worth something at the end of the game only, like the price of the map.
    if (!in.table.finished)
      out.add(bar_rule(), 0, with + "; it counts at the end of the game", {cell});
    else
      add_line(
          out, bar_rule(), households,
          [&](const Household& h) { return h.has.count("water") > 0 ? kBar * times(h, cell) : 0; },
          with, {cell});
  }
}

void score_hometrainers(const RuleInput& in, const std::vector<Household>& households,
                        const std::function<int(const Household&, Cell)>& times, ScoreWriter& out) {
  const int fans = fans_of_hometrainers(in);
  bool first = true;
  for (const Cell cell : cells_with(households.front().home, "hometrainer")) {
    const bool counts = first || in.option("hometrainers") == "each";
    first = false;
    add_line(out, hometrainer_rule(), households,
             [&](const Household& h) { return counts ? kHometrainer * fans * times(h, cell) : 0; },
             counts ? "2 points for each of " + count(fans, "tenant") + " with its icon"
                    : "another hometrainer counts already",
             {cell});
  }
}

}  // namespace

// What the map is, without points; then special tiles that tell that they score.
void score_home(const RuleInput& in, ScoreWriter& out) {
  if (!home_of(in).squares.empty()) out.add(home_rule(), 0, home_in_words(in), {}, 0);
  score_objects(in, out);
}

// Objective: special tiles that tell that they score points.
void score_objects(const RuleInput& in, ScoreWriter& out) {
  if (!has_objects_with_points(home_of(in))) return;
  const auto& households = possible_households(in);
  const auto& own = households.front();
  const auto twice = [&](const Household& household, Cell cell) {
    return in.option("computer-points") == "double" ? household.times(cell) : 1;
  };
  score_bars(in, households, twice, out);
  for (const Cell cell : cells_with(own.home, "wardrobe"))
    add_line(out, wardrobe_rule(), households,
             [&](const Household& h) { return kWardrobe * twice(h, cell); },
             "a wardrobe costs 5 points", {cell});
  for (const Cell cell : cells_with(own.home, "desk")) {
    const bool inside = own.home.in_room(cell);
    add_line(
        out, desk_rule(), households,
        [&](const Household& h) { return inside ? rooms_of(h) * twice(h, cell) : 0; },
        inside ? "in a room: 1 point for each of " + count(rooms_of(own), "room") : "not in a room",
        {cell});
  }
  score_hometrainers(in, households, twice, out);
}

// Wallet watchers: at the end of the game the price of the map is added.
void score_price(const RuleInput& in, ScoreWriter& out) {
  if (!in.table.finished || !wallet_watchers(in)) return;
  const auto& households = possible_households(in);
  const auto [largest, icons] = price_parts(in, households.front());
  const auto* unit = in.option("room-size") == "squares" ? "square" : "domino";
  const auto* units = in.option("room-size") == "squares" ? "squares" : "dominoes";
  add_line(
      out, price_rule(), households, [&](const Household& h) { return price_of(in, h); },
      (largest == 0 ? "no room"
                    : "the smaller of the largest room, " + count(largest, unit, units) + ",") +
          " and " +
          count(icons,
                in.option("unique-icons") == "different" ? "different icon"
                                                         : "icon that is there once",
                in.option("unique-icons") == "different" ? "different icons"
                                                         : "icons that are there once"),
      {});
}

}  // namespace storey::scoring::highrise_homino
