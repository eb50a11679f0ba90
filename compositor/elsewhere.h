// Scenes without a building: what a reader must not mistake for one.
#pragma once

#include <string>
#include <vector>

#include "compositor/box.h"
#include "compositor/random.h"
#include "compositor/scene.h"

namespace storey::compositor {

struct Elsewhere {
  std::string what;          ///< in words
  std::vector<Vec3> target;  ///< what the photo shows in the middle
  Vec3 middle;
  Vec3 facing{0, -1, 0};
  double spread_mm = 150;
  bool on_table = true;  ///< needs a table and things on it
};

/// Tables with pieces, cups and cards, but no building.
/// @param cubes  whose pieces lie about; may be null: none
Elsewhere add_table_scene(Scene& scene, const Box* cubes, Random random);

/// Regular patterns: boards, tiles, panes, shelves, keys, posters.
/// @param kind  taken modulo the number of patterns, so that a run of seeds shows them all
Elsewhere add_pattern_scene(Scene& scene, const Box* cubes, std::uint64_t kind, Random random);

}  // namespace storey::compositor
