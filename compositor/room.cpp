#include "compositor/room.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace storey::compositor {
namespace {

constexpr double kFloorZ = -740;

const std::array<std::uint32_t, 14> kFabrics{0x2f4858, 0x7a3b2e, 0xc9a227, 0x56704a, 0xd8d2c4,
                                             0x3b3b44, 0x8a5a83, 0xb5532f, 0xe0d6b8, 0x1f6f78,
                                             0xa84a5c, 0x44607e, 0x8b8f86, 0x26262a};

Vec3 fabric(Random& r) { return rgb(kFabrics[static_cast<std::size_t>(r.integer(0, 13))]); }

Material plain(Vec3 color, double gloss, double grain = 0.06) {
  Material m;
  m.color = color;
  m.gloss = gloss;
  m.grain = grain;
  return m;
}

Wood any_wood(Random& r) {
  return r.pick({Wood::kOak, Wood::kOak, Wood::kBeech, Wood::kPine, Wood::kWalnut, Wood::kCherry,
                 Wood::kWhite, Wood::kBlack});
}

// Furniture in the wall's own coordinates: x along it, y towards the viewer's far side (0 at the
// wall, negative in the room), z up.
class Corner {
 public:
  Corner(Scene& scene, const Frame3& axes, Vec3 origin)
      : scene_(scene), axes_(axes), origin_(origin) {}
  Solid& box(double x0, double x1, double y0, double y1, double z0, double z1, int material,
             double bevel = 0) {
    const Vec3 centre{(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2};
    Solid& s = scene_.add_box(origin_ + axes_.world(centre),
                              {(x1 - x0) / 2, (y1 - y0) / 2, (z1 - z0) / 2}, material, axes_);
    s.bevel_mm = bevel;
    return s;
  }
  int add(Material m) { return scene_.add(std::move(m)); }

 private:
  Scene& scene_;
  Frame3 axes_;
  Vec3 origin_;
};

void add_shelf(Corner& c, Random r) {
  const double middle = r.uniform(-1000, 1000);
  const double half = r.uniform(380, 800);
  const double step = r.uniform(270, 380);
  const int board = c.add(wood(any_wood(r), r.next(), 0.3));
  std::vector<int> covers(9);
  for (int& cover : covers) cover = c.add(plain(fabric(r), r.uniform(0.1, 0.5)));
  for (double z = kFloorZ + 50; z < 1300; z += step) {
    c.box(middle - half, middle + half, -280, 0, z, z + 22, board);
    for (double x = middle - half + 25; x < middle + half - 60;) {
      if (r.chance(0.1)) {
        x += r.uniform(40, 220);
        continue;
      }
      if (r.chance(0.05)) {  // a box between the books
        const double w = r.uniform(90, 220);
        if (x + w > middle + half - 20) break;
        c.box(x, x + w, -240, -20, z + 22, z + 22 + r.uniform(80, step * 0.7), r.pick(covers));
        x += w + 8;
        continue;
      }
      const double w = r.uniform(16, 56);
      const double tall = r.uniform(0.5, 0.85) * step;
      Solid& book =
          c.box(x, x + w, -r.uniform(180, 240), -20, z + 22, z + 22 + tall, r.pick(covers), 2);
      if (r.chance(0.06)) book.axes = book.axes * turn_about({0, 1, 0}, r.uniform(4, 9));
      x += w + 1.5;
    }
  }
  for (const double x : {middle - half, middle + half})
    c.box(x - 11, x + 11, -282, 0, kFloorZ, 1360, board);
}

void add_window(Corner& c, Random r, double brightness) {
  const double x = r.uniform(-1300, 1300);
  const double half = r.uniform(380, 700);
  const double low = r.uniform(-200, 150);
  const double high = low + r.uniform(900, 1300);
  c.box(x - half - 60, x + half + 60, -25, 0, low - 60, high + 60,
        c.add(plain(rgb(0xefece6), 0.4)));
  Material panes;
  panes.surface = Surface::kPanes;
  panes.color = mix(Vec3{0.9, 0.95, 1.0}, Vec3{0.75, 0.85, 0.7}, r.uniform(0, 0.5));
  panes.color2 = {0.18, 0.17, 0.16};
  panes.value = r.integer(1, 3);
  panes.glow = brightness;
  panes.grain = 0.3;
  c.box(x - half, x + half, -30, -25, low, high, c.add(panes));
  if (r.chance(0.7)) {
    Material cloth = plain(fabric(r), 0.05);
    cloth.thread_mm = 1.0;
    const int curtain = c.add(cloth);
    for (const double side : {-1.0, 1.0}) {
      for (int fold = 0; fold < 5; ++fold) {
        const double at = x + side * (half - 60 + 62 * fold);
        c.box(at - 28, at + 28, -110 - 16 * (fold % 2), -70, kFloorZ + 40, high + 140, curtain, 14);
      }
    }
  }
}

void add_sofa(Corner& c, Random r) {
  const double x = r.uniform(-900, 900);
  const double half = r.uniform(700, 1100);
  const int cover = c.add(plain(fabric(r), 0.05, 0.2));
  c.box(x - half, x + half, -900, -80, kFloorZ + 90, kFloorZ + 440, cover, 40);
  c.box(x - half, x + half, -320, -60, kFloorZ + 90, kFloorZ + 850, cover, 50);
  for (const double side : {-1.0, 1.0}) {
    c.box(x + side * half - 90, x + side * half + 90, -880, -80, kFloorZ + 90, kFloorZ + 640, cover,
          40);
  }
  const int pillows = r.integer(1, 4);
  for (int i = 0; i < pillows; ++i) {
    const double at = x + (i - (pillows - 1) / 2.0) * 2 * half / (pillows + 1);
    Solid& pillow = c.box(at - 190, at + 190, -450, -320, kFloorZ + 440, kFloorZ + 800,
                          c.add(plain(fabric(r), 0.05, 0.2)), 50);
    pillow.axes = pillow.axes * turn_about({0, 1, 0}, r.gauss(6));
  }
}

void add_pictures(Corner& c, Random r) {
  const int count = r.integer(1, 4);
  for (int i = 0; i < count; ++i) {
    const double x = r.uniform(-1500, 1500);
    const double z = r.uniform(150, 900);
    const double w = r.uniform(120, 360);
    const double h = r.uniform(120, 320);
    c.box(x - w, x + w, -30, -2, z - h, z + h,
          c.add(plain(rgb(r.pick({0x1c1a18U, 0x8a6a44U, 0xe9e6dfU})), 0.4)));
    Material art;
    art.surface = r.pick(
        {Surface::kPlain, Surface::kFloral, Surface::kStripes, Surface::kChecks, Surface::kDots});
    art.color = fabric(r);
    art.color2 = fabric(r);
    art.color3 = fabric(r);
    art.scale_mm = r.uniform(40, 200);
    art.grain = 0.3;
    c.box(x - w + 30, x + w - 30, -34, -30, z - h + 30, z + h - 30, c.add(art));
  }
}

void add_plant(Scene& scene, Corner& c, Random r, const Frame3& axes, Vec3 origin) {
  const double x = r.uniform(-1400, 1400);
  const double top = r.uniform(-150, 250);
  const Vec3 foot = origin + axes.world({x, -350, 0});
  scene.add_cone({foot.x, foot.y, kFloorZ}, {0, 0, 1}, 320, 110, 160, c.add(plain(fabric(r), 0.3)));
  const int leaf = c.add(plain(rgb(r.pick({0x3f6b35U, 0x567d3cU, 0x2f5a45U})), 0.35, 0.3));
  for (int i = 0; i < 16; ++i) {
    const double a = 2 * kPi * r.uniform();
    const double out = r.uniform(80, 380);
    const Vec3 tip{foot.x + out * std::cos(a), foot.y + out * std::sin(a) * 0.6,
                   r.uniform(kFloorZ + 500, top)};
    scene.add_capsule({foot.x, foot.y, kFloorZ + 320}, tip, 6, r.uniform(25, 60), leaf);
  }
}

void add_chair(Scene& scene, Random r, const Frame3& axes, double far_edge) {
  const int material = scene.add(wood(any_wood(r), r.next(), 0.35));
  const double x = r.uniform(-350, 350);
  const double y = far_edge + r.uniform(40, 200);
  const auto part = [&](double x0, double x1, double y0, double y1, double z0, double z1) {
    const Vec3 centre{(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2};
    scene.add_box(axes.world(centre), {(x1 - x0) / 2, (y1 - y0) / 2, (z1 - z0) / 2}, material, axes)
        .bevel_mm = 4;
  };
  part(x - 210, x + 210, y, y + 420, -300, -270);
  const bool slats_across = r.chance(0.5);
  for (int i = 0; i < 3; ++i) {
    if (slats_across) {
      part(x - 200, x + 200, y + 400, y + 420, -90 + 95 * i, -35 + 95 * i);
    } else {
      part(x - 130 + 115 * i, x - 95 + 115 * i, y + 400, y + 420, -280, 180);
    }
  }
  for (const double side : {-200.0, 200.0})
    part(x + side - 17, x + side + 17, y + 390, y + 425, kFloorZ, 210);
}

}  // namespace

Material random_table(Random& r, Level level) {
  const double kind = r.uniform() * (level == Level::kEasy ? 10.2 : 11.8);
  Material m;
  m.turn_deg = r.pick({0.0, 0.0, 90.0, r.uniform(-25, 25)}) + r.gauss(3);
  m.seed = r.next();
  if (kind < 4) {
    const double turn = m.turn_deg == 0 ? 1 : m.turn_deg;
    m = wood(r.pick({Wood::kOak, Wood::kOak, Wood::kWalnut, Wood::kPine, Wood::kBeech,
                     Wood::kCherry, Wood::kWhite}),
             r.next(), r.uniform(0.15, 0.65));
    m.turn_deg = turn;
    m.plank_mm = r.pick({0.0, 0.0, 120.0, 90.0});
  } else if (kind < 6) {
    m.color = rgb(r.pick({0xe9e6dfU, 0xd9d6d0U, 0xefe9daU, 0xcfd3d4U}));
    m.gloss = r.uniform(0.15, 0.6);
  } else if (kind < 7.5) {
    m.color = rgb(r.pick({0x17140fU, 0x24201dU, 0x1b1f24U, 0x2c1d14U}));
    m.gloss = r.uniform(0.3, 0.8);
  } else if (kind < 9.4) {
    m.surface = Surface::kCloth;
    m.color = rgb(r.pick(
        {0x2c5a3aU, 0x27364fU, 0x6a2730U, 0x8b8477U, 0xd9d2c2U, 0x3a3a3dU, 0x7a8a6aU, 0xc43c4cU}));
    m.thread_mm = r.uniform(0.4, 1.1);
    m.gloss = 0.05;
    m.bump = 0.25;
  } else if (kind < 10.2) {
    m.color = rgb(r.pick({0xecebe8U, 0xb8322fU, 0x2f6ea3U, 0x3c3f42U, 0xd6c38aU}));
    m.gloss = r.uniform(0.5, 0.85);
  } else {
    m.surface = r.pick({Surface::kGingham, Surface::kStripes, Surface::kTiles, Surface::kDots,
                        Surface::kFloral, Surface::kChecks});
    struct Scheme {
      std::uint32_t a, b, c;
    };
    const Scheme s =
        r.pick({Scheme{0xece6da, 0xa8322f, 0xd8a840}, Scheme{0xe6e9ea, 0x2f5d8a, 0xc9b25a},
                Scheme{0xefe7d2, 0x5b7a4a, 0xb5532f}, Scheme{0xd8d0c4, 0x8a7a68, 0x5a4c40},
                Scheme{0xf0ece2, 0x2a2a2c, 0xc43c4c}});
    m.color = rgb(s.a);
    m.color2 = rgb(s.b);
    m.color3 = rgb(s.c);
    m.scale_mm = r.pick({12.0, 22.0, 36.0, 48.5, 60.0, 95.0});
    m.gloss = m.surface == Surface::kTiles ? 0.5 : 0.06;
    m.thread_mm = m.surface == Surface::kTiles ? 0 : 0.6;
  }
  m.grain = 0.06;
  if (m.thread_mm == 0) m.bump = 0.006;
  return m;
}

void add_room(Scene& scene, double azimuth_deg, Level level, Random r, Vec3 least_half_mm,
              const std::optional<Material>& table_top) {
  Random t = r.fork("table");
  Material top = random_table(t, level);
  if (table_top) top = *table_top;
  double half_w = t.pick({600.0, 750.0, 900.0});
  double half_d = t.pick({400.0, 475.0, 525.0});
  const double off_x = t.uniform(-250, 250);
  const double off_y = t.uniform(-60, 180);
  half_w = std::max(half_w, least_half_mm.x + std::abs(off_x));
  half_d = std::max(half_d, least_half_mm.y + std::abs(off_y));
  scene.add_box({off_x, off_y, -14}, {half_w, half_d, 14}, scene.add(top)).bevel_mm = 4;
  if (top.thread_mm > 0) {
    scene.add_box({off_x, off_y, -110}, {half_w + 3, half_d + 3, 108},
                  scene.add(plain(top.color * 0.8, 0.05, 0.2)));
  }
  Material floor = t.chance(0.6) ? wood(any_wood(t), t.next(), 0.4)
                                 : plain(rgb(t.pick({0x8a8378U, 0x5c5f63U, 0xb3a793U})), 0.1, 0.3);
  if (floor.surface == Surface::kWood) floor.plank_mm = 110;
  floor.turn_deg = t.uniform(-50, 50);
  scene.add_box({0, 0, kFloorZ - 10}, {4500, 4500, 10}, scene.add(floor));

  Random w = r.fork("wall");
  const Frame3 axes = turn_about({0, 0, 1}, azimuth_deg + w.uniform(-15, 15));
  if (w.chance(0.88)) {
    const double distance = w.uniform(950, 2600);
    Material paint = plain(rgb(w.pick({0xcfc8bcU, 0xe5e1d8U, 0xaeb8b6U, 0x8d98a0U, 0xc7b39aU,
                                       0xdfd7cfU, 0x5d6b70U, 0x9fae8fU, 0xb98f7fU})),
                           0.05, 0.05);
    if (w.chance(0.2)) {
      paint.surface = w.pick({Surface::kStripes, Surface::kFloral, Surface::kDots});
      paint.color2 = paint.color * w.uniform(0.7, 0.9);
      paint.color3 = paint.color * 0.85;
      paint.scale_mm = w.uniform(60, 200);
    }
    const int wall = scene.add(paint);
    const Vec3 origin = axes.world({0, distance, 0});
    Corner corner(scene, axes, origin);
    corner.box(-3600, 3600, 0, 50, kFloorZ, 2300, wall);
    corner.box(-3600, 3600, -15, 0, kFloorZ, kFloorZ + 90, scene.add(plain(rgb(0xe8e4dc), 0.4)));
    if (w.chance(0.3)) {  // a side wall: the corner of the room
      const double x = w.sign() * w.uniform(1300, 2200);
      corner.box(x - 25, x + 25, -2600, 0, kFloorZ, 2300, wall);
    }
    if (w.chance(0.5)) add_shelf(corner, w.fork("shelf"));
    if (w.chance(0.35)) add_sofa(corner, w.fork("sofa"));
    if (w.chance(0.45)) add_pictures(corner, w.fork("pictures"));
    if (w.chance(level == Level::kEasy ? 0.15 : 0.35))
      add_window(corner, w.fork("window"), w.uniform(1, level == Level::kHard ? 5 : 3));
    if (w.chance(0.25)) add_plant(scene, corner, w.fork("plant"), axes, origin);
  }
  if (w.chance(0.4)) add_chair(scene, w.fork("chair"), axes, off_y + half_d);
}

}  // namespace storey::compositor
