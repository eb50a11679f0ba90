// Cells that hold what their own looks speak against: something lies there that was not told.
#pragma once

#include <vector>

#include "model/reading.h"

namespace storey {

/// The cells of a building on which something lies that leaves enough of them in view to tell what
/// they are not, each as it was told by itself.
std::vector<Observation> cells_below_others(const BuildingReading& reading);

/// What a cell holds may follow from the rest of its piece alone. Where what is in view of it was
/// told as hardly anything but that, a piece that was not told lies between the cell and what lies
/// on it: what lies there is then in doubt.
/// @param alone    cells_below_others() of the reading before pieces were made whole.
/// @param reading  the same cells, decoded; of those that were corrected nothing is doubted.
void doubt_contradicted(const std::vector<Observation>& alone, BuildingReading& reading);

}  // namespace storey
