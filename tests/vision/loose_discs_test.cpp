#include "vision/locate/loose_discs.h"

#include <algorithm>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_faces.h"
#include "vision/geometry/homography.h"
#include "vision/identify/loose_faces.h"
#include "vision/photo/pixels.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr int kDisc_px = 36;

cv::Mat wooden_table() {
  cv::Mat table(300, 400, CV_8UC3, cv::Scalar(70, 110, 165));
  for (int y = 10; y < table.rows; y += 17)
    cv::line(table, {0, y}, {table.cols, y + 6}, {62, 100, 150}, 2, cv::LINE_AA);
  return table;
}

// A disc with a picture on it, drawn large.
cv::Mat disc_art(int number) {
  cv::Mat art(240, 240, CV_8UC3, cv::Scalar(255, 255, 255));
  cv::circle(art, {120, 120}, 119, {60, 170, 220}, cv::FILLED, cv::LINE_AA);
  cv::circle(art, {120, 120}, 112, {30, 30, 30}, 5, cv::LINE_AA);
  cv::Mat picture;
  cv::resize(draw_face(40 + number), picture, {140, 140}, 0, 0, cv::INTER_AREA);
  picture.copyTo(art(cv::Rect(50, 50, 140, 140)));
  return art;
}

void lay_disc(const cv::Mat& art, cv::Point2d middle, double turn_deg, double diameter,
              cv::Mat& table) {
  cv::Mat mask(art.size(), CV_8U, cv::Scalar(0));
  cv::circle(mask, {120, 120}, 118, 255, cv::FILLED);
  const double scale = diameter / art.cols;
  cv::Mat map = cv::getRotationMatrix2D({119.5F, 119.5F}, turn_deg, scale);
  map.at<double>(0, 2) += middle.x - 119.5;
  map.at<double>(1, 2) += middle.y - 119.5;
  cv::Mat laid;
  cv::Mat where;
  cv::warpAffine(art, laid, map, table.size(), cv::INTER_AREA);
  cv::warpAffine(mask, where, map, table.size(), cv::INTER_LINEAR);
  laid.copyTo(table, where > 127);
}

TemplateSet set_of_discs() {
  std::vector<FaceLook> faces;
  for (int i = 0; i < 2; ++i) faces.push_back({{i, 0}, "tile", to_pixels(draw_face(i))});
  std::vector<LooseLook> looks;
  for (int i = 0; i < 3; ++i)
    looks.push_back({{10 + i, 0}, "token", to_pixels(disc_art(i)), 24, 24, true});
  return with_loose(TemplateSet::build(faces).value(), looks);
}

LooseRectangle square_at(cv::Point2f middle, float side) {
  LooseRectangle square;
  square.middle = middle;
  square.across = {side, 0};
  square.down = {0, side};
  return square;
}

}  // namespace

TEST_CASE("discs of a size are found, squares and other discs are not") {
  cv::Mat table = wooden_table();
  lay_disc(disc_art(0), {90, 80}, 0, kDisc_px, table);
  lay_disc(disc_art(1), {250, 190}, 35, kDisc_px, table);
  cv::circle(table, {330, 70}, 2 * kDisc_px, {40, 60, 90}, cv::FILLED, cv::LINE_AA);
  const auto found = find_loose_discs(table, {kDisc_px});
  for (const cv::Point2f middle : {cv::Point2f(90, 80), cv::Point2f(250, 190)}) {
    const auto same = std::find_if(found.begin(), found.end(), [&](const LooseRectangle& one) {
      return cv::norm(one.middle - middle) < 2 && one.support > 0.8F;
    });
    CHECK(same != found.end());
  }
  CHECK(find_loose_discs(wooden_table(), {kDisc_px}).empty());
  CHECK(find_loose_discs(table, {}).empty());
}

TEST_CASE("the face of a thick disc lies to one side of its outline's middle") {
  const TemplateSet set = set_of_discs();
  const LooseFaces::Size& size = set.loose()->sizes.front();
  for (const double turn : {15.0, 130.0}) {
    for (const cv::Point2f away : {cv::Point2f(0, -8), cv::Point2f(6, 5)}) {
      cv::Mat table = wooden_table();
      cv::circle(table, {200, 150}, 30, {90, 90, 90}, cv::FILLED, cv::LINE_AA);
      const cv::Point2f middle = cv::Point2f(200, 150) + away;
      lay_disc(disc_art(1), middle, turn, 57, table);
      ToldFace told;
      for (const LooseRectangle& top : tops_of(square_at({200, 150}, 60), 0.3F * away)) {
        auto face = tell_loose_face(size, table, top.picture_from_unit());
        if (face.likeness > told.likeness) told = std::move(face);
      }
      INFO("turned by " << turn << ", " << away.x << " " << away.y << " aside");
      REQUIRE_FALSE(told.candidates.empty());
      CHECK(told.candidates.front().what == PieceFace{11, 0});
      CHECK(told.candidates.front().confidence > 0.9);
    }
  }
}

