// Kingdoms of Kingdomino as players lay them: dominoes around a castle, each joined to the castle
// or to its own terrain, in a square of 5 x 5 or 7 x 7.
#pragma once

#include "compositor/built_table.h"

namespace storey::compositor {

/// Dominoes of which a square has no picture are not used. Most finished kingdoms of one player are
/// full, some have gaps, as games leave them. An illegal one is wider than allowed ("size").
BuiltTable build_kingdoms(const Box& box, const TableWish& wish, Random& random);

}  // namespace storey::compositor
