#include "vision/geometry/picture_features.h"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "vision/geometry/homography.h"

using namespace storey::vision;

namespace {

// Boxes of many greys, one over the other.
cv::Mat boxes() {
  cv::Mat grey(300, 400, CV_8U, cv::Scalar(120));
  cv::RNG dice(4);
  for (int i = 0; i < 60; ++i) {
    const cv::Point at(dice.uniform(0, 380), dice.uniform(0, 280));
    cv::rectangle(grey, at, at + cv::Point(dice.uniform(15, 60), dice.uniform(15, 60)),
                  cv::Scalar(dice.uniform(20, 235)), cv::FILLED);
  }
  cv::GaussianBlur(grey, grey, {}, 0.8);
  return grey;
}

// The likest one of some.
const PictureFeature& likest(const PictureFeature& one, const std::vector<PictureFeature>& others) {
  return *std::min_element(others.begin(), others.end(), [&](const auto& a, const auto& b) {
    return difference_of(one.bits, a.bits) < difference_of(one.bits, b.bits);
  });
}

}  // namespace

TEST_CASE("features of a picture are found again where it is smaller and turned") {
  const cv::Mat grey = boxes();
  const cv::Mat map = cv::getRotationMatrix2D(cv::Point2f(200, 150), -50, 0.7);
  cv::Mat turned;
  cv::warpAffine(grey, turned, map, grey.size(), cv::INTER_AREA, cv::BORDER_REPLICATE);
  const cv::Matx33d turned_from_grey(map.at<double>(0, 0), map.at<double>(0, 1),
                                     map.at<double>(0, 2), map.at<double>(1, 0),
                                     map.at<double>(1, 1), map.at<double>(1, 2), 0, 0, 1);
  const auto known = find_features(grey);
  int alike = 0, right = 0;
  for (const PictureFeature& one : find_features(turned)) {
    const PictureFeature& same = likest(one, known);
    if (difference_of(one.bits, same.bits) > 30) continue;
    ++alike;
    const double turn = std::remainder(one.turn - same.turn - 50 * CV_PI / 180, 2 * CV_PI);
    if (cv::norm(apply(turned_from_grey, same.at) - one.at) < 4 && std::abs(turn) < 0.3) ++right;
  }
  CHECK(alike > 40);
  CHECK(2 * right > alike);  // corners of boxes are much alike
}

TEST_CASE("features are spread over a picture, and there are none in what is plain") {
  cv::Mat grey = boxes();
  grey.rowRange(0, 150).setTo(120);
  const auto features = find_features(grey, {.most = 90, .levels = 1, .tiles = 3});
  REQUIRE_FALSE(features.empty());
  CHECK(features.size() <= 99);
  for (const PictureFeature& one : features) CHECK(one.at.y > 140);
  CHECK(find_features(cv::Mat(20, 20, CV_8U, cv::Scalar(9))).empty());
}
