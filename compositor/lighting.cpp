#include "compositor/lighting.h"

#include <array>
#include <cmath>

namespace storey::compositor {
namespace {

// Black body colours as linear sRGB, scaled to luminance 1.
Vec3 kelvin(double k) {
  struct Stop {
    double k;
    Vec3 c;
  };
  static const std::array<Stop, 7> kStops{{{2000, {2.35, 0.70, 0.02}},
                                           {2500, {2.08, 0.76, 0.13}},
                                           {2900, {1.88, 0.83, 0.25}},
                                           {4000, {1.44, 0.92, 0.53}},
                                           {5000, {1.23, 0.96, 0.76}},
                                           {6500, {1.0, 1.0, 1.03}},
                                           {8000, {0.90, 1.0, 1.24}}}};
  Vec3 c = kStops.back().c;
  for (std::size_t i = 1; i < kStops.size(); ++i) {
    if (k <= kStops[i].k) {
      const double t =
          std::clamp((k - kStops[i - 1].k) / (kStops[i].k - kStops[i - 1].k), 0.0, 1.0);
      c = mix(kStops[i - 1].c, kStops[i].c, t);
      break;
    }
  }
  return c * (1 / luminance(c));
}

// Compass: 0 is straight ahead of the viewer, 180 behind him.
Vec3 towards(double azimuth_deg, double distance, double height) {
  const double a = radians(azimuth_deg);
  return {-std::sin(a) * distance, std::cos(a) * distance, height};
}

class Rig {
 public:
  Rig(Scene& scene, Vec3 target) : scene_(scene), target_(target) {}

  void rectangle(Vec3 centre, Vec3 aim, double half_w, double half_h, Vec3 level) {
    const Vec3 normal = normalized(aim - centre);
    const Frame3 f = frame_along(normal);
    scene_.lights.push_back({centre, f.x * half_w, f.y * half_h, normal, level, target_, false});
  }
  void lamp(Vec3 centre, double radius, Vec3 level) {
    const Frame3 f = frame_along(target_ - centre);
    scene_.lights.push_back(
        {centre, f.x * radius * 0.85, f.y * radius * 0.85, f.z, level, target_, true});
  }

