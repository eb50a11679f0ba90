// The plane of a table, told by pieces on it that are recognised by themselves.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/identify/loose_faces.h"
#include "vision/photo/view.h"

namespace storey::vision {

/// A rectangle of known size as a photo shows it.
struct SeenRectangle {
  std::array<cv::Point2f, 4> corners;  ///< photo: TL, TR, BR, BL
  double width_mm = 0;
  double height_mm = 0;
};

/// The plane in which all of them have their sizes, as well as one plane can.
/// @param rectangles  at least one; the first one's corner is the origin.
/// @return  millimetres on the table -> photo.
cv::Matx33d plane_of(const std::vector<SeenRectangle>& rectangles);

/// Rectangles of the sizes of known faces that show one, and the plane they lie in.
/// @return  millimetres on the table -> full-size photo pixels; nullopt: none shows one plainly.
std::optional<cv::Matx33d> table_by_pieces(const View& view, const LooseFaces& loose);

}  // namespace storey::vision
