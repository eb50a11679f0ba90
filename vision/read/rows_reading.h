// Buildings of cards that a hand laid in rows: read by what was told of each card by itself.
#pragma once

#include <optional>
#include <vector>

#include "model/photo.h"
#include "model/place.h"
#include "model/reading.h"
#include "vision/read/loose_scene.h"

namespace storey::vision {

/// @param pieces  what lies on the table, strangers, too.
/// @param within  where given, a building is what lies in it, full-size photo pixels.
BuildingsSeen read_rows(const Scene& scene, const std::vector<LoosePiece>& pieces,
                        const std::optional<Quad>& within);

}  // namespace storey::vision
