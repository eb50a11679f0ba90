// Drawn art as if it had been enrolled: what its pieces look like on a table.
#pragma once

#include <vector>

#include "vision/learn/enrolment.h"
#include "vision/template_set.h"

namespace storey::vision {

/// Pictures of each look, as several photos would show it: in other lights, a little crooked, soft
/// and noisy, with other pieces or a table around. The same every time.
///
/// A look of several cells is cut into squares, rows from the top; around a square lies the rest of
/// its piece. Squares that are drawn alike, turned or not, have the same pictures: nothing tells
/// them apart, and so they stay equally likely.
std::vector<EnrolledCell> drawn_cells(const std::vector<FaceLook>& looks);

}  // namespace storey::vision
