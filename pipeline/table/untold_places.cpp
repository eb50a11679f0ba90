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
