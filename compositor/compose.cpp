#include "compositor/compose.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "compositor/buildings.h"
#include "compositor/clutter.h"
#include "compositor/covers.h"
#include "compositor/elsewhere.h"
#include "compositor/facade.h"
#include "compositor/flat.h"
#include "compositor/photo_shoot.h"
#include "compositor/room.h"
#include "compositor/stage_table.h"
#include "compositor/visibility.h"

namespace storey::compositor {
namespace {

constexpr const char* kCovers = "covers";
constexpr const char* kSeveralPlayers = "several-players";
constexpr const char* kNothingLoose = "nothing-loose";

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
  const Shoot plan_of_photo = plan_shoot(request, level, own);

  Scene scene;
  Random style_random = own.fork("style");
  const FacadeStyle style = random_style(level, style_random);
  const auto front = board_corners(box.board);
  std::vector<Vec3> target(front.begin(), front.end());
  for (const Vec3& c : front) target.push_back(c + Vec3{0, style.depth_mm, 0});
  const Camera camera(plan_of_photo.pose, plan_of_photo.size.width, plan_of_photo.size.height,
                      target);

  const Facade facade = add_facade(scene, box, layout, style, own.fork("facade"));
  add_room(scene, plan_of_photo.pose.azimuth_deg, level, own.fork("room"), {},
           plan_of_photo.table_top());
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
  ComposedPhoto photo = take_photo(scene, camera, plan_of_photo, middle, lighting, request);

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
  Shoot plan_of_photo = plan_shoot(request, level, own);
  Random r = own.fork("flat");
  plan_of_photo.pose.elevation_deg = level == Level::kEasy     ? r.uniform(62, 88)
                                     : level == Level::kNormal ? r.uniform(45, 85)
                                                               : r.uniform(35, 62);
  if (plan_of_photo.trial) hold(*plan_of_photo.trial, plan_of_photo.pose);
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
  if (plan_of_photo.trial) style.gloss = shine(*plan_of_photo.trial, style.gloss);
  const std::vector<int> solids = add_flat_pieces(scene, pieces, style, own.fork("pieces"));
  add_room(scene, plan_of_photo.pose.azimuth_deg, level, own.fork("room"), {},
           plan_of_photo.table_top());
  if (plan_of_photo.trial) add_beside(scene, *plan_of_photo.trial, half_width, half_height);
  Random clutter = own.fork("clutter");
  add_clutter(scene, camera, {-half_width, half_width, -half_height, half_height, board}, nullptr,
              {}, thing_count(level, clutter), clutter.fork("things"));
  const Vec3 middle{0, 0, 2};
  const Lighting lighting = light(scene, camera, plan_of_photo, middle, {0, 0, 1}, half_width);
  ComposedPhoto photo = take_photo(scene, camera, plan_of_photo, middle, lighting, request);

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
  Shoot plan_of_photo = plan_shoot(request, level, own);
  Scene scene;
  const Box* cubes = box.board.how == Arrangement::kFrame ? &box : nullptr;
  const Elsewhere e =
      pattern ? add_pattern_scene(scene, cubes, request.seed / (request.set == "nothing" ? 2 : 1),
                                  own.fork("pattern"))
              : add_table_scene(scene, cubes, own.fork("table"));
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
    add_clutter(scene, camera, free, cubes, {}, clutter.integer(3, 14), clutter.fork("things"));
  }
  const Lighting lighting = light(scene, camera, plan_of_photo, e.middle, e.facing, e.spread_mm);
  ComposedPhoto photo = take_photo(scene, camera, plan_of_photo, e.middle, lighting, request);
  photo.truth.scene += ", " + e.what;
  return photo;
}

ComposedPhoto stage_loose_pieces(const Box& box, const Request& request, Random r) {
  const Level level = r.pick({Level::kEasy, Level::kNormal, Level::kNormal, Level::kHard});
  const Random root = Random(mix(request.seed)).fork(request.set);
  return stage_table(box, request, level, strewn_table(box, root.fork("building")),
                     root.fork("photo"));
}

