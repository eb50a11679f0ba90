// Four corners of a thing in a picture, one after the other.
#pragma once

#include <array>
#include <opencv2/core.hpp>

#include "model/photo.h"

namespace storey::vision {

using Corners = std::array<cv::Point2f, 4>;

double area_of(const Corners& corners);

/// The area that two things share, both of them convex.
double overlap(const Corners& a, const Corners& b);

/// Between the nearest points of two things, both of them convex; 0 where they overlap.
double distance_between(const Corners& a, const Corners& b);

bool is_inside(const Corners& area, cv::Point2f point);

cv::Point2f middle_of(const Corners& corners);

Corners mapped(const cv::Matx33d& map, const Corners& corners);

Corners corners_of(const Quad& quad);

}  // namespace storey::vision
