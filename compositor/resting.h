// Flat pieces on flat pieces: what overlaps, and how a piece lies that rests on the table and on
// others.
#pragma once

#include <vector>

#include "model/photo.h"

namespace storey::compositor {

/// Corners of something convex, counter-clockwise seen from above, in mm.
using Outline = std::vector<Point>;

/// z = z0 + dx * x + dy * y
struct Plane {
  double z0 = 0;
  double dx = 0;
  double dy = 0;
  [[nodiscard]] double at(Point p) const { return z0 + dx * p.x + dy * p.y; }
};

/// What lies there already: its outline and its upper side.
struct Slab {
  Outline outline;
  Plane top;
};

/// A rectangle turned counter-clockwise about its middle.
Outline rectangle_outline(Point middle, double width_mm, double height_mm, double turn_deg);
Outline disc_outline(Point middle, double radius_mm);

Point middle_of(const Outline& outline);
double area_of(const Outline& outline);
bool contains(const Outline& outline, Point p);
/// Moved outwards along every edge by `margin_mm`, and so with its corners further out.
Outline grown(const Outline& outline, double margin_mm);
/// The part that both cover; fewer than three corners: none.
Outline overlap(const Outline& a, const Outline& b);

/// The underside of a rigid piece that was laid on the table (z = 0) and on `below`: the plane
/// through three points of support around its middle that no other one pierces.
Plane rest(const Outline& outline, const std::vector<Slab>& below);

}  // namespace storey::compositor
