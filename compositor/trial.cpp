#include "compositor/trial.h"

#include <algorithm>
#include <cmath>

#include "compositor/things.h"
#include "model/nearest.h"

namespace storey::compositor {
namespace {

const std::vector<std::pair<Trouble, std::string>>& named_troubles() {
  static const std::vector<std::pair<Trouble, std::string>> all{
      {Trouble::kPlain, "plain"},
      {Trouble::kWood, "wood"},
      {Trouble::kYellowWood, "yellow-wood"},
      {Trouble::kPrint, "print"},
      {Trouble::kCarpet, "carpet"},
      {Trouble::kGlass, "glass"},
      {Trouble::kBeside, "beside"},
      {Trouble::kThick, "thick"},
      {Trouble::kLoose, "loose"},
      {Trouble::kFigure, "figure"},
      {Trouble::kVeil, "veil"},
      {Trouble::kLamp, "lamp"},
      {Trouble::kTree, "tree"},
      {Trouble::kDusk, "dusk"},
      {Trouble::kMotion, "motion"},
      {Trouble::kLens, "lens"},
      {Trouble::kTight, "tight"},
      {Trouble::kFar, "far"},
      {Trouble::kSteep, "steep"}};
  return all;
}

/// Of things that are told apart by their place in a list every second one belongs to each half.
template <typename T>
const T& pick_of_half(const std::vector<T>& all, Half half, Random& r) {
  if (half == Half::kAll) return r.pick(all);
  const int first = half == Half::kLearn ? 0 : 1;
  const int count = (static_cast<int>(all.size()) + 1 - first) / 2;
  return all[static_cast<std::size_t>(first + 2 * r.integer(0, count - 1))];
}

struct Tones {
  std::uint32_t middle, dark, light;
};

/// Neighbours in these lists are of one kind, so that both halves have every kind.
const std::vector<Tones>& wood_tones() {
  static const std::vector<Tones> all{
      {0xb08a5a, 0x6d4a28, 0xcaa776}, {0xa5794a, 0x5b3a1e, 0xc79c68},   // oak
      {0x6b4a32, 0x2e1c12, 0x8a6446}, {0x5d4030, 0x24150d, 0x7a5a44},   // walnut
      {0x9a5a3c, 0x5a2a18, 0xb87a54}, {0x84432c, 0x481f12, 0xa4623f},   // cherry
      {0xdab887, 0xa67c48, 0xecd3a6}, {0xd2ab78, 0x94693a, 0xe6c898},   // pine, beech
      {0x9c968c, 0x5f5a52, 0xb9b3a8}, {0x8a8680, 0x4c4945, 0xa8a49c},   // weathered
      {0x7d6a4c, 0x3e3222, 0x9a8662}, {0x74604a, 0x3a2d20, 0x93795c},   // barn
      {0xe2d9c6, 0xb5a88e, 0xf0eadb}, {0xd8cdb8, 0xa7987c, 0xe9e0cf},   // bleached
      {0x4a3a30, 0x17110d, 0x67544a}, {0x3f3028, 0x120d0a, 0x5b4a40}};  // stained
  return all;
}

const std::vector<Tones>& yellow_tones() {
  static const std::vector<Tones> all{
      {0xd6a240, 0x9a6a1e, 0xe8c26a}, {0xcf9a38, 0x8d5f1a, 0xe2b758},
      {0xe0b352, 0xb07f2c, 0xefce7e}, {0xd9a84a, 0xa3702a, 0xecc777},
      {0xc58a2e, 0x7f5216, 0xdaa94c}, {0xbf8834, 0x76501c, 0xd6a655}};
  return all;
}

const std::vector<Tones>& print_tones() {
  static const std::vector<Tones> all{
      {0xece6da, 0xa8322f, 0x2f5d3a}, {0xf0ead8, 0x8f2a34, 0x3c6a4a},
      {0xe6e9ea, 0x2f5d8a, 0xb9c8d6}, {0xdde6ea, 0x27486f, 0xa7bccb},
      {0x2f4a38, 0xb89a4a, 0x8a2a2a}, {0x283f4a, 0xc2a65a, 0x7a3040},
      {0xd9c9a0, 0x8a6a3a, 0x5f4a2c}, {0xe0d0ac, 0x7c6238, 0x4c3e28},
      {0xefe7d2, 0x6f8f4a, 0xd7a22f}, {0xe9e0c4, 0x5b7a4a, 0xcf8f2a},
      {0x6a2730, 0xd8c090, 0x3a1218}, {0x542038, 0xcfb488, 0x2c1020},
      {0xf2f0ea, 0x3a3a3d, 0x9a9a9a}, {0xe6e4de, 0x26262a, 0x7a7a7c},
      {0xe3b9b0, 0xb55a5a, 0xf2e6dc}, {0xd8b4c0, 0x9a4a6a, 0xf0e4e4},
      {0xd8b23c, 0x9a4a22, 0xf0e0a0}, {0xc9a02f, 0x6a5a1f, 0xeedc9a}};
  return all;
}

Material strong_wood(const Tones& tones, Random& r) {
  Material m;
  m.surface = Surface::kGrain;
  m.color = rgb(tones.middle);
  m.color2 = rgb(tones.dark);
  m.color3 = rgb(tones.light);
  m.scale_mm = r.pick({3.5, 6.0, 9.0, 14.0, 22.0, 40.0});  // from line to line
  m.plank_mm = r.pick({0.0, 0.0, 62.0, 90.0, 120.0, 160.0});
  m.value = r.integer(35, 100);  // how strong
  m.gloss = r.uniform(0.1, 0.75);
  m.bump = r.uniform(0.005, 0.04);
  m.grain = 0.08;
  return m;
}

Material printed_cloth(const Tones& tones, Random& r) {
  Material m;
  m.surface = r.pick({Surface::kPlaid, Surface::kPlaid, Surface::kDamask, Surface::kDamask,
                      Surface::kDiamonds, Surface::kLeafPrint, Surface::kLeafPrint,
                      Surface::kFloral, Surface::kGingham});
  m.color = rgb(tones.middle);
  m.color2 = rgb(tones.dark);
  m.color3 = rgb(tones.light);
  // Squares of a cloth as large as those of a game are the ones that are mistaken for it.
  m.scale_mm = r.pick({14.0, 24.0, 36.0, 41.0, 55.0, 80.0, 130.0});
  if (m.surface == Surface::kDamask) m.color2 = mix(m.color, m.color2, r.uniform(0.12, 0.6));
  const bool oilcloth = r.chance(0.3);
  m.thread_mm = oilcloth ? 0 : r.uniform(0.4, 1.0);
  m.gloss = oilcloth ? r.uniform(0.45, 0.75) : 0.06;
  m.bump = oilcloth ? 0.05 : 0.2;
  m.grain = 0.06;
  return m;
}

Material carpet(const Tones& tones, Random& r) {
  Material m;
  m.surface = r.pick({Surface::kCloth, Surface::kCloth, Surface::kDiamonds, Surface::kDamask,
                      Surface::kLeafPrint, Surface::kStripes});
  const double worn = r.uniform(0.55, 0.9);
  m.color = rgb(tones.middle) * worn;
  m.color2 = mix(rgb(tones.dark), m.color, 0.2) * worn;
  m.color3 = mix(rgb(tones.light), m.color, 0.2) * worn;
  m.scale_mm = r.pick({30.0, 60.0, 110.0, 180.0});
  m.thread_mm = r.uniform(1.6, 4.0);
  m.grain = r.uniform(0.1, 0.28);
  m.gloss = 0.02;
  m.bump = 0.5;
  return m;
}

/// What games are played on more than on anything else, in stronger colours than random_table().
Material quiet_table(Random& r, Half half) {
  if (r.chance(0.35)) {
    Material m = strong_wood(pick_of_half(wood_tones(), half, r), r);
    m.value = r.integer(10, 35);
    return m;
  }
  static const std::vector<std::uint32_t> kColors{
      0xe9e6df, 0xefe9da, 0x24201d, 0x1b1f24, 0x2c5a3a, 0x35603f, 0x27364f, 0x2f4062, 0x6a2730,
      0x7a2f2c, 0xd9d2c2, 0xcdc4b0, 0x8b8477, 0x7f8a86, 0xd6c38a, 0xcbb06a, 0x5f7f9a, 0x4f7a8a};
  Material m;
  m.color = rgb(pick_of_half(kColors, half, r));
  if (r.chance(0.5)) {
    m.surface = Surface::kCloth;
    m.thread_mm = r.uniform(0.4, 1.2);
    m.gloss = 0.05;
    m.bump = 0.25;
  } else {
    m.gloss = r.uniform(0.15, 0.8);
    m.bump = 0.006;
  }
  m.grain = r.uniform(0.04, 0.15);
  return m;
}

Material table_under(const Trial& g, Random& r) {
  if (g.has(Trouble::kYellowWood)) return strong_wood(pick_of_half(yellow_tones(), g.half, r), r);
  if (g.has(Trouble::kWood)) return strong_wood(pick_of_half(wood_tones(), g.half, r), r);
  if (g.has(Trouble::kPrint)) return printed_cloth(pick_of_half(print_tones(), g.half, r), r);
  if (g.has(Trouble::kCarpet)) return carpet(pick_of_half(print_tones(), g.half, r), r);
  // Troubles that are not about the table are met on any.
  const double kind = r.uniform();
  if (g.has(Trouble::kPlain) || kind < 0.4) return quiet_table(r, g.half);
  if (kind < 0.7) return strong_wood(pick_of_half(wood_tones(), g.half, r), r);
  if (kind < 0.77) return strong_wood(pick_of_half(yellow_tones(), g.half, r), r);
  if (kind < 0.92) return printed_cloth(pick_of_half(print_tones(), g.half, r), r);
  return carpet(pick_of_half(print_tones(), g.half, r), r);
}

/// Where an edge of the board is, from its middle: a place along it and how it is turned.
struct AtEdge {
  Vec3 at;
  double turn_deg;
};

AtEdge at_edge(double half_x, double half_y, double out_mm, Random& r) {
  const int side = r.integer(0, 3);
  const double along = r.uniform(-1, 1);
  switch (side) {
    case 0:
      return {{half_x + out_mm, along * half_y, 0}, 0};
    case 1:
      return {{along * half_x, half_y + out_mm, 0}, 90};
    case 2:
      return {{-half_x - out_mm, along * half_y, 0}, 180};
    default:
      return {{along * half_x, -half_y - out_mm, 0}, 270};
  }
}

/// A leaf is the top of two long drops that lie sunk in the table, widest where they meet: pointed,
/// and a little domed.
void add_leaf(Scene& s, Vec3 at, double turn, Random& r) {
  Material m;
  m.color =
      rgb(r.pick({0x4f7a35U, 0x6a8f3cU, 0x8f9a3aU, 0xc9a13aU, 0xb5652aU, 0x8a3a22U, 0x6b4a2aU}));
  m.grain = 0.35;
  m.gloss = r.uniform(0.15, 0.5);
  m.bump = 0.15;
  m.seed = r.next();
  const int leaf = s.add(m);
  const int lobes = r.pick({1, 1, 1, 1, 3, 5});
  const double length = lobes == 1 ? r.uniform(35, 80) : r.uniform(22, 42);
  const double wide = length * (lobes == 1 ? r.uniform(0.9, 2.6) : r.uniform(0.7, 1.4));
  for (int i = 0; i < lobes; ++i) {
    const double spread = (i - (lobes - 1) / 2.0) * 48;
    const Vec3 d = turn_about({0, 0, 1}, turn + spread).x;
    const double sink = wide - r.uniform(0.6, 1.6);
    const Vec3 widest = at + d * (0.4 * length) - Vec3{0, 0, sink};
    s.add_capsule(widest, at + d * length - Vec3{0, 0, 4}, wide, 4.2, leaf);
    s.add_capsule(widest, at - Vec3{0, 0, 4}, wide, 4.2, leaf);
  }
  const Vec3 d = turn_about({0, 0, 1}, turn).x;
  s.add_capsule(at + Vec3{0, 0, 0.3}, at - d * r.uniform(8, 22) + Vec3{0, 0, 0.3}, 0.8, 0.6, leaf);
}

void add_paper(Scene& s, Vec3 at, double turn, double z, Random& r) {
  Material m;
  m.surface =
      r.pick({Surface::kLinedPaper, Surface::kLinedPaper, Surface::kPlain, Surface::kStripes});
  m.color = rgb(r.pick({0xf4f2ecU, 0xefeadcU, 0xe6e9efU, 0xf3e9b0U, 0xdfe8d6U}));
  m.color2 = rgb(r.pick({0x8fa3bdU, 0xb0a8a0U, 0xc98a8aU}));
  m.color3 = m.color * 0.7;
  m.scale_mm = r.uniform(4, 10);
  m.gloss = 0.1;
  m.grain = 0.04;
  const double half_w = r.pick({37.0, 52.0, 74.0, 105.0});
  s.add_box(at + Vec3{0, 0, z}, {half_w, half_w * 1.41, 0.1}, s.add(m),
            turn_about({0, 0, 1}, turn));
}

/// Cardboard put together, as the pieces are that mark where somebody began: walls, a tower, a
/// roof.
void castle_block(Scene& s, Vec3 p, double turn, double side, Random& r) {
  Material wall;
  wall.color = rgb(r.pick({0x4a6fa8U, 0xc86a8aU, 0xd6b040U, 0x4f8a55U, 0xb8b2a6U, 0x8a8478U}));
  wall.surface = Surface::kTiles;
  wall.color2 = wall.color * 0.7;
  wall.scale_mm = r.uniform(3, 6);
  wall.gloss = r.uniform(0.15, 0.5);
  wall.seed = r.next();
  Material roof;
  roof.color = rgb(r.pick({0x2f4a7aU, 0x8a2f3aU, 0x6a4a2aU, 0x35603fU, 0x4c4c54U}));
  roof.gloss = wall.gloss;
  const int stone = s.add(wall);
  const int tiles = s.add(roof);
  const Frame3 f = turn_about({0, 0, 1}, turn);
  const double k = side * r.uniform(0.34, 0.47);  // half the width of its walls
  const double high = side * r.uniform(0.4, 0.8);
  const auto part = [&](Vec3 centre, Vec3 half, int material) {
    s.add_box(p + f.world(centre), half, material, f).bevel_mm = 0.4;
  };
  for (const double at : {-k, k}) {
    part({at, 0, high / 2}, {1, k, high / 2}, stone);
    part({0, at, high / 2}, {k, 1, high / 2}, stone);
    for (const double across : {-k, k}) {
      part({at, across, 0.65 * high}, {0.2 * k, 0.2 * k, 0.65 * high}, stone);
      s.add_cone(p + f.world({at, across, 1.3 * high}), {0, 0, 1}, 0.3 * high, 0.3 * k, 0.5, tiles);
    }
  }
  const double tower = high * r.uniform(1.1, 1.6);
  part({0, 0, tower / 2}, {0.4 * k, 0.4 * k, tower / 2}, stone);
  s.add_cone(p + Vec3{0, 0, tower}, {0, 0, 1}, 0.5 * high, 0.62 * k, 0.5, tiles);
}

void add_figure(Scene& s, const Stand& stand, Half half, Random& r) {
  const double away = 0.12 * stand.side_mm;
  const Vec3 at = stand.middle + Vec3{r.uniform(-away, away), r.uniform(-away, away), 0};
  const double turn = r.uniform(0, 360);
  enum class Figure { kCastle, kCastleToo, kMeeple, kPawn, kKing, kTallMeeple };
  static const std::vector<Figure> kAll{Figure::kCastle, Figure::kCastleToo, Figure::kMeeple,
                                        Figure::kPawn,   Figure::kKing,      Figure::kTallMeeple};
  // A castle stands where the game has one; on fields stand meeples and pawns.
  Figure figure = pick_of_half(kAll, half, r);
  if (stand.anchor && r.chance(0.6)) figure = Figure::kCastle;
  const double unit = stand.side_mm / 40;
  switch (figure) {
    case Figure::kCastle:
    case Figure::kCastleToo:
      castle_block(s, at, turn, stand.side_mm, r);
      break;
    case Figure::kMeeple:
      meeple(s, at, turn, unit * r.uniform(0.9, 1.4), painted(r));
      break;
    case Figure::kTallMeeple:
      meeple(s, at, turn, unit * r.uniform(1.5, 2.1), painted(r));
      break;
    case Figure::kPawn:
      pawn(s, at, unit * r.uniform(0.7, 1.0), painted(r), r);
      break;
    case Figure::kKing:
      pawn(s, at, unit * r.uniform(1.1, 1.5), painted(r), r);
      break;
  }
}

/// A light that shines from where the camera sees `spot` of the table mirror it.
Light mirrored_light(const Camera& camera, Vec3 spot, double distance, double half_w, double half_h,
                     Vec3 level) {
  const Vec3 view = normalized(camera.position() - spot);
  const Vec3 out = normalized({-view.x, -view.y, std::max(view.z, 0.12)});
  const Vec3 at = spot + out * distance;
  const Vec3 normal = normalized(spot - at);
  const Frame3 f = frame_along(normal);
  return {at, f.x * half_w, f.y * half_h, normal, level, spot, false};
}

void keep_four_lights(Scene& scene, const Light& with) {
  constexpr std::size_t kMost = 4;  // what the renderer looks at
  if (scene.lights.size() >= kMost) scene.lights.resize(kMost - 1);
  scene.lights.push_back(with);
}

void add_veil(Scene& scene, const Camera& camera, Vec3 middle, double spread, Random r) {
  // The middle of a third of the board, at one of its sides.
  const double a = 2 * kPi * r.uniform();
  const Vec3 spot = middle + Vec3{std::cos(a), std::sin(a), 0} * (spread * r.uniform(0.45, 0.9));
  const double distance = r.uniform(1100, 2300);
  // What of the table mirrors the window is as wide as the window is seen from the camera's image.
  const double eye = length(camera.position() - spot);
  const double wide = spread * r.uniform(0.45, 0.75) * (1 + distance / eye);
  const double k = r.uniform(0.8, 1.2);
  scene.lights.front().irradiance = scene.lights.front().irradiance * r.uniform(0.2, 0.6);
  keep_four_lights(scene,
                   mirrored_light(camera, spot, distance, wide * k, wide * r.uniform(0.6, 1.3),
                                  Vec3{0.92, 1.0, 1.12} * r.uniform(1.4, 3.2)));
}

void add_lamp_spot(Scene& scene, const Camera& camera, Vec3 middle, double spread, Random r) {
  const Vec3 spot = middle + Vec3{r.uniform(-0.8, 0.8) * spread, r.uniform(-0.8, 0.8) * spread, 0};
  const Vec3 warm = r.pick({Vec3{1.5, 0.95, 0.5}, Vec3{1.1, 1.0, 0.85}, Vec3{1.8, 0.85, 0.3}});
  const double half = r.uniform(22, 60);
  keep_four_lights(scene, mirrored_light(camera, spot, r.uniform(600, 1200), half,
                                         half * r.uniform(0.7, 1.4), warm * r.uniform(0.25, 0.8)));
}

/// Sun, and between it and the table the leaves of a tree; gaps among them are mostly round.
void add_tree(Scene& scene, Vec3 middle, double spread, Random r) {
  const double a = 2 * kPi * r.uniform();
  const double low = r.uniform(0.5, 1.3);
  const Vec3 to_sun = normalized({std::cos(a), std::sin(a), low});
  const Vec3 sun = middle + to_sun * 6000;
  const Frame3 f = frame_along(-to_sun);
  scene.lights.clear();
  scene.lights.push_back({sun, f.x * 32, f.y * 32, -to_sun,
                          Vec3{1.25, 1.0, 0.78} * r.uniform(1.6, 3.5), middle, false});
  const std::size_t first = scene.solids.size();
  const int dark = scene.add({});
  const double reach = 2.2 * spread + 120;
  const double leaf = r.uniform(14, 34);
  const int count = static_cast<int>(r.uniform(0.5, 1.1) * std::pow(2 * reach / (2 * leaf), 2));
  for (int i = 0; i < std::min(count, 260); ++i) {
    const Vec3 at = middle + to_sun * r.uniform(700, 2000) + f.x * r.uniform(-reach, reach) +
                    f.y * r.uniform(-reach, reach);
    const Vec3 tilt = normalized(to_sun + Vec3{r.gauss(0.4), r.gauss(0.4), r.gauss(0.4)});
    scene.add_cone(at, tilt, 1, leaf * r.uniform(0.5, 1.3), leaf * 0.4, dark);
  }
  const Vec3 branch = normalized(f.x * r.uniform(-1, 1) + f.y * r.uniform(-1, 1) + f.x * 0.01);
  const Vec3 at = middle + to_sun * 1200 + f.y * r.uniform(-spread, spread);
  scene.add_capsule(at - branch * 900, at + branch * 900, 14, 8, dark);
  for (std::size_t i = first; i < scene.solids.size(); ++i) scene.solids[i].seen = false;
}

void dim(Scene& scene, Random r) {
  // What is left of the day comes from everywhere and is blue.
  for (Light& light : scene.lights) light.irradiance = light.irradiance * r.uniform(0.15, 0.4);
  Surroundings& s = scene.surroundings;
  const Vec3 blue{0.75, 0.95, 1.35};
  s.up = s.up * blue * 0.5;
  s.horizon = s.horizon * blue * 0.4;
  for (Surroundings::Patch& patch : s.patches) patch.radiance = patch.radiance * blue * 0.6;
}

}  // namespace

const std::vector<std::string>& trouble_names() {
  static const auto names = [] {
    std::vector<std::string> all;
    for (const auto& [_, name] : named_troubles()) all.push_back(name);
    return all;
  }();
  return names;
}

bool Trial::has(Trouble trouble) const {
  return std::find(troubles.begin(), troubles.end(), trouble) != troubles.end();
}

std::string Trial::names() const {
  std::string text;
  for (const auto& [trouble, name] : named_troubles())
    if (has(trouble)) text += (text.empty() ? "" : " ") + name;
  return text;
}

Result<Trial> plan_trial(const std::string& wanted, Half half, const Random& own) {
  Trial trial{{}, half, own.fork("ground")};
  Random r = trial.random.fork("plan");
  if (wanted.empty()) {
    const int count = r.pick({1, 1, 2, 2, 3});
    for (int i = 0; i < count; ++i) trial.troubles.push_back(r.pick(named_troubles()).first);
    return trial;
  }
  for (std::size_t from = 0; from <= wanted.size();) {
    const std::size_t to = std::min(wanted.find('+', from), wanted.size());
    const std::string name = wanted.substr(from, to - from);
    const auto& all = named_troubles();
    const auto known =
        std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.second == name; });
    if (known == all.end()) {
      std::string list;
      for (const std::string& one : trouble_names()) list += (list.empty() ? "" : ", ") + one;
      return Error{ErrorCode::kUsage,
                   "no ground \"" + name + "\"" + did_you_mean(name, trouble_names()) +
                       "; there are " + list + ", and several joined by +",
                   {}};
    }
    trial.troubles.push_back(known->first);
    from = to + 1;
  }
  return trial;
}

