// The light of a photo, and what a cell would look like in another one.
#pragma once

#include <opencv2/core.hpp>
#include <optional>

#include "vision/identify/cell_descriptor.h"

namespace storey::vision {

/// A photo's light against the mean light of what was learnt.
struct CellLight {
  cv::Vec3f colour = {0, 0, 0};  ///< log B, G, R: how much brighter
  /// The power that brings the photo's contrasts to those of what was learnt: a veil, a soft lens
  /// or a flat tone curve makes dark things brighter and bright things darker. nullopt: it is not
  /// known, and the light is an offset of the cells' own logarithms, which holds for lights near
  /// the mean.
  std::optional<float> contrast = {};
};

/// A cell's log B, G, R as the mean light would show it.
cv::Vec3f in_light(const cv::Vec3f& colour, const CellLight& light);

/// A whole cell as the mean light would show it.
CellVector in_light(CellVector cell, const CellLight& light);

/// How far the colour of a light is to be moved for cells to move by an offset, and not beyond.
cv::Vec3f step_of_colour(const cv::Vec3f& offset, const CellLight& light);

}  // namespace storey::vision
