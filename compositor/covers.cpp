#include "compositor/covers.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "compositor/things.h"
#include "compositor/visibility.h"
#include "model/cell.h"

namespace storey::compositor {
namespace {

constexpr Vec3 kFacing{0, -1, 0};      // of a facade
constexpr int kPlaces = 12;            // that are tried for an occluder
constexpr int kSpots = 40;             // that are tried for a cover
constexpr int kMostHidden = 3;         // faces: of a building that hides more nothing can be asked
constexpr double kLeastShown = 0.7;    // of all cells: else nobody would take this photo
constexpr double kLeastCovered = 0.2;  // of one cell: else nothing is covered

// ---- what stands in the way of a player who photographs

void put_something_in_the_way(Scene& scene, const Camera& camera, const std::array<Vec3, 4>& board,
                              Random r) {
  const auto on_board = [&](double u, double v) {
    return mix(mix(board[0], board[1], u), mix(board[3], board[2], u), v);
  };
  const Vec3 middle = on_board(0.5, 0.5);
  const Vec3 facing = normalized(cross(board[3] - board[0], board[1] - board[0]));
  if (r.chance(0.25)) {
    // Fingers at the rim, from the left, the right or above: a person holds or shows the building.
    const int edge = r.integer(0, 2);
    const double inside = r.uniform(0.02, 0.14);
    const double along = r.uniform(0.1, 0.9);
    const Vec3 tip = edge == 0   ? on_board(inside, along)
                     : edge == 1 ? on_board(1 - inside, along)
                                 : on_board(along, inside);
    const Vec3 out = edge == 0   ? board[0] - board[1]
                     : edge == 1 ? board[1] - board[0]
                                 : board[0] - board[3];
    const Vec3 away = normalized(out) + facing * 0.35 - camera.axes().y * r.uniform(-0.1, 0.5);
    const int fingers = r.integer(1, 4);
    const double gap = r.uniform(2, 9);
    hand(scene, tip + facing * gap, away, facing, fingers, bare_hand(r));
    return;
  }
  // Something on the table before the board, a little aside of the middle.
  const Vec3 view = normalized(camera.position() - middle);
  Vec3 foot = on_board(r.uniform(0.03, 0.97), 1) + view * r.uniform(35, 110);
  foot.z = 0;
  if (r.chance(0.15)) {
    const double turn = r.uniform(0, 360);
    mug(scene, foot, turn, glazed(r), r);
  } else {
    const double size = r.pick({1.0, 1.0, 1.6});
    pawn(scene, foot, size, painted(r), r);
  }
}

double shown_of(const Scene& scene, const Camera& camera, const StagedPiece& piece) {
  return visible_share(scene, camera,
                       front_corners(scene.solids[static_cast<std::size_t>(piece.solid)]));
}

int hidden_faces(const Scene& scene, const Camera& camera, const Facade& facade) {
  return static_cast<int>(std::count_if(
      facade.pieces.begin(), facade.pieces.end(),
      [&](const StagedPiece& piece) { return shown_of(scene, camera, piece) < kLeastVisible; }));
}

// ---- covers

// A cell that is to be covered.
struct Spot {
  Cell cell;
  bool face = false;              ///< a face is there, else an opening
  std::array<Vec3, 4> corners{};  ///< of either
  std::array<Vec3, 4> opening{};  ///< between the bars, in the frame's front
  [[nodiscard]] Vec3 at(double u, double v) const {
    return mix(mix(corners[0], corners[1], u), mix(corners[3], corners[2], u), v);
  }
  [[nodiscard]] double side() const { return length(corners[1] - corners[0]); }
};

// What a thing is made of.
struct Coat {
  Material material;
  bool dark = false;
};

struct Stage {
  Scene& scene;
  const Camera& camera;
  const Place& board;
  const Facade& facade;
  [[nodiscard]] Vec3 view(Vec3 p) const { return normalized(camera.position() - p); }
};

Coat coat(Random& r) {
  constexpr std::array<std::uint32_t, 9> kDark{0x0b0b0d, 0x121214, 0x17181b, 0x1d1e22, 0x22201d,
                                               0x181c27, 0x241a17, 0x131a15, 0x26262a};
  Coat c{painted(r, 0.02, 0.6), r.chance(0.5)};
  if (c.dark) c.material.color = rgb(kDark[static_cast<std::size_t>(r.integer(0, 8))]);
  return c;
}

Material woven(Material m, Random& r) {
  m.gloss = 0.03;
  m.thread_mm = r.uniform(0.8, 2.2);
  return m;
}

// A point of the spot's middle part. Draws are statements of their own in this file where one is
// made of several: compilers order the operands of an expression as they like.
Vec3 somewhere(const Spot& spot, double margin, Random& r) {
  const double u = r.uniform(margin, 1 - margin);
  const double v = r.uniform(margin, 1 - margin);
  return spot.at(u, v);
}

// A build function adds one thing before a spot; false: it does not suit this one.

bool put_hand(Stage& s, const Spot& spot, const Coat& c, Random& r, bool gloved) {
  Clothing worn = bare_hand(r);
  if (gloved) {
    worn.skin = r.chance(0.6) ? woven(c.material, r) : c.material;
    if (c.dark || r.chance(0.5)) worn.sleeve = woven(coat(r).material, r);
  }
  const Vec3 up{0, 0, 1};
  const int edge = r.integer(0, 2);  // from the left, the right or above
  const Vec3 out = edge == 0 ? Vec3{-1, 0, 0} : edge == 1 ? Vec3{1, 0, 0} : up;
  const double towards_viewer = r.uniform(0.3, 1.1);
  const double rise = r.uniform(-0.35, 0.15);
  const Vec3 away = normalized(out + kFacing * towards_viewer + up * rise);
  const double gap = r.uniform(14, 24);
  // A whole finger lies on the cell, not its tip alone.
  const double beyond = r.uniform(0, 45);
  const Vec3 tip = somewhere(spot, 0.3, r) - away * beyond + kFacing * gap;
  hand(s.scene, tip, away, kFacing, r.integer(gloved ? 0 : 1, 4), worn);
  return true;
}

bool put_glove(Stage& s, const Spot& spot, const Coat& c, Random& r) {
  return put_hand(s, spot, c, r, true);
}

bool put_bare_hand(Stage& s, const Spot& spot, const Coat& c, Random& r) {
  return put_hand(s, spot, c, r, false);
}

// The arm of somebody who reaches past a corner of the building, or across its top row.
bool put_sleeve(Stage& s, const Spot& spot, const Coat& c, Random& r) {
  Clothing worn = bare_hand(r);
  worn.sleeve = woven(c.material, r);
  const Vec3 middle = spot.at(0.5, 0.5);
  const Vec3 from_centre = normalized(middle - Vec3{0, 0, s.facade.height_mm / 2});
  const Vec3 across = Vec3{from_centre.z, 0, -from_centre.x} * r.sign();
  const Vec3 along = normalized(across + kFacing * r.uniform(-0.05, 0.35));
  // An arm does not come out of the table, nor does a hand reach into it.
  if (std::abs(along.z) * 350 > middle.z + 60) return false;
  const double aloof = r.uniform(0, 25);
  const double gap = r.uniform(30, 90);
  const Vec3 at = middle + from_centre * aloof + kFacing * gap;
  const Vec3 tip = at - along * r.uniform(260, 420);
  const int fingers = r.integer(0, 2);
  hand(s.scene, tip, along, kFacing, fingers, worn);
  // The sleeve goes on, in folds.
  const int cloth = s.scene.add(worn.sleeve);
  const Vec3 aside = normalized(cross(along, kFacing));
  const Vec3 out = cross(aside, along);
  const Vec3 forearm = normalized(along * 265 + out * 38);  // as hand() leaves it
  double thick = 37;
  Vec3 joint = tip + aside * 33 + along * 225 + out * 44;
  for (int i = 0; i < 14; ++i) {
    const Vec3 step{r.uniform(38, 62), r.gauss(3), r.gauss(3)};
    const Vec3 next = joint + forearm * step.x + aside * step.y + out * step.z;
    const double wider = thick * r.uniform(0.98, 1.06);
    s.scene.add_capsule(joint, next, wider * r.uniform(1.0, 1.08), wider, cloth);
    thick = std::min(wider, 56.0);
    joint = next;
  }
  return true;
}

// The foot of something on the table that hides `p` from the camera.
std::optional<Vec3> foot_before(const Stage& s, Vec3 p, double radius, double height, Random& r) {
  const Vec3 view = s.view(p);
  const Vec3 at = p + view * ((radius + r.uniform(4, 90)) / std::max(-view.y, 0.3));
  if (at.z > 0.9 * height || at.z < 0.05 * height || at.y > -radius - 2) return std::nullopt;
  return Vec3{at.x, at.y, 0};
}

bool put_meeple(Stage& s, const Spot& spot, const Coat& c, Random& r) {
  double size = r.uniform(1.5, 2.8);
  const double turn = r.gauss(25);
  if (!spot.face) {  // on the bar of an opening
    size = std::min(size, s.board.cell_mm / 17.0);
    const Vec3 floor = mix(spot.opening[3], spot.opening[2], 0.5);
    const Vec3 foot = floor + Vec3{0, 4 * size - r.uniform(1, 4), 0};
    meeple(s.scene, foot, turn / 6, size, c.material);
    return true;
  }
  const auto foot = foot_before(s, spot.at(0.5, 0.6), 8 * size, 16 * size, r);
  if (foot) meeple(s.scene, *foot, turn, size, c.material);
  return foot.has_value();
}

bool put_pawn(Stage& s, const Spot& spot, const Coat& c, Random& r) {
  if (!spot.face) {
    const Vec3 floor = mix(spot.opening[3], spot.opening[2], r.uniform(0.35, 0.65));
    const Vec3 foot = floor + Vec3{0, r.uniform(0, 3), 0};
    const double size = r.uniform(0.8, 1.1);
    pawn(s.scene, foot, size, c.material, r);
    return true;
  }
  const double size = r.uniform(1.2, 2.6);
  const auto foot = foot_before(s, spot.at(r.uniform(0.3, 0.7), 0.6), 10 * size, 28 * size, r);
  if (foot) pawn(s.scene, *foot, size, c.material, r);
  return foot.has_value();
}

bool put_cup(Stage& s, const Spot& spot, const Coat& c, Random& r) {
  const auto foot = foot_before(s, spot.at(r.uniform(0.2, 0.8), 0.5), 41, 92, r);
  Material glaze = c.dark ? c.material : glazed(r);
  glaze.gloss = r.uniform(0.2, 0.9);
  const double turn = r.uniform(0, 360);
  if (foot) mug(s.scene, *foot, turn, glaze, r);
  return foot.has_value();
}

bool put_bottle(Stage& s, const Spot& spot, const Coat& c, Random& r) {
  const auto foot = foot_before(s, spot.at(r.uniform(0.3, 0.7), 0.5), 34, 170, r);
  Material glass = c.material;
  glass.gloss = r.uniform(0.7, 1);
  if (foot) bottle(s.scene, *foot, glass);
  return foot.has_value();
}

// About as large as a face, and as square: in an opening, or on the table.
bool put_block(Stage& s, const Spot& spot, const Coat& c, Random& r) {
  if (!spot.face) {
    const double half = r.pick({0.5, r.uniform(0.25, 0.5)}) * (s.board.face_mm - 0.4);
    const Vec3 floor = mix(spot.opening[3], spot.opening[2], 0.5);
    const double aside = r.uniform(-1, 1) * (s.board.cell_mm / 2 - half - 0.3);
    s.scene
        .add_box(floor + Vec3{aside, half - r.uniform(0.5, 4), half}, {half, half, half},
                 s.scene.add(c.material))
        .bevel_mm = 0.8;
    return true;
  }
  const double half = s.board.face_mm / 2 * r.uniform(0.9, 1.25);
  const double thick = r.uniform(8, half);
  const auto foot = foot_before(s, spot.at(0.5, 0.5), thick, 2 * half, r);
  if (!foot) return false;
  s.scene
      .add_box(*foot + Vec3{0, 0, half}, {half, thick, half}, s.scene.add(c.material),
               turn_about({0, 0, 1}, r.gauss(10)))
      .bevel_mm = 1;
  return true;
}

// A thin sheet whose upper edge lies on the facade and whose lower edge stands off.
void add_sheet(Scene& scene, Vec3 centre, double width, double height, double thick, double lean,
               double turn, int material) {
  const Frame3 axes = turn_about({0, 1, 0}, turn) * turn_about({1, 0, 0}, lean);
  // Turned about its upper edge.
  const Vec3 pivot = centre + Vec3{0, 0, height / 2};
  const Vec3 middle = pivot + axes.world({0, -thick / 2, -height / 2});
  scene.add_box(middle, {width / 2, thick / 2, height / 2}, material, axes).bevel_mm = 0.2;
}

double front_of(const Spot& spot) {
  double y = 0;
  for (const Vec3& p : spot.corners) y = std::min(y, p.y);
  return y;
}

bool put_note(Stage& s, const Spot& spot, const Coat& c, Random& r) {
  Material paper = c.material;
  if (!c.dark) {
    paper.color = rgb(r.pick({0xf2e27aU, 0xf0a8b8U, 0xa8d8a0U, 0xf1efe9U, 0xf1efe9U, 0x9cc8e8U}));
    paper.color2 = paper.color * 0.6;
    paper.surface = r.pick({Surface::kPlain, Surface::kLinedPaper});
    paper.scale_mm = r.uniform(5, 8);
  }
  paper.gloss = 0.08;
  const double width = r.uniform(30, 76);
  const double height = width * r.uniform(0.8, 1.2);
  const double lean = -r.uniform(0, 9);
  Vec3 at = somewhere(spot, 0.3, r);
  at.y = std::min(front_of(spot), -0.3) - 4.2;  // before all cubes that stick out
  add_sheet(s.scene, at, width, height, 0.3, lean, r.gauss(6), s.scene.add(paper));
  return true;
}

// A piece of card as large as a face, straight before it.
bool put_card(Stage& s, const Spot& spot, const Coat& c, Random& r) {
  Material card = c.material;
  card.gloss = r.uniform(0.02, 0.3);
  const double side =
      spot.face ? s.board.face_mm * r.uniform(0.93, 1.03) : s.board.cell_mm * r.uniform(0.85, 0.99);
  const double thick = r.uniform(0.4, 2);
  const double lean = -r.uniform(0, 4);
  Vec3 at = somewhere(spot, 0.46, r);
  at.y = front_of(spot) - r.uniform(0.5, 5);
  add_sheet(s.scene, at, side, side, thick, lean, r.gauss(1.5), s.scene.add(card));
  return true;
}

// Flat on the face, between the bars: what is seen is a dark square in the frame.
bool hide_face(Stage& s, const Spot& spot, const Coat& c, Random& r) {
  Material card = c.material;
  // What is seen through an opening is dark, or a table or wall out of focus.
  if (!c.dark) card.color = rgb(r.pick({0x5a5048U, 0x45474aU, 0x3d3a36U, 0x6b5a48U}));
  card.gloss = 0.03;
  card.grain = r.uniform(0.02, 0.3);
  const double side = s.board.cell_mm - r.uniform(0.1, 0.6);
  Vec3 at = mix(spot.opening[0], spot.opening[2], 0.5);
  at.y = front_of(spot) - r.uniform(0.5, 1.2);
  if (!spot.face || at.y < -4) return false;
  add_sheet(s.scene, at, side, side, 0.4, 0, 0, s.scene.add(card));
  return true;
}

// Hangs from the frame's top in folds.
bool put_cloth(Stage& s, const Spot& spot, const Coat& c, Random& r) {
  Material cloth = woven(c.material, r);
  cloth.surface =
      c.dark ? Surface::kPlain : r.pick({Surface::kPlain, Surface::kGingham, Surface::kStripes});
  cloth.color2 = rgb(0xe8e4da);
  cloth.color3 = cloth.color;
  cloth.scale_mm = r.uniform(6, 14);
  const int material = s.scene.add(cloth);
  const double width = r.uniform(25, 75);
  const double top = s.facade.height_mm + 5;
  const double bottom = spot.at(0.5, r.uniform(0.5, 1.2)).z;
  const double centre = spot.at(r.uniform(0.2, 0.8), 0).x;
  const double slant = r.gauss(0.06);
  double x = centre - width / 2;
  while (x < centre + width / 2) {
    const double thick = r.uniform(4, 9);
    const double out = -5 - thick - r.uniform(0, 3);
    const Vec3 upper{x, out + 2, top};
    const Vec3 lower{x + slant * (top - bottom) + r.gauss(1.5), out, bottom + r.gauss(1.2)};
    s.scene.add_cone(lower, upper - lower, length(upper - lower), thick, thick * 0.8, material);
    s.scene.add_capsule(upper, upper + Vec3{0, 60, r.gauss(1)}, thick * 0.8, thick * 0.8, material);
    x += thick * r.uniform(0.35, 0.7);
  }
  return true;
}

// A lens of overlapping discs along a midrib.
void add_leaf(Scene& scene, Vec3 root, Vec3 along, Vec3 facing, double length_mm, int material) {
  constexpr int kDiscs = 16;
  along = normalized(along);
  const Vec3 normal = normalized(facing - along * dot(facing, along));
  for (int i = 1; i < kDiscs; ++i) {
    const double t = static_cast<double>(i) / kDiscs;
    const double radius = 0.24 * length_mm * std::pow(std::sin(kPi * std::pow(t, 0.8)), 0.8);
    scene.add_cone(root + along * (t * length_mm), normal, 0.5, radius, radius, material);
  }
}

// A twig of a plant that stands beside the building.
bool put_leaves(Stage& s, const Spot& spot, const Coat& c, Random& r) {
  Material leaf = c.material;
  leaf.color = c.dark ? rgb(r.pick({0x0f1a10U, 0x141c14U, 0x1c1416U}))
                      : rgb(r.pick({0x3f7a3aU, 0x5a8f45U, 0x2f5f38U, 0x7a9a4aU, 0x9a6a3aU}));
  leaf.gloss = r.uniform(0.1, 0.6);
  leaf.grain = 0.2;
  const int material = s.scene.add(leaf);
  Material stem = leaf;
  stem.color = leaf.color * 0.7;
  const int stem_material = s.scene.add(stem);
  const Vec3 target = spot.at(0.5, 0.5) + kFacing * r.uniform(12, 50);
  const double side = target.x < 0 ? -1 : 1;
  const Vec3 root{side * (s.facade.width_mm / 2 + 60), target.y - 10,
                  std::max(10.0, target.z + r.uniform(-60, 90))};
  const Vec3 along = normalized(target - root);
  const double reach = length(target - root) + r.uniform(5, 30);
  s.scene.add_capsule(root - along * 250, root + along * reach, 2.6, 1.1, stem_material);
  for (double t = r.uniform(0, 20); t < reach; t += r.uniform(10, 22)) {
    const Vec3 out = normalized(along + Vec3{r.gauss(0.5), r.gauss(0.3), r.sign() * 0.9});
    const Vec3 facing = normalized(kFacing + Vec3{r.gauss(0.35), 0, r.gauss(0.35)});
    add_leaf(s.scene, root + along * t, out, facing, r.uniform(28, 52), material);
  }
  return true;
}

// Not seen itself: the phone, or a lamp's shade and arm, in the light.
bool cast_shadow(Stage& s, const Spot& spot, Random& r, bool phone) {
  if (s.scene.lights.empty()) return false;
  const Vec3 middle = spot.at(0.5, 0.5);
  const Vec3 to = s.scene.lights.front().centre - middle;
  const Vec3 direction = normalized(to);
  if (dot(direction, kFacing) < 0.25) return false;
  const std::size_t first = s.scene.solids.size();
  const int dark = s.scene.add({});
  const Vec3 at = middle + direction * std::min(r.uniform(45, 130), 0.4 * length(to));
  const Frame3 facing = frame_along(direction) * turn_about({0, 0, 1}, r.uniform(0, 180));
  if (phone) {
    s.scene.add_box(at, {36, 74, 4}, dark, facing);
  } else {
    const double wide = r.uniform(18, 34);
    s.scene.add_cone(at, direction, 25, wide, wide * 0.7, dark);
    s.scene.add_capsule(at, at + facing.x * 500, 4, 6, dark);
  }
  for (std::size_t i = first; i < s.scene.solids.size(); ++i) s.scene.solids[i].seen = false;
  return true;
}

bool put_phone_shadow(Stage& s, const Spot& spot, const Coat&, Random& r) {
  return cast_shadow(s, spot, r, true);
}

bool put_lamp_shadow(Stage& s, const Spot& spot, const Coat&, Random& r) {
  return cast_shadow(s, spot, r, false);
}

struct Kind {
  const char* name;
  bool (*build)(Stage&, const Spot&, const Coat&, Random&);
  int weight;
  enum { kCoated, kBare, kShadow } sort = kCoated;  ///< only what is coated can be called dark
};

constexpr std::array<Kind, 14> kKinds{{{"glove", put_glove, 3},
                                       {"hand", put_bare_hand, 2, Kind::kBare},
                                       {"sleeve", put_sleeve, 2},
                                       {"meeple", put_meeple, 3},
                                       {"pawn", put_pawn, 2},
                                       {"cup", put_cup, 1},
                                       {"bottle", put_bottle, 1},
                                       {"block", put_block, 3},
                                       {"note", put_note, 2},
                                       {"card", put_card, 3},
                                       {"cloth", put_cloth, 2},
                                       {"leaves", put_leaves, 2},
                                       {"phone shadow", put_phone_shadow, 1, Kind::kShadow},
                                       {"lamp shadow", put_lamp_shadow, 1, Kind::kShadow}}};

constexpr Kind kWholeCard{"flat card", hide_face, 1};

const Kind& random_kind(Random& r) {
  int all = 0;
  for (const Kind& kind : kKinds) all += kind.weight;
  int drawn = r.integer(0, all - 1);
  for (const Kind& kind : kKinds) {
    drawn -= kind.weight;
    if (drawn < 0) return kind;
  }
  return kKinds.back();
}

class Covering {
 public:
  Covering(Stage stage) : s_(stage) {
    for (int row = 0; row < s_.board.rows; ++row) {
      for (int col = 0; col < s_.board.cols; ++col) spots_.push_back(spot({col, row}));
    }
    s_.scene.build();
    shown_ = shares();
  }

