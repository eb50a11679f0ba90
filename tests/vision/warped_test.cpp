#include "vision/identify/warped.h"

#include <opencv2/imgproc.hpp>

#include "tests/catch.h"

using namespace storey::vision;

namespace {

constexpr int kFlags = cv::INTER_LINEAR | cv::WARP_INVERSE_MAP;

cv::Mat noise(cv::Size size, int type, double most) {
  cv::Mat m(size, type);
  cv::RNG(7).fill(m, cv::RNG::UNIFORM, 0, most);
  return m;
}

}  // namespace

// Other versions of OpenCV than the one it was taken from may differ by a grey level.
TEST_CASE("a warped picture is OpenCV's, within and across the rim, in narrow and wide parts") {
  const cv::Mat photo = noise({300, 200}, CV_8UC3, 256);
  const std::vector<cv::Matx33d> maps{{0.9, 0.2, 50, -0.2, 0.9, 40, 1e-4, -2e-4, 1},
                                      {2.5, 0.1, -30, 0.3, 2.2, -20, 0, 0, 1},
                                      {-1, 0, 280, 0, -1, 190, 1e-3, 1e-3, 1},
                                      {1, 0, 5000, 0, 1, -5000, 0, 0, 1}};
  for (const cv::Matx33d& map : maps) {
    for (const cv::Size size : {cv::Size(5, 3), {67, 118}, {130, 40}, {1100, 4}}) {
      cv::Mat theirs;
      cv::warpPerspective(photo, theirs, map, size, kFlags, cv::BORDER_REPLICATE);
      CHECK(cv::norm(theirs, warped(photo, map, size), cv::NORM_INF) <= 1);
    }
  }
}

TEST_CASE("warped planes are those of OpenCV's warped picture") {
  const cv::Mat picture = noise({80, 120}, CV_32FC4, 1);
  const std::vector<cv::Matx23d> maps{
      {1.01, 0.02, 8, -0.02, 0.98, 7}, {1, 0.1, 30, -0.1, 1, 60}, {0.9, 0, -9, 0, 1.1, -5}};
  for (const cv::Matx23d& map : maps) {
    cv::Mat theirs;
    cv::warpAffine(picture, theirs, map, {51, 102}, kFlags, cv::BORDER_REPLICATE);
    const auto planes = warped_planes(picture, map, {51, 102});
    for (int c = 0; c < 3; ++c) {
      cv::Mat plane;
      cv::extractChannel(theirs, plane, c);
      CHECK(cv::norm(plane, planes[static_cast<std::size_t>(c)], cv::NORM_INF) < 1e-4);
    }
  }
}
