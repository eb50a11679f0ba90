// Where the game stands: a table, and behind it a room out of focus.
#pragma once

#include <optional>

#include "compositor/random.h"
#include "compositor/scene.h"

namespace storey::compositor {

enum class Level { kEasy, kNormal, kHard };

/// Table slab (top z = 0), floor, walls and furniture, turned to face a camera at `azimuth_deg`.
/// @param least_half_mm  across and away: the table is at least as large
/// @param table_top      in place of a random one
void add_room(Scene& scene, double azimuth_deg, Level level, Random random,
              Vec3 least_half_mm = {0, 0, 0}, const std::optional<Material>& table_top = {});

/// Any material a table top may have.
Material random_table(Random& random, Level level);

}  // namespace storey::compositor
