#include "vision/read_photo.h"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_faces.h"
#include "vision/read/photo_quality.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

const std::vector<std::vector<int>> kFaces{{-1, 1, -1, -1, 2},
                                           {3, 4, -1, 5, -1},
                                           {-1, 6, 7, 8, 9},
                                           {10, 11, -1, -1, 12},
                                           {-1, 13, 14, 15, -1}};

cv::Mat drawn_photo() {
  const std::array<cv::Point2f, 4> corners{{{310, 120}, {920, 170}, {890, 760}, {290, 800}}};
  return place(draw_board(kFaces, Place{}, 3), {1200, 900}, corners);
}

void check_cells(const BuildingReading& reading) {
  REQUIRE(reading.cells.size() == 25);
  for (const auto& seen : reading.cells) {
    const auto row = static_cast<std::size_t>(4 - seen.site.cell.row);
    CHECK(seen.best().what.piece == kFaces[row][static_cast<std::size_t>(seen.site.cell.col)]);
  }
}

}  // namespace

TEST_CASE("a drawn building is read at every quarter turn") {
  const auto templates = drawn_templates(24);
  const cv::Mat photo = drawn_photo();
  for (int turn = 0; turn < 4; ++turn) {
    cv::Mat turned;
    photo.copyTo(turned);
    if (turn > 0) cv::rotate(photo, turned, turn - 1);
    INFO("quarter turns clockwise: " << turn);
    const auto reading = read_building(to_photo(turned), {}, templates);
    REQUIRE(reading);
    check_cells(reading.value());
    if (turn == 0) {
      CHECK(reading->board[0].x == Approx(310).margin(8));
      CHECK(reading->board[0].y == Approx(120).margin(8));
      CHECK(reading->board[2].x == Approx(890).margin(8));
    }
  }
}

TEST_CASE("a building whose frame cannot be seen is read, but not as sure") {
  const auto templates = drawn_templates(24);
  cv::Mat photo(1400, 1400, CV_8UC3, cv::Scalar(60, 90, 140));  // all of it as dark as the bars
  const Place spec;
  const double pitch = 3 * (spec.cell_mm + spec.bar_mm);
  for (int i = 0; i < 9; ++i) {
    cv::Mat face;
    cv::resize(draw_face(i), face, {cvRound(3 * spec.face_mm), cvRound(3 * spec.face_mm)}, 0, 0,
               cv::INTER_AREA);
    const int row = i / 3;
    face.copyTo(photo(
        cv::Rect(cvRound(480 + i % 3 * pitch), cvRound(480 + row * pitch), face.cols, face.rows)));
  }
  const auto reading = read_building(to_photo(photo), spec, templates);
  REQUIRE(reading);
  CHECK(reading->board_confidence < 0.98);
  const auto says_so = [](const Diagnostic& d) { return d.code == "frame-unsure"; };
  CHECK(std::any_of(reading->diagnostics.begin(), reading->diagnostics.end(), says_so));

  const auto plain = read_building(to_photo(drawn_photo()), spec, templates);
  REQUIRE(plain);
  CHECK(plain->board_confidence > 0.98);
  CHECK(std::none_of(plain->diagnostics.begin(), plain->diagnostics.end(), says_so));
}

TEST_CASE("corners given by hand are used") {
  const auto templates = drawn_templates(24);
  ReadOptions options;
  options.corners = Quad{Point{312, 118}, {918, 172}, {893, 757}, {288, 803}};
  const auto reading = read_building(to_photo(drawn_photo()), {}, templates, options);
  REQUIRE(reading);
  CHECK(reading->board_confidence == 1);
  check_cells(reading.value());
}

TEST_CASE("quads are given in pixels of the full photo when a reduced one was decoded") {
  const auto templates = drawn_templates(24);
  Photo photo = to_photo(drawn_photo());
  photo.full_per_pixel = 2;
  photo.full_width *= 2;
  photo.full_height *= 2;
  const auto reading = read_building(photo, {}, templates);
  REQUIRE(reading);
  CHECK(reading->board[1].x == Approx(1840).margin(16));
}

TEST_CASE("pictures without a board are refused") {
  const auto templates = drawn_templates(24);
  const auto blank =
      read_building(to_photo(cv::Mat(600, 800, CV_8UC3, cv::Scalar(90, 120, 150))), {}, templates);
  REQUIRE_FALSE(blank);
  CHECK(blank.error().code == ErrorCode::kBoardNotFound);
  // A frame of cells whose pictures are not of this game.
  std::vector<std::vector<int>> others = kFaces;
  for (auto& row : others) {
    for (auto& face : row) face = face < 0 ? -1 : face + 100;
  }
  const std::array<cv::Point2f, 4> corners{{{310, 120}, {920, 170}, {890, 760}, {290, 800}}};
  CHECK_FALSE(read_building(to_photo(place(draw_board(others, {}, 3), {1200, 900}, corners)), {},
                            templates));
}

TEST_CASE("a tiny photo is no crash") {
  const auto templates = drawn_templates(4);
  for (const int side : {1, 2, 7, 40}) {
    CHECK_FALSE(
        read_building(to_photo(cv::Mat(side, side, CV_8UC3, cv::Scalar(9, 9, 9))), {}, templates));
  }
}

TEST_CASE("a board that leaves the photo names the side") {
  Photo photo = to_photo(cv::Mat(100, 200, CV_8UC3));
  CHECK(cut_off_side(photo, {Point{-30, 10}, {90, 10}, {90, 90}, {-30, 90}}) == "on the left");
  CHECK(cut_off_side(photo, {Point{20, 10}, {90, 10}, {90, 160}, {20, 160}}) == "at the bottom");
  CHECK_FALSE(cut_off_side(photo, {Point{-1, 10}, {90, 10}, {90, 90}, {-1, 90}}));
}

TEST_CASE("the view angle is that of a camera turned away from the board's normal") {
  Photo photo = to_photo(cv::Mat(300, 400, CV_8UC3));
  const double focal = 0.6 * 500;
  const cv::Matx33d camera(focal, 0, 200, 0, focal, 150, 0, 0, 1);
  for (const double degrees : {0.0, 30.0, 50.0}) {
    const double a = degrees * CV_PI / 180;
    const cv::Matx33d pose(std::cos(a), 0, -2, 0, 1, -2, -std::sin(a), 0, 12);
    CHECK(view_angle_deg(photo, camera * pose) == Approx(degrees).margin(0.5));
  }
}
