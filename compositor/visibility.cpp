#include "compositor/visibility.h"

#include <cmath>

namespace storey::compositor {

double visible_share(const Scene& scene, const Camera& camera, const std::array<Vec3, 4>& corners,
                     double before_mm, bool round) {
  constexpr int kSamples = 15;
  int seen = 0;
  int samples = 0;
  for (int j = 0; j < kSamples; ++j) {
    for (int i = 0; i < kSamples; ++i) {
      const double u = (i + 0.5) / kSamples;
      const double v = (j + 0.5) / kSamples;
      if (round && std::hypot(u - 0.5, v - 0.5) > 0.5) continue;
      ++samples;
      const Vec3 p = mix(mix(corners[0], corners[1], u), mix(corners[3], corners[2], u), v);
      const Point px = camera.project(p);
      if (px.x < -0.5 || px.y < -0.5 || px.x > camera.width() - 0.5 || px.y > camera.height() - 0.5)
        continue;
      const Vec3 to = p - camera.position();
      const double distance = length(to);
      if (!scene.first_hit(camera.position(), to * (1 / distance), distance - before_mm)) ++seen;
    }
  }
  return static_cast<double>(seen) / samples;
}

}  // namespace storey::compositor
