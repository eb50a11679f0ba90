// Thick discs seen aslant: which cell of a building one lies on, and what it hides.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "model/reading.h"

namespace storey::vision {

inline constexpr double kDiscThick_mm = 2;  ///< of punched cardboard

/// What a disc lies on.
struct DiscFoot {
  const Observation* cell = nullptr;  ///< of the building; none: beside it
  bool plainly = true;                ///< else it depends on how thick the disc is
};

/// A disc stands nearer to whoever took the photo than its face appears.
/// @param photo  size of the full photo, px.
/// @param pitch_mm  from one cell of the building to the next.
/// @param face  middle of the disc's face, px of the full photo.
DiscFoot foot_of_disc(const BuildingReading& building, cv::Size photo, double pitch_mm,
                      cv::Point2f face);

/// What a disc hides of a plane that it lies on: what its face does, and what its side does.
/// @param full_from_plane  -> px of the full photo. @param thick  of the disc, units of the plane.
/// @param face  outline of its face as it appears on the plane. @return  the same, convex.
std::vector<cv::Point2f> hidden_by_disc(const cv::Matx33d& full_from_plane, cv::Size photo,
                                        double thick, std::vector<cv::Point2f> face);

}  // namespace storey::vision
