// Where the tops of pieces appear, and what they hide. Expectations: a pinhole camera, by hand.
#include "vision/geometry/raised_plane.h"

#include <cmath>

#include "tests/catch.h"
#include "tests/pipeline/drawn_board.h"
#include "vision/geometry/homography.h"

using namespace storey;
using namespace storey::vision;

namespace {

constexpr int kSide = 800;

cv::Matx33d plane_seen(double pitch, double roll, double height) {
  return cv::Matx33d(fake::view_by_camera(kSide, 40, pitch, roll, 16, height).data()).inv();
}

}  // namespace

TEST_CASE("raised plane: tops appear where a camera sees them") {
  for (const double pitch : {0.4, 0.7, 0.9}) {
    const cv::Matx33d board = plane_seen(pitch, 0.3, 0);
    const cv::Matx33d top = plane_seen(pitch, 0.3, 0.5);
    for (const double sign : {1.0, -1.0}) {  // of a homography, which means nothing
      const cv::Matx33d map = sign * board;
      const cv::Matx33d raised = raised_map(map, up_of(map, {kSide, kSide}), 0.5);
      for (const cv::Point2d at : {cv::Point2d(2, 3), cv::Point2d(8, 8), cv::Point2d(13, 14)}) {
        const auto seen = apply(raised, at);
        const auto expected = apply(top, at);
        CHECK(std::hypot(seen.x - expected.x, seen.y - expected.y) < 1.5);
      }
    }
    // What is one square high leans by the tangent of the angle from straight above.
    CHECK(lean_of(board, up_of(board, {kSide, kSide}), 16, 16) ==
          Approx(std::tan(pitch)).epsilon(0.15));
  }
}

TEST_CASE("raised plane: seen from straight above nothing leans in the middle") {
  const cv::Matx33d board = plane_seen(0, 0.2, 0);
  CHECK(lean_of(board, up_of(board, {kSide, kSide}), 16, 16) < 0.05);
}

TEST_CASE("raised plane: a piece hides blocks of the square behind it, and of no other") {
  std::vector<bool> pieces(9, false);
  pieces[7] = true;  // below the middle one of 3 x 3
  // What is seen on the board at (x, y) is seen on the plane of the tops 0.4 squares lower.
  const cv::Matx33d leaning(1, 0, 0, 0, 1, 0.4, 0, 0, 1);
  CHECK(hidden_blocks(pieces, 3, 3, 4, leaning) == 0xFF00);  // its lower half
  CHECK(hidden_blocks(pieces, 3, 3, 7, leaning) == 0);       // a piece does not hide its own square
  CHECK(hidden_blocks(pieces, 3, 3, 1, leaning) == 0);
  CHECK(hidden_blocks(pieces, 3, 3, 3, leaning) == 0x8800);  // beside: the next block, nearly
  CHECK(hidden_blocks(pieces, 3, 3, 4, cv::Matx33d::eye()) == 0xF000);
}
