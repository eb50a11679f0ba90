// Photo of an upright frame -> Reading, with pieces known from drawn or photographed faces.
#pragma once

#include "model/board_spec.h"
#include "model/reading.h"
#include "model/result.h"
#include "vision/photo/view.h"
#include "vision/read_options.h"
#include "vision/template_set.h"

namespace storey::vision {

/// @error kBoardNotFound, kBoardCutOff  see read_board().
Result<Reading> read_framed_grid(const View& view, const BoardSpec& spec,
                                 const TemplateSet& templates, const ReadOptions& options);

}  // namespace storey::vision
