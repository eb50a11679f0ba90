#include "compositor/facade.h"

#include <algorithm>
#include <cmath>

namespace storey::compositor {
namespace {

constexpr double kCubeSpread = 0.15;  // mm; folded cardboard is not exact
constexpr double kHairMm = 0.15;      // cross bars sit this much back, so that faces never coincide
constexpr double kMostTurnDeg = 2.2;

double pitch(const Place& b) { return b.cell_mm + b.bar_mm; }
double board_width(const Place& b) { return b.cols * pitch(b) + b.bar_mm; }
double board_height(const Place& b) { return b.rows * pitch(b) + b.bar_mm; }

void add_frame(Scene& scene, const Place& b, const FacadeStyle& style) {
  const int material = scene.add(style.frame);
  Material crosswise = style.frame;
  crosswise.seed += 40;
  const int cross_material = scene.add(crosswise);
  const double w = board_width(b);
  const double h = board_height(b);
  const double half_bar = b.bar_mm / 2;
  const double half_depth = style.depth_mm / 2;
  for (int i = 0; i <= b.cols; ++i) {
    const double x = -w / 2 + half_bar + i * pitch(b);
    scene.add_box({x, half_depth, h / 2}, {half_bar, half_depth, h / 2}, material).bevel_mm = 0.5;
  }
  for (int j = 0; j <= b.rows; ++j) {
    const double z = half_bar + j * pitch(b);
    const double back = j == 0 || j == b.rows ? kHairMm / 2 : kHairMm;
    scene
        .add_box({0, half_depth, z}, {w / 2 - kHairMm, half_depth - back, half_bar - 0.02},
                 cross_material)
        .bevel_mm = 0.5;
  }
}

}  // namespace

std::array<Vec3, 4> board_corners(const Place& b) {
  const double x = board_width(b) / 2;
  const double h = board_height(b);
  return {{{-x, 0, h}, {x, 0, h}, {x, 0, 0}, {-x, 0, 0}}};
}

std::array<Vec3, 4> opening_corners(const Place& b, Cell cell) {
  const double x = -board_width(b) / 2 + b.bar_mm + cell.col * pitch(b);
  const double z = b.bar_mm + cell.row * pitch(b);
  return {
      {{x, 0, z + b.cell_mm}, {x + b.cell_mm, 0, z + b.cell_mm}, {x + b.cell_mm, 0, z}, {x, 0, z}}};
}

std::array<Vec3, 4> front_corners(const Solid& s) {
  const auto at = [&](double u, double v) {
    return s.origin + s.axes.world({u * s.half.x, -s.half.y, v * s.half.z});
  };
  return {{at(-1, 1), at(1, 1), at(1, -1), at(-1, -1)}};
}

std::array<Vec3, 4> top_corners(const Solid& s) {
  const auto at = [&](double u, double v) {
    return s.origin + s.axes.world({u * s.half.x, v * s.half.y, s.half.z});
  };
  return {{at(-1, 1), at(1, 1), at(1, -1), at(-1, -1)}};
}

Facade add_facade(Scene& scene, const Box& box, const Layout& layout, const FacadeStyle& style,
                  Random random) {
  const Place& b = box.board;
  Facade facade{board_width(b), board_height(b), {}};
  add_frame(scene, b, style);
  const int side = scene.add(style.side);
  for (const Placement& p : layout.placements) {
    const double size = b.face_mm + random.gauss(kCubeSpread);
    double turn = std::clamp(random.gauss(style.turn_sigma_deg), -kMostTurnDeg, kMostTurnDeg);
    const auto reach = [&] {
      return size / 2 * (std::cos(radians(turn)) + std::abs(std::sin(radians(turn))));
    };
    while (reach() > b.cell_mm / 2 - 0.05 && std::abs(turn) > 0.01)
      turn *= 0.8;  // it must fit its cell
    const double slack = std::max(0.0, b.cell_mm / 2 - reach() - 0.05);
    const auto opening = opening_corners(b, p.cell);
    const double middle = (opening[0].x + opening[1].x) / 2;
    const double out = std::clamp(random.gauss(style.recess_sigma_mm) - 0.3, -4.0, 4.0);
    const double half_depth = (style.depth_mm - 1.5) / 2;

    const Frame3 tilt = turn_about({1, 0, 0}, random.gauss(style.tilt_sigma_deg)) *
                        turn_about({0, 0, 1}, random.gauss(style.tilt_sigma_deg));
    Material face;
    face.surface = Surface::kImage;
    face.image = box.art->texture(p.what);
    face.gloss = style.face_gloss;
    face.grain = 0.03;
    face.bump = 0.02 + 0.05 * style.face_gloss;
    face.seed = static_cast<std::uint32_t>(random.next());
    const int face_material = scene.add(face);
    Solid& cube = scene.add_box(
        {middle + random.uniform(-slack, slack), -out + half_depth, opening[2].z + reach() + 0.03},
        {size / 2, half_depth, size / 2}, side, turn_about({0, 1, 0}, turn) * tilt);
    cube.material[2] = face_material;
    cube.bevel_mm = random.uniform(0.35, 0.8);
    cube.warp = {random.gauss(style.warp_sigma), 0, random.gauss(style.warp_sigma)};
    cube.owner = static_cast<int>(facade.pieces.size());
    facade.pieces.push_back({p.what, p.cell, static_cast<int>(scene.solids.size()) - 1});
  }
  return facade;
}

}  // namespace storey::compositor