  /// What covers what; nullopt when no place was found.
  std::optional<std::string> add(const Kind& kind, const Random& random) {
    const std::size_t solids = s_.scene.solids.size();
    for (int place = 0; place < kSpots; ++place) {
      Random r = random.fork(std::to_string(place));
      const std::size_t index =
          static_cast<std::size_t>(r.integer(0, static_cast<int>(spots_.size()) - 1));
      const Spot& spot = spots_[index];
      const Coat c = coat(r);
      const bool built = kind.build(s_, spot, c, r);
      if (built && !stands_in_another(solids)) {
        s_.scene.build();
        std::vector<double> shown = shares();
        if (kind.sort == Kind::kShadow || is_fitting(index, shown)) {
          shown_ = std::move(shown);
          return std::string(c.dark && kind.sort == Kind::kCoated ? "dark " : "") + kind.name +
                 (kind.sort == Kind::kShadow ? " on " : " before ") + to_string(spot.cell);
        }
      }
      s_.scene.solids.resize(solids);
    }
    s_.scene.build();
    return std::nullopt;
  }

 private:
  [[nodiscard]] Spot spot(Cell cell) const {
    const auto opening = opening_corners(s_.board, cell);
    for (const StagedPiece& piece : s_.facade.pieces) {
      if (piece.cell == cell)
        return {cell, true, front_corners(s_.scene.solids[static_cast<std::size_t>(piece.solid)]),
                opening};
    }
    return {cell, false, opening, opening};
  }

