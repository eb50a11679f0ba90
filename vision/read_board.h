// Photo -> Reading: locate the board, rectify it, tell empty from occupied cells, identify every
// face.
#pragma once

#include "model/board_spec.h"
#include "model/reading.h"
#include "model/result.h"
#include "vision/photo/view.h"
#include "vision/read_options.h"
#include "vision/template_set.h"

namespace storey::vision {

/// Reads a board of `spec` in a photo at any quarter turn. What does not depend on the game is done
/// once a view.
///
/// @return one Observation a cell; see model/reading.h.
/// @error kBoardNotFound  nothing in the photo looks like this board and its pieces.
/// @error kBoardCutOff    the board leaves the photo; `where` names the side.
/// A dark or blurred photo is not an error: see `diagnostics`. Thread-safe.
Result<Reading> read_board(const View& view, const BoardSpec& spec, const TemplateSet& templates,
                           const ReadOptions& options = {});

}  // namespace storey::vision
