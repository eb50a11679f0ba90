#include "vision/photo/burnt.h"

#include "tests/catch.h"

using namespace storey::vision;

TEST_CASE("burnt out is what is white, or nearly so in warm light, and no plain colour") {
  const auto share = [](const cv::Scalar& bgr) {
    cv::Mat picture(4, 4, CV_8UC3, cv::Scalar(90, 120, 200));
    picture(cv::Rect(0, 0, 2, 4)).setTo(bgr);
    return burnt_share(picture);
  };
  CHECK(share({255, 255, 255}) == 0.5);
  CHECK(share({220, 253, 255}) == 0.5);  // warm light leaves blue a little below
  CHECK(share({255, 253, 220}) == 0.5);  // and cool light red
  CHECK(share({240, 240, 240}) == 0);    // white paper
  CHECK(share({180, 255, 255}) == 0);    // yellow
  CHECK(share({255, 215, 255}) == 0);    // the limit of the third
}