Material trial_table(const Trial& trial) {
  Random r = trial.random.fork("table");
  Material m = table_under(trial, r);
  // Never quite 0: such wood is taken for an upright bar, whose grain runs along it.
  m.turn_deg = r.pick({0.0, 90.0, r.uniform(-45, 45), r.uniform(-180, 180)}) + r.gauss(3) + 0.01;
  m.seed = r.next();
  if (trial.has(Trouble::kGlass)) {
    m.gloss = r.uniform(0.88, 1.0);
    m.bump = 0.002;
    const Vec3 tint = r.pick({Vec3{0.85, 0.95, 0.92}, Vec3{0.35, 0.4, 0.4}, Vec3{0.7, 0.75, 0.72}});
    m.color = m.color * tint;
    m.color2 = m.color2 * tint;
    m.color3 = m.color3 * tint;
  }
  return m;
}

void hold(const Trial& trial, CameraPose& pose) {
  Random r = trial.random.fork("hold");
  if (trial.has(Trouble::kThick)) pose.elevation_deg = r.uniform(30, 50);
  if (trial.has(Trouble::kSteep)) pose.elevation_deg = r.uniform(24, 38);
  // What lies beside must be in the picture.
  if (trial.has(Trouble::kBeside)) pose.fill = r.uniform(0.55, 0.8);
  if (trial.has(Trouble::kFar)) pose.fill = r.uniform(0.28, 0.5);
  if (trial.has(Trouble::kTight)) {
    // Straight from above, as whoever cuts a photo to its board mostly took it.
    if (!trial.has(Trouble::kSteep)) pose.elevation_deg = r.uniform(83, 89.5);
    pose.azimuth_deg = r.gauss(1.2);
    pose.roll_deg = r.gauss(0.8);
    pose.fill = r.pick({r.uniform(0.93, 0.985), r.uniform(0.985, 1.0), r.uniform(1.0, 1.035)});
    pose.offset_x = r.gauss(0.004);
    pose.offset_y = r.gauss(0.004);
    pose.k1 *= 0.3;
  }
  if (trial.has(Trouble::kLens)) {
    pose.k1 = r.uniform(0.05, 0.15);  // lines bend outwards
    pose.k2 = r.uniform(-0.02, 0.02);
    pose.lens_mm = r.pick({20.0, 24.0, 26.0});
  }
}

