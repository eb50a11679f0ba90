// Thick discs seen aslant. Expectations: a pinhole camera, by hand.
#include "vision/read/disc_foot.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "tests/catch.h"
#include "tests/pipeline/drawn_board.h"
#include "vision/geometry/homography.h"

using namespace storey;
using namespace storey::vision;

namespace {

constexpr int kPhotoSide = 800;
constexpr int kCells = 16;
constexpr double kPitch_mm = 25;
constexpr double kAslantPitch = 1.1;                       // from straight above
constexpr double kThickCells = kDiscThick_mm / kPitch_mm;  // cells

// Cells -> photo, so many cells above the table, seen from so far off straight above.
cv::Matx33d cells_seen(double pitch, double height) {
  return cv::Matx33d(fake::view_by_camera(kPhotoSide, 40, pitch, 0.3, kCells, height).data()).inv();
}

BuildingReading tower(const cv::Matx33d& full_from_board) {
  BuildingReading building;
  building.rows = building.cols = kCells;
  std::copy(std::begin(full_from_board.val), std::end(full_from_board.val),
            building.photo_from_board.begin());
  for (int i = 0; i < kCells * kCells; ++i) {
    Observation seen;
    seen.site.cell = {i % kCells, kCells - 1 - i / kCells};
    seen.candidates = {{.what = PieceFace{0, 0}, .confidence = 1}};
    building.cells.push_back(seen);
  }
  return building;
}

// What a disc lies on that stands at a point of the board, seen by its face.
DiscFoot foot(double pitch, cv::Point2d stands) {
  static BuildingReading building;  // the cell is one of its own
  building = tower(cells_seen(pitch, 0));
  const cv::Point2d face = apply(cells_seen(pitch, kThickCells), stands);
  return foot_of_disc(building, {kPhotoSide, kPhotoSide}, kPitch_mm, face);
}

}  // namespace

TEST_CASE("a thick disc lies on the cell where it stands, not where its face appears") {
  const cv::Point2d appears =
      apply(cells_seen(kAslantPitch, 0).inv(),
            apply(cells_seen(kAslantPitch, kThickCells), cv::Point2d(8.5, 8.5)));
  const double away = appears.y - 8.5;  // the camera looks along the columns
  REQUIRE(away > 0.1);
  const DiscFoot near_edge = foot(kAslantPitch, {8.5, 9 - away / 2});
  REQUIRE(near_edge.cell != nullptr);
  CHECK(near_edge.cell->site.cell == Cell{8, kCells - 1 - 8});
  CHECK_FALSE(near_edge.plainly);  // a thin one would lie on the next cell
  const DiscFoot middle = foot(kAslantPitch, {8.5, 8.5});
  REQUIRE(middle.cell != nullptr);
  CHECK(middle.cell->site.cell == Cell{8, kCells - 1 - 8});
  CHECK(middle.plainly);
  CHECK(foot(0.05, {8.5, 8.98}).plainly);  // from straight above nothing leans
}

TEST_CASE("a disc at the edge of a building lies on it where its face or its foot does, in doubt") {
  const DiscFoot beside = foot(kAslantPitch, {8.5, kCells + 1.0});
  CHECK(beside.cell == nullptr);
  CHECK(beside.plainly);
  const DiscFoot far_edge = foot(kAslantPitch, {8.5, kCells - 0.02});
  REQUIRE(far_edge.cell != nullptr);
  CHECK(far_edge.cell->site.cell == Cell{8, 0});
  CHECK_FALSE(far_edge.plainly);
  const DiscFoot near_edge = foot(kAslantPitch, {8.5, -0.02});
  REQUIRE(near_edge.cell != nullptr);
  CHECK(near_edge.cell->site.cell == Cell{8, kCells - 1});
  CHECK_FALSE(near_edge.plainly);
}

TEST_CASE("a disc hides what is below its side, too") {
  const cv::Matx33d map = cells_seen(kAslantPitch, 0);
  const cv::Matx33d top = cells_seen(kAslantPitch, kThickCells);
  std::vector<cv::Point2f> face, foot;
  for (int i = 0; i < 24; ++i) {
    const cv::Point2d at(8.5 + 0.4 * std::cos(i * CV_PI / 12),
                         8.5 + 0.4 * std::sin(i * CV_PI / 12));
    face.push_back(apply(map.inv(), apply(top, at)));
    foot.emplace_back(at);
  }
  const auto hidden = hidden_by_disc(map, {kPhotoSide, kPhotoSide}, kThickCells, face);
  const auto within = [&](cv::Point2f at) {
    return cv::pointPolygonTest(hidden, at, true) > -0.02;
  };
  CHECK(std::all_of(face.begin(), face.end(), within));
  CHECK(std::all_of(foot.begin(), foot.end(), within));
  CHECK(cv::contourArea(hidden) <
        cv::contourArea(face) + 2 * 0.8 * kThickCells * std::tan(kAslantPitch));
}
