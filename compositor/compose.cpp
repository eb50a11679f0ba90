#include "compositor/compose.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "compositor/buildings.h"
#include "compositor/clutter.h"
#include "compositor/covers.h"
#include "compositor/develop.h"
#include "compositor/elsewhere.h"
#include "compositor/facade.h"
#include "compositor/flat.h"
#include "compositor/jpeg_file.h"
#include "compositor/lighting.h"
#include "compositor/render.h"
#include "compositor/room.h"
#include "compositor/visibility.h"

namespace storey::compositor {
namespace {

constexpr const char* kCovers = "covers";

struct Size {
  int width;
  int height;
};

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

FacadeStyle random_style(Level level, Random& r) {
  FacadeStyle s;
  const bool easy = level == Level::kEasy;
  const bool hard = level == Level::kHard;
  s.recess_sigma_mm = easy ? 0.6 : hard ? 1.8 : 1.2;
  s.turn_sigma_deg = easy ? 0.35 : hard ? 1.1 : 0.7;
  s.tilt_sigma_deg = easy ? 0.15 : 0.45;
  s.warp_sigma = easy ? 0.01 : hard ? 0.05 : 0.03;
  s.face_gloss = easy   ? r.pick({0.15, 0.3})
                 : hard ? r.pick({0.5, 0.75, 0.95})
                        : r.pick({0.2, 0.4, 0.55});
  const int kind = r.integer(0, 6);
  if (kind <= 3) {
    s.frame = wood(
        r.pick({Wood::kBeech, Wood::kPine, Wood::kOak, Wood::kWalnut, Wood::kCherry, Wood::kBlack}),
        r.next(), 0.3);
  } else if (kind == 4) {
    s.frame.color = rgb(r.pick({0xa98a66U, 0xe3dfd5U, 0x6e6a66U, 0x8c6a4aU}));
    s.frame.grain = r.uniform(0.1, 0.35);
    s.frame.gloss = 0.05;
  } else {
    s.frame.color = rgb(r.pick({0xe9e7e2U, 0x2b2c30U, 0xb9c3c9U, 0x3f5a78U, 0x9a3b32U}));
    s.frame.gloss = r.uniform(0.3, 0.7);
  }
  s.frame.seed = r.next();
  s.side.color = rgb(r.pick({0xb99a72U, 0xd9d4c8U, 0xe6c64aU, 0x8a8f98U, 0xcaa27aU}));
  s.side.grain = 0.15;
  return s;
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

Quad project(const Camera& camera, const std::array<Vec3, 4>& corners) {
  Quad q;
  for (std::size_t i = 0; i < 4; ++i) q[i] = camera.project(corners[i]);
  return q;
}

// What all photos share once it is known what they show.
struct Shoot {
  Level level;
  Random random;  // of this photo
  CameraPose pose;
  Size size;
  int orientation;  // EXIF
};

Shoot plan(const Request& request, Level level, const Random& own) {
  Random r = own.fork("shot");
  Shoot s{level, own, {}, picture_size(request, level, r), 1};
  s.pose = random_pose(level, r);
  if (r.chance(0.3)) std::swap(s.size.width, s.size.height);
  // The phone was turned: with a tag that says so, or without one.
  s.orientation = r.pick({1, 1, 1, 1, 6, 6, 8, 3});
  if (level != Level::kEasy && r.chance(0.15)) s.pose.roll_deg += r.pick({-90.0, 90.0, 180.0});
  return s;
}

int thing_count(Level level, Random& r) {
  return level == Level::kEasy     ? r.integer(0, 4)
         : level == Level::kNormal ? r.integer(3, 10)
                                   : r.integer(6, 15);
}

Lighting light(Scene& scene, const Camera& camera, const Shoot& s, Vec3 middle, Vec3 facing,
               double spread_mm) {
  return add_lighting(scene, camera, s.pose.azimuth_deg, middle, facing, spread_mm, s.level,
                      s.random.fork("light"));
}

// Photographs and develops the scene.
ComposedPhoto shoot(Scene& scene, const Camera& camera, const Shoot& s, Vec3 middle,
                    const Lighting& lighting, const Request& request) {
  scene.build();
  Random lab = s.random.fork("develop");
  const Development how = random_development(s.level, lighting.mood, camera.depth(middle), lab);
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
  return photo;
}

Layout random_layout(const Box& box, Building kind, const Random& root) {
  Random random = root.fork("building");
  return random_building(box, kind, random);
}

// Every piece that may be turned lies as it fell.
void turn_pieces(Layout& layout, Random& r) {
  for (Placement& p : layout.placements) p.rotation = r.integer(0, 3);
}

void describe_building(const Box& box, const Request& request, Building kind, Truth& truth) {
  truth.has_board = true;
  truth.player = box.players[static_cast<std::size_t>(request.player)];
  truth.final_state = kind != Building::kInProgress;
  truth.building = to_string(kind);
  if (!request.layout) return;
  const auto full = static_cast<std::size_t>(box.pieces_to_finish) + box.board.anchors.size();
  truth.final_state = request.layout->placements.size() >= full;
  truth.building = "given";
}

// None now and then: what is not covered must not be asked about.
CoverPlan random_covers(Random& r) {
  const int count = r.pick({0, 1, 1, 2, 2, 2, 3, 3});
  return {count, count > 0 && r.chance(0.35)};
}

ComposedPhoto stage_facade(const Box& box, const Request& request, Level level, Building kind) {
  const Random root = Random(mix(request.seed)).fork(request.set);
  Layout layout = request.layout ? *request.layout : random_layout(box, kind, root);
  if (!request.layout && request.player == 1) layout = seen_from_behind(layout, box.catalog);
  const std::string& player = box.players[static_cast<std::size_t>(request.player)];
  const Random own = root.fork(player);
  const Shoot plan_of_photo = plan(request, level, own);

  Scene scene;
  Random style_random = own.fork("style");
  const FacadeStyle style = random_style(level, style_random);
  const auto front = board_corners(box.board);
  std::vector<Vec3> target(front.begin(), front.end());
  for (const Vec3& c : front) target.push_back(c + Vec3{0, style.depth_mm, 0});
  const Camera camera(plan_of_photo.pose, plan_of_photo.size.width, plan_of_photo.size.height,
                      target);

  const Facade facade = add_facade(scene, box, layout, style, own.fork("facade"));
  add_room(scene, plan_of_photo.pose.azimuth_deg, level, own.fork("room"));
  Random clutter = own.fork("clutter");
  std::vector<int> used;
  for (const Placement& p : layout.placements) used.push_back(p.what.piece);
  const double half_width = facade.width_mm / 2;
  add_clutter(scene, camera, {-half_width, half_width, 0, style.depth_mm, front}, &box, used,
              thing_count(level, clutter), clutter.fork("things"));
  const bool about_covers = request.set == kCovers;
  const bool occluded = level == Level::kHard && !about_covers && clutter.chance(0.5) &&
                        add_occluder(scene, camera, front, facade, clutter.fork("occluder"));
  const Vec3 middle{0, 0, facade.height_mm / 2};
  const Lighting lighting = light(scene, camera, plan_of_photo, middle, {0, -1, 0}, half_width);
  std::vector<std::string> covers;
  if (about_covers) {
    Random cover = own.fork("covers");
    const CoverPlan plan_of_covers = random_covers(cover);
    covers = add_covers(scene, camera, box.board, facade, plan_of_covers, cover);
  }
  ComposedPhoto photo = shoot(scene, camera, plan_of_photo, middle, lighting, request);

  Truth& truth = photo.truth;
  if (occluded) truth.scene += ", occluder";
  for (const std::string& cover : covers) truth.scene += ", " + cover;
  describe_building(box, request, kind, truth);
  truth.board = project(camera, front);
  for (int row = box.board.rows - 1; row >= 0; --row) {
    for (int col = 0; col < box.board.cols; ++col) {
      TruthCell cell{{col, row}, std::nullopt, {}, 1, 0};
      auto corners = opening_corners(box.board, cell.cell);
      for (const StagedPiece& p : facade.pieces) {
        if (p.cell != cell.cell) continue;
        cell.piece = p.what;
        corners = front_corners(scene.solids[static_cast<std::size_t>(p.solid)]);
      }
      cell.quad = project(camera, corners);
      cell.visible = visible_share(scene, camera, corners);
      truth.cells.push_back(cell);
    }
  }
  return photo;
}

// Pieces edge to edge on a table. Steeper views than a facade's; every piece may be turned.
ComposedPhoto stage_flat(const Box& box, const Request& request, Level level, Building kind) {
  const Random root = Random(mix(request.seed)).fork(request.set);
  Layout layout = request.layout ? *request.layout : random_layout(box, kind, root);
  const std::string& player = box.players[static_cast<std::size_t>(request.player)];
  const Random own = root.fork(player);
  Shoot plan_of_photo = plan(request, level, own);
  Random r = own.fork("flat");
  plan_of_photo.pose.elevation_deg = level == Level::kEasy     ? r.uniform(62, 88)
                                     : level == Level::kNormal ? r.uniform(45, 85)
                                                               : r.uniform(35, 62);
  const Place& b = box.board;
  const double step = b.cell_mm + b.bar_mm;
  const auto middle_of = [&](Cell cell) {
    return Vec3{(cell.col - (b.cols - 1) / 2.0) * step, (cell.row - (b.rows - 1) / 2.0) * step, 0};
  };
  std::vector<FlatPiece> pieces;
  if (b.turns != Turns::kUpright && !request.layout) turn_pieces(layout, r);
  for (const Placement& p : layout.placements) {
    const Vec3 at = middle_of(p.cell);
    pieces.push_back(
        {box.art->texture(p.what), at.x, at.y, 90.0 * p.rotation, b.face_mm, b.face_mm, 1.9});
  }
  const double half_width = b.cols * step / 2;
  const double half_height = b.rows * step / 2;
  const std::array<Vec3, 4> board{{{-half_width, half_height, 0},
                                   {half_width, half_height, 0},
                                   {half_width, -half_height, 0},
                                   {-half_width, -half_height, 0}}};
  const Camera camera(plan_of_photo.pose, plan_of_photo.size.width, plan_of_photo.size.height,
                      {board.begin(), board.end()});
  Scene scene;
  FlatStyle style;
  style.shift_sigma_mm = level == Level::kEasy ? 0.35 : level == Level::kNormal ? 0.7 : 1.2;
  style.turn_sigma_deg = level == Level::kEasy ? 0.4 : level == Level::kNormal ? 0.8 : 1.6;
  style.gloss = level == Level::kHard ? r.pick({0.55, 0.75, 0.95}) : r.pick({0.2, 0.35, 0.5});
  const std::vector<int> solids = add_flat_pieces(scene, pieces, style, own.fork("pieces"));
  add_room(scene, plan_of_photo.pose.azimuth_deg, level, own.fork("room"));
  Random clutter = own.fork("clutter");
  add_clutter(scene, camera, {-half_width, half_width, -half_height, half_height, board}, nullptr,
              {}, thing_count(level, clutter), clutter.fork("things"));
  const Vec3 middle{0, 0, 2};
  const Lighting lighting = light(scene, camera, plan_of_photo, middle, {0, 0, 1}, half_width);
  ComposedPhoto photo = shoot(scene, camera, plan_of_photo, middle, lighting, request);

  Truth& truth = photo.truth;
  describe_building(box, request, kind, truth);
  truth.board = project(camera, board);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const Placement& p = layout.placements[i];
    const auto corners = top_corners(scene.solids[static_cast<std::size_t>(solids[i])]);
    truth.cells.push_back({p.cell, p.what, project(camera, corners),
                           visible_share(scene, camera, corners), p.rotation});
  }
  return photo;
}

ComposedPhoto stage_elsewhere(const Box& box, const Request& request) {
  const Random own = Random(mix(request.seed)).fork(request.set);
  Random r = own.fork("elsewhere");
  const Level level = r.pick({Level::kEasy, Level::kNormal, Level::kNormal, Level::kHard});
  const bool pattern =
      request.set == "nothing-patterns" || (request.set == "nothing" && request.seed % 2 == 1);
  Shoot plan_of_photo = plan(request, level, own);
  Scene scene;
  const Elsewhere e =
      pattern ? add_pattern_scene(scene, box, request.seed / (request.set == "nothing" ? 2 : 1),
                                  own.fork("pattern"))
              : add_table_scene(scene, box, own.fork("table"));
  if (e.facing.z > 0.3) plan_of_photo.pose.elevation_deg = r.uniform(15, 80);
  const Camera camera(plan_of_photo.pose, plan_of_photo.size.width, plan_of_photo.size.height,
                      e.target);
  if (e.on_table) {
    add_room(scene, plan_of_photo.pose.azimuth_deg, level, own.fork("room"));
    Random clutter = own.fork("clutter");
    // Nothing needs to stay free but what stands there already: its own ground.
    const Vec3 low = e.target.front();
    const Vec3 high = e.target.back();
    KeepFree free{low.x, high.x, low.y, high.y, {{low, low, low, low}}};
    if (e.what == "table") free = {0, 0, 0, 0, {{low, low, low, low}}};
    add_clutter(scene, camera, free, &box, {}, clutter.integer(3, 14), clutter.fork("things"));
  }
  const Lighting lighting = light(scene, camera, plan_of_photo, e.middle, e.facing, e.spread_mm);
  ComposedPhoto photo = shoot(scene, camera, plan_of_photo, e.middle, lighting, request);
  photo.truth.scene += ", " + e.what;
  return photo;
}

}  // namespace

Result<ComposedPhoto> compose(const Box& box, const Request& request) {
  Random r = Random(mix(request.seed)).fork(request.set).fork("set");
  Level level = Level::kNormal;
  Building kind = Building::kFinished;
  if (request.layout &&
      (request.layout->rows != box.board.rows || request.layout->cols != box.board.cols))
    return Error{ErrorCode::kUsage, "the layout has another size than the board", {}};
  if (request.set.starts_with("nothing")) return stage_elsewhere(box, request);
  if (request.set == "easy") {
    level = Level::kEasy;
  } else if (request.set == "hard") {
    level = Level::kHard;
  } else if (request.set == "mid-game") {
    level = r.pick({Level::kEasy, Level::kNormal, Level::kNormal});
    kind = Building::kInProgress;
  } else if (request.set == "illegal") {
    level = r.pick({Level::kEasy, Level::kNormal, Level::kNormal});
    constexpr std::array kKinds{Building::kDisconnected, Building::kAnchorDisplaced,
                                Building::kOnePieceShort, Building::kOnePieceTooMany,
                                Building::kNumberTwice};
    kind = kKinds[request.seed % kKinds.size()];
  } else if (request.set == kCovers) {
    if (box.board.how != Arrangement::kFrame)
      return Error{ErrorCode::kUsage, "covers stand before a frame, this board has none", {}};
    level = r.pick({Level::kEasy, Level::kNormal, Level::kNormal, Level::kHard});
    kind = r.pick({Building::kFinished, Building::kFinished, Building::kFinished,
                   Building::kFinished, Building::kFinished, Building::kFinished,
                   Building::kOnePieceShort, Building::kInProgress});
  } else if (request.set != "normal") {
    return Error{ErrorCode::kUsage,
                 "no set \"" + request.set +
                     "\"; there are easy, normal, hard, mid-game, illegal, covers, nothing, "
                     "nothing-tables and nothing-patterns",
                 {}};
  }
  return box.board.how == Arrangement::kFrame ? stage_facade(box, request, level, kind)
                                              : stage_flat(box, request, level, kind);
}

}  // namespace storey::compositor
