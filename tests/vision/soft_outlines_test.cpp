#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_cards.h"
#include "vision/geometry/homography.h"
#include "vision/read/beside_telling.h"
#include "vision/read/loose_telling.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr double kGuest_mm = 50;
constexpr double kPhotoPerPx = 0.5;
const cv::Point kMiddle(640, 500);  // of the guest, px of the table

cv::Mat guest() {
  cv::Mat art(150, 150, CV_8UC3, cv::Scalar(200, 205, 210));
  cv::rectangle(art, {40, 30}, {110, 120}, {90, 60, 150}, cv::FILLED);
  return art;
}

// How many rectangles as large as the guest are outlined where it lies, after so much blur.
std::ptrdiff_t outlines(double blur_px, Arrangement how, bool with_guest = true) {
  const TemplateSet set =
      set_of_cards(2, {{{20, 0}, "guest", to_pixels(guest()), kGuest_mm, kGuest_mm}});
  Place place = places_of_cards("guest").building;
  place.how = how;
  cv::Mat table = draw_table({{card(0), {0, 0}}}, {6, 4}, 7);
  if (with_guest) guest().copyTo(table(cv::Rect(kMiddle - cv::Point(75, 75), cv::Size(150, 150))));
  const cv::Rect around(kMiddle - cv::Point(130, 130), cv::Size(260, 260));
  if (blur_px > 0) cv::GaussianBlur(table(around), table(around), {}, blur_px);
  cv::resize(table, table, {}, kPhotoPerPx, kPhotoPerPx, cv::INTER_AREA);
  BuildingReading building;
  const double pitch = kPhotoPerPx * kTilePx;
  building.rows = building.cols = 2;
  building.photo_from_board = {pitch, 0, 2 * pitch, 0, pitch, 2 * pitch, 0, 0, 1};
  const View view(to_photo(table));
  const LooseTable seen = table_around(view, building, kRoom_mm).value();
  const GlancedTable glanced(*set.loose(), seen.bgr, seen.px_per_mm);
  KeptLooks kept;
  const Scene scene{view, seen, *set.loose(), place, glanced, kept};
  const auto shapes = shapes_on(scene);
  return std::count_if(shapes.begin(), shapes.end(), [&](const LooseRectangle& one) {
    const cv::Point2f at = apply(seen.full_from_px, one.middle);
    return scene.loose.sizes[static_cast<std::size_t>(one.size)].kinds.front() == "guest" &&
           cv::norm(at - cv::Point2f(kPhotoPerPx * cv::Point2d(kMiddle))) < 5;
  });
}

}  // namespace

TEST_CASE("outlines: one that shows at full size is not taken from half the size again") {
  CHECK(outlines(0, Arrangement::kLattice) == 1);
  CHECK(outlines(0, Arrangement::kRows) == 1);
}

TEST_CASE("outlines: a soft one is seen at half the size, but not beside cards in rows") {
  constexpr double kBlur_px = 16;
  CHECK(outlines(kBlur_px, Arrangement::kRows) == 0);
  CHECK(outlines(kBlur_px, Arrangement::kLattice) == 1);
  CHECK(outlines(kBlur_px, Arrangement::kLattice, false) == 0);
}

TEST_CASE("outlines: a card of the building's kind is found without one, none that is told whole") {
  const TemplateSet set = set_of_cards(3);
  cv::Mat table = draw_table({{card(0), {0, 0}}}, {9, 6}, 7);
  const cv::Rect apart(cv::Point(7, 4) * kTilePx, card(1).size());
  card(1).copyTo(table(apart));
  cv::resize(table, table, {}, kPhotoPerPx, kPhotoPerPx, cv::INTER_AREA);
  BuildingReading building;
  const double pitch = kPhotoPerPx * kTilePx;
  building.rows = building.cols = 2;
  building.photo_from_board = {pitch, 0, 2 * pitch, 0, pitch, 2 * pitch, 0, 0, 1};
  const View view(to_photo(table));
  const LooseTable seen = table_around(view, building, kRoom_mm).value();
  const GlancedTable glanced(*set.loose(), seen.bgr, seen.px_per_mm);
  KeptLooks kept;
  const auto found = [&](const Place& place) {
    const Scene scene{view, seen, *set.loose(), place, glanced, kept};
    const auto cards = cards_without_outline(scene, {building}, {});
    return std::count_if(cards.begin(), cards.end(), [&](const LoosePiece& one) {
      const cv::Point2f at = apply(seen.full_from_px, middle_of(one.corners));
      const cv::Point2f middle = 0.5F * cv::Point2f(apart.tl() + apart.br());
      return one.told.candidates.front().what.piece == 1 &&
             cv::norm(at - kPhotoPerPx * middle) < 10;
    });
  };
  Place place = places_of_cards("guest").building;
  CHECK(found(place) == 1);
  place.told_whole = true;
  CHECK(found(place) == 0);
}
