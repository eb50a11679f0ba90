#include "compositor/clutter.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "compositor/things.h"

namespace storey::compositor {
namespace {

struct Thing {
  double radius = 10;  // footprint on the table
  double height = 10;
  std::function<void(Scene&, Vec3 foot, double turn_deg, Random&)> build;
};

void die(Scene& s, Vec3 p, double turn, Random& r) {
  const double half = r.pick({6.0, 8.0, 9.0});
  Material m = painted(r, 0.5, 0.9);
  m.surface = Surface::kPips;
  m.grain = 0.02;
  m.color2 = luminance(m.color) > 0.3 ? Vec3{0.02, 0.02, 0.02} : Vec3{0.85, 0.85, 0.85};
  const int top = r.integer(1, 6);
  std::array<int, 6> value{};
  value[5] = top;
  value[4] = 7 - top;
  std::size_t side = 0;
  for (int v = 1; v <= 3; ++v) {
    if (v == top || 7 - v == top) continue;
    value[side++] = v;
    value[side++] = 7 - v;
  }
  Solid& cube = s.add_box(p + Vec3{0, 0, half}, {half, half, half}, 0, turn_about({0, 0, 1}, turn));
  cube.bevel_mm = 1.6;
  const std::size_t index = s.solids.size() - 1;
  for (std::size_t f = 0; f < 6; ++f) {
    m.value = value[f];
    s.solids[index].material[f] = s.add(m);
  }
}

void coin(Scene& s, Vec3 p, double, Random& r) {
  Material m;
  m.color = rgb(r.pick({0xb08d4aU, 0xa9a9a6U, 0xa2623fU}));
  m.gloss = 0.9;
  m.bump = 0.3;
  m.grain = 0.2;
  const double radius = r.uniform(9, 13);
  s.add_cone(p, {0, 0, 1}, 2, radius, radius - 0.4, s.add(m));
}

void disc(Scene& s, Vec3 p, double, Random& r) {
  s.add_cone(p, {0, 0, 1}, 4, 10, 9.6, s.add(painted(r)));
}

void small_cube(Scene& s, Vec3 p, double turn, Random& r) {
  s.add_box(p + Vec3{0, 0, 4}, {4, 4, 4}, s.add(painted(r)), turn_about({0, 0, 1}, turn)).bevel_mm =
      0.5;
}

void flat(Scene& s, Vec3 p, double turn, Random& r, double w, double h, double t) {
  Material back = painted(r, 0.3, 0.6);
  back.surface = r.pick(
      {Surface::kCardBack, Surface::kCardBack, Surface::kPlain, Surface::kDots, Surface::kFloral});
  back.color2 = rgb(r.pick({0xd8c9a0U, 0xecebe6U, 0x8a8378U, 0x30343aU}));
  back.color3 = rgb(r.pick({0xecebe6U, 0xf4f1e8U, 0x30343aU}));
  back.scale_mm = back.surface == Surface::kCardBack ? r.pick({0.0, 2.0, 4.0}) : r.uniform(5, 14);
  back.value = r.integer(0, 2);
  Material edge;
  edge.color = rgb(0xe6e1d6);
  edge.gloss = 0.1;
  Solid& card = s.add_box(p + Vec3{0, 0, t / 2}, {w / 2, h / 2, t / 2}, s.add(edge),
                          turn_about({0, 0, 1}, turn));
  card.material[5] = s.add(back);
}

void bowl(Scene& s, Vec3 p, double, Random& r) {
  const Material m = painted(r);
  const int body = s.add(m);
  s.add_cone(p, {0, 0, 1}, 14, 22, 38, body);
  Material inside = m;
  inside.surface = Surface::kRing;
  inside.color2 = m.color * 0.6;
  s.add_cone(p + Vec3{0, 0, 14}, {0, 0, 1}, 30, 38, 51, body).material[5] = s.add(inside);
}

void pencil(Scene& s, Vec3 p, double turn, Random& r) {
  const Vec3 d = turn_about({0, 0, 1}, turn).x;
  const Vec3 from = p - d * 75 + Vec3{0, 0, 3.6};
  Material tip;
  tip.color = rgb(0xd8b07a);
  s.add_cone(from, d, 130, 3.5, 3.5, s.add(painted(r)));
  s.add_cone(from + d * 130, d, 17, 3.5, 0.6, s.add(tip));
}

void paper(Scene& s, Vec3 p, double turn, Random& r) {
  Material m;
  m.surface = Surface::kLinedPaper;
  m.color = rgb(0xf1efe9);
  m.color2 = rgb(0x8fa3bd);
  m.scale_mm = r.uniform(6, 9);
  m.gloss = 0.1;
  s.add_box(p + Vec3{0, 0, 0.15}, {52, 74, 0.15}, s.add(m), turn_about({0, 0, 1}, turn));
}

void game_box(Scene& s, Vec3 p, double turn, Random& r) {
  const double h = r.uniform(18, 60);
  Material m = painted(r, 0.2, 0.5);
  m.surface = r.pick({Surface::kPlain, Surface::kFloral, Surface::kStripes, Surface::kDots});
  m.color2 = paint(r);
  m.color3 = paint(r);
  m.scale_mm = r.uniform(15, 50);
  s.add_box(p + Vec3{0, 0, h / 2}, {r.uniform(30, 55), r.uniform(20, 40), h / 2}, s.add(m),
            turn_about({0, 0, 1}, turn))
      .bevel_mm = 0.8;
}

bool inside(const std::array<Point, 4>& quad, Point p, double margin) {
  int positive = 0;
  int negative = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const Point a = quad[i];
    const Point b = quad[(i + 1) % 4];
    const double side =
        ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / std::hypot(b.x - a.x, b.y - a.y);
    if (side > -margin) ++positive;
    if (side < margin) ++negative;
  }
  return positive == 4 || negative == 4;
}

}  // namespace

