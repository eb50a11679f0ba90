#include "vision/read/own_part.h"

#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_cards.h"
#include "vision/geometry/homography.h"
#include "vision/read/covered_telling.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr double kGuest_mm = 34;
constexpr double kCoin_mm = 28;
constexpr double kPhotoPerPx = 0.5;
const cv::Point kCell(1, 0);  // of the card, from its top left

// Grey, with a picture in its middle: what a coin on it leaves in view tells little.
cv::Mat guest() {
  cv::Mat art(102, 102, CV_8UC3, cv::Scalar(165, 170, 168));
  cv::rectangle(art, {3, 3}, {98, 98}, {110, 115, 112}, 3);
  cv::circle(art, {12, 88}, 8, {60, 70, 190}, cv::FILLED, cv::LINE_AA);
  return art;
}

TemplateSet cards_and_guests() {
  std::vector<LooseLook> others{
      {{20, 0}, "guest", to_pixels(guest()), kGuest_mm, kGuest_mm},
      {{30, 0}, "coin", to_pixels(draw_face(41)), kCoin_mm, kCoin_mm, true}};
  return set_of_cards(3, others);
}

// A photo of a card with a coin on one cell, and with or without a guest below it.
cv::Mat table_with_coin(bool with_guest) {
  cv::Mat table = draw_table({{card(0), {0, 0}}}, {4, 4}, 7);
  const cv::Point middle((2 + kCell.x) * kTilePx + kTilePx / 2,
                         (2 + kCell.y) * kTilePx + kTilePx / 2);
  if (with_guest) guest().copyTo(table(cv::Rect(middle - cv::Point(51, 51), cv::Size(102, 102))));
  cv::circle(table, middle, cvRound(kCoin_mm / kRoom_mm * kTilePx / 2), {40, 160, 220}, cv::FILLED,
             cv::LINE_AA);
  cv::multiply(table, cv::Scalar(0.4, 0.55, 0.65), table);
  cv::resize(table, table, {}, kPhotoPerPx, kPhotoPerPx, cv::INTER_AREA);
  return table;
}

BuildingReading reading_of_card(bool cell_is_told) {
  const double pitch = kPhotoPerPx * kTilePx;
  BuildingReading building;
  building.rows = building.cols = 2;
  building.photo_from_board = {pitch, 0, 2 * pitch, 0, pitch, 2 * pitch, 0, 0, 1};
  for (int square = 0; square < 4; ++square) {
    Observation seen;
    seen.site.cell = {square % 2, 1 - square / 2};
    const bool told = cell_is_told || square != kCell.x + 2 * kCell.y;
    seen.candidates = {{.what = told ? PieceFace{0, 0, square} : kNothing, .confidence = 0.95}};
    building.cells.push_back(seen);
  }
  return building;
}

// better_than_own() of a guest on that cell.
double better(bool with_guest, bool cell_is_told) {
  const TemplateSet set = cards_and_guests();
  const Place place = places_of_cards("guest").building;
  const BuildingReading building = reading_of_card(cell_is_told);
  const View view(to_photo(table_with_coin(with_guest)));
  const LooseTable seen = table_around(view, building, kRoom_mm).value();
  const GlancedTable glanced(*set.loose(), seen.bgr, seen.px_per_mm);
  KeptLooks kept;
  const Scene scene{view, seen, *set.loose(), place, glanced, kept};
  const auto piece_of = [&](const std::string& kind, int piece) {
    LoosePiece one;
    std::size_t number = 0;
    while (scene.loose.sizes[number].kinds.front() != kind) ++number;
    one.found = place_at(scene, number, building, {kCell.x + 0.5, kCell.y + 0.5}, 0);
    one.corners = corners_of(one.found);
    one.told.candidates = {{.what = {piece, 0}, .confidence = 1}};
    one.piece = 1;
    return one;
  };
  const Observation* cell = building.at({kCell.x, 1 - kCell.y});
  REQUIRE(cell != nullptr);
  return better_than_own(scene, building, *cell, {piece_of("coin", 30)}, piece_of("guest", 20));
}

}  // namespace

TEST_CASE("what lies below a disc is told from the card there by the light on the rest of it") {
  CHECK(better(true, true) > 0.4);
  CHECK(better(false, true) < -0.4);
}

TEST_CASE("the cells around say which card lies where one was told to be nothing") {
  CHECK(better(true, false) > 0.4);
  CHECK(better(false, false) < -0.4);
}
