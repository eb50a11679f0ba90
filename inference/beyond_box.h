// How much of a reading no box can hold.
#pragma once

#include "model/catalog.h"
#include "model/reading.h"

namespace storey {

/// Share of the cells and loose pieces that were told which show more of a piece than its copies
/// are: 0 for what may lie there, near 1 where one plain face was seen in a pattern again and
/// again.
double share_beyond_box(const Catalog& catalog, const Reading& reading);

}  // namespace storey
