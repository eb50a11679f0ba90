#include "pipeline/study/quad_map.h"

#include <algorithm>
#include <cmath>

namespace storey {
namespace {

double cross(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

}  // namespace

std::optional<QuadMap> QuadMap::create(const Quad& quad) {
  const auto& [p0, p1, p2, p3] = quad;
  double size = 0;
  for (const Point& p : quad) size = std::max({size, std::abs(p.x - p0.x), std::abs(p.y - p0.y)});
  const double least = 1e-9 * size * size;
  for (std::size_t i = 0; i < 4; ++i) {
    const double area = cross(quad[i], quad[(i + 1) % 4], quad[(i + 2) % 4]);
    if (!(std::abs(area) > least)) return std::nullopt;
  }
  const Point a{p1.x - p2.x, p1.y - p2.y};
  const Point b{p3.x - p2.x, p3.y - p2.y};
  const Point s{p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y};
  const double whole = a.x * b.y - a.y * b.x;
  const double g = (s.x * b.y - s.y * b.x) / whole;
  const double h = (a.x * s.y - a.y * s.x) / whole;
  const Matrix f{p1.x - p0.x + g * p1.x,
                 p3.x - p0.x + h * p3.x,
                 p0.x,
                 p1.y - p0.y + g * p1.y,
                 p3.y - p0.y + h * p3.y,
                 p0.y,
                 g,
                 h,
                 1};
  // The adjugate: the inverse but for its size.
  const Matrix back{
      f[4] * f[8] - f[5] * f[7], f[2] * f[7] - f[1] * f[8], f[1] * f[5] - f[2] * f[4],
      f[5] * f[6] - f[3] * f[8], f[0] * f[8] - f[2] * f[6], f[2] * f[3] - f[0] * f[5],
      f[3] * f[7] - f[4] * f[6], f[1] * f[6] - f[0] * f[7], f[0] * f[4] - f[1] * f[3]};
  return QuadMap(f, back);
}

Point QuadMap::apply(const Matrix& m, Point p) {
  const double w = m[6] * p.x + m[7] * p.y + m[8];
  return {(m[0] * p.x + m[1] * p.y + m[2]) / w, (m[3] * p.x + m[4] * p.y + m[5]) / w};
}

Point QuadMap::photo_from_unit(Point unit) const { return apply(forward_, unit); }
Point QuadMap::unit_from_photo(Point photo) const { return apply(back_, photo); }

Quad QuadMap::quad(Point low, Point high) const {
  return {photo_from_unit(low), photo_from_unit({high.x, low.y}), photo_from_unit(high),
          photo_from_unit({low.x, high.y})};
}

}  // namespace storey
