#include "vision/photo/shrink.h"

#include <opencv2/imgproc.hpp>

#include "tests/catch.h"

using namespace storey::vision;

TEST_CASE("a picture that need not be smaller is the same picture") {
  const cv::Mat picture(30, 40, CV_8UC3, cv::Scalar(1, 2, 3));
  CHECK(shrunk(picture, 1.0).data == picture.data);
  CHECK(shrunk(picture, 1.7).data == picture.data);
}

TEST_CASE("a shrunk picture keeps means and places") {
  cv::Mat picture(300, 500, CV_8UC3, cv::Scalar(40, 80, 120));
  picture(cv::Rect(250, 0, 250, 300)) = cv::Scalar(240, 200, 160);
  for (const double scale : {0.9, 0.5, 0.37, 0.25, 0.11}) {
    CAPTURE(scale);
    const cv::Mat small = shrunk(picture, scale);
    REQUIRE(small.size() == cv::Size(cvRound(500 * scale), cvRound(300 * scale)));
    CHECK(cv::mean(small)[0] == Approx(140).margin(2));
    CHECK(small.at<cv::Vec3b>(5, small.cols / 2 - 3) == cv::Vec3b(40, 80, 120));
    CHECK(small.at<cv::Vec3b>(5, small.cols / 2 + 3) == cv::Vec3b(240, 200, 160));
  }
}

TEST_CASE("a fine pattern turns grey, not into waves") {
  cv::Mat picture(400, 400, CV_8U);
  for (int x = 0; x < 400; ++x) picture.col(x) = x / 2 % 2 == 0 ? 0 : 255;
  cv::Mat mean;
  cv::Mat spread;
  cv::meanStdDev(shrunk(picture, 0.2), mean, spread);
  CHECK(mean.at<double>(0) == Approx(127.5).margin(2));
  CHECK(spread.at<double>(0) < 10);
}

TEST_CASE("a picture never shrinks to nothing") {
  CHECK(shrunk(cv::Mat(3, 200, CV_8U, cv::Scalar(9)), 0.01).size() == cv::Size(2, 1));
}
