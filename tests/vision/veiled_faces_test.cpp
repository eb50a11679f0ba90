#include "vision/identify/veiled_faces.h"

#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "tests/catch.h"
#include "tests/vision/drawn_faces.h"
#include "vision/geometry/homography.h"

using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr int kTallFaces = 12;
constexpr int kShort = 100, kLong = 200;  // px of a face on the table

// Two drawn squares, one above the other.
cv::Mat tall_face(int number) {
  cv::Mat face;
  cv::vconcat(draw_face(900 + 2 * number, kShort), draw_face(901 + 2 * number, kShort), face);
  return face;
}

VeiledLooks tall_faces() {
  std::vector<cv::Mat> looks;
  for (int i = 0; i < kTallFaces; ++i) looks.push_back(tall_face(i));
  return {looks, 46, 92};
}

// A table on which a face lies, turned clockwise against the unit square of middle_of_table().
cv::Mat table_with(const cv::Mat& face, double turn_deg) {
  cv::Mat table(320, 320, CV_8UC3, cv::Scalar(70, 130, 110));
  cv::Mat map = cv::getRotationMatrix2D({(kShort - 1) / 2.0F, (kLong - 1) / 2.0F}, -turn_deg, 1);
  map.at<double>(0, 2) += 159.5 - (kShort - 1) / 2.0;
  map.at<double>(1, 2) += 159.5 - (kLong - 1) / 2.0;
  cv::warpAffine(face, table, map, table.size(), cv::INTER_LINEAR, cv::BORDER_TRANSPARENT);
  return table;
}

cv::Matx33d middle_of_table(cv::Point2d off = {}) {
  return {kShort, 0, 109.5 + off.x, 0, kLong, 59.5 + off.y, 0, 0, 1};
}

// What mist with a lamp in it leaves of a picture; noise of a few levels.
cv::Mat veiled(const cv::Mat& picture, double left) {
  cv::Mat out(picture.size(), CV_8UC3), noise(picture.size(), CV_16SC3);
  for (int y = 0; y < picture.rows; ++y) {
    for (int x = 0; x < picture.cols; ++x) {
      const double lamp = 90 * std::exp(-(std::pow(x - 150, 2) + std::pow(y - 90, 2)) / 9000);
      for (int c = 0; c < 3; ++c)
        out.at<cv::Vec3b>(y, x)[c] = cv::saturate_cast<uchar>(
            left * picture.at<cv::Vec3b>(y, x)[c] + (1 - left) * 150 + lamp - 8 * c);
    }
  }
  cv::theRNG().state = 1;
  cv::randn(noise, cv::Scalar::all(0), cv::Scalar::all(3));
  cv::add(out, noise, out, cv::noArray(), CV_8U);
  return out;
}

}  // namespace

TEST_CASE("a face is told below a veil that leaves a tenth of it, in either turn") {
  const VeiledLooks looks = tall_faces();
  for (int number = 0; number < kTallFaces; ++number) {
    for (const double turn : {1.5, 178.5}) {
      INFO(number << " turned by " << turn);
      const cv::Mat picture = veiled(table_with(tall_face(number), turn), 0.1);
      const auto matches = looks.match(picture, middle_of_table({5, -4}));
      REQUIRE(matches.size() > 1);
      CHECK(matches[0].look == number);
      CHECK(matches[0].rotation == (turn > 90 ? 2 : 0));
      CHECK(matches[0].evidence > matches[1].evidence + 0.5F);
      CHECK(matches[0].within > 0.3F);
      CHECK(matches[0].within <= matches[0].evidence);
      CHECK(std::abs(matches[0].off - std::hypot(5, 4) / 141) < 0.02);
      const cv::Point2f middle = 0.5F * (matches[0].corners[0] + matches[0].corners[2]);
      CHECK(std::abs(middle.x - 0.45F) < 0.02F);
      CHECK(std::abs(middle.y - 0.52F) < 0.02F);
      const cv::Point2f up = matches[0].corners[0] - matches[0].corners[3];
      CHECK((turn > 90 ? -up.y : up.y) < -0.95F);
    }
  }
}

TEST_CASE("what is burnt out but for a shadow of its lines is told like a veiled face") {
  const VeiledLooks looks = tall_faces();
  cv::Mat bright;
  table_with(tall_face(3), 0).convertTo(bright, CV_8UC3, 1.6, 90);
  const auto matches = looks.match(bright, middle_of_table());
  CHECK(matches[0].look == 3);
  CHECK(matches[0].evidence > matches[1].evidence + 0.2F);
}

TEST_CASE("a veil alone is like no face, and one of another make like none of them") {
  const VeiledLooks looks = tall_faces();
  const cv::Mat bare = veiled(cv::Mat(320, 320, CV_8UC3, cv::Scalar(70, 130, 110)), 0.5);
  CHECK(looks.match(bare, middle_of_table()).empty());
  CHECK(looks.match(veiled(table_with(tall_face(50), 0), 0.5), middle_of_table()).empty());
}

TEST_CASE("what lies along a side of a place explains no face within") {
  std::vector<cv::Mat> looks;
  for (int i = 0; i < kTallFaces; ++i) looks.push_back(tall_face(i));
  cv::Mat walled(kLong, kShort, CV_8UC3, cv::Scalar(200, 210, 220));
  walled(cv::Rect(0, 0, 12, kLong)).setTo(cv::Scalar(30, 35, 40));
  looks.push_back(walled);
  const VeiledLooks all(looks, 46, 92);
  cv::Mat edge(320, 320, CV_8UC3, cv::Scalar(70, 130, 110));
  edge(cv::Rect(105, 0, 16, 320)).setTo(cv::Scalar(20, 60, 50));  // a plank, of whatever length
  const auto matches = all.match(edge, middle_of_table());
  REQUIRE_FALSE(matches.empty());
  CHECK(matches[0].look == kTallFaces);
  CHECK(matches[0].evidence > 0.3F);
  CHECK(matches[0].within < 0.1F);
}

TEST_CASE("square faces are told in all four turns") {
  std::vector<cv::Mat> squares;
  for (int i = 0; i < kTallFaces; ++i) squares.push_back(draw_face(900 + i, kShort));
  const VeiledLooks looks(squares, 34, 34);
  for (int rotation = 0; rotation < 4; ++rotation) {
    INFO(rotation);
    cv::Mat face = squares[5].clone();
    for (int i = 0; i < rotation; ++i)
      cv::rotate(face.clone(), face, cv::ROTATE_90_COUNTERCLOCKWISE);
    cv::Mat table(320, 320, CV_8UC3, cv::Scalar(70, 130, 110));
    face.copyTo(table(cv::Rect(110, 110, kShort, kShort)));
    const cv::Matx33d place(kShort, 0, 109.5, 0, kShort, 109.5, 0, 0, 1);
    const auto matches = looks.match(veiled(table, 0.2), place);
    CHECK(matches[0].look == 5);
    CHECK(matches[0].rotation == rotation);
    // The upper left corner of the upright face.
    const std::array<cv::Point2f, 4> unit{{{0, 0}, {0, 1}, {1, 1}, {1, 0}}};
    CHECK(cv::norm(matches[0].corners[0] - unit.at(static_cast<std::size_t>(rotation))) < 0.05);
  }
}
