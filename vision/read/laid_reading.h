// Buildings of pieces laid edge to edge, read by what was told of each piece by itself.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "model/photo.h"
#include "model/reading.h"
#include "vision/read/loose_scene.h"

namespace storey::vision {

/// All cells of the rectangle around a building are read. A piece that stands apart from the
/// others, in line with them and near, is one of theirs, in doubt. Where the pieces tell no
/// upright, a building stands as upright as it does in the photo.
/// @param pieces  what lies on the table, strangers, too.
/// @param within  where given, a building is what lies in it, full-size photo pixels.
BuildingsSeen read_laid(const Scene& scene, const std::vector<LoosePiece>& pieces,
                        const std::optional<Quad>& within);

/// How much a reading speaks for the plane it was read in: cells of buildings and pieces beside
/// them that are surely told. A plane told badly parts one building into several.
std::ptrdiff_t speaks_for_plane(const Reading& reading);

}  // namespace storey::vision
