#include "vision/locate/table_by_pieces.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <utility>

#include "tests/catch.h"
#include "vision/geometry/corners.h"
#include "vision/geometry/homography.h"
#include "vision/loose_look.h"
#include "vision/photo/pixels.h"
#include "vision/template_set.h"

using namespace storey;
using namespace storey::vision;

namespace {

// A table in millimetres as a phone sees it from one side, 1200 x 900.
const cv::Matx33d kPhotoFromTable(2.2, -0.6, 240, 0.1, 1.7, 120, 0.0001, -0.0007, 1);

// The same from low above it.
const cv::Matx33d kSteep(0.9, -0.4, 400, 0, 0.25, 100, 0, -0.0008, 1);

constexpr int kUnlined = 20;

// A card of 50 x 80 mm, ten pixels a millimetre; each number has a picture of its own, and the
// first ones a line around it.
cv::Mat card_art(int number) {
  cv::Mat art(800, 500, CV_8UC3, cv::Scalar(225, 235, 240));
  if (number < kUnlined) cv::rectangle(art, {15, 15}, {484, 784}, {40, 40, 40}, 10);
  cv::RNG dice(100 + static_cast<std::uint64_t>(number));
  for (int i = 0; i < 9; ++i) {
    const cv::Point at(dice.uniform(60, 380), dice.uniform(60, 680));
    const cv::Scalar colour(dice.uniform(0, 255), dice.uniform(0, 255), dice.uniform(0, 255));
    cv::rectangle(art, at, at + cv::Point(dice.uniform(30, 110), dice.uniform(30, 110)), colour,
                  cv::FILLED);
  }
  return art;
}

TemplateSet set_of_cards(int first = 0) {
  std::vector<LooseLook> looks;
  for (int number = first; number < first + 4; ++number)
    looks.push_back({{number, 0}, "card", to_pixels(card_art(number)), 50, 80, false});
  const auto set = TemplateSet::build({{{0, 0}, "card", looks.front().pixels}});
  REQUIRE(set);
  return with_loose(*set, looks);
}

struct Card {
  int number;
  cv::Point2d corner_mm;
  double turn_deg;
};

// Its corners on the table, from the top left one of its picture.
std::vector<cv::Point2f> corners_of(const Card& card) {
  const double c = std::cos(card.turn_deg * CV_PI / 180);
  const double s = std::sin(card.turn_deg * CV_PI / 180);
  std::vector<cv::Point2f> corners;
  for (const auto& [x, y] : {std::pair{0, 0}, {50, 0}, {50, 80}, {0, 80}})
    corners.emplace_back(
        cv::Point2d(card.corner_mm.x + c * x - s * y, card.corner_mm.y + s * x + c * y));
  return corners;
}

// As a lamp in the gloss leaves it.
void veil(cv::Mat& bgr) {
  bgr.forEach<cv::Vec3b>([](cv::Vec3b& pixel, const int* at) {
    const double mist = 150 + 40 * std::sin(at[0] / 20.0) * std::cos(at[1] / 20.0);
    for (int c = 0; c < 3; ++c) pixel[c] = cv::saturate_cast<uchar>(0.1 * pixel[c] + mist);
  });
}

View photo_of(const std::vector<Card>& cards, bool striped = false,
              const cv::Matx33d& photo_from_table = kPhotoFromTable, bool veiled = false) {
  cv::Mat photo(900, 1200, CV_8UC3, cv::Scalar(60, 90, 120));
  for (int x = 0; striped && x < photo.cols; x += 30)
    cv::rectangle(photo, {x, 0}, {x + 12, photo.rows}, {150, 170, 185}, cv::FILLED);
  for (const Card& card : cards) {
    std::vector<cv::Point2f> seen;
    for (const auto& p : corners_of(card)) seen.push_back(apply(photo_from_table, p));
    const cv::Mat art = card_art(card.number);
    const std::vector<cv::Point2f> of_art{
        {-0.5, -0.5}, {499.5, -0.5}, {499.5, 799.5}, {-0.5, 799.5}};
    cv::warpPerspective(art, photo, cv::Mat(fit_homography(of_art, seen)), photo.size(),
                        cv::INTER_AREA, cv::BORDER_TRANSPARENT);
  }
  if (veiled) veil(photo);
  cv::GaussianBlur(photo, photo, {0, 0}, 0.7);
  Photo whole;
  whole.pixels = to_pixels(photo);
  whole.source = "drawn";
  whole.full_width = photo.cols;
  whole.full_height = photo.rows;
  return View(std::move(whole));
}

}  // namespace

