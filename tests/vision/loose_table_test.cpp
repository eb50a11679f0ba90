#include "vision/read/loose_table.h"

#include <algorithm>
#include <array>

#include "tests/catch.h"
#include "vision/geometry/homography.h"
#include "vision/photo/pixels.h"

using namespace storey;
using namespace storey::vision;

namespace {

constexpr int kWidth = 400;
constexpr int kHeight = 300;

View bare_photo() {
  const cv::Mat bgr(kHeight, kWidth, CV_8UC3, cv::Scalar(60, 90, 120));
  Photo photo;
  photo.pixels = to_pixels(bgr);
  photo.full_width = kWidth;
  photo.full_height = kHeight;
  return View(std::move(photo));
}

// One cell of 30 mm, 60 px in the photo.
BuildingReading cell_in_photo() {
  BuildingReading building;
  building.rows = 1;
  building.cols = 1;
  building.photo_from_board = {60, 0, 170, 0, 60, 120, 0, 0, 1};
  return building;
}

// Whether all that the photo shows lies on the table, and little else.
bool shows_photo(const LooseTable& table) {
  const std::array<cv::Point2f, 4> corners{
      {{1, 1}, {kWidth - 1, 1}, {kWidth - 1, kHeight - 1}, {1, kHeight - 1}}};
  const cv::Rect2d whole({0, 0}, cv::Size2d(table.size));
  const bool holds = std::all_of(corners.begin(), corners.end(), [&](cv::Point2f p) {
    return whole.contains(apply(table.full_from_px.inv(), p));
  });
  const double full_per_px =
      cv::norm(apply(table.full_from_px, {1, 0}) - apply(table.full_from_px, {0, 0}));
  return holds && whole.area() * full_per_px * full_per_px < 1.7 * kWidth * kHeight;
}

}  // namespace

TEST_CASE("a table seen from above reaches to the edges of the photo") {
  const auto table = table_around(bare_photo(), cell_in_photo(), 30);
  REQUIRE(table);
  CHECK(shows_photo(*table));
  CHECK(table->bgr.size() == table->size);
}

TEST_CASE("a table whose map was corrected reaches to the edges of the photo, too") {
  const View photo = bare_photo();
  const auto table = table_around(photo, cell_in_photo(), 30);
  REQUIRE(table);
  for (const double larger : {1.08, 0.93}) {
    // Most of the table is moved to where none was before, and turned.
    const cv::Matx33d corrected(larger, 0.1, 300, -0.1, larger, -180, 0, 0, 1);
    const LooseTable better = corrected_table(photo, *table, corrected);
    CHECK(shows_photo(better));
    CHECK(better.bgr.size() == better.size);
    // What lay at one place of the photo still does; px are as large as was asked.
    const cv::Matx33d moved = better.full_from_px.inv() * table->full_from_px;
    const auto a = apply(moved, {50, 40});
    const auto b = apply(moved, {60, 40});
    CHECK(std::abs(b.x - a.x - 10 * larger) < 1e-3);
  }
}

// A plane that was told badly ends before what the photo shows.
TEST_CASE("a table whose map was corrected goes on where it ended too early") {
  constexpr double kNear_mm = 40;
  const View photo = bare_photo();
  const auto table = table_around(photo, cell_in_photo(), 30, kNear_mm);
  REQUIRE(table);
  CHECK_FALSE(shows_photo(*table));
  const cv::Matx33d corrected(1.08, 0.1, 300, -0.1, 1.08, -180, 0, 0, 1);
  CHECK_FALSE(shows_photo(corrected_table(photo, *table, corrected)));
  CHECK(shows_photo(corrected_table(photo, *table, corrected, kGoesOnIfWrong)));
}

TEST_CASE("a plane runs away where what lies on it looks smaller, whichever sign its map has") {
  const cv::Matx33d above(2, 0, 10, 0, 2, 20, 0, 0, 1);
  CHECK(cv::norm(away_at(above, {50, 50})) == 0);
  const cv::Matx33d aslant(2, 0, 10, 0, 2, 20, 0.001, -0.002, 1);
  for (const double sign : {1.0, -1.0}) {
    const cv::Matx33d map = sign * aslant;
    const cv::Point2f away = away_at(map, {50, 50});
    const cv::Point2f far = cv::Point2f(50, 50) + away * (20 / static_cast<float>(cv::norm(away)));
    const auto size_at = [&](cv::Point2f p) {
      return cv::norm(apply(map, p + cv::Point2f(1, 0)) - apply(map, p)) *
             cv::norm(apply(map, p + cv::Point2f(0, 1)) - apply(map, p));
    };
    CHECK(size_at(far) < size_at({50, 50}));
  }
}
