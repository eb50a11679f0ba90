// The projective map between a quad of the photo and the unit square.
#pragma once

#include <array>
#include <optional>

#include "model/photo.h"

namespace storey {

/// Where points of the unit square (x right, y down) lie in a photo.
/// Source: P. Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, section 2.2.3.
class QuadMap {
 public:
  /// nullopt when three corners lie on one line.
  static std::optional<QuadMap> create(const Quad& quad);

  [[nodiscard]] Point photo_from_unit(Point unit) const;
  [[nodiscard]] Point unit_from_photo(Point photo) const;
  /// The quad of the rectangle between two points of the unit square.
  [[nodiscard]] Quad quad(Point low, Point high) const;

 private:
  using Matrix = std::array<double, 9>;
  explicit QuadMap(const Matrix& forward, const Matrix& back) : forward_(forward), back_(back) {}
  static Point apply(const Matrix& map, Point point);

  Matrix forward_, back_;
};

}  // namespace storey
