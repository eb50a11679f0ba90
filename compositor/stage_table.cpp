#include "compositor/stage_table.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "compositor/clutter.h"
#include "compositor/facade.h"
#include "compositor/laying.h"
#include "compositor/photo_shoot.h"
#include "compositor/visibility.h"

namespace storey::compositor {
namespace {

constexpr double kHairMm = 0.03;      // between two pieces, so that their faces never coincide
constexpr double kBeforeMm = 0.05;    // nearer than any piece lies on another
constexpr double kTableEdgeMm = 220;  // the table goes on for that much around everything

/// The paper that everything is printed on.
struct Print {
  double gloss = 0.3;
  double bump = 0.035;
  Vec3 edge;  ///< colour of the cut
};

Print random_print(Level level, Random& r) {
  Print print;
  print.gloss = level == Level::kEasy   ? r.pick({0.1, 0.25})
                : level == Level::kHard ? r.pick({0.35, 0.55, 0.8})
                                        : r.pick({0.1, 0.2, 0.35, 0.5});
  print.bump = 0.02 + 0.05 * print.gloss;
  print.edge = rgb(r.pick({0xe9e5dbU, 0xd8d0c0U, 0xb9a888U, 0x8f8a80U, 0xcfd2d2U}));
  return print;
}

/// A piece in the scene.
struct Staged {
  const LaidPiece* laid = nullptr;
  std::array<Vec3, 4> corners;  ///< of its picture: TL TR BR BL
};

int printed(Scene& scene, const Box& box, const LaidPiece& piece, const Print& print, Random& r) {
  Material top;
  top.surface = Surface::kImage;
  const int drawing = r.integer(0, box.art->drawings(piece.what) - 1);
  top.image = box.art->texture(piece.what, drawing);
  top.gloss = print.gloss;
  top.grain = 0.03;
  top.bump = print.bump;
  top.seed = r.next();
  return scene.add(top);
}

/// Puts a piece down where it rests on those that lie there already.
Staged put_down(Scene& scene, const Box& box, const LaidPiece& piece, const Print& print, int side,
                std::vector<Slab>& there, Random& r) {
  const Outline outline = outline_of(piece);
  const Plane under = rest(outline, there);
  const Vec3 up = normalized({-under.dx, -under.dy, 1});
  const double a = radians(piece.turn_deg);
  const Vec3 along{std::cos(a), std::sin(a), 0};
  const Vec3 x = normalized(along - up * dot(along, up));
  const Frame3 axes{x, cross(up, x), up};
  const double t = piece.thickness_mm;
  const Vec3 foot{piece.middle.x, piece.middle.y, under.at(piece.middle) + kHairMm};
  const double half_w = piece.width_mm / 2;
  const double half_h = piece.height_mm / 2;
  if (piece.round) {
    scene.add_disc(foot, axes, t, half_w, side);
  } else {
    Solid& s = scene.add_box(foot + up * (t / 2), {half_w, half_h, t / 2}, side, axes);
    s.bevel_mm = std::min(0.3, t / 3);
  }
  const int picture = printed(scene, box, piece, print, r);
  scene.solids.back().material[5] = picture;
  there.push_back({outline, {under.z0 + t / up.z + kHairMm, under.dx, under.dy}});
  const auto corner = [&](double u, double v) {
    return foot + axes.world({u * half_w, v * half_h, t});
  };
  return {&piece, {{corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)}}};
}

/// Everything that lies there, around {0, 0}.
struct Spread {
  double half_x = 0;
  double half_y = 0;
};

void extend(Spread& spread, const Outline& outline) {
  for (const Point& p : outline) {
    spread.half_x = std::max(spread.half_x, std::abs(p.x));
    spread.half_y = std::max(spread.half_y, std::abs(p.y));
  }
}

std::array<Vec3, 4> corners_at(const Ground& ground, double z) {
  const Outline o = outline_of(ground);  // from its bottom left counter-clockwise
  const auto at = [&](std::size_t i) { return Vec3{o[i].x, o[i].y, z}; };
  return {{at(3), at(2), at(1), at(0)}};
}

double within_half_turn(double deg) { return deg - 360 * std::round(deg / 360); }

double middle_x(const Quad& quad) { return (quad[0].x + quad[1].x + quad[2].x + quad[3].x) / 4; }

/// Of each building its place from the left.
std::vector<int> order_from_left(const std::vector<TruthBuilding>& buildings) {
  std::vector<int> order(buildings.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = static_cast<int>(
        std::count_if(buildings.begin(), buildings.end(), [&](const TruthBuilding& other) {
          return middle_x(other.board) < middle_x(buildings[i].board);
        }));
  }
  return order;
}

/// A picture of the shape of what lies there, as one that was cut to it.
Size cut_to(const Spread& spread, int long_px) {
  const double scale = long_px / std::max(spread.half_x, spread.half_y);
  return {static_cast<int>(std::lround(scale * spread.half_x)),
          static_cast<int>(std::lround(scale * spread.half_y))};
}

/// Tops of pieces of a building, one of each: a figure stands there.
std::vector<Stand> stands_of(const Box& box, const std::vector<Staged>& staged) {
  std::vector<Stand> stands;
  for (const Staged& s : staged) {
    if (s.laid->loose() || s.laid->site.layer > 0) continue;
    const auto& kind = box.catalog.piece(s.laid->what.piece).kind;
    const auto& anchors = box.board.anchors;
    const auto [across, down] = box.catalog.extent(s.laid->what);
    // The middle of its first square.
    const Vec3 middle = s.corners[0] + (s.corners[1] - s.corners[0]) * (0.5 / across) +
                        (s.corners[3] - s.corners[0]) * (0.5 / down);
    stands.push_back({middle, std::min(s.laid->width_mm / across, s.laid->height_mm / down),
                      std::any_of(anchors.begin(), anchors.end(),
                                  [&](const Anchor& a) { return a.kind == kind; })});
  }
  return stands;
}

/// Most people turn the phone so that everything fits well.
Camera hold_phone(Shoot& shoot, const std::vector<Vec3>& target, Random& r) {
  const Camera camera(shoot.pose, shoot.size.width, shoot.size.height, target);
  const Camera other(shoot.pose, shoot.size.height, shoot.size.width, target);
  const auto size_of_things = [](const Camera& c) { return c.focal_px() / c.depth({0, 0, 0}); };
  if (size_of_things(other) <= size_of_things(camera) || r.chance(0.15)) return camera;
  std::swap(shoot.size.width, shoot.size.height);
  return other;
}

/// Whether all of this ground is before the camera, and not far outside the picture.
bool is_near_picture(const Camera& camera, const Shoot& shoot, const Ground& ground) {
  constexpr double kFar = 1.5;  // sides of the picture
  const double w = shoot.size.width, h = shoot.size.height;
  const auto corners = corners_at(ground, 0);
  if (std::any_of(corners.begin(), corners.end(),
                  [&](const Vec3& corner) { return camera.depth(corner) <= 0; }))
    return false;
  const Quad quad = project(camera, corners);
  return std::all_of(quad.begin(), quad.end(), [&](const storey::Point& p) {
    return p.x > -kFar * w && p.x < (1 + kFar) * w && p.y > -kFar * h && p.y < (1 + kFar) * h;
  });
}

/// Of pieces whose squares are told without the piece, every square by itself.
void add_squares(const Scene& scene, const Camera& camera, const Catalog& catalog, const Staged& s,
                 TruthBuilding& building) {
  const LaidPiece& laid = *s.laid;
  const std::pair<int, int> extent = catalog.extent(laid.what);
  const int across = extent.first;
  const int down = extent.second;
  const auto at = [&](int x, int y) {
    const Vec3 right = (s.corners[1] - s.corners[0]) * (static_cast<double>(x) / across);
    return s.corners[0] + right + (s.corners[3] - s.corners[0]) * (static_cast<double>(y) / down);
  };
  const Placement whole{laid.what, laid.site.cell, laid.rotation, 0};
  for (const auto& [cell, square] : squares_covered(whole, catalog)) {
    const int x = square.square % across;
    const int y = square.square / across;
    const std::array<Vec3, 4> corners{at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)};
    const SquareLook* look = catalog.look_of(square);
    Site site = laid.site;
    site.cell = cell;
    building.cells.push_back({look != nullptr ? look->what : square, site, laid.rotation, 0,
                              project(camera, corners),
                              visible_share(scene, camera, corners, kBeforeMm)});
  }
}