TEST_CASE("a disc that is seen from straight above shows its face where its outline is") {
  CHECK(tops_of(square_at({200, 150}, 60), {0, 0}).empty());
}

// A small building is a poor measure of the plane farther away: discs there looked like ellipses
// and were missed, while near ones told what the plane is.
TEST_CASE("the face of a disc shows how the plane lies in which it was taken for round") {
  const TemplateSet set = set_of_discs();
  const LooseFaces::Size& size = set.loose()->sizes.front();
  cv::Mat table = wooden_table();
  lay_disc(disc_art(2), {200, 150}, 40, 60, table);
  const double wider = 1.12;
  cv::resize(table, table, {}, wider, 1, cv::INTER_LINEAR);
  const auto square = square_at({static_cast<float>(200 * wider), 150}, 62);
  const cv::Matx33d map = square.picture_from_unit();
  const ToldFace told = tell_loose_face(size, table, map);
  REQUIRE_FALSE(told.candidates.empty());
  CHECK(told.candidates.front().what == PieceFace{12, 0});
  const auto side_of = [&](std::size_t from, std::size_t to) {
    const cv::Point2f along = apply(map, told.shown[to]) - apply(map, told.shown[from]);
    return cv::norm(cv::Point2d(along.x / wider, along.y));  // as it was laid
  };
  CHECK(std::abs(side_of(0, 1) - 60) < 2);
  CHECK(std::abs(side_of(1, 2) - 60) < 2);
}

TEST_CASE("a disc's face is told at any angle, a stranger's is not") {
  const TemplateSet set = set_of_discs();
  REQUIRE(set.loose() != nullptr);
  const LooseFaces::Size& size = set.loose()->sizes.front();
  REQUIRE(size.round);
  for (int number = 0; number < 3; ++number) {
    for (const double turn : {0.0, 25.0, 80.0, 160.0, 275.0}) {
      cv::Mat table = wooden_table();
      lay_disc(disc_art(number), {200, 150}, turn, 60, table);
      const auto square = square_at({202, 148}, 60);
      const ToldFace told = tell_loose_face(size, table, square.picture_from_unit());
      REQUIRE_FALSE(told.candidates.empty());
      INFO(number << " turned by " << turn);
      CHECK(told.candidates.front().what == PieceFace{10 + number, 0});
      CHECK(told.candidates.front().rotation == 0);
      CHECK(told.candidates.front().confidence > 0.9);
      const cv::Point2f middle = 0.5F * (told.corners[0] + told.corners[2]);
      CHECK(std::abs(middle.x - 0.5F + 2.0F / 60) < 0.03F);
    }
  }
  cv::Mat table = wooden_table();
  lay_disc(disc_art(7), {200, 150}, 20, 60, table);
  const ToldFace stranger =
      tell_loose_face(size, table, square_at({200, 150}, 60).picture_from_unit());
  double known = 0;
  for (const Candidate& one : stranger.candidates) known += one.confidence;
  CHECK(known < 0.5);
}

TEST_CASE("a noisy disc on a table is told by all that its face explains, a die is not") {
  const TemplateSet set = set_of_discs();
  const LooseFaces::Size& size = set.loose()->sizes.front();
  cv::Mat table = wooden_table();
  lay_disc(disc_art(1), {100, 150}, 70, 32, table);
  cv::rectangle(table, {284, 134, 32, 32}, {235, 235, 235}, cv::FILLED);
  for (const cv::Point pip : {cv::Point(292, 142), cv::Point(308, 142), cv::Point(300, 158)})
    cv::circle(table, pip, 3, {20, 20, 20}, cv::FILLED, cv::LINE_AA);
  table *= 0.4;
  cv::GaussianBlur(table, table, {}, 1);
  cv::Mat grain(table.size(), CV_16SC3);
  cv::RNG dice(3);
  dice.fill(grain, cv::RNG::NORMAL, 0, 14);
  cv::add(table, grain, table, cv::noArray(), CV_8UC3);
  const cv::Matx33d at = square_at({101, 149}, 32).picture_from_unit();
  const auto sure = [](const ToldFace& told) {
    double sum = 0;
    for (const Candidate& one : told.candidates) sum += one.confidence;
    return sum;
  };
  const ToldFace told = tell_plain_disc(size, table, at);
  REQUIRE_FALSE(told.candidates.empty());
  CHECK(told.candidates.front().what == PieceFace{11, 0});
  CHECK(sure(told) > 0.9);
  CHECK(sure(tell_loose_face(size, table, at)) < 0.5);  // by its likeness alone
  CHECK(sure(tell_plain_disc(size, table, square_at({300, 150}, 32).picture_from_unit())) < 0.3);
}
