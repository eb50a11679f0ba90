// Whose side of the building each source shows.
#pragma once

#include <optional>
#include <vector>

namespace storey {

/// How sources fall to the two seats of a two-sided board.
struct Seating {
  std::vector<int> seats;  ///< of each source that is used, in the order given
  bool swapped = false;    ///< the order given was the wrong one
  bool same_side = false;  ///< both show one side: only the first is used
  bool guessed = false;    ///< the pieces did not tell, the order given was taken
};

/// @param shown  the seat each of one or two sources shows; nullopt when its pieces do not tell.
Seating seat_sources(const std::vector<std::optional<int>>& shown);

}  // namespace storey
