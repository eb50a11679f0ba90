// Towers of rooms as players of Towers build them: stairs on most floors, rooms of a client's
// pattern sold with a coin on each, clients and money beside.
#pragma once

#include "compositor/built_table.h"

namespace storey::compositor {

BuiltTable build_towers(const Box& box, const TableWish& wish, Random& random);

}  // namespace storey::compositor
