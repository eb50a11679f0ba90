// Apartment houses of 2 x 2 room cards as players of Chock-A-Block build them, with residents on
// vacant rooms and score tokens on lines of icons.
#pragma once

#include "compositor/built_table.h"

namespace storey::compositor {

BuiltTable build_apartment_houses(const Box& box, const TableWish& wish, Random& random);

}  // namespace storey::compositor
