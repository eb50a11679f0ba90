// The staged scene: solid shapes with materials, lights and surroundings. Millimetres; z up, y away
// from the viewer, the table top is z = 0.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "compositor/material.h"
#include "compositor/vec.h"

namespace storey::compositor {

enum class Shape {
  kBox,      ///< centre `origin`, half sizes `half`
  kBall,     ///< centre `origin`, radius r0
  kCone,     ///< from `origin` along axes.z for half.z mm: radius r0 to r1, with flat ends
  kCapsule,  ///< like kCone with round ends
  kDisc,     ///< like kCone; a picture on its top is seen as on a box
};

/// Faces of a box: -x +x -y +y -z +z. -y is the front of what stands on the table, +z its top.
/// Cones: 0 side, 4 bottom, 5 top. Balls and capsules: 0.
struct Solid {
  Shape shape = Shape::kBox;
  Vec3 origin;
  Frame3 axes;
  Vec3 half{1, 1, 1};
  double r0 = 1;
  double r1 = 1;
  double bevel_mm = 0;            ///< box edges shine as if rounded by this much
  Vec3 warp;                      ///< front face: bend of the normal across (x) and up (z)
  std::array<int, 6> material{};  ///< into Scene::materials, per face
  int owner = -1;                 ///< >= 0: a piece of the building, for the truth
  bool seen = true;               ///< false: only casts shadows (the photographer)
};

struct Hit {
  double distance = 0;
  int solid = -1;
  int face = 0;
  Vec3 local;   ///< in the solid's frame
  Vec3 normal;  ///< in the world, outwards
};

/// A rectangle (or sphere turned to its target) that shines from its front.
struct Light {
  Vec3 centre;
  Vec3 half_u;  ///< half edge vectors
  Vec3 half_v;
  Vec3 normal;      ///< direction it shines to; unused when `round`
  Vec3 irradiance;  ///< diffuse level (irradiance / pi) at `reference` facing the light, unshadowed
  Vec3 reference;
  bool round = false;  ///< shines the same to all sides
};

/// Light that comes from all around, as seen by a ray that leaves the scene.
struct Surroundings {
  Vec3 up{0.5, 0.5, 0.5};
  Vec3 horizon{0.35, 0.35, 0.35};
  Vec3 down{0.12, 0.11, 0.1};
  struct Patch {  ///< a bright soft spot: a window, a lit wall
    Vec3 direction;
    double sharpness = 8;
    Vec3 radiance;
  };
  std::vector<Patch> patches;
  [[nodiscard]] Vec3 towards(Vec3 direction) const;
};

class Scene {
 public:
  std::vector<Material> materials;
  std::vector<Solid> solids;
  std::vector<Light> lights;
  Surroundings surroundings;

  int add(Material material);
  /// All six faces of one material.
  Solid& add_box(Vec3 centre, Vec3 half, int material, const Frame3& axes = {});
  Solid& add_ball(Vec3 centre, double radius, int material);
  Solid& add_cone(Vec3 foot, Vec3 axis, double height, double r0, double r1, int material);
  /// @param axes  z from the foot to the top, y where the picture's top is
  Solid& add_disc(Vec3 foot, const Frame3& axes, double height, double radius, int material);
  Solid& add_capsule(Vec3 from, Vec3 to, double r0, double r1, int material);

  /// Sorts the solids into a tree; call once after the last add.
  void build();

  /// First thing along the ray that a camera can see.
  [[nodiscard]] std::optional<Hit> first_hit(Vec3 origin, Vec3 direction, double max_mm) const;
  [[nodiscard]] bool blocked(Vec3 origin, Vec3 direction, double max_mm) const;

  [[nodiscard]] const Material& material(const Hit& hit) const;
  /// Where on its face the hit lies.
  [[nodiscard]] SurfacePoint surface_point(const Hit& hit, double footprint_mm) const;

 private:
  struct Node {
    Vec3 low;
    Vec3 high;
    int left = -1;  ///< child nodes, or -1 for a leaf
    int right = -1;
    int first = 0;
    int count = 0;
  };
  int build_node(int first, int count);
  template <typename Visit>
  void walk(Vec3 origin, Vec3 direction, double max_mm, const Visit& visit) const;

  std::vector<Node> nodes_;
  std::vector<int> order_;  ///< what the leaves hold
  std::vector<int> large_;  ///< outside the tree
  std::vector<Vec3> low_;
  std::vector<Vec3> high_;
};

}  // namespace storey::compositor