/// Of a game without art here pictures must be given: of what every building has, and of something
/// to lay around it.
Status check_pictures(const Box& box) {
  const auto drawn = [&](PieceFace face) { return box.art->drawings(face) > 0; };
  for (const Anchor& anchor : box.board.anchors) {
    const auto faces = box.catalog.faces_of_kind(anchor.kind);
    if (std::any_of(faces.begin(), faces.end(), drawn)) continue;
    return Error{ErrorCode::kUsage,
                 "there is no picture of a " + anchor.kind +
                     ", which every building has: --squares names a folder of pictures",
                 box.game};
  }
  const auto& pieces = box.catalog.pieces();
  for (int p = 0; p < static_cast<int>(pieces.size()); ++p) {
    const std::string& kind = box.catalog.piece(p).kind;
    const bool anchor = std::any_of(box.board.anchors.begin(), box.board.anchors.end(),
                                    [&](const Anchor& a) { return a.kind == kind; });
    if (!anchor && drawn({p, 0})) return ok();
  }
  return Error{ErrorCode::kUsage,
               "there are pictures of no piece: --squares names a folder of pictures", box.game};
}

TableWish random_wish(const Request& request, Building kind, Random& r) {
  TableWish wish;
  wish.players = request.set == kSeveralPlayers ? r.pick({2, 2, 3, 4}) : 1;
  wish.variety = static_cast<std::size_t>(request.seed);
  if (kind == Building::kFinished) {
    // A table is photographed at any time, but scored at the end.
    const double at_end = request.set == kGroundSet ? 0.85 : 0.6;
    wish.state = r.chance(at_end) ? TableWish::State::kFinished : TableWish::State::kInProgress;
  } else {
    wish.state =
        kind == Building::kInProgress ? TableWish::State::kInProgress : TableWish::State::kIllegal;
  }
  return wish;
}

}  // namespace

Result<ComposedPhoto> compose(const Box& box, const Request& request) {
  Random r = Random(mix(request.seed)).fork(request.set).fork("set");
  Level level = Level::kNormal;
  Building kind = Building::kFinished;
  if (request.layout &&
      (request.layout->rows != box.board.rows || request.layout->cols != box.board.cols))
    return Error{ErrorCode::kUsage, "the layout has another size than the board", {}};
  if (request.set == kNothingLoose) {
    if (has_tables(box)) return stage_loose_pieces(box, request, r);
    return Error{ErrorCode::kUsage, "nothing is known of what lies loose in this game", {}};
  }
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
  } else if (request.set == kSeveralPlayers) {
    level = r.pick({Level::kEasy, Level::kNormal, Level::kNormal, Level::kHard});
  } else if (request.set == kGroundSet) {
    const auto known = plan_trial(request.ground, request.half, Random(request.seed));
    if (!known) return known.error();
  } else if (request.set != "normal") {
    return Error{ErrorCode::kUsage,
                 "no set \"" + request.set +
                     "\"; there are easy, normal, hard, mid-game, illegal, covers, "
                     "several-players, ground, nothing, nothing-tables, nothing-patterns and "
                     "nothing-loose",
                 {}};
  }
  if (const Status drawn = check_pictures(box); !drawn) return drawn.error();
  if (request.table) {
    const auto given = given_table(box, *request.table);
    if (!given) return given.error();
    return stage_table(box, request, level, *given,
                       Random(mix(request.seed)).fork(request.set).fork("photo"));
  }
  if (!request.layout) {
    const Random root = Random(mix(request.seed)).fork(request.set);
    Random wish = root.fork("wish");
    if (const auto table =
            build_table(box, random_wish(request, kind, wish), root.fork("building"))) {
      return stage_table(box, request, level, *table, root.fork("photo"));
    }
  }
  if (request.set == kSeveralPlayers)
    return Error{
        ErrorCode::kUsage, "nothing is known of tables of several players of this game", {}};
  return box.board.how == Arrangement::kFrame ? stage_facade(box, request, level, kind)
                                              : stage_flat(box, request, level, kind);
}

}  // namespace storey::compositor