 private:
  Scene& scene_;
  Vec3 target_;
};

void add_surroundings(Scene& scene, double strength, double warm, Random r) {
  const Vec3 tint = kelvin(r.uniform(3000, 7000) - 1500 * warm);
  Surroundings& s = scene.surroundings;
  s.up = tint * (strength * r.uniform(0.6, 1.3));
  s.horizon = tint * (strength * r.uniform(0.4, 0.9));
  s.down = tint * (strength * r.uniform(0.1, 0.35));
  const int patches = r.integer(1, 4);
  for (int i = 0; i < patches; ++i) {
    const double a = 2 * kPi * r.uniform();
    const Vec3 d = normalized({std::cos(a), std::sin(a), r.uniform(-0.1, 0.8)});
    s.patches.push_back(
        {d, r.uniform(4, 60), kelvin(r.uniform(2700, 7500)) * (strength * r.uniform(0.5, 4))});
  }
}

// The phone, the hands, the head and the body behind it take light away.
void add_photographer(Scene& scene, const Camera& camera, Random& r) {
  const std::size_t first = scene.solids.size();
  const int dark = scene.add({});
  const Frame3& axes = camera.axes();
  const Vec3 eye = camera.position();
  const bool landscape = camera.width() > camera.height();
  const double w = landscape ? 76 : 37;
  const double h = landscape ? 37 : 76;
  scene.add_box(eye + axes.world({-w + 14, -h + 14, 14}), {w, h, 4}, dark, axes);
  for (const double side : {-1.0, 1.0}) {
    const Vec3 hand = eye + axes.world({-w + 14 + side * (w + 10), -h, 30});
    scene.add_capsule(hand, hand + axes.world({side * 90, -190, 150}), 34, 42, dark);
  }
  Vec3 back = axes.z;
  back.z = 0;
  back = normalized(back);
  const Vec3 head = eye + back * r.uniform(180, 320) + axes.z * 150 + Vec3{0, 0, 60};
  scene.add_ball(head, 100, dark);
  scene.add_capsule(head + back * 160 - Vec3{0, 0, 230}, head + back * 160 - Vec3{0, 0, 750}, 170,
                    190, dark);
  for (std::size_t i = first; i < scene.solids.size(); ++i) scene.solids[i].seen = false;
}

// Slats between a low sun and the table.
void add_blinds(Scene& scene, Vec3 from, Vec3 target, Random& r) {
  const std::size_t first = scene.solids.size();
  const Vec3 d = normalized(target - from);
  const Frame3 f = frame_along(d);
  const Vec3 centre = target - d * r.uniform(700, 1100);
  const double pitch = r.uniform(45, 130);
  const double half = pitch * r.uniform(0.15, 0.33);
  const bool upright = r.chance(0.4);
  const int dark = scene.add({});
  for (int i = -6; i <= 6; ++i) {
    const Vec3 at = centre + (upright ? f.x : f.y) * (i * pitch);
    scene.add_box(at, upright ? Vec3{half, 1200, 2} : Vec3{1200, half, 2}, dark, f);
  }
  for (std::size_t i = first; i < scene.solids.size(); ++i) scene.solids[i].seen = false;
}

void add_hand_shadow(Scene& scene, Vec3 light, Vec3 target, Random& r) {
  const std::size_t first = scene.solids.size();
  const int dark = scene.add({});
  const Vec3 at =
      target + (light - target) * std::min(0.6, r.uniform(110, 240) / length(light - target));
  const Frame3 f = frame_along(normalized(light - target));
  const Frame3 turned = f * turn_about({0, 0, 1}, r.uniform(0, 360));
  for (int i = 0; i < 4; ++i) {
    const Vec3 root = at + turned.x * (22.0 * i - 33);
    scene.add_capsule(root, root + turned.y * (i == 0 ? 95.0 : 60.0), 11, 8, dark);
  }
  scene.add_capsule(at - turned.y * 30, at - turned.y * 300, 46, 38, dark);
  for (std::size_t i = first; i < scene.solids.size(); ++i) scene.solids[i].seen = false;
}

}  // namespace

Lighting add_lighting(Scene& scene, const Camera& camera, double azimuth_deg, Vec3 target,
                      Vec3 facing, double spread_mm, Level level, Random r) {
  Lighting how;
  const bool easy = level == Level::kEasy;
  const bool hard = level == Level::kHard;
  how.mood = easy ? r.pick({Mood::kWindow, Mood::kSpots, Mood::kMixed})
             : hard
                 ? r.pick({Mood::kWindow, Mood::kSpots, Mood::kMixed, Mood::kSun, Mood::kEvening,
                           Mood::kLowLight})
                 : r.pick({Mood::kWindow, Mood::kSpots, Mood::kMixed, Mood::kSun, Mood::kEvening});
  how.against_the_light = hard && r.chance(0.2);
  const bool upright = facing.z < 0.5;

  // Light comes from the viewer's half unless the photo is taken against it.
  const auto side = [&](double low, double high) {
    const double off = r.sign() * r.uniform(low, high);
    return azimuth_deg + (upright && !how.against_the_light ? 180 + off : off);
  };
  Rig rig(scene, target);
  const auto window = [&](double level_there) {
    const Vec3 at = target + towards(side(15, 95), r.uniform(1200, 2200), r.uniform(150, 650));
    rig.rectangle(at, {target.x, target.y, at.z}, r.uniform(350, 750), r.uniform(450, 650),
                  kelvin(r.uniform(5400, 7600)) * level_there);
  };
  const auto spots = [&](double level_there) {
    const int count = r.integer(1, 3);
    const double k = r.pick({2900.0, 3200.0, 4000.0, 5000.0});
    const double radius = r.uniform(30, 80);
    for (int i = 0; i < count; ++i) {
      Vec3 at{target.x + r.uniform(-650, 650),
              target.y + r.uniform(-700, upright && !how.against_the_light ? -50 : 500),
              r.uniform(1350, 1750)};
      rig.rectangle(at, at - Vec3{0, 0, 1}, radius, radius, kelvin(k) * (level_there / count));
    }
  };
  const auto lamp = [&](double level_there) {
    const Vec3 at = target + towards(side(25, 85), r.uniform(500, 950), r.uniform(120, 520));
    rig.lamp(at, r.uniform(35, 90), kelvin(r.uniform(2400, 3000)) * level_there);
  };

  double around = r.uniform(0.25, 0.6);
  double warm = 0;
  switch (how.mood) {
    case Mood::kWindow:
      window(1.0);
      if (r.chance(0.6)) spots(0.15);
      break;
    case Mood::kSpots:
      spots(1.0);
      if (r.chance(0.5)) window(0.2);
      around *= 0.6;
      break;
    case Mood::kMixed:
      window(0.6);
      spots(0.6);
      break;
    case Mood::kSun: {
      const Vec3 at = target + towards(side(20, 75), 6000, r.uniform(1800, 4500));
      rig.rectangle(at, target, 30, 30, kelvin(r.uniform(4300, 5600)) * r.uniform(1.6, 4.0));
      if (r.chance(0.75)) add_blinds(scene, at, target, r);
      around = r.uniform(0.5, 0.9);
      break;
    }
    case Mood::kEvening:
      lamp(1.0);
      spots(0.25);
      around = r.uniform(0.06, 0.2);
      warm = 1;
      break;
    case Mood::kLowLight:
      lamp(0.8);
      around = r.uniform(0.05, 0.15);
      warm = 1;
      break;
  }
  add_surroundings(scene, around, warm, r.fork("surroundings"));
  const Vec3 key_light = scene.lights.front().centre;

  // A lamp where its mirror image falls on the pieces.
  if ((hard && how.mood != Mood::kLowLight && r.chance(0.7)) ||
      (level == Level::kNormal && r.chance(0.15))) {
    how.glare = true;
    const Vec3 across = normalized(cross(facing, Vec3{0.3, 0.2, 0.9}));
    const Vec3 spot = target + across * (r.uniform(-0.6, 0.6) * spread_mm) +
                      cross(facing, across) * (r.uniform(-0.5, 0.5) * spread_mm);
    const Vec3 view = normalized(camera.position() - spot);
    Vec3 at = spot + (facing * (2 * dot(view, facing)) - view) * r.uniform(650, 1300);
    at.z = std::max(at.z, 60.0);
    rig.rectangle(at, spot, r.uniform(60, 140), r.uniform(75, 210),
                  kelvin(r.pick({2900.0, 4200.0, 5600.0})) * r.uniform(0.3, 1.1));
  }
  if (scene.lights.size() > 4) scene.lights.erase(scene.lights.begin() + 1, scene.lights.end() - 3);
  if (r.chance(0.85)) add_photographer(scene, camera, r);
  if (!easy && r.chance(hard ? 0.35 : 0.15)) {
    const Vec3 on_board = target + Vec3{r.uniform(-0.8, 0.8) * spread_mm, 0,
                                        r.uniform(-0.6, 0.6) * spread_mm * (upright ? 1 : 0)};
    add_hand_shadow(scene, key_light, on_board, r);
  }
  return how;
}

}  // namespace storey::compositor
