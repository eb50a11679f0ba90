#include "vision/identify/faces_in_view.h"

#include <opencv2/imgproc.hpp>
#include <string>

#include "tests/catch.h"
#include "vision/geometry/homography.h"

using namespace storey::vision;

namespace {

constexpr int kLookPx = 120;

cv::Mat coin(const std::string& sign, const cv::Scalar& colour) {
  cv::Mat look(kLookPx, kLookPx, CV_8UC3, colour * 0.6);
  cv::circle(look, {kLookPx / 2, kLookPx / 2}, 48, colour, cv::FILLED, cv::LINE_AA);
  cv::putText(look, sign, {30, 85}, cv::FONT_HERSHEY_SIMPLEX, 2.2, {30, 30, 40}, 9, cv::LINE_AA);
  return look;
}

const std::vector<cv::Mat>& coins() {
  static const std::vector<cv::Mat> all{coin("1", {60, 120, 220}), coin("2", {170, 170, 175}),
                                        coin("5", {60, 190, 220})};
  return all;
}

// A table of coarse noise that gets lighter to the right.
cv::Mat table() {
  cv::Mat rough(24, 32, CV_8UC3);
  cv::RNG random(7);
  random.fill(rough, cv::RNG::UNIFORM, 70, 150);
  cv::Mat bgr;
  cv::resize(rough, bgr, {320, 240}, 0, 0, cv::INTER_CUBIC);
  for (int x = 0; x < bgr.cols; ++x) bgr.col(x) *= 0.7 + 0.6 * x / bgr.cols;
  return bgr;
}

// The unit square seen aslant, 36 px wide and half as high.
const cv::Matx33d kAslant(36, 4, 120, 1, 18, 90, 0.0004, 0.001, 1);

// A disc turned, dim and a little out of focus.
void lay(cv::Mat& bgr, const cv::Mat& look, double turn_deg, const cv::Matx33d& bgr_from_unit) {
  cv::Mat turned, disc(look.size(), CV_8U, cv::Scalar(0));
  const cv::Point2f middle((kLookPx - 1) / 2.0F, (kLookPx - 1) / 2.0F);
  cv::warpAffine(look, turned, cv::getRotationMatrix2D(middle, turn_deg, 1), look.size(),
                 cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  cv::circle(disc, middle, kLookPx / 2, 255, cv::FILLED);
  const cv::Matx33d unit_from_look(1.0 / kLookPx, 0, 0.5 / kLookPx, 0, 1.0 / kLookPx, 0.5 / kLookPx,
                                   0, 0, 1);
  cv::Mat shown, mask;
  cv::GaussianBlur(turned, turned, {0, 0}, 2);
  cv::warpPerspective(turned * 0.7, shown, bgr_from_unit * unit_from_look, bgr.size());
  cv::warpPerspective(disc, mask, bgr_from_unit * unit_from_look, bgr.size(), cv::INTER_NEAREST);
  shown.copyTo(bgr, mask);
  cv::GaussianBlur(bgr, bgr, {0, 0}, 0.8);
}

}  // namespace

TEST_CASE("faces in view: a small disc seen aslant is told at any turn, where it lies") {
  const FacesInView discs(coins(), 24, 24, true);
  for (int look = 0; look < 3; ++look) {
    for (const double turn : {0.0, 65.0, 190.0, 301.0}) {
      cv::Mat bgr = table();
      lay(bgr, coins()[static_cast<std::size_t>(look)], turn, kAslant);
      const cv::Matx33d aside = kAslant * cv::Matx33d(1, 0, 0.3, 0, 1, -0.25, 0, 0, 1);
      const auto matches = discs.find(bgr, aside, {0.4});
      REQUIRE(matches.size() == 3);
      CHECK(matches[0].look == look);
      CHECK(matches[0].likeness > 0.7F);
      CHECK(matches[0].likeness > matches[1].likeness + 0.03F);
      CHECK(cv::norm(matches[0].middle - apply(kAslant, {0.5, 0.5})) < 2);
    }
  }
}

namespace {

// A picture laid over a photo, as much of it as it shows.
void lay_flat(cv::Mat& bgr, const cv::Mat& look, const cv::Matx33d& bgr_from_unit) {
  const cv::Matx33d unit_from_look(1.0 / look.cols, 0, 0.5 / look.cols, 0, 1.0 / look.rows,
                                   0.5 / look.rows, 0, 0, 1);
  cv::Mat shown, mask;
  cv::warpPerspective(look, shown, bgr_from_unit * unit_from_look, bgr.size());
  cv::warpPerspective(cv::Mat(look.size(), CV_8U, cv::Scalar(255)), mask,
                      bgr_from_unit * unit_from_look, bgr.size(), cv::INTER_NEAREST);
  shown.copyTo(bgr, mask);
}

// A lamp mirrored: a veil that is brightest in the middle.
void veil(cv::Mat& bgr, cv::Point2f middle, float size, float most) {
  for (int y = 0; y < bgr.rows; ++y) {
    for (int x = 0; x < bgr.cols; ++x) {
      const cv::Point2f away = cv::Point2f(cv::Point(x, y)) - middle;
      const float light = most * std::exp(-away.dot(away) / (size * size));
      auto& pixel = bgr.at<cv::Vec3b>(y, x);
      for (int c = 0; c < 3; ++c)
        pixel[c] = cv::saturate_cast<uchar>(static_cast<float>(pixel[c]) + light);
    }
  }
}

const cv::Matx33d kTile(50, 5, 130, -3, 42, 90, 0.0003, 0.001, 1);

}  // namespace

TEST_CASE("faces in view: an upright tile is told in a lamp's light, half covered, laid askew") {
  const FacesInView tiles(coins(), 25, 25, false);
  const double turn = 5 * CV_PI / 180;
  const cv::Matx33d middle(1, 0, 0.5, 0, 1, 0.5, 0, 0, 1);
  const cv::Matx33d turned(std::cos(turn), -std::sin(turn), 0.06, std::sin(turn), std::cos(turn),
                           -0.05, 0, 0, 1);
  for (int look = 0; look < 3; ++look) {
    cv::Mat bgr = table();
    lay_flat(bgr, coins()[static_cast<std::size_t>(look)] * 0.6,
             kTile * middle * turned * middle.inv());
    veil(bgr, apply(kTile, {0.7, 0.3}), 24, 120);
    const std::vector<cv::Point2f> cover{{0, 0}, {0.35F, 0}, {0.35F, 1}, {0, 1}};
    std::vector<cv::Point> hidden;
    for (const cv::Point2f& p : cover) hidden.emplace_back(apply(kTile, p));
    cv::fillConvexPoly(bgr, hidden, cv::Scalar(20, 200, 20));
    const auto matches = tiles.find(bgr, kTile, {.reach = 0.2, .covers = {cover}});
    REQUIRE(matches.size() == 3);
    CHECK(matches[0].look == look);
    CHECK(matches[0].likeness > 0.6F);
    CHECK(matches[0].likeness > matches[1].likeness + 0.05F);
  }
}

TEST_CASE(
    "faces in view: what light burns out is left aside, and where little is left nothing told") {
  const FacesInView tiles(coins(), 25, 25, false);
  cv::Mat bgr = table();
  lay_flat(bgr, coins()[1] * 0.6, kTile);
  veil(bgr, apply(kTile, {0.2, 0.2}), 12, 600);
  const auto matches = tiles.find(bgr, kTile, {.reach = 0.1});
  REQUIRE(matches.size() == 3);
  CHECK(matches[0].look == 1);
  CHECK(matches[0].likeness > 0.6F);
  veil(bgr, apply(kTile, {0.5, 0.5}), 40, 900);
  CHECK(tiles.find(bgr, kTile, {.reach = 0.1}).empty());
}

TEST_CASE("faces in view: a table is like none, and too few pixels tell nothing") {
  const FacesInView discs(coins(), 24, 24, true);
  const auto matches = discs.find(table(), kAslant, {0.4});
  REQUIRE(matches.size() == 3);
  CHECK(matches[0].likeness < 0.5F);
  CHECK(discs.find(table(), kAslant * cv::Matx33d::diag({0.3, 0.3, 1}), {0.4}).empty());
  CHECK(discs.find(table(), cv::Matx33d(36, 0, -200, 0, 36, 90, 0, 0, 1), {0.4}).empty());
  CHECK(discs.find(cv::Mat(240, 320, CV_8UC3, cv::Scalar::all(90)), kAslant, {})[0].likeness <
        0.1F);
}
