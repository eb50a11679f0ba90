// Whether four corners can be those of a board.
#pragma once

#include <cmath>

#include "model/photo.h"

namespace storey {

/// Whether they are convex and in the order of Quad, as the photo shows them.
inline bool is_clockwise(const Quad& quad) {
  for (std::size_t i = 0; i < 4; ++i) {
    const Point& a = quad[i];
    const Point& b = quad[(i + 1) % 4];
    const Point& c = quad[(i + 2) % 4];
    if ((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) <= 0) return false;
  }
  return true;
}

/// Length of the shortest side, in the unit of the corners.
inline double shortest_side(const Quad& quad) {
  double shortest = std::hypot(quad[0].x - quad[3].x, quad[0].y - quad[3].y);
  for (std::size_t i = 0; i < 3; ++i)
    shortest =
        std::fmin(shortest, std::hypot(quad[i + 1].x - quad[i].x, quad[i + 1].y - quad[i].y));
  return shortest;
}

}  // namespace storey