void lay(const Trial& trial, LayingStyle& style) {
  Random r = trial.random.fork("lay");
  if (trial.has(Trouble::kThick)) style.thickness_mm = r.uniform(2.2, 5.5);
  if (trial.has(Trouble::kLoose)) {
    style.gap_mm = r.uniform(0.4, 4.5);
    style.shift_sigma_mm = r.uniform(1.2, 2.4);
    style.turn_sigma_deg = r.uniform(1.5, 3.5);
  }
  if (trial.has(Trouble::kTight)) style.table_turn_deg = r.gauss(0.7) + 90 * r.integer(0, 3);
}

double shine(const Trial& trial, double gloss) {
  Random r = trial.random.fork("shine");
  if (trial.has(Trouble::kLamp)) return r.uniform(0.6, 0.95);
  if (trial.has(Trouble::kVeil)) return r.uniform(0.55, 0.9);
  // Else every window would veil something, whatever the trouble is called.
  if (trial.has(Trouble::kPlain)) return std::min(gloss, r.uniform(0.05, 0.25));
  return std::min(gloss, r.uniform(0.1, 0.45));
}

double unevenness(const Trial& trial, double bump) {
  const bool mirrors = trial.has(Trouble::kVeil) || trial.has(Trouble::kLamp);
  return mirrors ? std::min(bump, trial.random.fork("bump").uniform(0.004, 0.02)) : bump;
}

