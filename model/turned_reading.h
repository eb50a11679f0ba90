// The same building with another side up.
#pragma once

#include "model/place.h"
#include "model/reading.h"

namespace storey {

/// Turned clockwise by quarter turns: the left side becomes the top. Where turns are read, what lay
/// turned by as many quarters stands upright then.
BuildingReading turned_clockwise(BuildingReading reading, int quarters, Turns turns = Turns::kAny);

/// The cell of a building of these rows and columns after that.
Cell turned_clockwise(Cell cell, int rows, int cols, int quarters);

}  // namespace storey