void add_loose_cube(Scene& scene, const Box& box, int piece, Vec3 foot, double turn_deg, bool lying,
                    Random& r) {
  const double half = box.board.face_mm / 2;
  const int faces = static_cast<int>(box.catalog.piece(piece).faces.size());
  const int shown = r.integer(0, faces - 1);
  Material inner;
  inner.color = rgb(0xe6c64a);  // the open ends of a sleeve show its inside
  inner.gloss = 0.2;
  Material print;
  print.surface = Surface::kImage;
  print.gloss = r.uniform(0.15, 0.7);
  print.bump = 0.03;
  Solid cube;
  cube.half = {half, half, half};
  cube.material.fill(scene.add(inner));
  // Seen from above the faces go round clockwise: front, left, back, right.
  constexpr std::array<std::size_t, 4> kClockwise{2, 0, 3, 1};
  for (int i = 0; i < 4; ++i) {
    print.image = box.art->texture({piece, (shown + (faces == 4 ? i : (i / 2) % faces)) % faces});
    cube.material[kClockwise[static_cast<std::size_t>(i)]] = scene.add(print);
  }
  cube.bevel_mm = 0.6;
  cube.axes = turn_about({0, 0, 1}, turn_deg);
  if (lying)
    cube.axes =
        cube.axes * turn_about({1, 0, 0}, -90) * turn_about({0, 1, 0}, 90.0 * r.integer(0, 3));
  cube.origin = foot + Vec3{0, 0, half};
  scene.solids.push_back(cube);
}

