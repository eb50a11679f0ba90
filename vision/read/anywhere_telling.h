// Pieces that show no outline and lie next to none that was told: on stripes, on checks, far away.
#pragma once

#include <vector>

#include "vision/read/loose_scene.h"

namespace storey::vision {

/// Adds oblong pieces that are plainly told where the table looks unlike itself, if two others are,
/// so that its plane is known.
/// @param pieces  what was told; nothing is looked for where they lie.
/// @return  the places in which none was told, strangest first.
std::vector<LooseRectangle> tell_anywhere(const Scene& scene, std::vector<LoosePiece>& pieces);

}  // namespace storey::vision
