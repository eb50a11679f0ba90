#include "compositor/resting.h"

#include <cmath>
#include <optional>

#include "compositor/vec.h"

namespace storey::compositor {
namespace {

constexpr double kTouchMm2 = 1e-4;  // smaller overlaps carry nothing
constexpr double kPierceMm = 1e-6;
constexpr int kDiscCorners = 16;

double cross(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

std::optional<Plane> plane_through(const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 n = compositor::cross(b - a, c - a);
  if (std::abs(n.z) < 1e-6) return std::nullopt;
  const double dx = -n.x / n.z;
  const double dy = -n.y / n.z;
  return Plane{a.z - dx * a.x - dy * a.y, dx, dy};
}

bool around(const Vec3& a, const Vec3& b, const Vec3& c, Point middle) {
  const Point pa{a.x, a.y};
  const Point pb{b.x, b.y};
  const Point pc{c.x, c.y};
  const double slack = 1e-7 * std::abs(cross(pa, pb, pc)) + 1e-9;
  const double s = cross(pa, pb, middle);
  const double t = cross(pb, pc, middle);
  const double u = cross(pc, pa, middle);
  return (s > -slack && t > -slack && u > -slack) || (s < slack && t < slack && u < slack);
}

}  // namespace

Outline rectangle_outline(Point middle, double width_mm, double height_mm, double turn_deg) {
  const double c = std::cos(radians(turn_deg));
  const double s = std::sin(radians(turn_deg));
  const auto at = [&](double u, double v) {
    const double x = u * width_mm / 2;
    const double y = v * height_mm / 2;
    return Point{middle.x + c * x - s * y, middle.y + s * x + c * y};
  };
  return {at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)};
}

Outline disc_outline(Point middle, double radius_mm) {
  Outline outline;
  for (int i = 0; i < kDiscCorners; ++i) {
    const double a = 2 * kPi * i / kDiscCorners;
    outline.push_back({middle.x + radius_mm * std::cos(a), middle.y + radius_mm * std::sin(a)});
  }
  return outline;
}

Point middle_of(const Outline& outline) {
  Point sum;
  for (const Point& p : outline) sum = {sum.x + p.x, sum.y + p.y};
  const auto n = static_cast<double>(outline.size());
  return {sum.x / n, sum.y / n};
}

double area_of(const Outline& outline) {
  double sum = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Point a = outline[i];
    const Point b = outline[(i + 1) % outline.size()];
    sum += a.x * b.y - a.y * b.x;
  }
  return sum / 2;
}

bool contains(const Outline& outline, Point p) {
  for (std::size_t i = 0; i < outline.size(); ++i) {
    if (cross(outline[i], outline[(i + 1) % outline.size()], p) < 0) return false;
  }
  return true;
}

Outline grown(const Outline& outline, double margin_mm) {
  const Point middle = middle_of(outline);
  // Distance of the nearest edge from the middle; rectangles and discs keep their shape nearly.
  double inner = 1e18;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Point a = outline[i];
    const Point b = outline[(i + 1) % outline.size()];
    inner = std::min(inner, cross(a, b, middle) / std::hypot(b.x - a.x, b.y - a.y));
  }
  const double by = 1 + margin_mm / std::max(inner, 1e-6);
  Outline larger = outline;
  for (Point& p : larger) p = {middle.x + (p.x - middle.x) * by, middle.y + (p.y - middle.y) * by};
  return larger;
}

// Sutherland and Hodgman, Reentrant polygon clipping, CACM 1974.
Outline overlap(const Outline& a, const Outline& b) {
  Outline rest = a;
  for (std::size_t i = 0; i < b.size() && !rest.empty(); ++i) {
    const Point from = b[i];
    const Point to = b[(i + 1) % b.size()];
    Outline kept;
    for (std::size_t k = 0; k < rest.size(); ++k) {
      const Point p = rest[k];
      const Point q = rest[(k + 1) % rest.size()];
      const double sp = cross(from, to, p);
      const double sq = cross(from, to, q);
      if (sp >= 0) kept.push_back(p);
      if ((sp > 0 && sq < 0) || (sp < 0 && sq > 0)) {
        const double t = sp / (sp - sq);
        kept.push_back({p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t});
      }
    }
    rest = std::move(kept);
  }
  return rest;
}

Plane rest(const Outline& outline, const std::vector<Slab>& below) {
  std::vector<Vec3> supports;
  for (const Point& p : outline) supports.push_back({p.x, p.y, 0});
  const std::size_t on_table = supports.size();
  for (const Slab& slab : below) {
    const Outline shared = overlap(outline, slab.outline);
    if (shared.size() < 3 || area_of(shared) < kTouchMm2) continue;
    for (const Point& p : shared) supports.push_back({p.x, p.y, slab.top.at(p)});
  }
  if (supports.size() == on_table) return {};
  const Point middle = middle_of(outline);
  for (std::size_t i = 0; i < supports.size(); ++i) {
    for (std::size_t j = i + 1; j < supports.size(); ++j) {
      for (std::size_t k = j + 1; k < supports.size(); ++k) {
        if (!around(supports[i], supports[j], supports[k], middle)) continue;
        const auto plane = plane_through(supports[i], supports[j], supports[k]);
        if (!plane) continue;
        bool pierced = false;
        for (const Vec3& p : supports) pierced = pierced || p.z > plane->at({p.x, p.y}) + kPierceMm;
        if (!pierced) return *plane;
      }
    }
  }
  return {};
}

}  // namespace storey::compositor