TEST_CASE("the plane of a table: rectangles of known sizes, each corner a little off") {
  std::vector<SeenRectangle> seen;
  int n = 0;
  for (const Card& card : {Card{0, {20, 40}, 10}, {1, {150, 60}, -20}, {2, {60, 180}, 75}}) {
    SeenRectangle one{{}, 50, 80};
    const auto corners = corners_of(card);
    for (std::size_t i = 0; i < 4; ++i, ++n)
      one.corners[i] =
          apply(kPhotoFromTable, corners[i]) +
          cv::Point2f(static_cast<float>(std::sin(n)), static_cast<float>(std::cos(3 * n)));
    seen.push_back(one);
  }
  // 200 mm on the table are so many in the plane, wherever it begins.
  const auto span = [&](const cv::Matx33d& plane) {
    const cv::Matx33d plane_from_table = plane.inv() * kPhotoFromTable;
    return cv::norm(apply(plane_from_table, {220, 220}) - apply(plane_from_table, {20, 220}));
  };
  CHECK(std::abs(span(plane_of(seen)) - 200) < 2);
  CHECK(std::abs(span(plane_of({seen[0]})) - 200) < 20);
}

// Each by itself tells little of how the table leans: a pixel is a sixtieth of their side.
TEST_CASE("the plane of a table: small pieces far apart, whichever of them comes first") {
  std::vector<SeenRectangle> seen;
  int n = 0;
  for (const cv::Point2f at : {cv::Point2f{20, 40}, {230, 60}, {70, 200}}) {
    SeenRectangle one{{}, 16, 16};
    const std::array<cv::Point2f, 4> corners{
        {at, at + cv::Point2f{16, 0}, at + cv::Point2f{16, 16}, at + cv::Point2f{0, 16}}};
    for (std::size_t i = 0; i < 4; ++i, ++n)
      one.corners[i] = apply(kPhotoFromTable, corners[i]) +
                       cv::Point2f(static_cast<float>(1.2 * std::sin(2 * n)),
                                   static_cast<float>(1.2 * std::cos(n)));
    seen.push_back(one);
  }
  for (int first = 0; first < 3; ++first) {
    const cv::Matx33d plane_from_table = plane_of(seen).inv() * kPhotoFromTable;
    const auto span = [&](cv::Point2f a, cv::Point2f b) {
      return cv::norm(apply(plane_from_table, a) - apply(plane_from_table, b));
    };
    CHECK(std::abs(span({20, 220}, {220, 220}) - 200) < 20);
    CHECK(std::abs(span({20, 40}, {220, 40}) - 200) < 20);
    std::rotate(seen.begin(), seen.begin() + 1, seen.end());
  }
}

// As a composed photo shows them: from the first one alone the fit ended beyond the horizon.
TEST_CASE("the plane of a table: cards seen steeply, of which the nearest leans the other way") {
  const std::vector<SeenRectangle> seen{
      {{{{606.7F, 619.4F}, {830.6F, 780.6F}, {395.5F, 1190.0F}, {176.3F, 930.2F}}}, 56, 87},
      {{{{844.4F, 365.5F}, {1031.6F, 469.8F}, {747.3F, 688.7F}, {555.7F, 542.1F}}}, 56, 87},
      {{{{1201.2F, 268.3F}, {1388.7F, 369.8F}, {1134.3F, 515.5F}, {954.6F, 387.4F}}}, 56, 87}};
  const cv::Matx33d table_from_photo = plane_of(seen).inv();
  // A building of five tiles by two far behind them.
  const cv::Point2f corner = apply(table_from_photo, {1002.9, 102.8});
  CHECK(std::abs(cv::norm(apply(table_from_photo, {1404.8, 192.2}) - corner) - 125) < 12);
  CHECK(std::abs(cv::norm(apply(table_from_photo, {939.2, 164.7}) - corner) - 50) < 6);
}

