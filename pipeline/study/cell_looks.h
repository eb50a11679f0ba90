// Cells cut from a labelled photo, to be enrolled.
#pragma once

#include <string>

#include "model/photo.h"
#include "pipeline/appearance/enrolled_cells.h"
#include "pipeline/study/truth.h"

namespace storey {

/// Cuts the cells of a labelled photo whose corners are known.
/// @param truth    placed, see place_cells().
/// @param content  content_name() of the file.
EnrolledSet cut_looks(const Photo& photo, const Truth& truth, const std::string& content);

}  // namespace storey
