// What the table looks like around pieces that were told by themselves.
#pragma once

#include <vector>

#include "vision/identify/bare_table.h"
#include "vision/read/loose_scene.h"

namespace storey::vision {

/// The table of a scene where none of these pieces lies.
/// @param unknown  other places that may be none of the table, px of it.
BareTable free_table(const Scene& scene, const std::vector<LoosePiece>& pieces,
                     const std::vector<Corners>& unknown = {});

}  // namespace storey::vision
