// Pieces laid on a table: tiles, cards, dominoes. For the games that are not upright.
#pragma once

#include <memory>
#include <vector>

#include "compositor/random.h"
#include "compositor/scene.h"

namespace storey::compositor {

struct FlatPiece {
  std::shared_ptr<const ImageTexture> picture;
  double x_mm = 0;  ///< centre
  double y_mm = 0;
  double turn_deg = 0;  ///< counter-clockwise seen from above
  double width_mm = 45;
  double height_mm = 45;
  double thickness_mm = 1.9;
};

/// How carefully the pieces were laid.
struct FlatStyle {
  double shift_sigma_mm = 0.7;
  double turn_sigma_deg = 0.8;
  double tilt_sigma_deg = 0.3;
  double gloss = 0.35;
  Vec3 edge{0.6, 0.57, 0.5};  ///< colour of the cut cardboard
};

/// Lays the pieces on z = 0.
/// @return their index in Scene::solids, in order; the picture is on the +z face (see
/// top_corners()).
std::vector<int> add_flat_pieces(Scene& scene, const std::vector<FlatPiece>& pieces,
                                 const FlatStyle& style, Random random);

}  // namespace storey::compositor
