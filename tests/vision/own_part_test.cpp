#include "vision/read/own_part.h"

#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_cards.h"
#include "vision/geometry/homography.h"
#include "vision/read/loose_laying.h"

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

// What lies on one cell of the card.
struct OnCell {
  bool guest = false;
  bool coin = true;
};

cv::Mat photo_of_card(const OnCell& lies) {
  cv::Mat table = draw_table({{card(0), {0, 0}}}, {4, 4}, 7);
  const cv::Point middle((2 + kCell.x) * kTilePx + kTilePx / 2,
                         (2 + kCell.y) * kTilePx + kTilePx / 2);
  if (lies.guest) guest().copyTo(table(cv::Rect(middle - cv::Point(51, 51), cv::Size(102, 102))));
  if (lies.coin)
    cv::circle(table, middle, cvRound(kCoin_mm / kRoom_mm * kTilePx / 2), {40, 160, 220},
               cv::FILLED, cv::LINE_AA);
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

// Calls `look` with the scene and a maker of pieces that were told in the middle of a cell.
template <typename Look>
auto on_card(const OnCell& lies, const BuildingReading& building, const Look& look) {
  const TemplateSet set = cards_and_guests();
  const Place place = places_of_cards("guest").building;
  const View view(to_photo(photo_of_card(lies)));
  const LooseTable seen = table_around(view, building, kRoom_mm).value();
  const GlancedTable glanced(*set.loose(), seen.bgr, seen.px_per_mm);
  KeptLooks kept;
  const Scene scene{view, seen, *set.loose(), place, glanced, kept};
  return look(scene, [&](const std::string& kind, int piece, cv::Point cell, double told) {
    LoosePiece one;
    std::size_t number = 0;
    while (scene.loose.sizes[number].kinds.front() != kind) ++number;
    one.found = place_at(scene, number, building, {cell.x + 0.5, cell.y + 0.5}, 0);
    one.corners = corners_of(one.found);
    one.told.candidates = {{.what = {piece, 0}, .confidence = told}};
    one.piece = told;
    return one;
  });
}

// better_than_own() of a guest on that cell.
double better(bool with_guest, bool cell_is_told) {
  const BuildingReading building = reading_of_card(cell_is_told);
  const Observation* cell = building.at({kCell.x, 1 - kCell.y});
  REQUIRE(cell != nullptr);
  return on_card({.guest = with_guest}, building, [&](const Scene& scene, const auto& told) {
    return better_than_own(scene, building, *cell, {told("coin", 30, kCell, 1)},
                           told("guest", 20, kCell, 1));
  });
}

// Whether a coin that was told there so surely is kept by without_own_prints().
bool is_kept(const OnCell& lies, cv::Point cell, double told_by) {
  const BuildingReading building = reading_of_card(true);
  return on_card(lies, building, [&](const Scene& scene, const auto& told) {
    return !without_own_prints(scene, {building}, {told("coin", 30, cell, told_by)}).empty();
  });
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

TEST_CASE("a doubtful disc where a card shows its own print all over is none") {
  CHECK_FALSE(is_kept({.coin = false}, kCell, 0.5));
  CHECK(is_kept({.coin = false}, kCell, 0.95));  // it was told plainly
  CHECK(is_kept({.coin = true}, kCell, 0.5));
  CHECK(is_kept({.coin = false}, {3, 1}, 0.5));  // beside the card
}
