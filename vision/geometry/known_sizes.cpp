#include "vision/geometry/known_sizes.h"

#include <algorithm>
#include <cmath>

#include "vision/geometry/homography.h"

namespace storey::vision {
namespace {

constexpr std::size_t kCorners = 4;
constexpr double kPlainError = 2;  // errors beyond which a corner counts less
using Corners = std::array<cv::Point2d, kCorners>;
using Parameters = cv::Vec<double, 8>;

// Middle and reach of all corners: what parameters are counted in, so that all are about as large.
struct Frame {
  cv::Point2d middle;
  double reach = 1;
};

Frame frame_of(const std::vector<KnownRectangle>& rectangles) {
  Frame frame;
  for (const KnownRectangle& one : rectangles)
    for (const cv::Point2d p : one.corners)
      frame.middle += p / static_cast<double>(kCorners * rectangles.size());
  for (const KnownRectangle& one : rectangles)
    for (const cv::Point2d p : one.corners)
      frame.reach = std::max(frame.reach, cv::norm(p - frame.middle));
  return frame;
}

cv::Matx33d map_of(const Frame& frame, const Parameters& p) {
  const double s = 1 / frame.reach;
  const cv::Matx33d to(s, 0, -s * frame.middle.x, 0, s, -s * frame.middle.y, 0, 0, 1);
  return to.inv() * cv::Matx33d(1 + p[0], p[1], p[2], p[3], 1 + p[4], p[5], p[6], p[7], 1) * to;
}

// By how much corners lie off the rectangle of the right size that lies nearest to them.
Corners off_rectangle(const KnownRectangle& one, const cv::Matx33d& corrected) {
  const double w = one.width / 2;
  const double h = one.height / 2;
  const Corners ideal{{{-w, -h}, {w, -h}, {w, h}, {-w, h}}};
  Corners seen;
  cv::Point2d middle;
  for (std::size_t i = 0; i < kCorners; ++i) {
    seen[i] = cv::Point2d(apply(corrected, one.corners[i]));
    middle += seen[i] / static_cast<double>(kCorners);
  }
  double cosine = 0;
  double sine = 0;
  for (std::size_t i = 0; i < kCorners; ++i) {
    cosine += ideal[i].dot(seen[i] - middle);
    sine += ideal[i].cross(seen[i] - middle);
  }
  const double length = std::max(1e-9, std::hypot(cosine, sine));
  cosine /= length;
  sine /= length;
  for (std::size_t i = 0; i < kCorners; ++i) {
    const cv::Point2d turned(cosine * ideal[i].x - sine * ideal[i].y,
                             sine * ideal[i].x + cosine * ideal[i].y);
    seen[i] -= middle + turned;
  }
  return seen;
}

std::vector<double> residuals(const std::vector<KnownRectangle>& rectangles,
                              const cv::Matx33d& corrected) {
  std::vector<double> all;
  for (const KnownRectangle& one : rectangles) {
    for (const cv::Point2d& off : off_rectangle(one, corrected)) {
      all.push_back(off.x / one.error);
      all.push_back(off.y / one.error);
    }
  }
  return all;
}

double cost_of(const std::vector<double>& all) {
  double cost = 0;
  for (const double r : all) {
    const double off = std::abs(r);
    cost += off < kPlainError ? off * off : kPlainError * (2 * off - kPlainError);
  }
  return cost;
}

}  // namespace

double misfit(const std::vector<KnownRectangle>& rectangles, const cv::Matx33d& corrected) {
  double sum = 0;
  const auto all = residuals(rectangles, corrected);
  for (const double r : all) sum += r * r / static_cast<double>(all.size());
  return std::sqrt(sum);
}

cv::Matx33d fit_known_sizes(const std::vector<KnownRectangle>& rectangles) {
  constexpr int kIterations = 25;
  constexpr double kStep = 1e-5;
  if (rectangles.empty()) return cv::Matx33d::eye();
  const Frame frame = frame_of(rectangles);
  Parameters at = Parameters::all(0);
  auto now = residuals(rectangles, map_of(frame, at));
  double damping = 1e-3;
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    cv::Matx<double, 8, 8> normal = cv::Matx<double, 8, 8>::zeros();
    Parameters right = Parameters::all(0);
    std::array<std::vector<double>, 8> moved;
    for (int d = 0; d < 8; ++d) {
      Parameters there = at;
      there[d] += kStep;
      moved.at(static_cast<std::size_t>(d)) = residuals(rectangles, map_of(frame, there));
    }
    for (std::size_t i = 0; i < now.size(); ++i) {
      const double weight = std::min(1.0, kPlainError / std::max(1e-9, std::abs(now[i])));
      Parameters slope;
      for (int d = 0; d < 8; ++d)
        slope[d] = (moved.at(static_cast<std::size_t>(d))[i] - now[i]) / kStep;
      normal += weight * (slope * slope.t());
      right += weight * now[i] * slope;
    }
    // All of it may be moved and turned: nothing but the damping holds that.
    for (int d = 0; d < 8; ++d) normal(d, d) += damping * (1 + normal(d, d));
    const Parameters next = at - Parameters(normal.inv(cv::DECOMP_CHOLESKY) * right);
    auto then = residuals(rectangles, map_of(frame, next));
    if (cost_of(then) >= cost_of(now)) {
      damping *= 10;
      if (damping > 1e6) break;
      continue;
    }
    const bool settled = cost_of(then) > 0.999 * cost_of(now);
    at = next;
    now = std::move(then);
    damping /= 5;
    if (settled) break;
  }
  return map_of(frame, at);
}

std::optional<cv::Matx33d> worthwhile_correction(const std::vector<KnownRectangle>& rectangles,
                                                 const CorrectionBounds& bounds) {
  const double before = misfit(rectangles, cv::Matx33d::eye());
  if (before < bounds.fits) return std::nullopt;
  const cv::Matx33d corrected = fit_known_sizes(rectangles);
  if (misfit(rectangles, corrected) > bounds.worth * before) return std::nullopt;
  return corrected;
}

std::optional<cv::Matx33d> exact_correction(const std::vector<KnownRectangle>& rectangles,
                                            const CorrectionBounds& bounds) {
  const cv::Matx33d corrected = fit_known_sizes(rectangles);
  const double left = misfit(rectangles, corrected);
  if (left > bounds.fits || left > bounds.worth * misfit(rectangles, cv::Matx33d::eye()))
    return std::nullopt;
  return corrected;
}

}  // namespace storey::vision
