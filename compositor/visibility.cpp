#include "compositor/visibility.h"

namespace storey::compositor {
namespace {

constexpr double kFrontTolerance = 0.4;  // mm: bevels and grain of a face itself

}  // namespace

double visible_share(const Scene& scene, const Camera& camera, const std::array<Vec3, 4>& corners) {
  constexpr int kSamples = 15;
  int seen = 0;
  for (int j = 0; j < kSamples; ++j) {
    for (int i = 0; i < kSamples; ++i) {
      const double u = (i + 0.5) / kSamples;
      const double v = (j + 0.5) / kSamples;
      const Vec3 p = mix(mix(corners[0], corners[1], u), mix(corners[3], corners[2], u), v);
      const Point px = camera.project(p);
      if (px.x < -0.5 || px.y < -0.5 || px.x > camera.width() - 0.5 || px.y > camera.height() - 0.5)
        continue;
      const Vec3 to = p - camera.position();
      const double distance = length(to);
      if (!scene.first_hit(camera.position(), to * (1 / distance), distance - kFrontTolerance))
        ++seen;
    }
  }
  return static_cast<double>(seen) / (kSamples * kSamples);
}

}  // namespace storey::compositor