std::vector<TruthBuilding> truth_of(const Scene& scene, const Camera& camera, const Box& box,
                                    const BuiltTable& built, const LaidTable& laid,
                                    const std::vector<Staged>& staged) {
  std::vector<TruthBuilding> buildings;
  const double top = laid.pieces.empty() ? 0 : laid.pieces.front().thickness_mm;
  for (std::size_t b = 0; b < laid.grounds.size(); ++b) {
    const Layout& layout = built.table.players[b].layout;
    buildings.push_back({{},
                         layout.rows,
                         layout.cols,
                         project(camera, corners_at(laid.grounds[b], top)),
                         {},
                         {},
                         {},
                         layout.claims});
  }
  for (const Staged& s : staged) {
    const auto b = static_cast<std::size_t>(s.laid->site.building);
    if (box.catalog.kind(box.catalog.piece(s.laid->what.piece).kind).loose_squares &&
        !s.laid->loose()) {
      add_squares(scene, camera, box.catalog, s, buildings[b]);
      continue;
    }
    TruthPiece piece{s.laid->what,
                     s.laid->site,
                     s.laid->rotation,
                     within_half_turn(s.laid->turn_deg - laid.grounds[b].turn_deg),
                     project(camera, s.corners),
                     visible_share(scene, camera, s.corners, kBeforeMm, s.laid->round)};
    (s.laid->loose()           ? buildings[b].loose
     : s.laid->site.layer == 0 ? buildings[b].cells
                               : buildings[b].overlays)
        .push_back(piece);
  }
  const std::vector<int> order = order_from_left(buildings);
  std::vector<TruthBuilding> sorted(buildings.size());
  for (std::size_t b = 0; b < buildings.size(); ++b) {
    for (auto* pieces : {&buildings[b].cells, &buildings[b].overlays, &buildings[b].loose})
      for (TruthPiece& piece : *pieces) piece.site.building = order[b];
    buildings[b].player = built.table.players[static_cast<std::size_t>(order[b])].name;
    std::stable_sort(buildings[b].cells.begin(), buildings[b].cells.end(),
                     [](const TruthPiece& p, const TruthPiece& q) {
                       return std::pair(-p.site.cell.row, p.site.cell.col) <
                              std::pair(-q.site.cell.row, q.site.cell.col);
                     });
    sorted[static_cast<std::size_t>(order[b])] = std::move(buildings[b]);
  }
  return sorted;
}

}  // namespace

