#include "vision/read_print.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/printed_cards.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

StateSpec beside() {
  StateSpec places;
  Place& hand = places.beside.emplace_back();
  hand.key = "hand";
  hand.how = Arrangement::kLoose;
  hand.kinds = {"guest"};
  return places;
}

/// A card that lies on a dark table, turned so many quarters counter-clockwise.
View photo_of(const cv::Mat& card, int turns) {
  cv::Mat table(900, 900, CV_8UC3, {40, 60, 70});
  cv::Mat lying = card.clone();
  for (int i = 0; i < turns; ++i) cv::rotate(lying, lying, cv::ROTATE_90_COUNTERCLOCKWISE);
  lying.copyTo(table(cv::Rect({50, 60}, lying.size())));
  Photo photo;
  photo.pixels = to_pixels(table);
  photo.full_width = table.cols;
  photo.full_height = table.rows;
  return View(std::move(photo));
}

Reading reading_of(const cv::Mat& card, int turns, std::vector<Candidate> candidates) {
  const double width = turns % 2 == 0 ? card.cols : card.rows;
  const double height = turns % 2 == 0 ? card.rows : card.cols;
  Observation seen;
  seen.site = {.place = "hand", .number = 1};
  seen.quad = {Point{50, 60}, {50 + width, 60}, {50 + width, 60 + height}, {50, 60 + height}};
  seen.candidates = std::move(candidates);
  Reading reading;
  BuildingReading& building = reading.buildings.emplace_back();
  building.photo_from_board = {100, 0, 0, 0, 100, 0, 0, 0, 1};
  building.loose.push_back(seen);
  return reading;
}

const test::DrawnCard kCard{"Orange Harbour", "Sailor", {200, 60, 0}, {{0, 0}, {1, 0}, {1, 1}}};

TEST_CASE("read print: a card with an unknown picture is told by its print, however it lies") {
  const int turns = GENERATE(0, 1, 2, 3);
  const cv::Mat card = test::drawn(kCard);
  auto reading = reading_of(card, turns, {{.what = kNothing, .confidence = 0.9}});
  read_print(photo_of(card, turns), test::card_catalog(), beside(), reading);
  const auto& seen = reading.buildings.front().loose.front();
  CHECK(seen.best().what == PieceFace{0, 0});
  CHECK(seen.best().rotation == turns);
  CHECK(seen.confidence() > 0.9);
}

TEST_CASE("read print: a card whose picture leaves doubt gets the fields that were read") {
  const cv::Mat card = test::drawn(kCard);
  auto reading = reading_of(
      card, 0, {{.what = {1, 0}, .confidence = 0.6}, {.what = {0, 0}, .confidence = 0.35}});
  read_print(photo_of(card, 0), test::card_catalog(), beside(), reading);
  const auto& seen = reading.buildings.front().loose.front();
  CHECK(seen.best().what == PieceFace{1, 0});  // inference weighs both
  REQUIRE(seen.fields.size() == 3);
  CHECK(seen.fields.front().values.front().value == "Orange Harbour");
}

TEST_CASE("read print: sure cards and things without print stay as they are") {
  const cv::Mat card = test::drawn(kCard);
  auto sure = reading_of(card, 0, {{.what = {1, 0}, .confidence = 0.99}});
  read_print(photo_of(card, 0), test::card_catalog(), beside(), sure);
  CHECK(sure.buildings.front().loose.front().fields.empty());
  cv::Mat plain(700, 500, CV_8UC3, cv::Scalar(90, 120, 200));
  auto strange = reading_of(plain, 0, {{.what = kNothing, .confidence = 0.9}});
  read_print(photo_of(plain, 0), test::card_catalog(), beside(), strange);
  CHECK(strange.buildings.front().loose.front().best().empty());
}

TEST_CASE("read print: a pattern of one square alone makes no card of what shows no name") {
  const cv::Mat card = test::drawn({"", "", {200, 60, 0}, {{0, 0}}});
  auto reading = reading_of(card, 0, {{.what = kNothing, .confidence = 0.9}});
  read_print(photo_of(card, 0), test::card_catalog(), beside(), reading);
  CHECK(reading.buildings.front().loose.front().best().empty());
}

TEST_CASE("read print: a card in a row whose picture tells nothing is told by its name") {
  const cv::Mat card = test::drawn(kCard);
  StateSpec places;
  places.building.how = Arrangement::kRows;
  places.building.kinds = {"guest"};
  places.building.cell_mm = 50;
  places.building.row_mm = 80;
  auto reading = reading_of(card, 0, {{.what = kNothing, .confidence = 0.3}});
  BuildingReading& row = reading.buildings.front();
  row.cells = std::move(row.loose);
  row.loose.clear();
  row.cells.front().site = {.cell = {1, 0}};
  // Its slot is a little larger than the card.
  row.photo_from_board = {1.04 * card.cols, 0, 40, 0, 1.04 * card.rows, 50, 0, 0, 1};
  auto bare = reading;
  bare.buildings.front().cells.front().candidates = {{.what = kNothing, .confidence = 0.995}};
  read_print(photo_of(card, 0), test::card_catalog(), places, reading);
  CHECK(reading.buildings.front().cells.front().best().what == PieceFace{0, 0});
  CHECK(reading.buildings.front().cells.front().best().rotation == 0);
  read_print(photo_of(card, 0), test::card_catalog(), places, bare);
  CHECK(bare.buildings.front().cells.front().best().empty());
}

}  // namespace
}  // namespace storey::vision
