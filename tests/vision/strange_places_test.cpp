// Things on patterned tables, and pieces that are told there without an outline.
#include "vision/identify/strange_places.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "tests/catch.h"
#include "tests/vision/drawn_dominoes.h"
#include "vision/geometry/homography.h"
#include "vision/read/anywhere_telling.h"
#include "vision/read/glare_telling.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr double kClothPxPerMm = 1.5;
const cv::Size kClothPx(960, 720);
const Corners kWholeCloth{{{0, 0}, {960, 0}, {960, 720}, {0, 720}}};

// Broad stripes, as of a cloth.
cv::Mat striped_cloth() {
  cv::Mat cloth(kClothPx, CV_8UC3, cv::Scalar(205, 212, 214));
  cv::RNG dice(3);
  for (int x = -700; x < kClothPx.width; x += 90)
    cv::line(cloth, {x, 0}, {x + 300, kClothPx.height}, {70, 60, 180}, 26, cv::LINE_AA);
  for (int y = 0; y < cloth.rows; ++y)
    for (int x = 0; x < cloth.cols; ++x)
      for (int c = 0; c < 3; ++c) {
        auto& value = cloth.at<cv::Vec3b>(y, x)[c];
        value = cv::saturate_cast<uchar>(value + dice.uniform(-5, 6));
      }
  return cloth;
}

// A domino of 40 by 80 mm, turned clockwise about its middle.
Corners lay_turned(int number, cv::Point2f middle, double degrees, cv::Mat& cloth) {
  const cv::Mat art = domino_art(number);
  const auto half_w = static_cast<float>(20 * kClothPxPerMm);
  const auto half_h = static_cast<float>(40 * kClothPxPerMm);
  const auto c = static_cast<float>(std::cos(degrees * CV_PI / 180));
  const auto s = static_cast<float>(std::sin(degrees * CV_PI / 180));
  Corners corners{{{-half_w, -half_h}, {half_w, -half_h}, {half_w, half_h}, {-half_w, half_h}}};
  for (cv::Point2f& p : corners) p = middle + cv::Point2f(c * p.x - s * p.y, s * p.x + c * p.y);
  const auto w = static_cast<float>(art.cols), h = static_cast<float>(art.rows);
  const cv::Mat map =
      cv::getPerspectiveTransform(std::vector<cv::Point2f>{{0, 0}, {w, 0}, {w, h}, {0, h}},
                                  std::vector<cv::Point2f>(corners.begin(), corners.end()));
  cv::warpPerspective(art, cloth, map, cloth.size(), cv::INTER_AREA, cv::BORDER_TRANSPARENT);
  return corners;
}

std::vector<StrangePlace> places_on(const cv::Mat& cloth, const std::vector<Corners>& taken = {}) {
  return strange_places(cloth, kClothPxPerMm, kWholeCloth, taken, {40, 80}, 10);
}

// A cloth as the photo of itself.
struct ClothScene {
  View view;
  LooseTable table;
  GlancedTable glanced;
  KeptLooks kept;
  Place building = places_of_dominoes().building;
  Scene scene{view, table, *looks_of_dominoes().loose(), building, glanced, kept};

  explicit ClothScene(const cv::Mat& cloth)
      : view(to_photo(cloth)),
        table{cloth, cloth.size(), cv::Matx33d::eye(), kClothPxPerMm, 1},
        glanced(*looks_of_dominoes().loose(), cloth, kClothPxPerMm) {}
};

LoosePiece untold_at(const Corners& corners) {
  LoosePiece piece;
  piece.found = {.middle = middle_of(corners),
                 .across = corners[1] - corners[0],
                 .down = corners[3] - corners[0],
                 .support = 1,
                 .weakest = 1};
  piece.corners = corners;
  piece.area = area_of(corners);
  return piece;
}

