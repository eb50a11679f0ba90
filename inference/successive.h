// Two photos of one building, taken one after the other.
#pragma once

#include <optional>
#include <vector>

#include "model/game_spec.h"
#include "model/reading.h"

namespace storey {

/// How the cells of the earlier photo lie in the later one.
struct Registration {
  int turns = 0;      ///< quarter turns clockwise of the earlier reading ...
  Cell shift;         ///< ... and then added to each of its cells
  double likely = 0;  ///< log odds against two buildings that have nothing to do with each other
  double kept = 0;    ///< share of the earlier pieces that lie there still; 1 of none

  /// A cell of the earlier reading, turned, as the later photo calls it.
  [[nodiscard]] Cell in_later(Cell cell) const {
    return {cell.col + shift.col, cell.row + shift.row};
  }
};

/// The registration under which the two readings agree best. Boards with a frame lie alike; a
/// printed board may be turned, an open lattice shifted as well, since its cells are named from the
/// box of the pieces.
/// @return  nothing when no piece is left where it lay.
std::optional<Registration> register_successive(const GameSpec& game, const BuildingReading& before,
                                                const BuildingReading& after);

/// Lets two readings of one building support each other: a cell that nobody changed shows the same
/// in both, so what one photo leaves open the other one settles. A few cells may have changed; one
/// that the photos plainly see differently stays as each of them shows it. Where both find the same
/// outline, one that is sure of it will do.
/// @param before  turned by the registration already.
void join_successive(const GameSpec& game, const Registration& registration,
                     BuildingReading& before, BuildingReading& after);

/// Lets the photos of a game support each other, in the order of play: what one leaves open an
/// earlier or a later one settles. Each stays as its own photo lies. Nothing passes between photos
/// of different buildings.
///
/// What the photos up to a state show is joined with what those after it show (the forward-backward
/// algorithm, Rabiner 1989), so that nothing is weighed twice.
/// @param readings  revised in place.
/// @return  how each lies in the next one; nullopt: they show different buildings.
std::vector<std::optional<Registration>> join_sequence(
    const GameSpec& game, const std::vector<BuildingReading*>& readings);

/// Share of the earlier pieces that must lie there still, or the photos show different buildings.
inline constexpr double kSameBuilding = 0.5;

}  // namespace storey
