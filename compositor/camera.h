// A phone camera: pinhole with radial distortion, in millimetres (x right, y away, z up).
#pragma once

#include <vector>

#include "compositor/vec.h"
#include "model/photo.h"

namespace storey::compositor {

/// How the phone is held relative to what it looks at.
struct CameraPose {
  double azimuth_deg = 0;    ///< positive: the phone stands to the right
  double elevation_deg = 5;  ///< above the horizon
  double roll_deg = 0;       ///< positive: the picture turns clockwise
  double lens_mm = 26;       ///< 35 mm equivalent
  double fill = 0.8;         ///< share of the tighter side that the target spans
  double offset_x = 0;       ///< of the target's centre, in shares of the width
  double offset_y = 0;
  double k1 = 0;  ///< distorted -> ideal radius: 1 + k1 r^2 + k2 r^4, r in half diagonals
  double k2 = 0;
};

class Camera {
 public:
  /// Places the camera so that `target` (points in mm) fills the picture as the pose says.
  Camera(const CameraPose& pose, int width_px, int height_px, const std::vector<Vec3>& target);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] Vec3 position() const { return position_; }
  [[nodiscard]] Vec3 forward() const { return -axes_.z; }
  [[nodiscard]] const Frame3& axes() const { return axes_; }  ///< x right, y up, z backwards
  [[nodiscard]] double focal_px() const { return focal_px_; }

  /// Unit direction through a pixel; (0, 0) is the centre of the top-left pixel.
  [[nodiscard]] Vec3 ray(double px, double py) const;
  /// The pixel that sees `p`.
  [[nodiscard]] Point project(Vec3 p) const;
  /// Distance along the optical axis.
  [[nodiscard]] double depth(Vec3 p) const { return dot(p - position_, forward()); }

 private:
  [[nodiscard]] Point ideal(Vec3 p) const;

  int width_;
  int height_;
  double focal_px_;
  double half_diagonal_px_;
  double k1_;
  double k2_;
  double scale_ = 1;  ///< keeps the corners of the picture inside the ideal image
  Frame3 axes_;
  Vec3 position_;
};

}  // namespace storey::compositor
