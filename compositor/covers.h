// What stands between the camera and an upright building.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "compositor/camera.h"
#include "compositor/facade.h"
#include "compositor/random.h"
#include "compositor/scene.h"

namespace storey::compositor {

/// A pawn or mug before the board, or fingers at its rim, that leave a part of every face to be
/// seen; false when no place was found.
/// @param board  corners TL TR BR BL
bool add_occluder(Scene& scene, const Camera& camera, const std::array<Vec3, 4>& board,
                  const Facade& facade, const Random& random);

struct CoverPlan {
  int count = 0;
  /// One of them lies flat on a face and hides it whole, so that its cell looks like an opening.
  bool hide_a_face = false;
};

/// Things before faces and openings, half of them dark: gloves, hands, sleeves, cups, figures,
/// notes, cards of the size of a face, cloth, leaves, and shadows. At most three faces are hidden
/// whole. The lights must be in the scene.
/// @return  what was found a place for: "dark card before c3"
std::vector<std::string> add_covers(Scene& scene, const Camera& camera, const Place& board,
                                    const Facade& facade, const CoverPlan& plan, Random random);

}  // namespace storey::compositor
