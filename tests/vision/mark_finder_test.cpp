#include "vision/locate/frame_marks.h"

#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_faces.h"
#include "vision/geometry/homography.h"
#include "vision/geometry/lattice.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr double kPxPerMm = 3;
constexpr double kMargin_mm = 45;  // paper around the frame, wide enough for the marks

// An upright frame between its printed marks, seen straight on; without `shown` marks left out.
cv::Mat draw_marked(const std::vector<std::vector<int>>& faces, const std::vector<int>& shown) {
  const Place spec;
  const cv::Mat board = draw_board(faces, spec, kPxPerMm);
  const int margin = cvRound(kMargin_mm * kPxPerMm);
  cv::Mat all(board.rows + 2 * margin, board.cols + 2 * margin, CV_8UC3, cv::Scalar::all(235));
  board.copyTo(all(cv::Rect(margin, margin, board.cols, board.rows)));
  for (const int id : shown) {
    const auto& mark = kFrameMarks.at(static_cast<std::size_t>(id));
    const Quad mm = frame_mark_corners(mark, board.cols / kPxPerMm, board.rows / kPxPerMm);
    const double module = kFrameMark_mm / kFrameMarkModules * kPxPerMm;
    for (int row = 0; row < kFrameMarkModules; ++row) {
      for (int col = 0; col < kFrameMarkModules; ++col) {
        const int shade = frame_mark_is_white(mark, col, row) ? 235 : 20;
        const cv::Point corner(cvRound(margin + mm[0].x * kPxPerMm + col * module),
                               cvRound(margin + mm[0].y * kPxPerMm + row * module));
        cv::rectangle(all, cv::Rect(corner.x, corner.y, cvRound(module), cvRound(module)),
                      cv::Scalar::all(shade), cv::FILLED);
      }
    }
  }
  return all;
}

const std::vector<std::vector<int>> kNoFaces(5, std::vector<int>(5, -1));
const std::array<cv::Point2f, 4> kSeen{{{200, 60}, {1000, 120}, {960, 860}, {170, 830}}};

cv::Mat photo_of(const std::vector<std::vector<int>>& faces, const std::vector<int>& shown) {
  return place(draw_marked(faces, shown), {1200, 900}, kSeen);
}

}  // namespace

TEST_CASE("frame marks are found at every quarter turn, corners in their printed order") {
  for (int turn = 0; turn < 4; ++turn) {
    cv::Mat photo = photo_of(kNoFaces, {0, 1, 2, 3});
    if (turn > 0) {
      cv::Mat turned;
      cv::rotate(photo, turned, turn - 1);
      photo = turned;
    }
    cv::Mat grey;
    cv::cvtColor(photo, grey, cv::COLOR_BGR2GRAY);
    const auto marks = find_marks(grey);
    INFO("quarter turns clockwise: " << turn);
    std::array<int, 4> seen{};
    for (const auto& m : marks) ++seen.at(static_cast<std::size_t>(m.mark.id));
    for (const int count : seen) CHECK(count >= 1);
    const auto board = board_from_marks(Place{}, marks);
    REQUIRE(board);
    // A quarter turn of the photo turns the board's right with it.
    const auto right = apply(*board, {5, 0}) - apply(*board, {0, 0});
    CHECK((turn % 2 == 0 ? std::abs(right.x) : std::abs(right.y)) > 300);
    CHECK((turn == 0 || turn == 1 ? right.x + right.y > 0 : right.x + right.y < 0));
  }
}

TEST_CASE("two marks place the board, one does not") {
  cv::Mat grey;
  cv::cvtColor(photo_of(kNoFaces, {1, 3}), grey, cv::COLOR_BGR2GRAY);
  CHECK(board_from_marks(Place{}, find_marks(grey)));
  cv::cvtColor(photo_of(kNoFaces, {1}), grey, cv::COLOR_BGR2GRAY);
  CHECK_FALSE(board_from_marks(Place{}, find_marks(grey)));
}

TEST_CASE("a building of one face is found by the marks and not without them") {
  const auto templates = drawn_templates(24);
  auto faces = kNoFaces;
  faces[4][2] = 7;
  const auto marked = read_building(to_photo(photo_of(faces, {0, 1, 2, 3})), {}, templates);
  REQUIRE(marked);
  for (const auto& seen : marked->cells) {
    const bool there = seen.site.cell == Cell{2, 0};
    CHECK(seen.best().what.piece == (there ? 7 : -1));
  }
  CHECK_FALSE(read_building(to_photo(photo_of(faces, {})), {}, templates));
}

TEST_CASE("an empty frame between its marks is an empty building") {
  const auto reading =
      read_building(to_photo(photo_of(kNoFaces, {0, 1, 2, 3})), {}, drawn_templates(24));
  REQUIRE(reading);
  for (const auto& seen : reading->cells) CHECK(seen.best().empty());
}
