// Cells of one photo that look alike show the same: its light, its lens and its owner's print are
// theirs in common, so what one of them plainly is speaks for others that are in doubt.
#pragma once

#include <span>
#include <vector>

#include "vision/identify/cell_embedding.h"
#include "vision/identify/cell_model.h"

namespace storey::vision {

/// Shortens each cell's squared distance to what cells that look like it are likely to show. Only
/// kinds of squares that lie about many times speak for each other, and where hardly anything is
/// enrolled none does: what looks like a thing may then be one that never was.
/// @param cells  of the same photo, those alone that hold pieces.
/// @param distances  of these cells, in their order.
void heed_look_alikes(const CellModel& model, std::span<const CellEmbedding> cells,
                      CellDistances& distances);

}  // namespace storey::vision
