// What is not known of pieces that cover several cells.
#pragma once

#include <vector>

#include "inference/worlds.h"
#include "model/catalog.h"
#include "model/layout.h"
#include "model/reading.h"

namespace storey {

/// A doubt for each set of cells that hang together and are in doubt: the ways to fill them that
/// together are as good as sure, and first what the layout says. Cells of pieces beyond doubt are
/// none of them. A doubt is open where these ways do not reach kSureConfidence, or a cell may show
/// what was not listed.
/// @param reading  decoded; lives as long as the doubts.
/// @param said     what is taken to lie there.
std::vector<Doubt> doubts_about_pieces(const Catalog& catalog, const BuildingReading& reading,
                                       const Layout& said, int player);

}  // namespace storey
