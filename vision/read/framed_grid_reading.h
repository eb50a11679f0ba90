// Photo of an upright frame -> Reading, with pieces known from drawn or photographed faces.
#pragma once

#include "model/board_spec.h"
#include "model/photo.h"
#include "model/reading.h"
#include "model/result.h"
#include "vision/read_options.h"
#include "vision/template_set.h"

namespace storey::vision {

/// @error kBoardNotFound, kBoardCutOff  see read_board().
Result<Reading> read_framed_grid(const Photo& photo, const BoardSpec& spec,
                                 const TemplateSet& templates, const ReadOptions& options);

}  // namespace storey::vision