  [[nodiscard]] std::vector<double> shares() const {
    std::vector<double> all;
    for (const Spot& spot : spots_) all.push_back(visible_share(s_.scene, s_.camera, spot.corners));
    return all;
  }

  [[nodiscard]] bool is_fitting(std::size_t target, const std::vector<double>& shown) const {
    double sum = 0;
    for (const double share : shown) sum += share;
    return shown_[target] - shown[target] >= kLeastCovered &&
           sum >= kLeastShown * static_cast<double>(shown.size()) &&
           hidden_faces(s_.scene, s_.camera, s_.facade) <= kMostHidden;
  }

  /// Whether something new on the table stands where something small stood before.
  [[nodiscard]] bool stands_in_another(std::size_t first_new) const {
    const auto& solids = s_.scene.solids;
    const auto reach = [](const Solid& x) {
      return x.shape == Shape::kBox ? std::max(x.half.x, x.half.y) : std::max(x.r0, x.r1);
    };
    constexpr double kSmall = 80;
    for (std::size_t n = first_new; n < solids.size(); ++n) {
      if (!solids[n].seen || solids[n].origin.z > 30) continue;
      for (std::size_t o = 0; o < first_new; ++o) {
        if (!solids[o].seen || reach(solids[o]) > kSmall || solids[o].origin.y > -2) continue;
        const Vec3 gap = solids[n].origin - solids[o].origin;
        if (std::hypot(gap.x, gap.y) < reach(solids[n]) + reach(solids[o])) return true;
      }
    }
    return false;
  }

  Stage s_;
  std::vector<Spot> spots_;
  std::vector<double> shown_;  ///< share of each spot so far
};

}  // namespace

bool add_occluder(Scene& scene, const Camera& camera, const std::array<Vec3, 4>& board,
                  const Facade& facade, const Random& r) {
  const std::size_t solids = scene.solids.size();
  for (int place = 0; place < kPlaces; ++place) {
    put_something_in_the_way(scene, camera, board, place == 0 ? r : r.fork(std::to_string(place)));
    scene.build();
    if (hidden_faces(scene, camera, facade) == 0) return true;
    scene.solids.resize(solids);
  }
  return false;
}

std::vector<std::string> add_covers(Scene& scene, const Camera& camera, const Place& board,
                                    const Facade& facade, const CoverPlan& plan, Random random) {
  Covering covering({scene, camera, board, facade});
  std::vector<std::string> words;
  for (int i = 0; i < plan.count; ++i) {
    const Random own = random.fork("cover").fork(std::to_string(i));
    const Kind& kind = i == 0 && plan.hide_a_face ? kWholeCard : random_kind(random);
    if (auto said = covering.add(kind, own)) words.push_back(std::move(*said));
  }
  return words;
}

}  // namespace storey::compositor
