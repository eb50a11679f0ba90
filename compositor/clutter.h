// What lies around a game: pawns, dice, mugs, cards, spare pieces.
#pragma once

#include <functional>

#include "compositor/box.h"
#include "compositor/camera.h"
#include "compositor/random.h"
#include "compositor/scene.h"

namespace storey::compositor {

/// A rectangle on the table that must stay free, and the picture area that must stay visible.
struct KeepFree {
  double x0 = 0;
  double x1 = 0;
  double y0 = 0;
  double y1 = 0;
  std::array<Vec3, 4> visible;  ///< nothing in front may cover this quad
  double reach_x = 1e9;         ///< the table ends there
  double reach_y = 1e9;
};

/// `box` may be null: then no spare pieces with printed faces.
/// @param used  pieces of the building: they cannot lie around as well
void add_clutter(Scene& scene, const Camera& camera, const KeepFree& keep_free, const Box* box,
                 const std::vector<int>& used, int count, Random random);

/// A printed cube standing or lying on the table (or at height z).
void add_loose_cube(Scene& scene, const Box& box, int piece, Vec3 foot, double turn_deg, bool lying,
                    Random& random);

}  // namespace storey::compositor
