// On which of the facts that no photo shows the result hangs.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "model/table.h"
#include "pipeline/game/game.h"
#include "pipeline/table/facts.h"

namespace storey {

/// Where pieces lie is open there.
struct OpenPlaces {
  /// A rule would be broken in one of several places that a photo does not tell apart.
  std::set<std::string> broken_in;
  /// Pieces are only presumed to lie there (PlacesNamed).
  std::set<std::string> presumed;
};

/// Marks the facts of which nobody said anything and that make the result surer if somebody does:
/// fewer points, the winner or the end of the game stay open, or where pieces lie is known.
/// @param table  with its defaults. @param untold  places of which nobody knows what they hold.
void mark_deciding(const Game& game, const Table& table, const std::set<std::string>& untold,
                   const OpenPlaces& open, std::vector<AskedFact>& facts);

}  // namespace storey
