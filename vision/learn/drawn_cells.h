// Drawn art as if it had been enrolled: what its pieces look like on a table.
#pragma once

#include <vector>

#include "vision/learn/enrolment.h"
#include "vision/template_set.h"

namespace storey::vision {

/// Pictures of each look of one cell, as several photos would show it: in other lights, a little
/// crooked, soft and noisy, with other pieces or a table around. The same every time.
/// @param looks  of pieces that cover one cell; quarter turns are learnt from each picture.
std::vector<EnrolledCell> drawn_cells(const std::vector<FaceLook>& looks);

}  // namespace storey::vision
