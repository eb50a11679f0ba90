#include "vision/read/loose_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <opencv2/imgproc.hpp>

#include "vision/geometry/homography.h"
#include "vision/photo/picture.h"

namespace storey::vision {
namespace {

constexpr double kStep_mm = 10;  // of looking for what the photo shows
constexpr double kMostPixels = 2e6;
constexpr double kFinest = 1.5;    // px a mm
constexpr double kFarthest = 0.4;  // scale against that of the building: a table to the horizon

// What the photo shows of a plane within an area; empty: nothing.
// @param full_from_plane  in the units of the area. @param near  a place that is near. @param step
// of looking.
cv::Rect2d shown_part(const Photo& photo, const cv::Matx33d& full_from_plane,
                      const cv::Rect2d& area, const cv::Point2d& near, double step) {
  const double depth_near = depth(full_from_plane, near.x, near.y);
  if (depth_near == 0) return {};
  double x0 = std::numeric_limits<double>::max();
  double y0 = x0;
  double x1 = -x0;
  double y1 = -x0;
  for (double y = area.y; y <= area.y + area.height; y += step) {
    for (double x = area.x; x <= area.x + area.width; x += step) {
      const double away = depth(full_from_plane, x, y) / depth_near;
      if (away <= 0 || away * kFarthest > 1) continue;
      const cv::Point2f p = apply(full_from_plane, {x, y});
      if (p.x < 0 || p.y < 0 || p.x > static_cast<float>(photo.full_width) ||
          p.y > static_cast<float>(photo.full_height))
        continue;
      x0 = std::min(x0, x);
      y0 = std::min(y0, y);
      x1 = std::max(x1, x);
      y1 = std::max(y1, y);
    }
  }
  if (x1 <= x0 || y1 <= y0) return {};
  return {x0 - step, y0 - step, x1 - x0 + 2 * step, y1 - y0 + 2 * step};  // up to its edge
}

// The same of the table around a building, board units.
cv::Rect2d shown_around(const Photo& photo, const BuildingReading& building, double pitch_mm,
                        double reach_mm) {
  const double reach = reach_mm / pitch_mm;
  return shown_part(photo, matrix_of(building),
                    {-reach, -reach, building.cols + 2 * reach, building.rows + 2 * reach},
                    {building.cols / 2.0, building.rows / 2.0}, kStep_mm / pitch_mm);
}

void draw(const View& view, LooseTable& table) {
  const Picture picture = shrunk_by(whole_picture(view), table.photo_px);
  cv::warpPerspective(picture.bgr, table.bgr, picture.full_from_px.inv() * table.full_from_px,
                      table.size, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_CONSTANT);
}

}  // namespace

cv::Matx33d matrix_of(const BuildingReading& building) {
  return cv::Matx33d(building.photo_from_board.data());
}

double depth(const cv::Matx33d& map, double x, double y) {
  return map(2, 0) * x + map(2, 1) * y + map(2, 2);
}

cv::Point2f away_at(const cv::Matx33d& map, cv::Point2f at) {
  const double side = depth(map, at.x, at.y) < 0 ? -1 : 1;
  return cv::Point2d(side * map(2, 0), side * map(2, 1));
}

std::optional<LooseTable> table_around(const View& view, const BuildingReading& building,
                                       double pitch_mm, double reach_mm) {
  const cv::Rect2d part = shown_around(view.photo(), building, pitch_mm, reach_mm);
  if (part.empty()) return std::nullopt;
  const cv::Matx33d full_from_board = matrix_of(building);
  const double full_per_mm = mean_cell_px(full_from_board, building.rows, building.cols) / pitch_mm;
  const double photo_per_mm = full_per_mm / view.photo().full_per_pixel;
  LooseTable table;
  table.px_per_mm = std::min(
      {kFinest, photo_per_mm, std::sqrt(kMostPixels / (part.area() * pitch_mm * pitch_mm))});
  const double scale = table.px_per_mm * pitch_mm;
  const cv::Matx33d px_from_board(scale, 0, -scale * part.x, 0, scale, -scale * part.y, 0, 0, 1);
  table.full_from_px = full_from_board * px_from_board.inv();
  table.size = {cvCeil(scale * part.width), cvCeil(scale * part.height)};
  table.photo_px = table.px_per_mm / photo_per_mm;
  draw(view, table);
  return table;
}

LooseTable corrected_table(const View& view, const LooseTable& table, const cv::Matx33d& corrected,
                           double beyond) {
  LooseTable better = table;
  better.full_from_px = table.full_from_px * corrected.inv();
  // Nothing holds a correction in its place: where it takes the table is where to look.
  std::vector<cv::Point2f> corners;
  const auto width = static_cast<float>(table.size.width);
  const auto height = static_cast<float>(table.size.height);
  for (const cv::Point2f& p : {cv::Point2f(0, 0), {width, 0}, {width, height}, {0, height}})
    corners.push_back(apply(corrected, p));
  const cv::Rect2d moved = cv::boundingRect(corners);
  const cv::Point2d near = apply(corrected, {width / 2, height / 2});
  const auto part_shown = [&](double by) {
    const cv::Rect2d area(moved.x - by * moved.width, moved.y - by * moved.height,
                          (1 + 2 * by) * moved.width, (1 + 2 * by) * moved.height);
    return shown_part(view.photo(), better.full_from_px, area, near, kStep_mm * table.px_per_mm);
  };
  cv::Rect2d part = part_shown(beyond);
  // A table to the horizon would be too large a picture.
  if (part.area() > kMostPixels) part = part_shown(kGoesOn);
  if (!part.empty()) {
    const cv::Point first(cvFloor(part.x), cvFloor(part.y));
    better.size = {cvCeil(part.x + part.width) - first.x, cvCeil(part.y + part.height) - first.y};
    better.full_from_px = better.full_from_px * cv::Matx33d(1, 0, first.x, 0, 1, first.y, 0, 0, 1);
  }
  better.bgr = cv::Mat();
  draw(view, better);
  return better;
}

}  // namespace storey::vision
