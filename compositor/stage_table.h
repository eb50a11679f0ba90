// A table with one or several players' buildings, what lies on them and what lies beside; or with
// pieces and no building.
#pragma once

#include "compositor/built_table.h"
#include "compositor/compose.h"
#include "compositor/room.h"

namespace storey::compositor {

ComposedPhoto stage_table(const Box& box, const Request& request, Level level,
                          const BuiltTable& built, const Random& own);

}  // namespace storey::compositor
