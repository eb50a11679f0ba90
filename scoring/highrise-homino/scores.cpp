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
    const auto who =
        in.catalog.piece(tenant.piece).label + ", " + std::string(face.text("portrait"));
    if (!kept && maps_missing(in))
      out.add(tenants_rule(), 0, who + ": its wishes hang on maps that are not known", {}, stars);
    else
      out.add(missing.empty() ? stars : 0, who + (missing.empty() ? "" : ": " + missing), {});
  }
  // Living Together: with three failed threats everybody has lost.
  const int failed = static_cast<int>(in.table_area("failed").size());
  if (failed >= kFailedThreatsThatLose)
    out.add(0, count(failed, "threat") + " failed: everybody has lost", {});
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

// Objective: special tiles that tell that they score points.
void score_objects(const RuleInput& in, ScoreWriter& out) {
  if (!has_objects_with_points(home_of(in))) return;
  const auto& households = possible_households(in);
  const auto& own = households.front();
  const auto twice = [&](const Household& household, Cell cell) {
    return in.option("computer-points") == "double" ? household.times(cell) : 1;
  };
  for (const Cell cell : cells_with(own.home, "bar"))
    add_line(
        out, bar_rule(), households,
        [&](const Household& h) { return h.has.count("water") > 0 ? kBar * twice(h, cell) : 0; },
        own.has.count("water") > 0 ? "with Water" : "without Water", {cell});
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
  const int fans = fans_of_hometrainers(in);
  for (const Cell cell : cells_with(own.home, "hometrainer"))
    add_line(out, hometrainer_rule(), households,
             [&](const Household& h) { return kHometrainer * fans * twice(h, cell); },
             "2 points for each of " + count(fans, "tenant") + " with its icon", {cell});
}

// Wallet watchers: at the end of the game the price of the map is added.
void score_price(const RuleInput& in, ScoreWriter& out) {
  if (!in.table.finished || !wallet_watchers(in)) return;
  const auto& households = possible_households(in);
  add_line(out, price_rule(), households, [&](const Household& h) { return price_of(in, h); },
           "the smaller of the largest room and " +
               count(icons_of_price(in, households.front()), "different icon"),
           {});
}

}  // namespace storey::scoring::highrise_homino
