// Which way is up in a reading, as the turns of its pieces tell.
#pragma once

#include "model/reading.h"
#include "vision/identify/cell_model.h"

namespace storey::vision {

/// The turn that most plainly seen pieces share, quarter turns counter-clockwise; 0 when there is
/// no clear majority. Pieces that look the same at several turns say nothing.
int common_turn(const CellModel& model, const BuildingReading& reading);

}  // namespace storey::vision
