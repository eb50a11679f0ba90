// What one photo shows beside the building of another.
#pragma once

#include "model/reading.h"
#include "model/result.h"
#include "pipeline/game/game.h"
#include "pipeline/table/corrections.h"

namespace storey {

/// @error kUsage  something is said of the building, which the photo does not show; `where` is
/// empty.
Status check_corrections_beside(const Corrections& corrections);

/// Adds what lies there: numbers go on where those of the same place end.
/// @param photo  its number, see Observation::photo.
void lay_beside(const BuildingReading& beside, int photo, BuildingReading& building);

}  // namespace storey
