// Photo of pieces laid edge to edge on a table -> BuildingReading, with cells learnt from labelled
// photos.
#pragma once

#include "model/place.h"
#include "model/reading.h"
#include "model/result.h"
#include "vision/identify/cell_model.h"
#include "vision/photo/view.h"
#include "vision/read_options.h"

namespace storey::vision {

/// read_building() for Arrangement::kLattice. The reading has the rows and columns of the bounding
/// box of the pieces, the top of the photo up as far as quarter turns go; where turns are read and
/// most pieces lie turned alike, up is what stands upright then.
/// @error kBoardNotFound  nothing in the photo looks like pieces of this game side by side.
Result<BuildingReading> read_open_lattice(const View& view, const Place& spec,
                                          const CellModel& model, const ReadOptions& options);

}  // namespace storey::vision