// As a composed photo shows them: the fit took the first point of the plane 40 cm away from both.
TEST_CASE("the plane of a table begins at one of the pieces that tell it") {
  const std::vector<SeenRectangle> seen{
      {{{{304, 534}, {647, 457}, {1077, 808}, {628, 1005}}}, 56, 87},
      {{{{623, 312}, {498, 320}, {459, 278}, {570, 265}}}, 25, 25}};
  const cv::Matx33d table_from_photo = plane_of(seen).inv();
  double nearest = 1e9;
  for (const SeenRectangle& one : seen)
    nearest = std::min(nearest, cv::norm(apply(table_from_photo, one.corners[0])));
  CHECK(nearest < 100);
}

// The outline of one piece with a shadow beside it leans the table by much; it is near enough to
// what a camera straight above would see.
TEST_CASE("the planes of a table: few pieces are taken as seen from far away, too") {
  SeenRectangle shadowed{{{{100, 100}, {146, 100}, {160, 200}, {100, 192}}}, 46, 92};
  CHECK(planes_of({}).empty());
  const auto planes = planes_of({shadowed});
  REQUIRE(planes.size() == 2);
  CHECK(planes[0](2, 0) != 0);  // it leans
  CHECK(planes[1](2, 0) == 0);
  CHECK(planes[1](2, 1) == 0);
  CHECK(std::abs(planes[1](1, 1) - 1.04) < 0.03);  // px of a millimetre
  SeenRectangle plain{{{{100, 100}, {146, 100}, {146, 192}, {100, 192}}}, 46, 92};
  CHECK(planes_of({plain, plain, plain}).size() == 1);
}

TEST_CASE("the planes of a table: one is looked at from a far piece, too") {
  std::vector<SeenRectangle> seen;
  for (const Card& card : {Card{0, {20, 900}, 0}, {1, {60, 40}, 30}, {2, {150, 700}, 0}}) {
    SeenRectangle one{{}, 50, 80};
    const auto corners = corners_of(card);
    for (std::size_t i = 0; i < 4; ++i) one.corners[i] = apply(kSteep, corners[i]);
    seen.push_back(one);
  }
  const auto planes = planes_of(seen);
  REQUIRE(planes.size() == 2);
  // The same plane, counted from the middle of the second card.
  const cv::Point2f farthest =
      apply(kSteep, {60 + 25 * 0.866 - 40 * 0.5, 40 + 25 * 0.5 + 40 * 0.866});
  CHECK(cv::norm(apply(planes[1], {0, 0}) - farthest) < 2);
  const cv::Matx33d moved = planes[0].inv() * planes[1];
  CHECK(std::abs(moved(0, 0) / moved(2, 2) - 1) < 1e-6);
  CHECK(std::abs(moved(0, 1) / moved(2, 2)) < 1e-6);
  // Where all lie about as far away it is not.
  CHECK(planes_of({seen[0], seen[2], seen[0]}).size() == 1);
}

// As a composed photo shows them: the fit had moved its first point three metres beside the photo.
TEST_CASE("the plane of a table begins where pieces lie") {
  const std::vector<SeenRectangle> seen{
      {{{{501.8F, 875.9F}, {241.6F, 1059.4F}, {42.3F, 750.8F}, {297.9F, 610.9F}}}, 44, 63},
      {{{{156.2F, 334.2F}, {381.2F, 314.3F}, {400.0F, 550.2F}, {142.2F, 576.4F}}}, 44, 63},
      {{{{10.9F, 151.9F}, {170.0F, 74.8F}, {358.4F, 187.1F}, {202.7F, 282.6F}}}, 44, 63},
      {{{{1109.7F, 94.9F}, {1244.2F, 95.6F}, {1342.1F, 232.6F}, {1198.3F, 240.5F}}}, 44, 63}};
  const cv::Point2f first = apply(plane_of(seen), {0, 0});
  CHECK(is_inside({{{0, 0}, {1400, 0}, {1400, 1100}, {0, 1100}}}, first));
}

