// Who sits where: whose side of the building, or whose building, each source shows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pipeline/table/table_reader.h"

namespace storey {

/// Whether the players look at one building from its two sides. Else each has a building of their
/// own.
bool shares_one_building(const Game& game);

/// The seat of the player who looks at that side of the shared building, by the name the rules give
/// it: "pink".
std::optional<int> seat_named(const Game& game, const std::string& name);

/// How sources fall to the two seats at one building.
struct Seating {
  std::vector<int> seats;  ///< of each source that is used, in the order given
  bool swapped = false;    ///< the order given was the wrong one
  bool same_side = false;  ///< both show one side: only the first is used
  bool guessed = false;    ///< the pieces did not tell, the order given was taken
};

/// @param shown  the seat each of one or two sources shows; nullopt when its pieces do not tell.
Seating seat_sources(const std::vector<std::optional<int>>& shown);

/// Decodes what the sources show and gives each player a place in `result`. Photos of the two sides
/// of one building are decoded together, so that what one shows settles the other; the side that
/// nobody showed follows from the one that is there.
void seat_players(const Game& game, const TableRequest& request, std::vector<Shown> shown,
                  TableResult& result);

}  // namespace storey
