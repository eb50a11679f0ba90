#include "vision/identify/bare_table.h"

#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "vision/photo/lab.h"

using namespace storey::vision;

namespace {

constexpr int kWidth = 480, kHeight = 360;  // two pixels a millimetre
constexpr double kPxPerMm = 2;

Corners area(float x, float y, float w, float h) {
  return {{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}};
}

// Wood, lighter on the left.
cv::Mat wood() {
  cv::Mat table(kHeight, kWidth, CV_8UC3);
  cv::RNG dice(7);
  for (int y = 0; y < kHeight; ++y) {
    const int stripe = dice.uniform(-12, 13);
    for (int x = 0; x < kWidth; ++x) {
      const int light = 40 - x / 12 + stripe + dice.uniform(-4, 5);
      table.at<cv::Vec3b>(y, x) = {cv::saturate_cast<uchar>(60 + light),
                                   cv::saturate_cast<uchar>(105 + light),
                                   cv::saturate_cast<uchar>(150 + light)};
    }
  }
  return table;
}

double strangeness_at(const cv::Mat& table, const Corners& place,
                      const Corners& shown = area(0, 0, kWidth, kHeight)) {
  return BareTable(table, kPxPerMm, shown, {place}).strangeness(place);
}

const Corners kSlot = area(200, 100, 88, 126);

}  // namespace

TEST_CASE("a bare slot looks like the table around it") {
  CHECK(strangeness_at(wood(), kSlot) >= 0);
  CHECK(strangeness_at(wood(), kSlot) < 0.6);
}

TEST_CASE("a slot with a card on it, in glare or in print, does not") {
  cv::Mat burnt = wood();
  cv::rectangle(burnt, {205, 108, 80, 112}, {250, 252, 253}, cv::FILLED);
  CHECK(strangeness_at(burnt, kSlot) > 3);
  cv::Mat glare = wood();  // on the card and around it, so that the table is as light
  cv::rectangle(glare, {120, 60, 240, 240}, {246, 248, 250}, cv::FILLED);
  CHECK(strangeness_at(glare, kSlot) > 3);
  cv::Mat printed = wood();
  cv::rectangle(printed, {205, 108, 80, 112}, {190, 120, 90}, cv::FILLED);
  cv::circle(printed, {245, 160}, 25, {60, 60, 220}, cv::FILLED);
  CHECK(strangeness_at(printed, kSlot) > 3);
}

TEST_CASE("a card that was not told is no measure of what its own slot looks like") {
  cv::Mat printed = wood();
  cv::rectangle(printed, {205, 108, 80, 112}, {190, 120, 90}, cv::FILLED);
  cv::circle(printed, {245, 160}, 25, {60, 60, 220}, cv::FILLED);
  const BareTable table(printed, kPxPerMm, area(0, 0, kWidth, kHeight), {});
  CHECK(table.strangeness(kSlot) > 3);
}

TEST_CASE("where the photo does not show a slot nothing is said of it") {
  CHECK(strangeness_at(wood(), area(440, 100, 88, 126)) == -1);
  CHECK(strangeness_at(wood(), kSlot, area(0, 0, 230, kHeight)) == -1);
  CHECK(strangeness_at(wood(), area(-20, -20, 520, 400)) == -1);  // no table around it
}

TEST_CASE("lightness and colours are those of CIE L*a*b*") {
  cv::Mat colours(16, 256, CV_8UC3);
  cv::RNG dice(11);
  dice.fill(colours, cv::RNG::UNIFORM, 0, 256);
  colours.row(0).setTo(cv::Scalar::all(0));
  colours.row(1).setTo(cv::Scalar::all(255));
  cv::Mat share, expected;
  colours.convertTo(share, CV_32F, 1.0 / 255);
  cv::cvtColor(share, expected, cv::COLOR_BGR2Lab);
  // OpenCV looks roots and powers up, and is a tenth off on the whole.
  CHECK(cv::norm(lab_of(colours), expected, cv::NORM_INF) < 0.6);
  CHECK(cv::norm(lab_of(colours), expected, cv::NORM_L1) <
        0.15 * 3 * static_cast<double>(colours.total()));
}
