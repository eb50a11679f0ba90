#include "compositor/camera.h"

#include <algorithm>
#include <cmath>

namespace storey::compositor {
namespace {

constexpr double kFullFrameDiagonalMm = 43.267;

struct Box2 {
  double x0 = 1e18, x1 = -1e18, y0 = 1e18, y1 = -1e18;
  void add(Point p) {
    x0 = std::min(x0, p.x);
    x1 = std::max(x1, p.x);
    y0 = std::min(y0, p.y);
    y1 = std::max(y1, p.y);
  }
};

}  // namespace

Camera::Camera(const CameraPose& pose, int width_px, int height_px, const std::vector<Vec3>& target)
    : width_(width_px),
      height_(height_px),
      focal_px_(pose.lens_mm / kFullFrameDiagonalMm * std::hypot(width_px, height_px)),
      half_diagonal_px_(std::hypot(width_px, height_px) / 2),
      k1_(pose.k1),
      k2_(pose.k2) {
  scale_ = 1 / std::max(1.0, 1 + k1_ + k2_);
  const double e = radians(pose.elevation_deg);
  const double a = radians(pose.azimuth_deg);
  const Vec3 back{std::sin(a) * std::cos(e), -std::cos(a) * std::cos(e), std::sin(e)};
  const Vec3 right{std::cos(a), std::sin(a), 0};
  const Vec3 up = cross(back, right);
  const double r = radians(pose.roll_deg);
  axes_ = {right * std::cos(r) + up * std::sin(r), up * std::cos(r) - right * std::sin(r), back};

  Vec3 centre;
  for (const Vec3& p : target) centre += p * (1.0 / static_cast<double>(target.size()));
  Vec3 shift;
  const auto seen = [&](double distance) {
    position_ = centre + axes_.z * distance + shift;
    Box2 box;
    for (const Vec3& p : target) box.add(depth(p) > 30 ? project(p) : Point{1e9, 1e9});
    for (const Vec3& p : target) {
      if (depth(p) <= 30) box.add({-1e9, -1e9});
    }
    return box;
  };
  for (int round = 0; round < 12; ++round) {
    double near_mm = 40;
    double far_mm = 9000;
    for (int i = 0; i < 40; ++i) {
      const double middle = std::sqrt(near_mm * far_mm);
      const Box2 box = seen(middle);
      const bool too_large =
          std::max((box.x1 - box.x0) / width_, (box.y1 - box.y0) / height_) > pose.fill;
      (too_large ? near_mm : far_mm) = middle;
    }
    const Box2 box = seen(far_mm);
    const double off_x = (box.x0 + box.x1) / 2 - width_ * (0.5 + pose.offset_x);
    const double off_y = (box.y0 + box.y1) / 2 - height_ * (0.5 + pose.offset_y);
    shift += (axes_.x * off_x - axes_.y * off_y) * (far_mm / focal_px_);
    seen(far_mm);
  }
}

Vec3 Camera::ray(double px, double py) const {
  const double dx = (px - (width_ - 1) / 2.0) / half_diagonal_px_;
  const double dy = (py - (height_ - 1) / 2.0) / half_diagonal_px_;
  const double r2 = dx * dx + dy * dy;
  const double m = scale_ * (1 + k1_ * r2 + k2_ * r2 * r2) * half_diagonal_px_ / focal_px_;
  return normalized(axes_.x * (dx * m) - axes_.y * (dy * m) - axes_.z);
}

Point Camera::ideal(Vec3 p) const {
  const Vec3 q = axes_.local(p - position_);
  const double m = focal_px_ / (std::max(-q.z, 1e-6) * half_diagonal_px_);
  return {q.x * m, -q.y * m};
}

Point Camera::project(Vec3 p) const {
  // The distortion polynomial maps picture -> ideal; its inverse by Newton steps along the radius.
  const Point target = ideal(p);
  const double goal = std::hypot(target.x, target.y);
  double r = goal / scale_;
  for (int i = 0; i < 20; ++i) {
    const double r2 = r * r;
    const double value = scale_ * r * (1 + k1_ * r2 + k2_ * r2 * r2) - goal;
    const double slope = scale_ * (1 + 3 * k1_ * r2 + 5 * k2_ * r2 * r2);
    if (std::abs(value) < 1e-13 || slope < 0.2) break;
    r -= value / slope;
  }
  const double m = goal > 1e-12 ? r / goal * half_diagonal_px_ : half_diagonal_px_ / scale_;
  return {(width_ - 1) / 2.0 + target.x * m, (height_ - 1) / 2.0 + target.y * m};
}

}  // namespace storey::compositor
