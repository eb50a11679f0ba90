// Maps of Highrise Homino as players lay them: dominoes beside each other in all turns whose floors
// match or are parted, tenants beside, room tiles and guests to choose from.
#pragma once

#include "compositor/built_table.h"

namespace storey::compositor {

BuiltTable build_floor_plans(const Box& box, const TableWish& wish, Random& random);

}  // namespace storey::compositor
