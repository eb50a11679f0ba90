// Cities of cards as players of Happy City lay them: bought one by one from a row that all share,
// with the special buildings on offer and coins beside.
#pragma once

#include "compositor/built_table.h"

namespace storey::compositor {

BuiltTable build_cities(const Box& box, const TableWish& wish, Random& random);

}  // namespace storey::compositor
