// Three numbers: a point or direction in millimetres, or a linear RGB colour.
#pragma once

#include <algorithm>
#include <cmath>

namespace storey::compositor {

inline constexpr double kPi = 3.14159265358979323846;
constexpr double radians(double deg) { return deg * kPi / 180.0; }

struct Vec3 {
  double x = 0;
  double y = 0;
  double z = 0;
  bool operator==(const Vec3&) const = default;
};

constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr Vec3 operator-(Vec3 a) { return {-a.x, -a.y, -a.z}; }
constexpr Vec3 operator*(Vec3 a, double s) { return {a.x * s, a.y * s, a.z * s}; }
constexpr Vec3 operator*(double s, Vec3 a) { return a * s; }
constexpr Vec3 operator*(Vec3 a, Vec3 b) { return {a.x * b.x, a.y * b.y, a.z * b.z}; }
constexpr Vec3& operator+=(Vec3& a, Vec3 b) { return a = a + b; }
constexpr double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
constexpr Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(Vec3 a) { return std::sqrt(dot(a, a)); }
inline Vec3 normalized(Vec3 a) { return a * (1.0 / std::max(length(a), 1e-12)); }
constexpr Vec3 mix(Vec3 a, Vec3 b, double t) { return a + (b - a) * t; }
constexpr double luminance(Vec3 c) { return 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z; }
constexpr double axis(const Vec3& a, int i) { return i == 0 ? a.x : i == 1 ? a.y : a.z; }

/// A rotation: the columns are the local axes in world directions.
struct Frame3 {
  Vec3 x{1, 0, 0};
  Vec3 y{0, 1, 0};
  Vec3 z{0, 0, 1};
  [[nodiscard]] constexpr Vec3 world(Vec3 p) const { return x * p.x + y * p.y + z * p.z; }
  [[nodiscard]] constexpr Vec3 local(Vec3 p) const { return {dot(x, p), dot(y, p), dot(z, p)}; }
};

constexpr Frame3 operator*(const Frame3& a, const Frame3& b) {
  return {a.world(b.x), a.world(b.y), a.world(b.z)};
}

/// Rotation about a unit axis, right-handed (Rodrigues).
inline Frame3 turn_about(Vec3 u, double deg) {
  const double c = std::cos(radians(deg));
  const double s = std::sin(radians(deg));
  const auto rotate = [&](Vec3 p) { return p * c + cross(u, p) * s + u * (dot(u, p) * (1 - c)); };
  return {rotate({1, 0, 0}), rotate({0, 1, 0}), rotate({0, 0, 1})};
}

/// A frame whose z axis is `z`.
inline Frame3 frame_along(Vec3 z) {
  z = normalized(z);
  const Vec3 helper = std::abs(z.z) < 0.9 ? Vec3{0, 0, 1} : Vec3{1, 0, 0};
  const Vec3 x = normalized(cross(helper, z));
  return {x, cross(z, x), z};
}

}  // namespace storey::compositor
