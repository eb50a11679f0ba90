// The part of a building's own piece that one of its cells shows.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "model/reading.h"
#include "vision/identify/covered_faces.h"
#include "vision/read/loose_scene.h"

namespace storey::vision {

/// How many cells a piece of a size covers; none: it is not one of the building's.
cv::Size cells_of(const Scene& scene, const LooseFaces::Size& size);

/// How much a cell shows the part of a piece of several cells that it was told as, by contrast.
/// @param known  what lies on it.
/// @return  of the part and of its quarters; nullopt of what is no such part, or lies turned.
std::optional<CoveredLooks::Likeness> likeness_of_part(const Scene& scene,
                                                       const BuildingReading& building,
                                                       const Observation& seen,
                                                       const std::vector<LoosePiece>& known);

/// How much better what is left in view of a cell goes with a face that may lie on it than with the
/// part of a piece of several cells that it was told as, both in the light that the rest of that
/// piece shows: 1 (only the face goes with it) to -1 (only the piece does), 0 where neither does.
/// @param known  what lies on the cell and hides a part of both.
/// @param on_it  with its likeliest face.
double better_than_own(const Scene& scene, const BuildingReading& building, const Observation& seen,
                       const std::vector<LoosePiece>& known, const LoosePiece& on_it);

}  // namespace storey::vision
