#include "compositor/photo_shoot.h"

#include <algorithm>
#include <cmath>

#include "compositor/develop.h"
#include "compositor/jpeg_file.h"
#include "compositor/render.h"
#include "model/check.h"

namespace storey::compositor {
namespace {

Size picture_size(const Request& request, Level level, Random& r) {
  if (request.width > 0) return {request.width, request.height};
  // Noise costs bytes: hard photos keep to the smaller sizes.
  if (level == Level::kHard) return r.pick({Size{1512, 1134}, Size{1440, 1080}, Size{1600, 1000}});
  return r.pick({Size{1512, 1134}, Size{1600, 1200}, Size{1920, 1440}, Size{1440, 1080},
                 Size{1920, 1080}, Size{1760, 1320}});
}

CameraPose random_pose(Level level, Random& r) {
  const auto by_level = [&](double easy, double normal, double hard) {
    return level == Level::kEasy ? easy : level == Level::kNormal ? normal : hard;
  };
  CameraPose p;
  p.azimuth_deg = r.uniform(-1, 1) * by_level(9, 20, 36);
  p.elevation_deg = r.uniform(by_level(-1, -2, -3), by_level(10, 18, 31));
  p.roll_deg = std::clamp(r.gauss(by_level(1.5, 4, 7)), -16.0, 16.0);
  p.lens_mm = r.pick({24.0, 26.0, 26.0, 28.0, by_level(26, 35, 50)});
  p.fill = r.uniform(by_level(0.72, 0.55, 0.45), by_level(0.93, 0.92, 0.88));
  const double room = (1 - p.fill) / 2 * 0.8;
  p.offset_x = std::clamp(r.gauss(by_level(0.02, 0.035, 0.05)), -room, room);
  p.offset_y = std::clamp(r.gauss(by_level(0.02, 0.03, 0.045)), -room, room);
  const double bend = by_level(0.005, 0.014, 0.026);
  p.k1 = r.uniform(-bend, bend);
  p.k2 = r.uniform(-0.004, 0.004);
  return p;
}

Development random_development(Level level, Mood mood, double focus_mm, Random& r) {
  Development d;
  const bool easy = level == Level::kEasy;
  const bool hard = level == Level::kHard;
  const bool dim = mood == Mood::kEvening || mood == Mood::kLowLight;
  d.aperture_mm = r.uniform(1.8, 3.4);
  d.focus_mm = focus_mm + r.gauss(easy ? 2 : hard ? 25 : 8);
  d.lens_blur_px = hard ? r.uniform(0.5, 1.1) : r.uniform(0.4, 0.75);
  d.bloom = hard ? r.uniform(0.015, 0.05) : r.uniform(0.006, 0.025);
  d.color_fringe = r.uniform(0, 0.0005);
  d.vignette = hard ? r.uniform(0.12, 0.42) : r.uniform(0.06, 0.3);
  d.exposure_ev = r.gauss(easy ? 0.12 : 0.3) + (hard ? r.pick({-0.35, 0.0, 0.3}) : 0.05);
  d.balance = dim ? r.uniform(0.5, 0.85) : r.uniform(0.65, 0.97);
  d.balance_warm = r.gauss(easy ? 0.025 : hard ? 0.09 : 0.05);
  d.balance_green = r.gauss(easy ? 0.008 : hard ? 0.03 : 0.015);
  d.noise = easy ? 0.0003 : r.uniform(0.0003, 0.001);
  d.smear = r.uniform(0.1, 0.45);
  if (dim && !easy) {
    d.noise = r.uniform(0.0012, 0.0032);
    d.smear = r.uniform(0.45, 0.95);
    d.exposure_ev -= 0.25;
  }
  if (hard) d.noise *= r.uniform(1.2, 2.6);
  if (hard && mood == Mood::kLowLight) {
    d.noise = r.uniform(0.004, 0.010);
    d.smear = r.uniform(0.6, 1.0);
    d.exposure_ev = r.uniform(-0.9, -0.3);
  }
  d.mosaic = r.chance(0.65);
  d.local_tone = r.uniform(0.08, 0.38);
  d.contrast = r.uniform(0.08, 0.42);
  d.saturation = r.uniform(0.95, 1.22);
  d.sharpen = r.uniform(0.25, 0.95);
  d.sharpen_radius_px = r.uniform(0.8, 1.6);
  d.meter_focus = 5;
  if (hard ? r.chance(0.65) : !easy && r.chance(0.2)) {
    d.motion_px = hard ? r.uniform(1.2, 5.0) : r.uniform(0.8, 2.0);
    d.motion_deg = r.uniform(0, 180);
    d.motion_bend = r.uniform(-0.6, 0.6);
  }
  return d;
}

std::string to_string(Mood mood) {
  switch (mood) {
    case Mood::kWindow:
      return "window";
    case Mood::kSpots:
      return "spots";
    case Mood::kMixed:
      return "mixed light";
    case Mood::kSun:
      return "sun";
    case Mood::kEvening:
      return "evening";
    case Mood::kLowLight:
      return "low light";
  }
  return {};
}

}  // namespace

Quad project(const Camera& camera, const std::array<Vec3, 4>& corners) {
  Quad q;
  for (std::size_t i = 0; i < 4; ++i) q[i] = camera.project(corners[i]);
  return q;
}

std::optional<Material> Shoot::table_top() const {
  return trial ? std::optional(trial_table(*trial)) : std::nullopt;
}

Shoot plan_shoot(const Request& request, Level level, const Random& own) {
  Random r = own.fork("shot");
  Shoot s{level, own, {}, picture_size(request, level, r), 1};
  s.pose = random_pose(level, r);
  if (r.chance(0.3)) std::swap(s.size.width, s.size.height);
  // The phone was turned: with a tag that says so, or without one.
  s.orientation = r.pick({1, 1, 1, 1, 6, 6, 8, 3});
  if (level != Level::kEasy && r.chance(0.15)) s.pose.roll_deg += r.pick({-90.0, 90.0, 180.0});
  if (request.set == kGroundSet) {
    auto trial = plan_trial(request.ground, request.half, own);
    STOREY_CHECK(trial.has_value());
    s.trial = std::move(trial).value();
  }
  return s;
}

int thing_count(Level level, Random& r) {
  return level == Level::kEasy     ? r.integer(0, 4)
         : level == Level::kNormal ? r.integer(3, 10)
                                   : r.integer(6, 15);
}

Lighting light(Scene& scene, const Camera& camera, const Shoot& s, Vec3 middle, Vec3 facing,
               double spread_mm) {
  const Lighting lighting = add_lighting(scene, camera, s.pose.azimuth_deg, middle, facing,
                                         spread_mm, s.level, s.random.fork("light"));
  if (s.trial) relight(scene, *s.trial, camera, middle, spread_mm);
  return lighting;
}

ComposedPhoto take_photo(Scene& scene, const Camera& camera, const Shoot& s, Vec3 middle,
                         const Lighting& lighting, const Request& request) {
  scene.build();
  Random lab = s.random.fork("develop");
  Development how = random_development(s.level, lighting.mood, camera.depth(middle), lab);
  if (s.trial) develop_so(*s.trial, how);
  ComposedPhoto photo;
  photo.upright = develop(render(scene, camera, s.random.fork("render").key()), camera.focal_px(),
                          how, s.random.fork("noise").key());
  photo.jpeg = phone_jpeg(photo.upright, lab.integer(s.level == Level::kEasy ? 80 : 60, 95),
                          s.orientation, request.max_bytes);
  Truth& truth = photo.truth;
  truth.set = request.set;
  truth.seed = request.seed;
  truth.width = s.size.width;
  truth.height = s.size.height;
  truth.scene = s.level == Level::kEasy ? "easy" : s.level == Level::kNormal ? "normal" : "hard";
  truth.scene += ", " + to_string(lighting.mood);
  if (lighting.against_the_light) truth.scene += ", against the light";
  if (lighting.glare) truth.scene += ", glare";
  if (s.trial) truth.scene += ", " + s.trial->names();
  return photo;
}

}  // namespace storey::compositor
