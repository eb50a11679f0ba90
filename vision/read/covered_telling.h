// Pieces on cells of which discs that lie on them hide a part.
#pragma once

#include <optional>
#include <vector>

#include "vision/identify/covered_faces.h"
#include "vision/read/loose_scene.h"

namespace storey::vision {

/// What a rectangle shows beside what lies on it.
/// @param bgr_from_unit  as for tell_loose_face(). @param covers  as for covered_picture().
ToldFace tell_covered_face(const LooseFaces::Size& size, const cv::Mat& bgr,
                           const cv::Matx33d& bgr_from_unit,
                           const std::vector<std::vector<cv::Point2f>>& covers,
                           Lies lies = Lies::kThere);

/// Outlines of what plainly lies on a place, in its unit square, with their shadows.
/// @param pieces  what may lie on it.
std::vector<std::vector<cv::Point2f>> outlines_on(const Scene& scene,
                                                  const std::vector<LoosePiece>& pieces,
                                                  const LooseRectangle& place);

/// The outline of a disc, from the square around it.
std::vector<cv::Point2f> outline_of_disc(const Corners& around);

/// Whether a building's own piece plainly shows in the cell that holds this point of the full
/// photo: it is told in spite of what lies on it, and nothing else lies between the two.
bool shows_own(const std::vector<BuildingReading>& buildings, cv::Point2f in_photo);

/// What lies somewhere, compared point by point: it is to be about as large as it should be.
/// @param covering  may lie on it.
LoosePiece told_by_points(const Scene& scene, const std::vector<LoosePiece>& covering,
                          const LooseRectangle& place, Lies lies = Lies::kThere);

/// The piece of this size that lies here below others that are plainly told; nullopt: they hide
/// none of the place, or too much.
std::optional<LoosePiece> told_below(const Scene& scene, const std::vector<LoosePiece>& pieces,
                                     const LooseRectangle& place, Lies lies = Lies::kThere);

/// Adds rectangles of which plain discs hide a part, told by what is in view of them.
/// @param places  where rectangles may lie.
void tell_covered(const Scene& scene, const std::vector<BuildingReading>& buildings,
                  const std::vector<LooseRectangle>& places, std::vector<LoosePiece>& pieces);

}  // namespace storey::vision
