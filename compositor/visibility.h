// How much of something a photo shows.
#pragma once

#include <array>

#include "compositor/camera.h"
#include "compositor/scene.h"

namespace storey::compositor {

/// Share of a quad in space that is in the picture with nothing before it; Scene::build() first.
/// What lies less than a bevel before it is the thing itself.
double visible_share(const Scene& scene, const Camera& camera, const std::array<Vec3, 4>& corners);

/// A face that shows less than this is not partly covered but hidden: no reader could name it.
inline constexpr double kLeastVisible = 0.25;

}  // namespace storey::compositor