void add_beside(Scene& scene, const Trial& trial, double half_x, double half_y) {
  if (!trial.has(Trouble::kBeside)) return;
  Random r = trial.random.fork("beside");
  const int papers = r.integer(0, 3);
  for (int i = 0; i < papers; ++i) {
    // Partly below the pieces: they are thicker than paper.
    const AtEdge edge = at_edge(half_x, half_y, r.uniform(0, 70), r);
    add_paper(scene, edge.at, edge.turn_deg + r.gauss(25), 0.1 + 0.21 * i, r);
  }
  const int leaves = r.integer(papers == 0 ? 4 : 1, 14);
  for (int i = 0; i < leaves; ++i) {
    const AtEdge edge = at_edge(half_x, half_y, r.uniform(26, 95), r);
    // Away from the board, so that no leaf grows into it.
    add_leaf(scene, edge.at, edge.turn_deg + r.uniform(-65, 65), r);
  }
}

void add_figures(Scene& scene, const Trial& trial, const std::vector<Stand>& stands) {
  if (!trial.has(Trouble::kFigure) || stands.empty()) return;
  Random r = trial.random.fork("figures");
  const auto castle =
      std::find_if(stands.begin(), stands.end(), [](const Stand& s) { return s.anchor; });
  const bool on_castle = castle != stands.end() && r.chance(0.75);
  add_figure(scene, on_castle ? *castle : r.pick(stands), trial.half, r);
  if (r.chance(0.3)) {
    const Stand& other = r.pick(stands);
    if (!other.anchor) add_figure(scene, other, trial.half, r);
  }
}

