// Photo of a printed board with pieces on its squares -> BuildingReading, with cells learnt from
// labelled photos.
#pragma once

#include "model/place.h"
#include "model/reading.h"
#include "model/result.h"
#include "vision/identify/cell_model.h"
#include "vision/photo/view.h"
#include "vision/read_options.h"

namespace storey::vision {

/// read_building() for Arrangement::kPrintedGrid. The top of the photo is up as far as quarter
/// turns go.
/// @error kBoardNotFound  no such grid, or nothing on it looks like this game.
/// @error kBoardCutOff
Result<BuildingReading> read_printed_grid(const View& view, const Place& spec,
                                          const CellModel& model, const ReadOptions& options);

}  // namespace storey::vision
