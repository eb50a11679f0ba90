// What the marks that are seen on the cells of a photo say of what these show.
#pragma once

#include "vision/identify/cell_model.h"

namespace storey::vision {

/// Adds to each cell's distances what its marks say, on grounds on which they are counted rightly;
/// to those of things that were never seen on any ground.
/// @param cells  with their marks; without them nothing is said.
void heed_counts(const CellModel& model, const SeenCells& cells, CellDistances& distances);

}  // namespace storey::vision
