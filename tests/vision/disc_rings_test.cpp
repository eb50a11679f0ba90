#include "vision/identify/disc_rings.h"

#include <cmath>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "vision/identify/face_matcher.h"

using namespace storey;
using namespace storey::vision;

namespace {

constexpr int kSide = 60;
const cv::Point2f kMiddle((kSide - 1) / 2.0F, (kSide - 1) / 2.0F);

// A disc with a bar, a spot and a stripe at angles of its own.
cv::Mat draw_disc(int number) {
  cv::Mat disc(kSide, kSide, CV_8UC3, cv::Scalar(70, 150, 210));
  cv::rectangle(disc, {27, 10 + 4 * number, 7, 22}, {40, 40, 40}, cv::FILLED);
  cv::circle(disc, {16 + 5 * number, 40}, 6, {200, 80, 60}, cv::FILLED);
  cv::line(disc, {40, 18 + 9 * number}, {52, 30}, {240, 240, 240}, 4);
  cv::GaussianBlur(disc, disc, {0, 0}, 1.2);
  return disc;
}

cv::Mat turned(const cv::Mat& disc, double clockwise_deg) {
  cv::Mat out;
  cv::warpAffine(disc, out, cv::getRotationMatrix2D(kMiddle, -clockwise_deg, 1), disc.size(),
                 cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  return out;
}

RingLooks looks() { return RingLooks({draw_disc(0), draw_disc(1), draw_disc(2)}); }

}  // namespace

TEST_CASE("rings tell which disc lies there, and how far it is turned") {
  const RingLooks known = looks();
  for (int number = 0; number < 3; ++number) {
    for (const double turn : {0.0, 17.0, 100.0, 215.0, 341.0}) {
      INFO(number << " turned by " << turn);
      const cv::Mat seen = log_opponent(turned(draw_disc(number), turn));
      const auto matches = known.match(ring_vector(seen, kMiddle, kSide));
      REQUIRE(matches.size() == 3);
      CHECK(matches.front().look == number);
      CHECK(matches.front().likeness > 0.85F);
      CHECK(std::abs(std::remainder(matches.front().clockwise_deg - turn, 360)) < 5);
    }
  }
}

TEST_CASE("rings are as like in the dark, in warm light and where it falls off to one side") {
  const RingLooks known = looks();
  const cv::Mat disc = turned(draw_disc(1), 60);
  cv::Mat dim;
  cv::multiply(disc, cv::Scalar(0.35, 0.5, 0.7), dim);
  for (int x = 0; x < dim.cols; ++x) dim.col(x) *= 0.7 + 0.3 * x / dim.cols;
  const auto matches = known.match(ring_vector(log_opponent(dim), kMiddle, kSide));
  CHECK(matches.front().look == 1);
  CHECK(matches.front().likeness > 0.8F);
}

TEST_CASE("a flat disc is like no look, and one that the picture cuts off can be asked for") {
  const RingLooks known = looks();
  const cv::Mat flat = log_opponent(cv::Mat(kSide, kSide, CV_8UC3, cv::Scalar(70, 150, 210)));
  CHECK(known.match(ring_vector(flat, kMiddle, kSide)).front().likeness < 0.1F);
  CHECK(known.match(ring_vector(flat, {-20, 3}, kSide)).size() == 3);
}