void add_clutter(Scene& scene, const Camera& camera, const KeepFree& free, const Box* box,
                 const std::vector<int>& used, int count, Random r) {
  std::vector<int> spare;
  if (box != nullptr) {
    for (int i = 0; i < static_cast<int>(box->catalog.pieces().size()); ++i) {
      if (std::find(used.begin(), used.end(), i) == used.end()) spare.push_back(i);
    }
    r.shuffle(spare);
  }
  const auto card = [](double w, double h, double t) {
    return [=](Scene& s, Vec3 p, double turn, Random& q) { flat(s, p, turn, q, w, h, t); };
  };
  const auto small_pawn = [](Scene& s, Vec3 p, double, Random& q) { pawn(s, p, 1, painted(q), q); };
  const auto any_meeple = [](Scene& s, Vec3 p, double turn, Random& q) {
    meeple(s, p, turn, 1, painted(q));
  };
  const auto any_mug = [](Scene& s, Vec3 p, double turn, Random& q) {
    mug(s, p, turn, glazed(q), q);
  };
  const auto any_bottle = [](Scene& s, Vec3 p, double, Random& q) {
    bottle(s, p, painted(q, 0.8, 1));
  };
  const std::vector<Thing> things{{11, 30, small_pawn},
                                  {11, 30, small_pawn},
                                  {11, 17, any_meeple},
                                  {12, 18, die},
                                  {12, 18, die},
                                  {13, 2, coin},
                                  {13, 2, coin},
                                  {11, 4, disc},
                                  {7, 8, small_cube},
                                  {7, 8, small_cube},
                                  {53, 1, card(57, 87, 0.4)},
                                  {53, 10, card(57, 87, 10)},
                                  {33, 2, card(44, 44, 2)},
                                  {33, 2, card(44, 44, 2)},
                                  {66, 95, any_mug},
                                  {54, 46, bowl},
                                  {78, 7, pencil},
                                  {92, 1, paper},
                                  {66, 50, game_box},
                                  {36, 215, any_bottle}};
  std::array<Point, 4> quad;
  for (std::size_t i = 0; i < 4; ++i) quad[i] = camera.project(free.visible[i]);
  bool tall_one_stands = false;
  struct Disc {
    double x, y, radius;
  };
  std::vector<Disc> placed;
  const double extent = std::max(free.x1 - free.x0, free.y1 - free.y0);
  for (int attempt = 0; attempt < 60 * count && static_cast<int>(placed.size()) < count;
       ++attempt) {
    const bool loose = !spare.empty() && r.chance(0.22);
    const Thing& thing =
        things[static_cast<std::size_t>(r.integer(0, static_cast<int>(things.size()) - 1))];
    // One mug or bottle is enough for one table.
    if (!loose && thing.height > 60 && tall_one_stands) continue;
    const double radius = loose ? 33 : thing.radius;
    const double height = loose ? 44 : thing.height;
    const double margin = r.uniform(6, 0.4 * extent + 40) + radius;
    const double x = r.uniform(free.x0 - margin, free.x1 + margin);
    double y = r.uniform(free.y0 - margin, free.y1 + margin);
    if (y > free.y1 && r.chance(0.3)) y += r.uniform(0, 260);
    const double turn = r.uniform(0, 360);
    Random own = r.fork("thing").fork(std::to_string(attempt));
    if (std::abs(x) + radius > free.reach_x || std::abs(y) + radius > free.reach_y) continue;
    if (x + radius > free.x0 && x - radius < free.x1 && y + radius > free.y0 &&
        y - radius < free.y1)
      continue;
    if (std::any_of(placed.begin(), placed.end(), [&](const Disc& d) {
          return std::hypot(d.x - x, d.y - y) < d.radius + radius;
        }))
      continue;
    bool covers = false;
    const bool in_front = dot(camera.forward(), Vec3{x, y, 0} - camera.position()) <
                              camera.depth(free.visible[3]) + 20 ||
                          y < free.y0;
    for (int i = 0; in_front && i < 24 && !covers; ++i) {
      const double a = 2 * kPi * i / 8;
      const int ring = i / 8;  // at its foot, half way up and at its top
      const Vec3 p{x + radius * std::cos(a), y + radius * std::sin(a), height * ring / 2};
      covers = camera.depth(p) < 30 || inside(quad, camera.project(p), 3);
    }
    if (covers) continue;
    if (loose) {
      add_loose_cube(scene, *box, spare.back(), {x, y, 0}, turn, own.chance(0.4), own);
      spare.pop_back();
    } else {
      thing.build(scene, {x, y, 0}, turn, own);
      tall_one_stands = tall_one_stands || thing.height > 60;
    }
    placed.push_back({x, y, radius});
  }
}

}  // namespace storey::compositor
