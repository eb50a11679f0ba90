#include "compositor/things.h"

#include <array>
#include <cmath>

namespace storey::compositor {
namespace {

constexpr std::array<std::uint32_t, 10> kPaints{0xa83232, 0x2f5fa8, 0x3f8a45, 0xd6b02e, 0x222222,
                                                0xecebe6, 0x7a4a9a, 0xd9762b, 0xc8a878, 0x3aa0a0};

}  // namespace

Vec3 paint(Random& r) { return rgb(kPaints[static_cast<std::size_t>(r.integer(0, 9))]); }

Material painted(Random& r, double gloss_low, double gloss_high) {
  Material m;
  m.color = paint(r);
  m.gloss = r.uniform(gloss_low, gloss_high);
  m.grain = r.pick({0.03, 0.15});
  m.seed = r.next();
  return m;
}

Material glazed(Random& r) {
  Material m;
  m.color = rgb(r.pick({0xe9e6dfU, 0x2c4a6aU, 0xb5532fU, 0x1f1f22U, 0xd6cfbfU, 0x5f7f6fU}));
  m.gloss = 0.9;
  return m;
}

Clothing bare_hand(Random& r) {
  Material skin;
  skin.color = rgb(r.pick({0xc88f6cU, 0x8a5a3cU, 0xd9a88aU, 0x5a3a28U, 0xe0b494U}));
  skin.gloss = 0.3;
  skin.grain = 0.12;
  Material cloth;
  cloth.color = rgb(r.pick({0x38465aU, 0x6a2f2fU, 0x2f2f33U, 0x8a8f86U, 0xd8d4ccU}));
  cloth.thread_mm = 1.2;
  return {skin, cloth};
}

void pawn(Scene& s, Vec3 p, double size, const Material& coat, Random& r) {
  const int m = s.add(coat);
  const double k = size * r.uniform(0.9, 1.3);
  s.add_cone(p, {0, 0, 1}, 2.4 * k, 10 * k, 9.6 * k, m);
  s.add_cone(p + Vec3{0, 0, 2.4 * k}, {0, 0, 1}, 5 * k, 8.5 * k, 5.4 * k, m);
  s.add_cone(p + Vec3{0, 0, 7 * k}, {0, 0, 1}, 10 * k, 5.6 * k, 3.7 * k, m);
  s.add_cone(p + Vec3{0, 0, 16.2 * k}, {0, 0, 1}, 1.2 * k, 4.7 * k, 4.7 * k, m);
  s.add_ball(p + Vec3{0, 0, 22.6 * k}, 6.3 * k, m);
}

void meeple(Scene& s, Vec3 p, double turn, double size, const Material& coat) {
  const int m = s.add(coat);
  const Frame3 f = turn_about({0, 0, 1}, turn);
  const auto part = [&](Vec3 c, Vec3 half, double lean) {
    s.add_box(p + f.world(c * size), half * size, m, f * turn_about({0, 1, 0}, lean)).bevel_mm =
        0.6;
  };
  part({-4, 0, 3.2}, {2.4, 4, 3.4}, 18);
  part({4, 0, 3.2}, {2.4, 4, 3.4}, -18);
  part({0, 0, 8}, {4.2, 4, 3.2}, 0);
  part({0, 0, 9.2}, {7.8, 4, 1.6}, 0);
  s.add_cone(p + f.world(Vec3{0, -4, 13} * size), f.world({0, 1, 0}), 8 * size, 3.4 * size,
             3.4 * size, m);
}

void mug(Scene& s, Vec3 p, double turn, Material m, Random& r) {
  const int body = s.add(m);
  m.surface = Surface::kRing;
  m.color2 = rgb(r.pick({0x1c0f08U, 0x3b1d0cU, 0xe8dcc0U}));
  s.add_cone(p, {0, 0, 1}, 92, 38, 41, body).material[5] = s.add(m);
  Vec3 last;
  for (int i = 0; i <= 6; ++i) {
    const double a = radians(-85 + 170.0 * i / 6);
    const Vec3 at =
        p + turn_about({0, 0, 1}, turn).world({38 + 26 * std::cos(a), 0, 48 + 28 * std::sin(a)});
    if (i > 0) s.add_capsule(last, at, 5.5, 5.5, body);
    last = at;
  }
}

void bottle(Scene& s, Vec3 p, const Material& coat) {
  const int m = s.add(coat);
  s.add_cone(p, {0, 0, 1}, 130, 34, 34, m);
  s.add_cone(p + Vec3{0, 0, 130}, {0, 0, 1}, 40, 34, 13, m);
  s.add_cone(p + Vec3{0, 0, 170}, {0, 0, 1}, 45, 13, 13, m);
}

void hand(Scene& s, Vec3 tip, Vec3 away, Vec3 up, int fingers, const Clothing& worn) {
  const int m = s.add(worn.skin);
  const Vec3 y = normalized(away);
  const Vec3 x = normalized(cross(y, up));
  const Vec3 z = cross(x, y);
  const auto at = [&](double a, double b, double c) { return tip + x * a + y * b + z * c; };
  for (int i = 0; i < 4; ++i) {
    const double side = 21.0 * i;
    const bool stretched = i < fingers;
    const double start = stretched ? 5.0 * i : 55.0 + 4 * i;
    s.add_capsule(at(side, start, stretched ? 4 : 10), at(side + 2, 50 + 4 * i, 24), 7.2, 9, m);
    s.add_capsule(at(side + 2, 50 + 4 * i, 24), at(0.7 * side + 14, 100, 32), 9, 13, m);
  }
  s.add_capsule(at(-6, 66, 6), at(-14, 98, 18), 8, 10, m);
  s.add_capsule(at(-14, 98, 18), at(14, 135, 28), 10.5, 16, m);
  s.add_capsule(at(20, 108, 30), at(30, 160, 34), 20, 24, m);
  s.add_capsule(at(46, 108, 28), at(38, 160, 34), 19, 23, m);
  s.add_capsule(at(33, 160, 34), at(33, 225, 42), 24, 26, m);
  s.add_capsule(at(33, 215, 42), at(33, 480, 80), 34, 46, s.add(worn.sleeve));
}

}  // namespace storey::compositor
