#include "compositor/flat.h"

#include <cmath>

namespace storey::compositor {

std::vector<int> add_flat_pieces(Scene& scene, const std::vector<FlatPiece>& pieces,
                                 const FlatStyle& style, Random random) {
  Material edge;
  edge.color = style.edge;
  edge.grain = 0.15;
  const int side = scene.add(edge);
  std::vector<int> solids;
  for (const FlatPiece& p : pieces) {
    Material top;
    top.surface = Surface::kImage;
    top.image = p.picture;
    top.gloss = style.gloss;
    top.grain = 0.03;
    top.bump = 0.02 + 0.05 * style.gloss;
    top.seed = random.next();
    const double turn = p.turn_deg + random.gauss(style.turn_sigma_deg);
    const double tilt = std::abs(random.gauss(style.tilt_sigma_deg));
    const double lean = random.uniform(0, 2 * kPi);
    const Vec3 half{p.width_mm / 2, p.height_mm / 2, p.thickness_mm / 2};
    // A tilted piece rests on its lowest edge.
    const double lift = std::sin(radians(tilt)) *
                        (half.x * std::abs(std::sin(lean)) + half.y * std::abs(std::cos(lean)));
    const Frame3 axes =
        turn_about({0, 0, 1}, turn) * turn_about({std::cos(lean), std::sin(lean), 0}, tilt);
    Solid& s = scene.add_box({p.x_mm + random.gauss(style.shift_sigma_mm),
                              p.y_mm + random.gauss(style.shift_sigma_mm), half.z + lift},
                             half, side, axes);
    s.material[5] = scene.add(top);
    s.bevel_mm = std::min(0.35, p.thickness_mm / 3);
    solids.push_back(static_cast<int>(scene.solids.size()) - 1);
  }
  return solids;
}

}  // namespace storey::compositor