TEST_CASE("the plane of a table is told by cards that lie about on it, and by no others") {
  const TemplateSet set = set_of_cards();
  const View view = photo_of({{0, {20, 40}, 10}, {1, {170, 60}, -20}, {9, {60, 180}, 75}});
  const auto planes = tables_by_pieces(view, *set.loose());
  REQUIRE_FALSE(planes.empty());
  const cv::Matx33d plane_from_table = planes.front().inv() * kPhotoFromTable;
  const cv::Point2f a = apply(plane_from_table, {20, 220});
  CHECK(std::abs(cv::norm(apply(plane_from_table, {220, 220}) - a) - 200) < 6);
  CHECK(std::abs(cv::norm(apply(plane_from_table, {20, 20}) - a) - 200) < 6);
  CHECK(tables_by_pieces(photo_of({{8, {20, 40}, 10}, {9, {170, 60}, -20}}), *set.loose()).empty());
}

TEST_CASE("pieces by outlines: no outline is told of which it is said that it cannot be one") {
  const TemplateSet set = set_of_cards();
  const View view = photo_of({{0, {20, 40}, 10}, {1, {170, 60}, -20}});
  const auto told = [&](const MayShow& may_show) {
    return pieces_by_outlines(view, *set.loose(), PiecesSeen::kWithLarge, ToldBy::kFace, may_show);
  };
  CHECK(told([](std::size_t, const Corners&) { return true; }).size() == 2);
  CHECK(told([](std::size_t, const Corners&) { return false; }).empty());
  const auto left = told([](std::size_t, const Corners& one) { return middle_of(one).x < 450; });
  REQUIRE(left.size() == 1);
  CHECK(left[0].width_mm == 50);
  const cv::Point2f corner = apply(kPhotoFromTable, {20, 40});
  CHECK(cv::norm(left[0].corners[0] - corner) < 6);
}

// Cards of 50 x 80 mm, lying on their sides, look 2.6 times as wide as high from 38 degrees above.
TEST_CASE("the plane of a table is told by oblong cards that are seen aslant") {
  const cv::Matx33d aslant(2.4, 0, 200, 0, 1.5, 200, 0, -0.0002, 1);
  const TemplateSet set = set_of_cards();
  const View view = photo_of({{0, {100, 40}, 90}, {1, {220, 60}, 90}}, false, aslant);
  const auto planes = tables_by_pieces(view, *set.loose());
  REQUIRE_FALSE(planes.empty());
  const cv::Matx33d plane_from_table = planes.front().inv() * aslant;
  const cv::Point2f a = apply(plane_from_table, {20, 120});
  CHECK(std::abs(cv::norm(apply(plane_from_table, {120, 120}) - a) - 100) < 5);
  CHECK(std::abs(cv::norm(apply(plane_from_table, {20, 20}) - a) - 100) < 8);
}

TEST_CASE("the plane of a table is told by cards without a line on stripes, too") {
  const TemplateSet set = set_of_cards(kUnlined);
  const View view = photo_of({{kUnlined, {20, 40}, 10}, {kUnlined + 1, {170, 60}, -20}}, true);
  CHECK_FALSE(tables_by_pieces(view, *set.loose()).empty());
}

// In noise the stripes along its edge run together with the dark table.
TEST_CASE("the plane of a table is told by one hatched card that fills the photo, too") {
  cv::Mat art = card_art(0);
  for (int x = -art.rows; x < art.cols; x += 36)
    cv::line(art, {x, 0}, {x + art.rows, art.rows}, {80, 80, 80}, 18);
  card_art(0)(cv::Rect(60, 60, 380, 680)).copyTo(art(cv::Rect(60, 60, 380, 680)));
  std::vector<LooseLook> looks{{{0, 0}, "card", to_pixels(art), 50, 80, false}};
  for (int number = 1; number < 4; ++number)
    looks.push_back({{number, 0}, "card", to_pixels(card_art(number)), 50, 80, false});
  const TemplateSet set =
      with_loose(TemplateSet::build({{{0, 0}, "card", looks.front().pixels}}).value(), looks);
  cv::Mat pixels(900, 1200, CV_8UC3, cv::Scalar(35, 35, 35));
  const std::vector<cv::Point2f> corners{{250, 60}, {740, 90}, {720, 850}, {230, 830}};
  cv::warpPerspective(art, pixels,
                      cv::Mat(fit_homography(
                          {{-0.5, -0.5}, {499.5, -0.5}, {499.5, 799.5}, {-0.5, 799.5}}, corners)),
                      pixels.size(), cv::INTER_AREA, cv::BORDER_TRANSPARENT);
  cv::GaussianBlur(pixels, pixels, {0, 0}, 2.5);
  cv::Mat noisy, grain(pixels.size(), CV_32FC3);
  cv::RNG dice(5);
  dice.fill(grain, cv::RNG::NORMAL, 0, 25);
  pixels.convertTo(noisy, CV_32FC3);
  noisy += grain;
  noisy.convertTo(pixels, CV_8UC3);
  Photo photo;
  photo.pixels = to_pixels(pixels);
  photo.source = "drawn";
  photo.full_width = pixels.cols;
  photo.full_height = pixels.rows;
  const auto planes = tables_by_pieces(View(std::move(photo)), *set.loose(), PiecesSeen::kAnySize,
                                       ToldBy::kWholeFace);
  REQUIRE_FALSE(planes.empty());
  const cv::Matx33d table_from_photo = planes.front().inv();
  const auto span = [&](std::size_t a, std::size_t b) {
    return cv::norm(apply(table_from_photo, corners[a]) - apply(table_from_photo, corners[b]));
  };
  CHECK(std::abs(span(0, 1) - 50) < 2);
  CHECK(std::abs(span(1, 2) - 80) < 3);
}

