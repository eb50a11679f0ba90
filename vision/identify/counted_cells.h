// What the marks that are seen on the cells of a photo say of what these show.
#pragma once

#include "vision/identify/cell_model.h"

namespace storey::vision {

/// Adds to each cell's distances what its marks say, on grounds on which they are counted rightly;
/// to those of things that were never seen on any ground.
/// Where few pictures were learnt, looks in bad light do not tell counts on one ground by much.
/// @param cells  with their marks where the model knows one; without them nothing is said.
void heed_counts(const CellModel& model, const SeenCells& cells, CellDistances& distances);

}  // namespace storey::vision
