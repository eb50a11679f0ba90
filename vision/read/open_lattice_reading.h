// Photo of pieces laid edge to edge on a table -> BuildingReading, with cells learnt from labelled
// photos.
#pragma once

#include <vector>

#include "model/place.h"
#include "model/reading.h"
#include "model/result.h"
#include "vision/identify/cell_model.h"
#include "vision/photo/view.h"
#include "vision/read/covers.h"
#include "vision/read_options.h"

namespace storey::vision {

/// read_photo() for Arrangement::kLattice. Each reading has the rows and columns of the bounding
/// box of its pieces, the top of the photo up as far as quarter turns go; where turns are read and
/// most pieces lie turned alike, up is what stands upright then.
/// @param most  buildings that are looked for by themselves, those that are seen best first.
/// Corners given
///              by hand are of one. Others are found by the pieces that `find_loose` tells.
/// @param find_loose  asked once, where it is there: the buildings are then looked at again, each
///                     cell by what is in view of it.
/// @return  from the left, far ones before near ones; a building is apart from the others by a cell
///          of bare table, or at another angle.
/// @error kBoardNotFound  nothing in the photo looks like pieces of this game side by side.
Result<std::vector<BuildingReading>> read_open_lattice(const View& view, const Place& spec,
                                                       const CellModel& model,
                                                       const ReadOptions& options, int most,
                                                       const FindLoose& find_loose = {});

}  // namespace storey::vision
