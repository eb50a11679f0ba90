// The table around buildings, as seen from straight above.
#pragma once

#include <opencv2/core.hpp>
#include <optional>

#include "model/reading.h"
#include "vision/photo/view.h"

namespace storey::vision {

/// Its axes are those of a building.
struct LooseTable {
  cv::Mat bgr;
  cv::Size size;
  cv::Matx33d full_from_px;
  double px_per_mm = 1;
  double photo_px = 1;  ///< px of the table for one of the photo, near the building
};

inline constexpr double kReach_mm = 600;  // around a building others lie

/// Board units (x right, y down, 1 = one cell) -> full-size photo pixels.
cv::Matx33d matrix_of(const BuildingReading& building);

/// How far away a point of a plane is, by the scale at which a map shows it; below 0 behind.
double depth(const cv::Matx33d& map, double x, double y);

/// Which way a plane runs away from whoever took the photo, at a point of it; of no length where it
/// is seen from straight above.
cv::Point2f away_at(const cv::Matx33d& map, cv::Point2f at);

/// What a photo shows of the table around a building, as finely as it does; nullopt: nothing.
/// @param pitch_mm  of its cells. @param reach_mm  how far from it others may lie.
std::optional<LooseTable> table_around(const View& view, const BuildingReading& building,
                                       double pitch_mm, double reach_mm = kReach_mm);

inline constexpr double kGoesOn = 0.1;       // of its size, by which the photo may show more of it
inline constexpr double kGoesOnIfWrong = 1;  // where its map was wrong altogether

/// The same table where its map is known better; its first px may be another.
/// @param corrected  px of `table` -> where they are to lie, px as large.
/// @param beyond     share of its size by which it may go on; no farther than kGoesOn where that
/// would make a large picture.
LooseTable corrected_table(const View& view, const LooseTable& table, const cv::Matx33d& corrected,
                           double beyond = kGoesOn);

}  // namespace storey::vision
