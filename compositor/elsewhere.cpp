#include "compositor/elsewhere.h"

#include <array>
#include <cmath>
#include <numeric>

#include "compositor/clutter.h"

namespace storey::compositor {
namespace {

Vec3 any_color(Random& r) {
  return mix(Vec3{r.uniform(0.02, 0.8), r.uniform(0.02, 0.8), r.uniform(0.02, 0.8)},
             Vec3{0.5, 0.5, 0.5}, r.uniform(0, 0.5));
}

std::vector<Vec3> block_corners(Vec3 low, Vec3 high) {
  std::vector<Vec3> corners;
  for (const double x : {low.x, high.x}) {
    for (const double y : {low.y, high.y}) {
      for (const double z : {low.z, high.z}) corners.push_back({x, y, z});
    }
  }
  return corners;
}

// An upright slab with a picture on its front, like a poster or a window.
Elsewhere upright(Scene& scene, const Material& front, double width, double height,
                  const std::string& what) {
  Material frame;
  frame.color = {0.6, 0.58, 0.55};
  scene.add_box({0, 8, height / 2}, {width / 2 + 14, 7.9, height / 2 + 14}, scene.add(frame));
  scene.add_box({0, 4, height / 2}, {width / 2, 6, height / 2}, scene.add(front));
  Elsewhere e;
  e.what = what;
  e.target = block_corners({-width / 2, 0, 0}, {width / 2, 10, height});
  e.middle = {0, 0, height / 2};
  e.spread_mm = width / 2;
  return e;
}

Elsewhere lying(Scene& scene, const Material& top, double width, const std::string& what) {
  scene.add_box({0, 0, 6}, {width / 2, width / 2, 6}, scene.add(top)).bevel_mm = 2;
  Elsewhere e;
  e.what = what;
  e.target = block_corners({-width / 2, -width / 2, 0}, {width / 2, width / 2, 12});
  e.middle = {0, 0, 12};
  e.facing = {0, 0, 1};
  e.spread_mm = width / 2;
  return e;
}

Elsewhere keyboard(Scene& scene, Random& r) {
  Material key;
  key.color = any_color(r) * 0.4;
  key.gloss = 0.35;
  const int keys = scene.add(key);
  key.color = key.color * 0.3;
  scene.add_box({0, 0, 6}, {160, 60, 6}, scene.add(key)).bevel_mm = 3;
  for (int row = 0; row < 5; ++row) {
    for (int col = 0; col < 15; ++col) {
      scene
          .add_box({-140 + 20.0 * col + 5.0 * (row % 2), -42 + 20.0 * row, 14}, {8.6, 8.6, 3}, keys)
          .bevel_mm = 1.5;
    }
  }
  Elsewhere e;
  e.what = "keyboard";
  e.target = block_corners({-160, -60, 0}, {160, 60, 17});
  e.middle = {0, 0, 15};
  e.facing = {0, 0, 1};
  e.spread_mm = 150;
  return e;
}

// A cube shelf as large as furniture, some compartments with a box or books.
Elsewhere cube_shelf(Scene& scene, Random& r) {
  const int cols = r.integer(3, 5);
  const int rows = r.integer(3, 5);
  const double cell = 330;
  const double bar = r.uniform(16, 40);
  const double w = cols * (cell + bar) + bar;
  const double h = rows * (cell + bar) + bar;
  const double z0 = -740;
  const int board = scene.add(
      wood(r.pick({Wood::kWhite, Wood::kBlack, Wood::kOak, Wood::kBeech}), r.next(), 0.4));
  for (int i = 0; i <= cols; ++i) {
    scene.add_box({-w / 2 + bar / 2 + i * (cell + bar), 200, z0 + h / 2}, {bar / 2, 200, h / 2},
                  board);
  }
  for (int j = 0; j <= rows; ++j)
    scene.add_box({0, 200, z0 + bar / 2 + j * (cell + bar)}, {w / 2, 199, bar / 2 - 0.1}, board);
  Material back;
  back.color = any_color(r);
  scene.add_box({0, 420, z0 + h / 2}, {2600, 10, 1600}, scene.add(back));
  for (int j = 0; j < rows; ++j) {
    for (int i = 0; i < cols; ++i) {
      const Vec3 floor{-w / 2 + bar + i * (cell + bar) + cell / 2, 200,
                       z0 + bar + j * (cell + bar)};
      if (r.chance(0.35)) {
        Material m;
        m.color = any_color(r);
        m.surface = r.pick({Surface::kPlain, Surface::kFloral, Surface::kStripes, Surface::kDots});
        m.color2 = any_color(r);
        m.color3 = any_color(r);
        m.scale_mm = r.uniform(40, 120);
        scene
            .add_box(floor + Vec3{0, 0, cell / 2 - 8}, {cell / 2 - 6, 190, cell / 2 - 10},
                     scene.add(m))
            .bevel_mm = 4;
      } else if (r.chance(0.6)) {
        for (double x = -cell / 2 + 5; x < cell / 2 - 40;) {
          const double thick = r.uniform(15, 45);
          const double tall = r.uniform(180, 300);
          Material m;
          m.color = any_color(r);
          scene.add_box(floor + Vec3{x + thick / 2, -20, tall / 2}, {thick / 2, 120, tall / 2},
                        scene.add(m));
          x += thick + 1;
          if (r.chance(0.15)) break;
        }
      }
    }
  }
  Elsewhere e;
  e.what = "cube shelf";
  e.target = block_corners({-w / 2, 0, z0}, {w / 2, 400, z0 + h});
  e.middle = {0, 0, z0 + h / 2};
  e.spread_mm = w / 2;
  e.on_table = false;
  return e;
}

// A poster of square pictures in rows, as a memory game or a calendar has them.
Elsewhere picture_wall(Scene& scene, Random& r) {
  const int cols = r.integer(4, 6);
  const int rows = r.integer(4, 6);
  const double cell = 46;
  Elsewhere e;
  for (int j = 0; j < rows; ++j) {
    for (int i = 0; i < cols; ++i) {
      Material m;
      m.surface = r.pick({Surface::kFloral, Surface::kStripes, Surface::kDots, Surface::kChecks,
                          Surface::kGingham, Surface::kCardBack});
      m.color = any_color(r);
      m.color2 = any_color(r);
      m.color3 = any_color(r);
      m.scale_mm = r.uniform(5, 22);
      m.value = r.integer(0, 2);
      m.turn_deg = r.uniform(0, 90);
      m.gloss = 0.3;
      scene.add_box({(i - (cols - 1) / 2.0) * (cell + 4), 0, 14 + cell / 2 + j * (cell + 4)},
                    {cell / 2, 2, cell / 2}, scene.add(m));
    }
  }
  Material board;
  board.color = any_color(r);
  const double w = cols * (cell + 4) + 10;
  const double h = rows * (cell + 4) + 24;
  scene.add_box({0, 3, h / 2}, {w / 2, 3, h / 2}, scene.add(board));
  e.what = "picture wall";
  e.target = block_corners({-w / 2, 0, 0}, {w / 2, 5, h});
  e.middle = {0, 0, h / 2};
  e.spread_mm = w / 2;
  return e;
}

Elsewhere cube_heap(Scene& scene, const Box& box, Random& r) {
  std::vector<int> pieces(box.catalog.pieces().size());
  std::iota(pieces.begin(), pieces.end(), 0);
  r.shuffle(pieces);
  const int count = std::min(r.integer(5, 16), static_cast<int>(pieces.size()));
  std::vector<Vec3> feet;
  const double side = box.board.face_mm;
  for (int i = 0; i < count; ++i) {
    for (int attempt = 0; attempt < 200; ++attempt) {
      const Vec3 foot{r.uniform(-130, 130), r.uniform(-90, 90), 0};
      bool free = true;
      for (const Vec3& other : feet) free = free && length(foot - other) > side * 1.45;
      if (!free) continue;
      feet.push_back(foot);
      add_loose_cube(scene, box, pieces[static_cast<std::size_t>(i)], foot, r.uniform(0, 360),
                     r.chance(0.5), r);
      break;
    }
  }
  Elsewhere e;
  e.what = "heap of pieces";
  e.target = block_corners({-140, -100, 0}, {140, 100, side});
  e.middle = {0, 0, side / 2};
  e.facing = {0, -0.5, 0.866};
  e.spread_mm = 130;
  return e;
}

}  // namespace

Elsewhere add_table_scene(Scene& scene, const Box* cubes, Random r) {
  if (r.chance(0.35) && cubes != nullptr) return cube_heap(scene, *cubes, r);
  Elsewhere e;
  e.what = "table";
  const double half = r.uniform(90, 240);
  e.target = block_corners({-half, -half * 0.6, 0}, {half, half * 0.6, 60});
  e.middle = {0, 0, 20};
  e.facing = {0, -0.5, 0.866};
  e.spread_mm = half;
  return e;
}

Elsewhere add_pattern_scene(Scene& scene, const Box* cubes, std::uint64_t kind, Random r) {
  Material m;
  m.color = any_color(r);
  m.color2 = mix(m.color, Vec3{0.02, 0.02, 0.02}, 0.85);
  m.color3 = any_color(r);
  m.gloss = r.uniform(0.1, 0.6);
  switch (kind % 9) {
    case 0:
      m.surface = Surface::kChecks;
      m.scale_mm = 45;
      m.color = rgb(0xe8d9b5);
      m.color2 = rgb(0x5a3a22);
      return lying(scene, m, 360, "chessboard");
    case 1:
      m.surface = Surface::kTiles;
      m.scale_mm = r.uniform(35, 70);
      return lying(scene, m, 520, "tiles");
    case 2: {
      m.surface = Surface::kPanes;
      m.color = {0.8, 0.9, 1.0};
      m.value = r.integer(3, 6);
      m.glow = r.uniform(1, 3);
      return upright(scene, m, r.uniform(200, 320), r.uniform(240, 320), "window");
    }
    case 3:
      return cube_shelf(scene, r);
    case 4:
      m.surface = Surface::kGingham;
      m.scale_mm = r.uniform(20, 50);
      m.color = rgb(0xf0ece2);
      m.thread_mm = 0.7;
      return lying(scene, m, 480, "checked cloth");
    case 5:
      return keyboard(scene, r);
    case 6:
      return picture_wall(scene, r);
    case 7:
      return cubes != nullptr ? cube_heap(scene, *cubes, r) : picture_wall(scene, r);
    default: {
      m.surface = Surface::kChecks;
      m.scale_mm = 48.5;
      return upright(scene, m, 246, 246, "checked poster");
    }
  }
}

}  // namespace storey::compositor
