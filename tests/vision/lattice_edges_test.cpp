// Squares drawn on a known lattice: one that is off is moved back onto their sides.
#include "vision/locate/lattice_edges.h"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "vision/geometry/homography.h"

using namespace storey;
using namespace storey::vision;

namespace {

constexpr int kSide = 5;
const cv::Matx33d kSeen(80, -14, 90, 9, 74, 60, 0, 0.02, 1);  // squares -> pixels, a little aslant

// Squares of many colours with print on them, on a grey table.
cv::Mat drawn(const cv::Matx33d& map, cv::Point crooked = {-1, -1}) {
  cv::Mat picture(480, 520, CV_8UC3, cv::Scalar::all(120));
  cv::RNG rng(7);
  for (int row = 0; row < kSide; ++row) {
    for (int col = 0; col < kSide; ++col) {
      const double aside = cv::Point(col, row) == crooked ? 0.2 : 0;
      const auto polygon = [&](double x, double y, double width, double height) {
        std::vector<cv::Point> outline;
        for (const cv::Point2d p :
             {cv::Point2d(x, y), {x + width, y}, {x + width, y + height}, {x, y + height}})
          outline.emplace_back(apply(map, p));
        return outline;
      };
      const cv::Scalar ground(rng.uniform(30, 230), rng.uniform(30, 230), rng.uniform(30, 230));
      cv::fillConvexPoly(picture, polygon(col + aside, row, 1, 1), ground, cv::LINE_AA);
      for (int thing = 0; thing < 4; ++thing) {
        const double x = col + aside + rng.uniform(0.05, 0.8);
        const double y = row + rng.uniform(0.05, 0.8);
        cv::fillConvexPoly(picture, polygon(x, y, 0.12, 0.12), cv::Scalar::all(rng.uniform(0, 255)),
                           cv::LINE_AA);
      }
    }
  }
  return picture;
}

// How far the corners of the board are off at most, in squares.
double off(const cv::Matx33d& map, const cv::Matx33d& truth) {
  double most = 0;
  for (const double x : {0, kSide})
    for (const double y : {0, kSide}) {
      const cv::Point2d on_board = apply(truth.inv(), apply(map, cv::Point2d(x, y)));
      most = std::max(most, cv::norm(on_board - cv::Point2d(x, y)));
    }
  return most;
}

const PieceMask kAll(kSide* kSide, 1);

// Moved aside, turned and too large, each by some hundredths of a square.
const cv::Matx33d kOff(1.03, -0.02, 0.12, 0.02, 1.02, -0.1, 0.001, 0, 1);

}  // namespace

TEST_CASE("lattice edges: a lattice that is off is moved onto the sides of its pieces") {
  const cv::Matx33d map = kSeen * kOff;
  REQUIRE(off(map, kSeen) > 0.15);
  CHECK(off(moved_onto_edges(drawn(kSeen), map, kSide, kSide, kAll), kSeen) < 0.03);
}

TEST_CASE("lattice edges: one that lies right stays") {
  CHECK(off(moved_onto_edges(drawn(kSeen), kSeen, kSide, kSide, kAll), kSeen) < 0.02);
}

TEST_CASE("lattice edges: a shadow over half of it is no side") {
  cv::Mat picture = drawn(kSeen);
  cv::Mat dark = picture(cv::Rect(0, 0, 233, picture.rows));
  dark *= 0.4;
  CHECK(off(moved_onto_edges(picture, kSeen * kOff, kSide, kSide, kAll), kSeen) < 0.04);
}

TEST_CASE("lattice edges: a piece that lies crooked does not pull the others along") {
  CHECK(off(moved_onto_edges(drawn(kSeen, {2, 2}), kSeen * kOff, kSide, kSide, kAll), kSeen) <
        0.05);
}

TEST_CASE("lattice edges: only sides of pieces are looked for") {
  // The board goes on where no pieces are said to lie; those that are tell where it is.
  PieceMask some(kSide * kSide, 0);
  for (const int i : {0, 1, 2, 5, 6, 7, 10, 11, 12}) some[static_cast<std::size_t>(i)] = 1;
  CHECK(off(moved_onto_edges(drawn(kSeen), kSeen * kOff, kSide, kSide, some), kSeen) < 0.06);
}

TEST_CASE("lattice edges: where nothing is seen a lattice is left where it is") {
  const cv::Matx33d map = kSeen * kOff;
  const cv::Mat plain(480, 520, CV_8UC3, cv::Scalar::all(120));
  CHECK(cv::norm(moved_onto_edges(plain, map, kSide, kSide, kAll) - map) < 1e-6);
  // Too few sides lie in the picture.
  const cv::Matx33d beyond = cv::Matx33d(1, 0, 700, 0, 1, 0, 0, 0, 1) * map;
  CHECK(cv::norm(moved_onto_edges(drawn(kSeen), beyond, kSide, kSide, kAll) - beyond) < 1e-6);
}

TEST_CASE("lattice edges: corners that somebody gave are moved, unless they lie far from a board") {
  const cv::Mat picture = drawn(kSeen);
  int left_alone = 0;
  for (int wide = 0; wide < 20; ++wide) {
    const double size = 1 + 0.015 * wide;
    const cv::Matx33d map = kSeen * cv::Matx33d(size, 0, 0.08, 0, size, -0.05, 0, 0, 1);
    const cv::Matx33d moved = moved_onto_edges(picture, map, kSide, kSide, kAll);
    const cv::Matx33d near = near_and_onto_edges(picture, map, kSide, kSide, kAll);
    const bool stays = off(moved, map) > 0.5;
    CHECK(cv::norm(near - (stays ? map : moved)) < 1e-9);
    left_alone += stays ? 1 : 0;
  }
  CHECK(left_alone > 0);
  CHECK(left_alone < 20);
}

TEST_CASE("lattice edges: corners that were given exactly stay to the pixel") {
  CHECK(cv::norm(near_and_onto_edges(drawn(kSeen), kSeen, kSide, kSide, kAll) - kSeen) < 1e-12);
}
