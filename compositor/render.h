// Scene + camera -> linear light. Pixels see the scene through single rays (edges through four),
// light is gathered at a third of the resolution and smoothed within each surface.
#pragma once

#include <opencv2/core.hpp>

#include "compositor/camera.h"
#include "compositor/scene.h"

namespace storey::compositor {

struct Render {
  cv::Mat3f light;  ///< linear RGB
  cv::Mat1f depth;  ///< mm along the optical axis
};

/// Deterministic: every random choice is a hash of `seed` and the pixel. `scene.build()` must have
/// been called.
Render render(const Scene& scene, const Camera& camera, std::uint64_t seed);

}  // namespace storey::compositor
