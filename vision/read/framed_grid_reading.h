// Photo of an upright frame -> BuildingReading, with pieces known from drawn or photographed faces.
#pragma once

#include "model/place.h"
#include "model/reading.h"
#include "model/result.h"
#include "vision/photo/view.h"
#include "vision/read_options.h"
#include "vision/template_set.h"

namespace storey::vision {

/// @error kBoardNotFound, kBoardCutOff  see read_building().
Result<BuildingReading> read_framed_grid(const View& view, const Place& spec,
                                         const TemplateSet& templates, const ReadOptions& options);

}  // namespace storey::vision
