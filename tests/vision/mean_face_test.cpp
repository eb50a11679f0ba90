#include "vision/identify/mean_face.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"

using namespace storey::vision;

namespace {

const cv::Size kLook(112, 174);  // 2 px a mm
constexpr double kPx_mm = 1.5;   // of the table

// A picture above a dark band, a box of marks on white below it: each card has others of them.
cv::Mat card(int number) {
  cv::RNG random(static_cast<std::uint64_t>(number + 1));
  cv::Mat look(kLook, CV_8UC3, cv::Scalar(235, 240, 240));
  cv::Mat rough(5, 7, CV_8UC3), picture;
  random.fill(rough, cv::RNG::UNIFORM, 60, 220);
  cv::resize(rough, picture, {kLook.width, 80}, 0, 0, cv::INTER_NEAREST);
  picture.copyTo(look(cv::Rect({0, 0}, picture.size())));
  cv::rectangle(look, {0, 68}, {kLook.width, 82}, {90, 60, 40}, cv::FILLED);
  cv::rectangle(look, {30, 108}, {82, 160}, {150, 170, 180}, cv::FILLED);
  for (int i = 0; i < 3; ++i)
    cv::circle(look, {random.uniform(38, 74), random.uniform(116, 152)}, 6, {60, 60, 60},
               cv::FILLED);
  return look;
}

std::vector<cv::Mat> cards() {
  std::vector<cv::Mat> all;
  for (int number = 0; number < 12; ++number) all.push_back(card(number));
  return all;
}

// Rough, in light that fades to one side.
cv::Mat table() {
  cv::Mat rough(120, 160, CV_8UC3), bgr;
  cv::RNG random(5);
  random.fill(rough, cv::RNG::UNIFORM, 110, 170);
  cv::resize(rough, bgr, {900, 700}, 0, 0, cv::INTER_CUBIC);
  for (int x = 0; x < bgr.cols; ++x) bgr.col(x) *= 0.5 + 0.5 * x / bgr.cols;
  return bgr;
}

// Through a veil, without an edge.
void lay(cv::Mat& bgr, const cv::Mat& look, cv::Point2f middle, double clockwise_deg) {
  cv::Mat map = cv::getRotationMatrix2D(cv::Point2f(56, 87), -clockwise_deg, kPx_mm / 2);
  map.at<double>(0, 2) += static_cast<double>(middle.x) - 56;
  map.at<double>(1, 2) += static_cast<double>(middle.y) - 87;
  cv::Mat mask = cv::Mat::zeros(kLook, CV_32F);
  mask(cv::Rect({0, 0}, kLook) & cv::Rect(8, 8, kLook.width - 16, kLook.height - 16)) = 0.3;
  cv::GaussianBlur(mask, mask, {}, 5);
  cv::Mat shown, share;
  cv::warpAffine(look, shown, map, bgr.size());
  cv::warpAffine(mask, share, map, bgr.size());
  for (int y = 0; y < bgr.rows; ++y) {
    for (int x = 0; x < bgr.cols; ++x) {
      const float part = share.at<float>(y, x);
      cv::Vec3b& at = bgr.at<cv::Vec3b>(y, x);
      at = cv::Vec3b((1 - part) * cv::Vec3f(at) + part * cv::Vec3f(shown.at<cv::Vec3b>(y, x)));
    }
  }
}

}  // namespace

TEST_CASE("a card that shows no edge lies where something is as light and dark as cards are") {
  const MeanFace mean(cards(), 56, 87);
  for (const double turn : {0.0, 40.0, 200.0}) {
    CAPTURE(turn);
    cv::Mat bgr = table();
    lay(bgr, card(3), {520, 330}, turn);
    const auto places = mean.places(bgr, kPx_mm);
    REQUIRE_FALSE(places.empty());
    CHECK(cv::norm(places.front().middle - cv::Point2f(520, 330)) < 12);
    const double off =
        std::remainder(static_cast<double>(places.front().turn) - turn * CV_PI / 180, 2 * CV_PI);
    CHECK(std::abs(off) < 0.14);
    CHECK(places.front().likeness > 0.4F);
  }
}

TEST_CASE("a bare table is as light and dark as cards are nowhere") {
  const MeanFace mean(cards(), 56, 87);
  const auto places = mean.places(table(), kPx_mm);
  CHECK(std::none_of(places.begin(), places.end(),
                     [](const MeanFace::Place& one) { return one.likeness > 0.4F; }));
  // Nothing at all is printed on a plain one.
  CHECK(mean.places(cv::Mat(600, 800, CV_8UC3, cv::Scalar(120, 140, 160)), kPx_mm).empty());
}