void relight(Scene& scene, const Trial& trial, const Camera& camera, Vec3 middle,
             double spread_mm) {
  if (scene.lights.empty()) return;
  const Random r = trial.random.fork("light");
  if (trial.has(Trouble::kTree)) add_tree(scene, middle, spread_mm, r.fork("tree"));
  if (trial.has(Trouble::kDusk)) dim(scene, r.fork("dusk"));
  if (trial.has(Trouble::kVeil)) add_veil(scene, camera, middle, spread_mm, r.fork("veil"));
  if (trial.has(Trouble::kLamp)) add_lamp_spot(scene, camera, middle, spread_mm, r.fork("lamp"));
}

void develop_so(const Trial& trial, Development& how) {
  Random r = trial.random.fork("develop");
  // Phones hold back for what is bright: yellow prints burn out first.
  how.exposure_ev = std::min(how.exposure_ev, 0.05) - r.uniform(0.05, 0.3);
  if (trial.has(Trouble::kDusk)) {
    how.noise = r.uniform(0.004, 0.013);
    how.smear = r.uniform(0.5, 1.0);
    how.exposure_ev = r.uniform(-1.5, -0.6);
    how.balance = r.uniform(0.2, 0.6);
  }
  if (trial.has(Trouble::kMotion)) {
    how.motion_px = r.uniform(6, 16);
    how.motion_deg = r.uniform(0, 180);
    how.motion_bend = r.uniform(-0.6, 0.6);
  }
  if (trial.has(Trouble::kLens)) {
    how.lens_blur_px = r.uniform(0.9, 1.5);
    how.corner_blur_px = r.uniform(2.5, 6);
    how.color_fringe = r.uniform(0.0012, 0.003);
    how.vignette = r.uniform(0.4, 0.65);
    how.bloom = r.uniform(0.04, 0.08);
    how.sharpen = r.uniform(0.8, 1.6);
  }
}

}  // namespace storey::compositor
