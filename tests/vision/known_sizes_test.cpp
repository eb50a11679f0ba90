#include "vision/geometry/known_sizes.h"

#include <cmath>

#include "tests/catch.h"
#include "vision/geometry/homography.h"

using namespace storey;
using namespace storey::vision;

namespace {

// A rectangle as a map of the plane shows it.
KnownRectangle rectangle(cv::Point2d middle, cv::Size2d size, double turn_deg,
                         const cv::Matx33d& seen_from_plane) {
  KnownRectangle one;
  one.width = size.width;
  one.height = size.height;
  one.error = 0.5;
  const cv::Point2d along(std::cos(turn_deg * CV_PI / 180), std::sin(turn_deg * CV_PI / 180));
  const cv::Point2d right = along * (size.width / 2);
  const cv::Point2d down = cv::Point2d(-along.y, along.x) * (size.height / 2);
  const std::array<cv::Point2d, 4> corners{middle - right - down, middle + right - down,
                                           middle + right + down, middle - right + down};
  for (std::size_t i = 0; i < corners.size(); ++i)
    one.corners[i] = apply(seen_from_plane, corners[i]);
  return one;
}

std::vector<KnownRectangle> table(const cv::Matx33d& seen_from_plane) {
  return {rectangle({100, 80}, {75, 100}, 0, seen_from_plane),
          rectangle({260, 60}, {56, 87}, 20, seen_from_plane),
          rectangle({180, 210}, {56, 87}, -70, seen_from_plane),
          rectangle({40, 220}, {25, 25}, 40, seen_from_plane)};
}

const cv::Matx33d kTilted{1.1, 0.06, 4, -0.03, 0.95, -7, 6e-4, -4e-4, 1};

}  // namespace

TEST_CASE("a plane is corrected until rectangles on it have their sizes") {
  const auto seen = table(kTilted);
  CHECK(misfit(seen, cv::Matx33d::eye()) > 3);
  const cv::Matx33d corrected = fit_known_sizes(seen);
  CHECK(misfit(seen, corrected) < 0.05);
  // What was not among them has its size, too.
  const KnownRectangle other = rectangle({300, 200}, {60, 60}, 10, kTilted);
  CHECK(misfit({other}, cv::Matx33d::eye()) > 5);
  CHECK(misfit({other}, corrected) < 0.3);
}

TEST_CASE("one rectangle of another size than it is said hardly moves a plane") {
  auto seen = table(cv::Matx33d::eye());
  seen.push_back(rectangle({300, 150}, {50, 60}, 5, cv::Matx33d::eye()));
  seen.back().height = 66;
  const cv::Matx33d corrected = fit_known_sizes(seen);
  const KnownRectangle other = rectangle({120, 120}, {60, 60}, 10, cv::Matx33d::eye());
  CHECK(misfit({other}, corrected) < 2);
  CHECK(misfit(table(cv::Matx33d::eye()), fit_known_sizes(table(cv::Matx33d::eye()))) < 1e-3);
}

// What a hand lays is off by less than what a plane that is a little wrong shows far away.
TEST_CASE("a plane is corrected where it needs it, for whole pieces by less than for others") {
  const auto leaning = [](double by) {
    return table(cv::Matx33d(1, 0, 0, 0, 1, 0, by * 6e-4, by * -4e-4, 1));
  };
  CHECK_FALSE(worthwhile_correction(leaning(0), kForWholePieces));
  const auto little = leaning(0.05);
  const double off = misfit(little, cv::Matx33d::eye());
  REQUIRE(off > kForWholePieces.fits);
  REQUIRE(off < kForLoosePieces.fits);
  CHECK_FALSE(worthwhile_correction(little, kForLoosePieces));
  const auto corrected = worthwhile_correction(little, kForWholePieces);
  REQUIRE(corrected);
  CHECK(misfit(little, *corrected) < 0.1 * off);
  CHECK(worthwhile_correction(leaning(1), kForLoosePieces));
}

// No plane makes all of them as large as they are said to be: what cannot be mended stays.
TEST_CASE("a plane is not corrected where little is gained by it") {
  std::vector<KnownRectangle> seen;
  for (int col = 0; col < 3; ++col) {
    for (int row = 0; row < 2; ++row) {
      // As on a chessboard every other one is said to be longer than it is, the others shorter.
      seen.push_back(
          rectangle({60.0 + 100 * col, 60.0 + 120 * row}, {60, 80}, 0, cv::Matx33d::eye()));
      seen.back().height += (col + row) % 2 == 0 ? 2 : -2;
    }
  }
  REQUIRE(misfit(seen, cv::Matx33d::eye()) > kForLoosePieces.fits);
  CHECK_FALSE(worthwhile_correction(seen, kForLoosePieces));
  CHECK_FALSE(worthwhile_correction(seen, kForWholePieces));
}

TEST_CASE("a plane is corrected exactly where no rectangle among them has another size") {
  auto seen = table(kTilted);
  const auto corrected = exact_correction(seen, kForLoosePieces);
  REQUIRE(corrected);
  CHECK(misfit(seen, *corrected) < 0.05);
  // One that is good enough for pieces in general is corrected, too.
  const cv::Matx33d slightly(1.01, 0, 0, 0, 1.01, 0, 0, 0, 1);
  CHECK_FALSE(worthwhile_correction(table(slightly), kForLoosePieces));
  CHECK(exact_correction(table(slightly), kForLoosePieces));
  seen.push_back(rectangle({300, 150}, {50, 60}, 5, kTilted));
  seen.back().height = 66;
  CHECK(worthwhile_correction(seen, kForLoosePieces));
  CHECK_FALSE(exact_correction(seen, kForLoosePieces));
}
