// Doubtful squares weighed by the pieces of the box: what no pieces make was misread.
#pragma once

#include "model/catalog.h"
#include "model/reading.h"

namespace storey {

/// Revises the doubtful cells of a building by whether its squares are made of whole pieces of the
/// box (KindSpec::loose_squares).
///
/// A world is one candidate for every cell. Of the likeliest worlds, those that cannot be tiled
/// lose almost all their weight. Nothing happens while no cell is in doubt and the squares can be
/// tiled. Corrected cells stay; a cell whose first candidate changes becomes Source::kInferred with
/// at most `most_confident`.
void weigh_by_tiling(const Catalog& catalog, BuildingReading& reading, double most_confident);

}  // namespace storey
