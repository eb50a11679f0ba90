// How much of something a photo shows.
#pragma once

#include <array>

#include "compositor/camera.h"
#include "compositor/scene.h"

namespace storey::compositor {

/// Share of a quad in space that is in the picture with nothing before it; Scene::build() first.
/// What lies less than `before_mm` before it is the thing itself.
/// @param round  of the disc inside the quad
double visible_share(const Scene& scene, const Camera& camera, const std::array<Vec3, 4>& corners,
                     double before_mm = 0.4, bool round = false);

/// A face that shows less than this is not partly covered but hidden: no reader could name it.
inline constexpr double kLeastVisible = 0.25;

}  // namespace storey::compositor
