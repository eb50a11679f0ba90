// The upright building: a frame of open cells with cubes in some of them. The frame's front plane
// is y = 0, it stands on z = 0 and is centred on x = 0.
#pragma once

#include <vector>

#include "compositor/box.h"
#include "compositor/camera.h"
#include "compositor/random.h"
#include "compositor/scene.h"
#include "model/layout.h"

namespace storey::compositor {

/// How neatly the building stands and what it is made of.
struct FacadeStyle {
  double depth_mm = 45;
  double recess_sigma_mm = 1.2;  ///< cubes stick out or sit back by about this much
  double turn_sigma_deg = 0.7;   ///< about the viewing axis, as far as the cell allows
  double tilt_sigma_deg = 0.4;
  double warp_sigma = 0.03;  ///< bend of the printed faces
  double face_gloss = 0.3;
  Material frame;
  Material side;  ///< cardboard of the cubes
};

struct StagedPiece {
  PieceFace what;
  Cell cell;
  int solid = -1;  ///< in Scene::solids; its owner is the index of this piece
};

struct Facade {
  double width_mm = 0;
  double height_mm = 0;
  std::vector<StagedPiece> pieces;
};

Facade add_facade(Scene& scene, const Box& box, const Layout& layout, const FacadeStyle& style,
                  Random random);

/// Outer corners of the frame's front plane: TL TR BR BL.
std::array<Vec3, 4> board_corners(const Place& board);
/// The inner edges of one cell's opening in the front plane: TL TR BR BL.
std::array<Vec3, 4> opening_corners(const Place& board, Cell cell);
/// Corners of a box's front face (-y), or of its top (+z): TL TR BR BL of the picture on it.
std::array<Vec3, 4> front_corners(const Solid& solid);
std::array<Vec3, 4> top_corners(const Solid& solid);

}  // namespace storey::compositor
