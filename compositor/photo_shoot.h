// What all photos share once it is known what they show: how the phone is held, the light, and what
// the phone makes of it.
#pragma once

#include <array>
#include <optional>

#include "compositor/camera.h"
#include "compositor/compose.h"
#include "compositor/lighting.h"
#include "compositor/random.h"
#include "compositor/room.h"
#include "compositor/scene.h"
#include "compositor/trial.h"

namespace storey::compositor {

struct Size {
  int width;
  int height;
};

struct Shoot {
  Level level;
  Random random;  // of this photo
  CameraPose pose;
  Size size;
  int orientation;  // EXIF
  std::optional<Trial> trial = {};
  [[nodiscard]] std::optional<Material> table_top() const;  ///< nothing: any
};

/// The ground is the request's; its name must be known, see plan_trial().
Shoot plan_shoot(const Request& request, Level level, const Random& own);

/// How many things lie around.
int thing_count(Level level, Random& random);

Lighting light(Scene& scene, const Camera& camera, const Shoot& shoot, Vec3 middle, Vec3 facing,
               double spread_mm);

/// Photographs and develops the scene.
ComposedPhoto take_photo(Scene& scene, const Camera& camera, const Shoot& shoot, Vec3 middle,
                         const Lighting& lighting, const Request& request);

Quad project(const Camera& camera, const std::array<Vec3, 4>& corners);

}  // namespace storey::compositor
