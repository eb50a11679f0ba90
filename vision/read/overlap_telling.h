// Pieces of a building that were told where they would lie on each other.
#pragma once

#include <vector>

#include "vision/read/loose_scene.h"

namespace storey::vision {

/// Looks again at plainly told pieces of a building that reach over the edge of a neighbour, moved
/// to where they only touch it: a neighbour's wall across the edge makes a face pass for another
/// one that has a wall there. The face that is plainly told there, and lies on no neighbour, is
/// taken instead.
void tell_overlapping_again(const Scene& scene, std::vector<LoosePiece>& pieces);

}  // namespace storey::vision
