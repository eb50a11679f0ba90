#include "vision/identify/known_features.h"

#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "vision/geometry/corners.h"
#include "vision/geometry/homography.h"

using namespace storey::vision;

namespace {

// A card of 50 x 80 mm without a border, four pixels a millimetre, with boxes of its own.
cv::Mat boxed_look(int number) {
  cv::Mat look(320, 200, CV_8UC3, cv::Scalar(200, 210, 215));
  cv::RNG dice(30 + static_cast<std::uint64_t>(number));
  for (int i = 0; i < 30; ++i) {
    const cv::Point at(dice.uniform(0, 180), dice.uniform(0, 300));
    const cv::Scalar colour(dice.uniform(0, 255), dice.uniform(0, 255), dice.uniform(0, 255));
    cv::rectangle(look, at, at + cv::Point(dice.uniform(12, 40), dice.uniform(12, 40)), colour,
                  cv::FILLED);
  }
  return look;
}

std::vector<cv::Mat> boxed_looks() {
  std::vector<cv::Mat> looks;
  for (int number = 0; number < 5; ++number) looks.push_back(boxed_look(number));
  return looks;
}

// One of them on stripes, as it is seen from 45 degrees above the table.
cv::Mat seen_on_stripes(int number, const Corners& corners) {
  cv::Mat bgr(400, 600, CV_8UC3, cv::Scalar(60, 90, 120));
  for (int x = 0; x < bgr.cols; x += 24)
    cv::rectangle(bgr, {x, 0}, {x + 10, bgr.rows}, {200, 210, 215}, cv::FILLED);
  const cv::Matx33d map =
      fit_homography({{-0.5, -0.5}, {199.5, -0.5}, {199.5, 319.5}, {-0.5, 319.5}},
                     {corners.begin(), corners.end()});
  cv::warpPerspective(boxed_look(number), bgr, cv::Mat(map), bgr.size(), cv::INTER_AREA,
                      cv::BORDER_TRANSPARENT);
  cv::cvtColor(bgr, bgr, cv::COLOR_BGR2GRAY);
  return bgr;
}

// Corners of boxes are much alike: so many may lie as on another card.
constexpr int kByChance = 8;

int most_points(const KnownFeatures& known, const cv::Mat& grey) {
  const auto seen = known.seen_in(find_features(grey));
  return seen.empty() ? 0 : seen.front().points;
}

}  // namespace

TEST_CASE("a face is known by its points where stripes hide its outline") {
  const KnownFeatures known(boxed_looks(), 50, 80);
  const Corners corners{{{240, 120}, {345, 150}, {295, 260}, {180, 220}}};
  const auto seen = known.seen_in(find_features(seen_on_stripes(3, corners)));
  REQUIRE_FALSE(seen.empty());
  CHECK(seen[0].look == 3);
  CHECK(seen[0].points > kByChance + 4);
  for (std::size_t i = 0; i < 4; ++i) CHECK(cv::norm(seen[0].corners.at(i) - corners.at(i)) < 16);
}

TEST_CASE("few points lie as on a known face where another one lies, or it is seen in a mirror") {
  const KnownFeatures known(boxed_looks(), 50, 80);
  const Corners corners{{{240, 120}, {345, 150}, {295, 260}, {180, 220}}};
  CHECK(most_points(known, seen_on_stripes(9, corners)) <= kByChance);
  cv::Mat mirrored;
  cv::flip(seen_on_stripes(3, corners), mirrored, 1);
  CHECK(most_points(known, mirrored) <= kByChance);
}
