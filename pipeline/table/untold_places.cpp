#include "pipeline/table/untold_places.h"

#include <algorithm>

namespace storey {
namespace {

bool may_hold(const Place& place, const std::string& kind) {
  return place.kinds.empty() ||
         std::find(place.kinds.begin(), place.kinds.end(), kind) != place.kinds.end();
}

}  // namespace

PlacesNamed untold_places(const Game& game, const Table& table,
                          const std::vector<const BuildingReading*>& readings) {
  const auto denied = [&](const Place& place) {
    const auto said = table.facts.find(place.only_if_fact);
    return said != table.facts.end() && said->second != place.only_if_answer;
  };
  PlacesNamed named;
  for (const BuildingReading* reading : readings) {
    if (reading == nullptr) continue;
    for (const Observation& seen : reading->loose) {
      if (seen.source == Source::kCorrected || seen.best().empty()) continue;
      const std::string& kind = game.catalog.piece(seen.best().what.piece).kind;
      int always = 0, perhaps = 0;
      for (const Place& place : game.state.beside) {
        if (!may_hold(place, kind)) continue;
        if (place.only_if_fact.empty())
          ++always;
        else if (!denied(place))
          ++perhaps;
      }
      if (always > 1)
        named.untold.insert(seen.site.place);
      else if (perhaps > 0)
        named.presumed.insert(seen.site.place);
    }
  }
  return named;
}

std::vector<const Place*> alternatives_to(const Game& game, const std::set<std::string>& presumed) {
  std::vector<const Place*> others;
  for (const Place& place : game.state.beside) {
    if (place.only_if_fact.empty() || presumed.count(place.key) > 0) continue;
    const bool shares = std::any_of(presumed.begin(), presumed.end(), [&](const std::string& key) {
      const Place* other = game.state.area(key);
      return other != nullptr &&
             std::any_of(other->kinds.begin(), other->kinds.end(),
                         [&](const std::string& kind) { return may_hold(place, kind); });
    });
    if (shares) others.push_back(&place);
  }
  return others;
}

Table without_places(Table table, const std::set<std::string>& places) {
  for (const auto& place : places) {
    table.areas.erase(place);
    for (Player& player : table.players) player.layout.beside.erase(place);
  }
  return table;
}

Table all_in(const Game& game, Table table, const std::set<std::string>& places,
             const Place& place) {
  const auto move_all = [&](Areas& from, Areas& to) {
    std::vector<PieceFace> moved;
    for (const std::string& key : places) {
      const auto area = from.find(key);
      if (area == from.end() || key == place.key) continue;
      auto& lying = area->second;
      const auto stay = std::stable_partition(lying.begin(), lying.end(), [&](PieceFace what) {
        return !may_hold(place, game.catalog.piece(what.piece).kind);
      });
      moved.insert(moved.end(), stay, lying.end());
      lying.erase(stay, lying.end());
      if (lying.empty()) from.erase(area);
    }
    if (!moved.empty()) {
      auto& all = to[place.key];
      all.insert(all.end(), moved.begin(), moved.end());
    }
  };
  for (Player& player : table.players) move_all(player.layout.beside, player.layout.beside);
  if (!table.players.empty()) move_all(table.areas, table.players.front().layout.beside);
  return table;
}

std::vector<PieceFace> pieces_in(const Table& table, const std::set<std::string>& places) {
  std::vector<PieceFace> pieces;
  const auto add = [&](const Areas& areas) {
    for (const auto& [place, lying] : areas)
      if (places.count(place) > 0) pieces.insert(pieces.end(), lying.begin(), lying.end());
  };
  add(table.areas);
  for (const Player& player : table.players) add(player.layout.beside);
  return pieces;
}

}  // namespace storey
