// Walls where two pieces meet: a neighbour's lies so near that it may be taken for one's own.
#pragma once

#include "model/catalog.h"
#include "model/reading.h"

namespace storey {

/// Where a piece is told with something on an outer edge, its neighbour has something on the same
/// edge, and another piece of the box differs by that alone, the other one is offered as well: one
/// in five, whatever the photo says. That it is the neighbour's is told by two millimetres.
void offer_without_shared_edges(const Catalog& catalog, BuildingReading& reading);

}  // namespace storey