LoosePiece in_doubt_at(const Corners& corners, int number, double likely) {
  LoosePiece piece = untold_at(corners);
  piece.piece = likely;
  piece.told.kind = "domino";
  piece.told.candidates = {{.what = {number, 0}, .confidence = likely}};
  return piece;
}

}  // namespace

TEST_CASE(
    "what lies on a striped cloth is stranger than the stripes, where it lies and turned so") {
  cv::Mat cloth = striped_cloth();
  const auto bare = places_on(cloth);
  const float of_stripes = bare.empty() ? 0 : bare.front().beyond;
  const Corners corners = lay_turned(2, {420, 330}, 35, cloth);
  const auto places = places_on(cloth);
  REQUIRE_FALSE(places.empty());
  CHECK(places.front().beyond > 2 * of_stripes);
  CHECK(cv::norm(places.front().middle - cv::Point2f(420, 330)) < 12);
  CHECK(std::abs(places.front().turn - 35 * CV_PI / 180) < 0.3);
  for (const StrangePlace& one : places_on(cloth, {corners}))
    CHECK_FALSE(is_inside(corners, one.middle));
}

TEST_CASE(
    "a piece on stripes is told where it lies if two others tell the plane, else nothing is") {
  cv::Mat cloth = striped_cloth();
  const std::vector<LoosePiece> known{in_doubt_at(lay_turned(0, {150, 200}, 0, cloth), 0, 0.99),
                                      in_doubt_at(lay_turned(1, {250, 200}, 0, cloth), 1, 0.99)};
  ClothScene bare(cloth);
  std::vector<LoosePiece> none = known;
  tell_anywhere(bare.scene, none);
  CHECK(none.size() == 2);
  lay_turned(5, {600, 400}, 70, cloth);
  ClothScene laid_there(cloth);
  std::vector<LoosePiece> pieces = known;
  const auto untold = tell_anywhere(laid_there.scene, pieces);
  REQUIRE(pieces.size() == 3);
  CHECK(pieces.back().told.candidates.front().what == PieceFace{5, 0});
  CHECK(pieces.back().piece > 0.9);
  CHECK(cv::norm(middle_of(pieces.back().corners) - cv::Point2f(600, 400)) < 6);
  for (const LooseRectangle& place : untold)
    CHECK_FALSE(is_inside(pieces.back().corners, place.middle));
  std::vector<LoosePiece> one{known.front()};
  CHECK(tell_anywhere(laid_there.scene, one).empty());
  CHECK(one.size() == 1);
}

TEST_CASE("what was told in doubt is likelier where contrast says the same, and gives way to it") {
  cv::Mat cloth(kClothPx, CV_8UC3, cv::Scalar(70, 110, 165));
  const Corners corners = lay_turned(3, {400, 300}, 0, cloth);
  ClothScene table(cloth);
  std::vector<LoosePiece> same{in_doubt_at(corners, 3, 0.4)};
  tell_whole_in_glare(table.scene, {}, same);
  REQUIRE_FALSE(same.empty());
  CHECK(same.front().told.candidates.front().what == PieceFace{3, 0});
  CHECK(same.front().piece > 0.6);
  CHECK(same.front().piece < kPlainly);
  std::vector<LoosePiece> another{in_doubt_at(corners, 6, 0.4)};
  tell_whole_in_glare(table.scene, {}, another);
  REQUIRE_FALSE(another.empty());
  CHECK(another.front().told.candidates.front().what == PieceFace{3, 0});
  Corners aside = corners;  // half of it, and half of nothing
  for (cv::Point2f& p : aside) p.y += 60;
  std::vector<LoosePiece> half{in_doubt_at(aside, 6, 0.35)};
  tell_whole_in_glare(table.scene, {untold_at(corners)}, half);
  CHECK(std::any_of(half.begin(), half.end(), [](const LoosePiece& one) {
    return one.told.candidates.front().what == PieceFace{3, 0};
  }));
  CHECK(std::none_of(half.begin(), half.end(), [](const LoosePiece& one) {
    return one.told.candidates.front().what == PieceFace{6, 0};
  }));
}
