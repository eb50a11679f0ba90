#include "pipeline/table/untold_places.h"

#include <algorithm>

namespace storey {
namespace {

/// Whether a piece of this kind may lie in several places beside the building.
bool may_lie_elsewhere(const Game& game, const std::string& kind) {
  return std::count_if(game.state.beside.begin(), game.state.beside.end(), [&](const Place& place) {
           const auto& kinds = place.kinds;
           return kinds.empty() || std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
         }) > 1;
}

bool may_hold(const Place& place, const std::string& kind) {
  return place.kinds.empty() ||
         std::find(place.kinds.begin(), place.kinds.end(), kind) != place.kinds.end();
}

}  // namespace

std::set<std::string> untold_places(const Game& game,
                                    const std::vector<const BuildingReading*>& readings) {
  std::set<std::string> places;
  for (const BuildingReading* reading : readings) {
    if (reading == nullptr) continue;
    for (const Observation& seen : reading->loose)
      if (seen.source != Source::kCorrected && !seen.best().empty() &&
          may_lie_elsewhere(game, game.catalog.piece(seen.best().what.piece).kind))
        places.insert(seen.site.place);
  }
  return places;
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
