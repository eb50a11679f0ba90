#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_cards.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

// A card three rooms wide and four high that lies beside buildings.
cv::Mat guest(int number) {
  cv::Mat art(4 * kTilePx, 3 * kTilePx, CV_8UC3);
  for (int square = 0; square < 12; ++square)
    one_cell_art(30 + 7 * number + square)
        .copyTo(art(cv::Rect(square % 3 * kTilePx, square / 3 * kTilePx, kTilePx, kTilePx)));
  return art;
}

TemplateSet cards() {
  std::vector<LooseLook> guests;
  for (int number = 0; number < 4; ++number)
    guests.push_back(
        {{20 + number, 0}, "guest", to_pixels(guest(number)), 3 * kRoom_mm, 4 * kRoom_mm});
  return set_of_cards(6, guests);
}

// A lamp's light over some cells of a table.
void wash(cv::Mat& table, cv::Rect cells, double veil) {
  const cv::Rect place((cells.x + 2) * kTilePx, (cells.y + 2) * kTilePx, cells.width * kTilePx,
                       cells.height * kTilePx);
  cv::Mat part = table(place);
  cv::addWeighted(part, 1 - veil, cv::Mat(part.size(), part.type(), cv::Scalar::all(255)), veil, 0,
                  part);
}

}  // namespace

TEST_CASE("a card of a building of which no room shows through a veil of light is told whole") {
  const std::vector<LaidPiece> laid{{card(0), {0, 0}},
                                    {card(1), {2, 0}},
                                    {card(2), {0, 2}},
                                    {card(3), {2, 2}},
                                    {card(4), {4, 2}}};
  cv::Mat table = draw_table(laid, {7, 5}, 5);
  wash(table, {4, 2, 2, 2}, 0.88);
  const auto read =
      read_photo(to_photo(photo_of_table(table, {1600, 1200})), places_of_cards("guest"), cards());
  REQUIRE(read);
  REQUIRE(read->buildings.size() == 1);
  const BuildingReading& building = read->buildings.front();
  REQUIRE(building.cols == 6);
  for (const Cell cell : {Cell{4, 0}, Cell{5, 0}, Cell{4, 1}, Cell{5, 1}}) {
    const Observation* seen = building.at(cell);
    REQUIRE(seen != nullptr);
    CHECK(seen->best().what.piece == 4);
  }
}

TEST_CASE(
    "a card beside a building that light veils is told by its contrast, none where none lies") {
  const std::vector<LaidPiece> laid{{card(0), {0, 0}}, {card(1), {2, 0}}, {card(2), {0, 2}}};
  const auto read = [&](bool with_guest) {
    cv::Mat table = draw_table(laid, {10, 6}, 5);
    if (with_guest) {
      const cv::Mat art = guest(2);
      art.copyTo(table(cv::Rect({8 * kTilePx, 5 * kTilePx / 2}, art.size())));
      wash(table, {6, 0, 3, 3}, 0.9);
    }
    return read_photo(to_photo(photo_of_table(table, {1600, 1200})), places_of_cards("guest"),
                      cards());
  };
  const auto told = [](const BuildingReading& building) {
    return std::count_if(building.loose.begin(), building.loose.end(),
                         [](const Observation& seen) { return seen.best().what.piece == 22; });
  };
  const auto veiled = read(true);
  REQUIRE(veiled);
  CHECK(told(veiled->buildings.front()) == 1);
  const auto without = read(false);
  REQUIRE(without);
  CHECK(without->buildings.front().loose.empty());
}

TEST_CASE("a card of the building's own kind that lies apart from it is told half burnt out, too") {
  const std::vector<LaidPiece> laid{{card(0), {0, 0}}, {card(1), {2, 0}}, {card(2), {0, 2}}};
  cv::Mat table = draw_table(laid, {10, 6}, 5);
  const cv::Mat art = card(4);
  const cv::Rect place({17 * kTilePx / 2, 9 * kTilePx / 2}, art.size());
  art.copyTo(table(place));
  table(cv::Rect(place.tl(), cv::Size(art.cols, art.rows / 2))) = cv::Scalar::all(252);
  const auto read =
      read_photo(to_photo(photo_of_table(table, {1600, 1200})), places_of_cards("card"), cards());
  REQUIRE(read);
  REQUIRE(read->buildings.size() == 1);
  const auto& loose = read->buildings.front().loose;
  CHECK(std::count_if(loose.begin(), loose.end(),
                      [](const Observation& seen) { return seen.best().what.piece == 4; }) == 1);
}
