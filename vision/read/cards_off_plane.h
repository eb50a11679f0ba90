// Cards that lie where the plane of a building does not show them as large as they are.
#pragma once

#include <vector>

#include "model/reading.h"
#include "vision/locate/table_by_pieces.h"
#include "vision/read/loose_scene.h"

namespace storey::vision {

/// A small building tells little of how the table leans: what lies far from it has no size there at
/// which pieces are sought, or one is told across it. Cards are told by their outlines in the
/// photo, as where there is no building.
///
/// @param known  what was told in the plane.
/// @return  cards beside buildings, where more of them are larger or smaller in the plane than what
/// is sought there (kLooseTolerance) than other cards were told in it; else none.
std::vector<SeenRectangle> cards_off_plane(const Scene& scene,
                                           const std::vector<BuildingReading>& buildings,
                                           const std::vector<LoosePiece>& known);

}  // namespace storey::vision