ComposedPhoto stage_table(const Box& box, const Request& request, Level level,
                          const BuiltTable& built, const Random& own) {
  Shoot shoot = plan_shoot(request, level, own);
  Random r = own.fork("table");
  const auto by_level = [&](double easy, double normal, double hard) {
    return level == Level::kEasy ? easy : level == Level::kNormal ? normal : hard;
  };
  const bool several = built.table.players.size() > 1;
  const bool rows = box.board.how == Arrangement::kRows;
  shoot.pose.elevation_deg = several ? r.uniform(by_level(66, 52, 42), by_level(88, 86, 66))
                                     : r.uniform(by_level(62, 45, 35), by_level(88, 85, 62));
  shoot.pose.fill = r.uniform(by_level(0.82, 0.75, 0.68), by_level(0.95, 0.96, 0.96));
  const double room = (1 - shoot.pose.fill) / 2 * 0.8;
  shoot.pose.offset_x = std::clamp(shoot.pose.offset_x, -room, room);
  shoot.pose.offset_y = std::clamp(shoot.pose.offset_y, -room, room);
  if (shoot.trial) hold(*shoot.trial, shoot.pose);
  if (request.width == 0 && several) {  // nobody steps back with less
    const bool wide = shoot.size.width > shoot.size.height;
    shoot.size = r.pick({Size{2016, 1512}, Size{2304, 1728}, Size{2592, 1944}});
    // What is printed on cards is small, and they take more room than tiles.
    if (rows && built.table.players.size() > 2) shoot.size = {2592, 1944};
    if (!wide) std::swap(shoot.size.width, shoot.size.height);
  }

  if (request.width == 0 && rows && !several) {
    const bool wide = shoot.size.width > shoot.size.height;
    shoot.size = own.fork("size").pick({Size{1600, 1200}, Size{1760, 1320}, Size{1920, 1440}});
    if (!wide) std::swap(shoot.size.width, shoot.size.height);
  }

  LayingStyle laying = random_laying(level, r);
  if (shoot.trial) lay(*shoot.trial, laying);
  const LaidTable laid = lay_table(box, built, laying, own.fork("laying"));
  Spread spread;
  std::vector<Vec3> target;
  for (const LaidPiece& piece : laid.pieces) {
    const Outline outline = outline_of(piece);
    extend(spread, outline);
    for (const Point& p : outline) target.push_back({p.x, p.y, 0});
  }
  // Who has laid a few cards only shows where the others will lie, or not.
  if (rows && own.fork("free slots").chance(0.5)) {
    for (const Ground& ground : laid.grounds)
      for (const Point& p : outline_of(ground)) target.push_back({p.x, p.y, 0});
  }
  if (shoot.trial && shoot.trial->has(Trouble::kTight))
    shoot.size = cut_to(spread, std::max(shoot.size.width, shoot.size.height));
  Camera camera = hold_phone(shoot, target, r);
  // Free slots of a city that has hardly begun are no part of what is aimed at, but of the truth.
  const bool all_near = std::all_of(laid.grounds.begin(), laid.grounds.end(), [&](const Ground& g) {
    return is_near_picture(camera, shoot, g);
  });
  if (!all_near) {
    for (const Ground& ground : laid.grounds)
      for (const Point& p : outline_of(ground)) target.push_back({p.x, p.y, 0});
    camera = Camera(shoot.pose, shoot.size.width, shoot.size.height, target);
  }

  Scene scene;
  Print print = random_print(level, r);
  if (shoot.trial) {
    print.gloss = shine(*shoot.trial, print.gloss);
    print.bump = unevenness(*shoot.trial, print.bump);
  }
  Material edge;
  edge.color = print.edge;
  edge.grain = 0.15;
  const int side = scene.add(edge);
  std::vector<Staged> staged;
  std::vector<Slab> there;
  Random drawings = own.fork("drawings");
  for (const LaidPiece& piece : laid.pieces)
    staged.push_back(put_down(scene, box, piece, print, side, there, drawings));
  const Vec3 reach{spread.half_x + kTableEdgeMm, spread.half_y + kTableEdgeMm, 0};
  add_room(scene, shoot.pose.azimuth_deg, level, own.fork("room"), reach, shoot.table_top());
  if (shoot.trial) {
    add_beside(scene, *shoot.trial, spread.half_x, spread.half_y);
    add_figures(scene, *shoot.trial, stands_of(box, staged));
  }
  const std::array<Vec3, 4> around{{{-spread.half_x, spread.half_y, 0},
                                    {spread.half_x, spread.half_y, 0},
                                    {spread.half_x, -spread.half_y, 0},
                                    {-spread.half_x, -spread.half_y, 0}}};
  Random clutter = own.fork("clutter");
  add_clutter(
      scene, camera,
      {-spread.half_x, spread.half_x, -spread.half_y, spread.half_y, around, reach.x, reach.y},
      nullptr, {}, thing_count(level, clutter), clutter.fork("things"));
  const Vec3 middle{0, 0, 2};
  const Lighting lighting =
      light(scene, camera, shoot, middle, {0, 0, 1}, 0.7 * std::max(spread.half_x, spread.half_y));
  ComposedPhoto photo = take_photo(scene, camera, shoot, middle, lighting, request);

  Truth& truth = photo.truth;
  truth.has_board = !built.table.players.empty();
  truth.final_state = built.table.finished;
  truth.building = built.building;
  truth.house_rules = built.table.house_rules;
  if (truth.has_board)
    truth.buildings = truth_of(scene, camera, box, built, laid, staged);
  else
    truth.scene += ", loose pieces";
  return photo;
}

}  // namespace storey::compositor
