#include "vision/read/disc_foot.h"

#include <opencv2/imgproc.hpp>

#include "vision/geometry/homography.h"
#include "vision/geometry/raised_plane.h"
#include "vision/read/loose_scene.h"
#include "vision/read/loose_table.h"

namespace storey::vision {
namespace {

// Where on a plane something stands whose top appears at a point of it.
cv::Matx33d foot_from_top(const cv::Matx33d& full_from_plane, cv::Size photo, double height) {
  const cv::Vec3d up = up_of(full_from_plane, photo);
  return raised_map(full_from_plane, up, height).inv() * full_from_plane;
}

}  // namespace

DiscFoot foot_of_disc(const BuildingReading& building, cv::Size photo, double pitch_mm,
                      cv::Point2f face) {
  constexpr double kThickest_mm = 2.5;
  const cv::Matx33d map = matrix_of(building);
  const cv::Point2f top = apply(map.inv(), face);
  const auto below = [&](double thick_mm) {
    const cv::Matx33d from_top = foot_from_top(map, photo, thick_mm / pitch_mm);
    return piece_below(building, apply(map, apply(from_top, top)));
  };
  const Observation* flat = piece_below(building, face);
  const Observation* usual = below(kDiscThick_mm);
  return {usual != nullptr ? usual : flat, usual == flat && usual == below(kThickest_mm)};
}

std::vector<cv::Point2f> hidden_by_disc(const cv::Matx33d& full_from_plane, cv::Size photo,
                                        double thick, std::vector<cv::Point2f> face) {
  const cv::Matx33d from_top = foot_from_top(full_from_plane, photo, thick);
  const auto corners = face.size();
  for (std::size_t i = 0; i < corners; ++i) face.push_back(apply(from_top, face[i]));
  std::vector<cv::Point2f> outline;
  cv::convexHull(face, outline);
  return outline;
}

}  // namespace storey::vision