TEST_CASE("the plane of a table is told by a card that fills the photo") {
  const cv::Mat art = card_art(1);
  cv::Mat photo(art.rows + 120, art.cols + 120, CV_8UC3, cv::Scalar(60, 90, 120));
  art.copyTo(photo(cv::Rect({60, 60}, art.size())));
  Photo whole;
  whole.pixels = to_pixels(photo);
  whole.full_width = photo.cols;
  whole.full_height = photo.rows;
  const View view(std::move(whole));
  CHECK_FALSE(tables_by_pieces(view, *set_of_cards().loose()).empty());
}

// Colours tell no face there; one by itself might be anything.
TEST_CASE("the plane of a table is told by two cards below a veil, in doubt") {
  const TemplateSet set = set_of_cards();
  const auto planes_by = [&](const std::vector<Card>& cards) {
    return tables_by_pieces(photo_of(cards, false, kPhotoFromTable, true), *set.loose(),
                            PiecesSeen::kAnySize, ToldBy::kWholeFace);
  };
  const auto planes = planes_by({{0, {20, 40}, 10}, {1, {170, 60}, -20}});
  REQUIRE(planes.size() == 1);
  const cv::Matx33d plane_from_table = planes.front().inv() * kPhotoFromTable;
  CHECK(
      std::abs(cv::norm(apply(plane_from_table, {220, 220}) - apply(plane_from_table, {20, 220})) -
               200) < 10);
  CHECK(planes_by({{0, {20, 40}, 10}}).empty());
}

// A fortieth of its side off, as one is told that leans the wrong way by itself.
TEST_CASE("the plane of a table: one piece on a cloth of checks that shows how it leans") {
  SeenRectangle one{{}, 50, 80};
  const auto corners = corners_of({0, {20, 40}, 10});
  for (std::size_t i = 0; i < 4; ++i)
    one.corners[i] = apply(kPhotoFromTable, corners[i]) +
                     cv::Point2f(i % 2 == 0 ? 3.0F : -3.0F, i < 2 ? 2.0F : -2.0F);
  const cv::Matx33d checks = kPhotoFromTable * cv::Matx33d(15, 8, 30, -8, 15, 10, 0, 0, 1);
  const auto far_off = [](const cv::Matx33d& plane) {  // of 200 mm beside it
    const cv::Matx33d plane_from_table = plane.inv() * kPhotoFromTable;
    return std::abs(
        cv::norm(apply(plane_from_table, {320, 220}) - apply(plane_from_table, {320, 20})) - 200);
  };
  const cv::Matx33d aslant(1, 0, 0, 0, 3, 0, 0, 0, 1);  // a lattice of something that stands
  const auto plane = plane_on_table({aslant, checks}, {one});
  REQUIRE(plane);
  CHECK(far_off(*plane) < 8);
  CHECK(far_off(plane_of({one})) > 16);
  CHECK_FALSE(plane_on_table({aslant}, {one}));
}
