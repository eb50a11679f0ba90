// From raw evidence to probabilities.
#pragma once

#include "model/reading.h"
#include "vision/read/framed_grid_sight.h"

namespace storey::vision {

/// Turns a cell's evidence into candidates with calibrated confidence.
Observation calibrated(const TemplateSet::Impl& set, const Sight& sight,
                       const CellEvidence& evidence);

/// P(this is a board of the game at all).
double board_confidence(const Sight& sight);

/// P(the window of cells lies where the frame is), given that there is a board.
double window_confidence(const Sight& sight);

}  // namespace storey::vision
