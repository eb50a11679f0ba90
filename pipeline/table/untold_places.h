// Places beside a building that a photo does not tell apart: whether a card is in hand or to choose
// from.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/reading.h"
#include "model/table.h"
#include "pipeline/game/game.h"

namespace storey {

/// Places that a photo names for pieces which may also lie in others.
struct PlacesNamed {
  /// Several of them may hold the piece whatever is said.
  std::set<std::string> untold;
  /// The others hold something only if a fact says so (Place::only_if_fact), and nobody denied it.
  std::set<std::string> presumed;
};

/// @param table     what was said of it.
/// @param readings  one a player; nullptr: not from a photo. What a player corrected is told.
PlacesNamed untold_places(const Game& game, const Table& table,
                          const std::vector<const BuildingReading*>& readings);

/// The places that hold what is presumed to lie elsewhere, if anything does.
std::vector<const Place*> alternatives_to(const Game& game, const std::set<std::string>& presumed);

/// The table without what these places hold: nobody told, so no rule may rely on it.
Table without_places(Table table, const std::set<std::string>& places);

/// The table where all that these places hold lies in one of them, of its player, or of the first
/// one; what may not lie there stays.
Table all_in(const Game& game, Table table, const std::set<std::string>& places,
             const Place& place);

/// What these places hold.
std::vector<PieceFace> pieces_in(const Table& table, const std::set<std::string>& places);

}  // namespace storey
