// Light on the table: windows, ceiling spots, lamps, sun through blinds; and the photographer's
// shadow.
#pragma once

#include <string>

#include "compositor/camera.h"
#include "compositor/random.h"
#include "compositor/room.h"
#include "compositor/scene.h"

namespace storey::compositor {

enum class Mood { kWindow, kSpots, kMixed, kSun, kEvening, kLowLight };

struct Lighting {
  Mood mood = Mood::kWindow;
  bool against_the_light = false;
  bool glare = false;
};

/// @param target     centre of what is photographed; light levels are set there
/// @param facing     its normal: (0, -1, 0) for a facade, (0, 0, 1) for pieces on a table
/// @param spread_mm  half the size of what is photographed
Lighting add_lighting(Scene& scene, const Camera& camera, double azimuth_deg, Vec3 target,
                      Vec3 facing, double spread_mm, Level level, Random random);

}  // namespace storey::compositor
