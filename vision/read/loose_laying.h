// Where what was told on a table belongs.
#pragma once

#include <vector>

#include "vision/read/loose_scene.h"

namespace storey::vision {

/// Adds all that was found to a reading, on its buildings or in the places beside them.
void lay_all(const Scene& scene, std::vector<LoosePiece> pieces, const std::vector<Place>& beside,
             Reading& reading);

/// Something may lie where a cell looks like no piece of the building, and nothing that is known
/// was seen on it; or a piece below it, where it looks like no table.
void doubt_strange_cells(int number, BuildingReading& building);

/// What was not noticed on a piece leaves no trace in what was read, and how often that happens has
/// not been measured on enough photos yet.
void doubt_all(BuildingReading& building);

}  // namespace storey::vision
