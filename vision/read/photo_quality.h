// What makes a photo hard to read, in plain words with the action to take.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/photo.h"
#include "model/place.h"
#include "model/reading.h"
#include "vision/read/framed_grid_sight.h"

namespace storey::vision {

/// P(a building is what was read) from which nothing is said of where it ends.
inline constexpr double kSureWindow = 0.98;

/// "on the left", "at the top" ... when a corner lies clearly outside the photo.
std::optional<std::string> cut_off_side(const Photo& photo, const Quad& board);

/// Angle between the line of sight and the board's normal, degrees, for a phone's main camera.
double view_angle_deg(const Photo& photo, const cv::Matx33d& full_from_board);

/// For pieces without a frame.
/// @param unsure  what to say when it is not certain where the board ends.
std::vector<Diagnostic> lattice_diagnostics(const Photo& photo, const BuildingReading& reading,
                                            const std::string& unsure);

std::vector<Diagnostic> photo_diagnostics(const Photo& photo, const Place& spec, const Sight& sight,
                                          const BuildingReading& reading);

}  // namespace storey::vision
