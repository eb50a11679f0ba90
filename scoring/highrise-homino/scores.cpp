// What brings points at the end of the game.
#include <algorithm>

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

// Objective: the value of all tenants.
void score_tenants(const RuleInput& in, ScoreWriter& out) {
  for (const auto& tenant : in.area("tenants")) {
    const auto& face = in.catalog.face(tenant);
    out.add(face.count("score"),
            in.catalog.piece(tenant.piece).label + ", " + std::string(face.text("portrait")), {});
  }
  // Living Together: with three failed threats everybody has lost.
  const int failed = static_cast<int>(in.table_area("failed").size());
  if (failed >= kFailedThreatsThatLose)
    out.add(0, count(failed, "threat") + " failed: everybody has lost", {});
}

std::vector<RuleRef> object_rules() {
  return {bar_rule(), wardrobe_rule(), desk_rule(), hometrainer_rule()};
}

/// Whether a generator works hangs on the floors of players nobody showed.
bool access_unknown(const RuleInput& in, const Household& own, const std::string& utility) {
  const auto& players = in.table.players;
  return std::any_of(players.begin(), players.end(), [](const Player& p) { return !p.known; }) &&
         !cells_with(own.home, "generator-" + utility).empty();
}

// Objective: special tiles that tell that they score points.
void score_objects(const RuleInput& in, ScoreWriter& out) {
  const auto home = home_of(in);
  if (std::none_of(home.squares.begin(), home.squares.end(), [](const auto& square) {
        const auto& object = square.second.object;
        return object == "bar" || object == "wardrobe" || object == "desk" ||
               object == "hometrainer";
      }))
    return;
  const auto building = building_of(in);
  const auto& own = building[static_cast<size_t>(in.player)];
  const auto twice = [&](Cell cell) {
    return in.option("computer-points") == "double" ? own.times(cell) : 1;
  };
  for (const Cell cell : cells_with(own.home, "bar")) {
    if (access_unknown(in, own, "water")) {
      out.add(bar_rule(), 0, "access to Water hangs on players whose map is not known", {cell},
              kBar * twice(cell));
      continue;
    }
    const bool water = own.has.count("water") > 0;
    out.add(bar_rule(), water ? kBar * twice(cell) : 0, water ? "with Water" : "without Water",
            {cell});
  }
  for (const Cell cell : cells_with(own.home, "wardrobe"))
    out.add(wardrobe_rule(), kWardrobe * twice(cell), "a wardrobe costs 5 points", {cell});
  for (const Cell cell : cells_with(own.home, "desk")) {
    const bool inside = own.home.in_room(cell);
    const int rooms = rooms_of(own);
    out.add(desk_rule(), inside ? rooms * twice(cell) : 0,
            inside ? "in a room: 1 point for each of " + count(rooms, "room") : "not in a room",
            {cell});
  }
  const auto& tenants = in.area("tenants");
  const bool crossed = in.option("crossed-hometrainer") == "counts";
  const int fans =
      static_cast<int>(std::count_if(tenants.begin(), tenants.end(), [&](const PieceFace& tenant) {
        const auto wishes = wishes_of(in.catalog, tenant);
        return std::any_of(wishes.begin(), wishes.end(), [&](const Wish& wish) {
          return wish.key == "hometrainer" && (crossed || !wish.crossed);
        });
      }));
  for (const Cell cell : cells_with(own.home, "hometrainer"))
    out.add(hometrainer_rule(), kHometrainer * fans * twice(cell),
            "2 points for each of " + count(fans, "tenant") + " with its icon", {cell});
}

// Wallet watchers: at the end of the game the price of the map is added.
void score_price(const RuleInput& in, ScoreWriter& out) {
  if (!in.table.finished || !wallet_watchers(in)) return;
  const auto building = building_of(in);
  const auto& own = building[static_cast<size_t>(in.player)];
  const int price = price_of(in, own);
  out.add(price,
          "the smaller of the largest room and " + count(icons_of_price(in, own), "different icon"),
          {});
}

}  // namespace storey::scoring::highrise_homino
