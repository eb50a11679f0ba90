#include "compositor/scene.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/check.h"

namespace storey::compositor {
namespace {

constexpr double kFar = std::numeric_limits<double>::max();
constexpr double kTouch = 1e-6;
constexpr double kLargeMm = 1500;

struct LocalHit {
  double distance = kFar;
  int face = 0;
  Vec3 normal;  // in the solid's frame
};

std::optional<LocalHit> hit_box(Vec3 o, Vec3 d, Vec3 half) {
  double enter = -kFar;
  double leave = kFar;
  int face = 0;
  for (int i = 0; i < 3; ++i) {
    const double oi = axis(o, i);
    const double di = axis(d, i);
    const double hi = axis(half, i);
    if (std::abs(di) < 1e-14) {
      if (std::abs(oi) > hi) return std::nullopt;
      continue;
    }
    const double inverse = 1 / di;
    const double near_t = (-std::copysign(hi, di) - oi) * inverse;
    const double far_t = (std::copysign(hi, di) - oi) * inverse;
    if (near_t > enter) {
      enter = near_t;
      face = 2 * i + (di > 0 ? 0 : 1);
    }
    leave = std::min(leave, far_t);
  }
  if (enter > leave || enter < kTouch) return std::nullopt;
  LocalHit hit{enter, face, {}};
  const double sign = face % 2 == 0 ? -1 : 1;
  hit.normal = face < 2 ? Vec3{sign, 0, 0} : face < 4 ? Vec3{0, sign, 0} : Vec3{0, 0, sign};
  return hit;
}

std::optional<LocalHit> hit_ball(Vec3 o, Vec3 d, double r) {
  const double b = dot(o, d);
  const double disc = b * b - dot(o, o) + r * r;
  if (disc < 0) return std::nullopt;
  const double t = -b - std::sqrt(disc);
  if (t < kTouch) return std::nullopt;
  return LocalHit{t, 0, normalized(o + d * t)};
}

std::optional<LocalHit> hit_cone(Vec3 o, Vec3 d, double height, double r0, double r1) {
  LocalHit best;
  const double k = (r1 - r0) / height;
  // |xy|^2 = (r0 + k z)^2
  const double a = d.x * d.x + d.y * d.y - k * k * d.z * d.z;
  const double radius_at_o = r0 + k * o.z;
  const double b = o.x * d.x + o.y * d.y - k * radius_at_o * d.z;
  const double c = o.x * o.x + o.y * o.y - radius_at_o * radius_at_o;
  const double disc = b * b - a * c;
  if (disc >= 0 && std::abs(a) > 1e-14) {
    const double root = std::sqrt(disc);
    for (const double t : {(-b - root) / a, (-b + root) / a}) {
      const double z = o.z + t * d.z;
      if (t > kTouch && t < best.distance && z >= 0 && z <= height && r0 + k * z > 0) {
        const Vec3 p = o + d * t;
        best = {t, 0, normalized({p.x, p.y, -k * (r0 + k * z)})};
      }
    }
  }
  if (std::abs(d.z) > 1e-14) {
    for (const bool top : {false, true}) {
      const double t = ((top ? height : 0) - o.z) / d.z;
      const Vec3 p = o + d * t;
      const double r = top ? r1 : r0;
      if (t > kTouch && t < best.distance && p.x * p.x + p.y * p.y <= r * r) {
        best = {t, top ? 5 : 4, {0, 0, top ? 1.0 : -1.0}};
      }
    }
  }
  if (best.distance == kFar) return std::nullopt;
  return best;
}

// A chain of balls whose radius goes from r0 to r1; the hull's cone part touches both end balls.
std::optional<LocalHit> hit_capsule(Vec3 o, Vec3 d, double height, double r0, double r1) {
  LocalHit best;
  const auto take = [&](const std::optional<LocalHit>& hit) {
    if (hit && hit->distance < best.distance) best = *hit;
  };
  take(hit_ball(o, d, r0));
  if (const auto hit = hit_ball(o - Vec3{0, 0, height}, d, r1)) take(hit);
  const double slope = std::clamp((r0 - r1) / height, -0.95, 0.95);
  const double flat = std::sqrt(1 - slope * slope);
  const Vec3 shift{0, 0, r0 * slope};
  const double cone_height = height + (r1 - r0) * slope;
  if (cone_height > 1e-6) {
    const auto hit = hit_cone(o - shift, d, cone_height, r0 * flat, r1 * flat);
    if (hit && hit->face == 0) take(hit);
  }
  if (best.distance == kFar) return std::nullopt;
  best.face = 0;
  return best;
}

std::optional<LocalHit> hit_solid(const Solid& s, Vec3 o, Vec3 d) {
  switch (s.shape) {
    case Shape::kBox:
      return hit_box(o, d, s.half);
    case Shape::kBall:
      return hit_ball(o, d, s.r0);
    case Shape::kCone:
    case Shape::kDisc:
      return hit_cone(o, d, s.half.z, s.r0, s.r1);
    case Shape::kCapsule:
      return hit_capsule(o, d, s.half.z, s.r0, s.r1);
  }
  return std::nullopt;
}

void bounds(const Solid& s, Vec3& low, Vec3& high) {
  Vec3 centre = s.origin;
  Vec3 reach;
  if (s.shape == Shape::kBox) {
    const auto span = [&](double x, double y, double z) {
      return std::abs(x) * s.half.x + std::abs(y) * s.half.y + std::abs(z) * s.half.z;
    };
    reach = {span(s.axes.x.x, s.axes.y.x, s.axes.z.x), span(s.axes.x.y, s.axes.y.y, s.axes.z.y),
             span(s.axes.x.z, s.axes.y.z, s.axes.z.z)};
  } else if (s.shape == Shape::kBall) {
    reach = {s.r0, s.r0, s.r0};
  } else {
    const Vec3 arm = s.axes.z * (s.half.z / 2);
    centre += arm;
    const double r = std::max(s.r0, s.r1);
    reach = {std::abs(arm.x) + r, std::abs(arm.y) + r, std::abs(arm.z) + r};
  }
  const Vec3 slack{1e-4, 1e-4, 1e-4};
  low = centre - reach - slack;
  high = centre + reach + slack;
}

// Where the ray enters the box, kFar when it passes it.
inline double enter_distance(const Vec3& low, const Vec3& high, const Vec3& o,
                             const Vec3& inverse) {
  const double x0 = (low.x - o.x) * inverse.x;
  const double x1 = (high.x - o.x) * inverse.x;
  const double y0 = (low.y - o.y) * inverse.y;
  const double y1 = (high.y - o.y) * inverse.y;
  const double z0 = (low.z - o.z) * inverse.z;
  const double z1 = (high.z - o.z) * inverse.z;
  const double enter = std::max(std::max(std::min(x0, x1), std::min(y0, y1)), std::min(z0, z1));
  const double leave = std::min(std::min(std::max(x0, x1), std::max(y0, y1)), std::max(z0, z1));
  return enter <= leave && leave > 0 ? enter : kFar;
}

Vec3 inverse_of(Vec3 d) {
  const auto inverse = [](double v) {
    return 1 / (std::abs(v) < 1e-12 ? std::copysign(1e-12, v) : v);
  };
  return {inverse(d.x), inverse(d.y), inverse(d.z)};
}

}  // namespace

Vec3 Surroundings::towards(Vec3 d) const {
  Vec3 c = d.z > 0 ? mix(horizon, up, std::sqrt(d.z)) : mix(horizon, down, std::sqrt(-d.z));
  for (const Patch& p : patches)
    c += p.radiance * std::exp(p.sharpness * (dot(d, p.direction) - 1));
  return c;
}

int Scene::add(Material m) {
  materials.push_back(std::move(m));
  return static_cast<int>(materials.size()) - 1;
}

Solid& Scene::add_box(Vec3 centre, Vec3 half, int m, const Frame3& axes) {
  Solid s;
  s.origin = centre;
  s.half = half;
  s.axes = axes;
  s.material.fill(m);
  return solids.emplace_back(s);
}

Solid& Scene::add_ball(Vec3 centre, double radius, int m) {
  Solid s;
  s.shape = Shape::kBall;
  s.origin = centre;
  s.r0 = radius;
  s.material.fill(m);
  return solids.emplace_back(s);
}

Solid& Scene::add_cone(Vec3 foot, Vec3 direction, double height, double r0, double r1, int m) {
  Solid s;
  s.shape = Shape::kCone;
  s.origin = foot;
  s.axes = frame_along(direction);
  s.half = {0, 0, height};
  s.r0 = r0;
  s.r1 = r1;
  s.material.fill(m);
  return solids.emplace_back(s);
}

Solid& Scene::add_disc(Vec3 foot, const Frame3& axes, double height, double radius, int m) {
  Solid s;
  s.shape = Shape::kDisc;
  s.origin = foot;
  s.axes = axes;
  s.half = {0, 0, height};
  s.r0 = s.r1 = radius;
  s.material.fill(m);
  return solids.emplace_back(s);
}

Solid& Scene::add_capsule(Vec3 from, Vec3 to, double r0, double r1, int m) {
  Solid& s = add_cone(from, to - from, length(to - from), r0, r1, m);
  s.shape = Shape::kCapsule;
  return s;
}

void Scene::build() {
  const std::size_t n = solids.size();
  STOREY_CHECK(n > 0);
  low_.resize(n);
  high_.resize(n);
  order_.clear();
  large_.clear();
  for (std::size_t i = 0; i < n; ++i) {
    bounds(solids[i], low_[i], high_[i]);
    // Walls and table tops would overlap everything in the tree: they are tried first, one by one.
    (length(high_[i] - low_[i]) > kLargeMm ? large_ : order_).push_back(static_cast<int>(i));
  }
  nodes_.clear();
  if (!order_.empty()) build_node(0, static_cast<int>(order_.size()));
}

int Scene::build_node(int first, int count) {
  Node node;
  node.first = first;
  node.count = count;
  node.low = {1e18, 1e18, 1e18};
  node.high = {-1e18, -1e18, -1e18};
  for (int i = first; i < first + count; ++i) {
    const auto s = static_cast<std::size_t>(order_[static_cast<std::size_t>(i)]);
    node.low = {std::min(node.low.x, low_[s].x), std::min(node.low.y, low_[s].y),
                std::min(node.low.z, low_[s].z)};
    node.high = {std::max(node.high.x, high_[s].x), std::max(node.high.y, high_[s].y),
                 std::max(node.high.z, high_[s].z)};
  }
  const int index = static_cast<int>(nodes_.size());
  nodes_.push_back(node);
  if (count <= 2) return index;
  const Vec3 size = node.high - node.low;
  const int widest = size.x > size.y ? (size.x > size.z ? 0 : 2) : (size.y > size.z ? 1 : 2);
  const auto begin = order_.begin() + first;
  std::stable_sort(begin, begin + count, [&](int a, int b) {
    const auto ua = static_cast<std::size_t>(a);
    const auto ub = static_cast<std::size_t>(b);
    return axis(low_[ua], widest) + axis(high_[ua], widest) <
           axis(low_[ub], widest) + axis(high_[ub], widest);
  });
  const int left = build_node(first, count / 2);
  const int right = build_node(first + count / 2, count - count / 2);
  nodes_[static_cast<std::size_t>(index)].left = left;
  nodes_[static_cast<std::size_t>(index)].right = right;
  return index;
}

// Calls `visit(solid index, max_mm)` for everything that the ray may meet, nearer parts of the tree
// first. `visit` returns the distance beyond which nothing is of interest any more; 0 ends the
// search.
template <typename Visit>
void Scene::walk(Vec3 o, Vec3 d, double max_mm, const Visit& visit) const {
  for (const int index : large_) {
    max_mm = visit(static_cast<std::size_t>(index), max_mm);
    if (max_mm <= 0) return;
  }
  if (nodes_.empty()) return;
  const Vec3 inverse = inverse_of(d);
  struct Entry {
    int node;
    double distance;
  };
  std::array<Entry, 64> stack;  // NOLINT(*-member-init): clearing it took a tenth of all time
  std::size_t depth = 0;
  stack[depth++] = {0, enter_distance(nodes_[0].low, nodes_[0].high, o, inverse)};
  while (depth > 0) {
    const Entry top = stack[--depth];
    if (top.distance >= max_mm) continue;
    const Node& node = nodes_[static_cast<std::size_t>(top.node)];
    if (node.left >= 0) {
      const Node& l = nodes_[static_cast<std::size_t>(node.left)];
      const Node& r = nodes_[static_cast<std::size_t>(node.right)];
      Entry a{node.left, enter_distance(l.low, l.high, o, inverse)};
      Entry b{node.right, enter_distance(r.low, r.high, o, inverse)};
      if (a.distance < b.distance) std::swap(a, b);
      if (a.distance < max_mm) stack[depth++] = a;
      if (b.distance < max_mm) stack[depth++] = b;
      continue;
    }
    for (int i = node.first; i < node.first + node.count; ++i) {
      max_mm = visit(static_cast<std::size_t>(order_[static_cast<std::size_t>(i)]), max_mm);
      if (max_mm <= 0) return;
    }
  }
}

std::optional<Hit> Scene::first_hit(Vec3 o, Vec3 d, double max_mm) const {
  Hit best;
  Vec3 local_normal;
  walk(o, d, max_mm, [&](std::size_t index, double limit) {
    const Solid& s = solids[index];
    if (!s.seen) return limit;
    const Vec3 lo = s.axes.local(o - s.origin);
    const Vec3 ld = s.axes.local(d);
    const auto hit = hit_solid(s, lo, ld);
    if (!hit || hit->distance >= limit) return limit;
    best = {hit->distance, static_cast<int>(index), hit->face, lo + ld * hit->distance, {}};
    local_normal = hit->normal;
    return hit->distance;
  });
  if (best.solid < 0) return std::nullopt;
  best.normal = solids[static_cast<std::size_t>(best.solid)].axes.world(local_normal);
  return best;
}

bool Scene::blocked(Vec3 o, Vec3 d, double max_mm) const {
  bool found = false;
  walk(o, d, max_mm, [&](std::size_t index, double limit) {
    const Solid& s = solids[index];
    const auto hit = hit_solid(s, s.axes.local(o - s.origin), s.axes.local(d));
    found = hit && hit->distance < limit;
    return found ? 0.0 : limit;
  });
  return found;
}

const Material& Scene::material(const Hit& hit) const {
  const Solid& s = solids[static_cast<std::size_t>(hit.solid)];
  return materials[static_cast<std::size_t>(s.material[static_cast<std::size_t>(hit.face)])];
}

SurfacePoint Scene::surface_point(const Hit& hit, double footprint_mm) const {
  const Solid& s = solids[static_cast<std::size_t>(hit.solid)];
  const Vec3 p = hit.local;
  const Vec3 h = s.half;
  SurfacePoint q;
  q.footprint_mm = footprint_mm;
  if (s.shape != Shape::kBox) {
    if (hit.face >= 4) {
      const double r = hit.face == 4 ? s.r0 : s.r1;
      const double down = s.shape == Shape::kDisc ? r - p.y : p.y + r;
      return {p.x + r, down, 2 * r, 2 * r, footprint_mm};
    }
    const double r = std::max(s.r0, s.r1);
    return {(std::atan2(p.y, p.x) + kPi) * r, p.z, 2 * kPi * r, std::max(h.z, r), footprint_mm};
  }
  switch (hit.face) {
    case 0:
      return {h.y - p.y, h.z - p.z, 2 * h.y, 2 * h.z, footprint_mm};
    case 1:
      return {p.y + h.y, h.z - p.z, 2 * h.y, 2 * h.z, footprint_mm};
    case 2:
      return {p.x + h.x, h.z - p.z, 2 * h.x, 2 * h.z, footprint_mm};
    case 3:
      return {h.x - p.x, h.z - p.z, 2 * h.x, 2 * h.z, footprint_mm};
    case 4:
      return {p.x + h.x, p.y + h.y, 2 * h.x, 2 * h.y, footprint_mm};
    default:
      return {p.x + h.x, h.y - p.y, 2 * h.x, 2 * h.y, footprint_mm};
  }
}

}  // namespace storey::compositor
