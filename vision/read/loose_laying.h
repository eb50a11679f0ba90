// Where what was told on a table belongs.
#pragma once

#include <vector>

#include "vision/read/loose_scene.h"

namespace storey::vision {

/// A piece that was told, its site still to be said.
/// @param turned  quarter turns counter-clockwise in which its face lies: its quad begins with the
/// corner that is top left then.
Observation observation_of(const Scene& scene, const LoosePiece& piece, int turned);

/// Adds all that was found to a reading, on its buildings or in the places beside them.
void lay_all(const Scene& scene, std::vector<LoosePiece> pieces, const std::vector<Place>& beside,
             Reading& reading);

/// Without discs that were told by little on cards that show all of their own picture there.
std::vector<LoosePiece> without_own_prints(const Scene& scene,
                                           const std::vector<BuildingReading>& buildings,
                                           std::vector<LoosePiece> pieces);

/// Something may lie where a cell looks like no piece of the building, and nothing that is known
/// was seen on it; or a piece below it, where it looks like no table.
/// @param known  what lies on its pieces.
void doubt_strange_cells(const Scene& scene, const std::vector<LoosePiece>& known, int number,
                         BuildingReading& building);

/// A piece such as buildings are made of that lies close to one and not edge to edge with it, or in
/// line with it beyond a gap, may belong to it.
void doubt_what_lies_close(const Scene& scene, const std::vector<LoosePiece>& pieces,
                           std::vector<BuildingReading>& buildings);

}  // namespace storey::vision
