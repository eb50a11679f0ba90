#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_pieces.h"
#include "vision/learn/drawn_cells.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr int kFaces = 24;

const TemplateSet& learnt() {
  static const TemplateSet set = [] {
    std::vector<FaceLook> looks;
    for (int i = 0; i < kFaces; ++i) looks.push_back({{i, 0}, "tile", to_pixels(draw_face(i))});
    LookFacts facts;
    facts.turns_matter = true;
    return learn_cells(drawn_cells(looks), facts).value();
  }();
  return set;
}

// Pieces of all numbers from `first` on, where `where` is set.
std::vector<LaidPiece> laid(const cv::Mat& where, int first) {
  std::vector<LaidPiece> pieces;
  for (int row = 0; row < where.rows; ++row)
    for (int col = 0; col < where.cols; ++col)
      if (where.at<std::uint8_t>(row, col) != 0)
        pieces.push_back({one_cell_art((first + 5 * row + col) % kFaces), {col, row}, 0});
  return pieces;
}

void check_numbers(const BuildingReading& reading, int first, int from_col, int from_row) {
  for (const auto& seen : reading.cells) {
    const int row = reading.rows - 1 - seen.site.cell.row + from_row;
    const int col = seen.site.cell.col + from_col;
    INFO(col << ", " << row << ": " << seen.confidence());
    CHECK(seen.best().what.piece == (first + 5 * row + col) % kFaces);
  }
}

}  // namespace

TEST_CASE("extent: a building much larger than the first look at it is read whole") {
  const cv::Mat all(14, 20, CV_8U, cv::Scalar(1));
  const auto photo =
      to_photo(photo_of_table(draw_table(laid(all, 0), all.size(), 4), {2400, 1800}));
  Place spec = lattice_of_turned_pieces(40);
  const auto reading = read_building(photo, spec, learnt());
  REQUIRE(reading);
  REQUIRE(reading->rows == 14);
  REQUIRE(reading->cols == 20);
  check_numbers(*reading, 0, 0, 0);
  spec.rows = 14;
  spec.cols = 20;
  CHECK(read_building(photo, spec, learnt()));
  spec.rows = 14;
  spec.cols = 19;
  const auto too_large = read_building(photo, spec, learnt());
  CHECK_FALSE(too_large);
}

namespace {

// A table with pieces where `where` is set, and others turned by `angle` at `middle`, in cells.
cv::Mat two_groups(const cv::Mat& where, const cv::Mat& turned, double angle, cv::Point2d middle) {
  cv::Mat table = draw_table(laid(where, 0), where.size(), 5);
  if (turned.empty()) return table;
  const cv::Mat other = draw_table(laid(turned, 9), turned.size(), 6);
  cv::Mat held(other.size(), CV_8U, cv::Scalar(0));
  for (int row = 0; row < turned.rows; ++row)
    for (int col = 0; col < turned.cols; ++col)
      if (turned.at<std::uint8_t>(row, col) != 0)
        held(cv::Rect((col + 2) * kTilePx, (row + 2) * kTilePx, kTilePx, kTilePx)) = 255;
  cv::Mat map = cv::getRotationMatrix2D(
      cv::Point2f(cv::Point2d(other.cols / 2.0, other.rows / 2.0)), angle, 1);
  map.at<double>(0, 2) += middle.x * kTilePx - other.cols / 2.0;
  map.at<double>(1, 2) += middle.y * kTilePx - other.rows / 2.0;
  cv::Mat laid_over;
  cv::Mat mask;
  cv::warpAffine(other, laid_over, map, table.size());
  cv::warpAffine(held, mask, map, table.size(), cv::INTER_NEAREST);
  laid_over.copyTo(table, mask);
  return table;
}

StateSpec places() {
  StateSpec places;
  places.building = lattice_of_turned_pieces(13);
  return places;
}

}  // namespace

TEST_CASE("buildings: groups a column apart on one lattice are two, from the left") {
  cv::Mat where(4, 8, CV_8U, cv::Scalar(1));
  where.col(3) = 0;
  const auto photo = to_photo(photo_of_table(two_groups(where, {}, 0, {}), {1600, 1200}));
  const auto reading = read_photo(photo, places(), learnt());
  REQUIRE(reading);
  REQUIRE(reading->buildings.size() == 2);
  CHECK(reading->buildings[0].cols == 3);
  CHECK(reading->buildings[1].cols == 4);
  check_numbers(reading->buildings[0], 0, 0, 0);
  check_numbers(reading->buildings[1], 0, 4, 0);
  for (const auto& building : reading->buildings) CHECK(building.board_confidence > 0.9);

  const auto one = read_building(photo, lattice_of_turned_pieces(13), learnt());
  REQUIRE(one);
  CHECK(one->cols == 4);  // the one that is seen best
}

TEST_CASE("buildings: groups that touch at a corner are not two") {
  cv::Mat where(4, 7, CV_8U, cv::Scalar(0));
  where(cv::Rect(0, 0, 4, 3)) = 1;
  where(cv::Rect(4, 3, 3, 1)) = 1;
  const auto photo = to_photo(photo_of_table(two_groups(where, {}, 0, {}), {1600, 1200}));
  const auto reading = read_photo(photo, places(), learnt());
  REQUIRE(reading);
  CHECK(reading->buildings.size() == 1);
}

TEST_CASE("buildings: groups at another angle are read each on its own lattice") {
  cv::Mat where(4, 11, CV_8U, cv::Scalar(0));
  where(cv::Rect(7, 0, 4, 4)) = 1;
  const cv::Mat turned(3, 4, CV_8U, cv::Scalar(1));
  const auto photo = to_photo(photo_of_table(two_groups(where, turned, 25, {4.5, 4}), {2000, 960}));
  const auto reading = read_photo(photo, places(), learnt());
  REQUIRE(reading);
  REQUIRE(reading->buildings.size() == 2);
  REQUIRE(reading->buildings[0].cols == 4);
  REQUIRE(reading->buildings[0].rows == 3);
  check_numbers(reading->buildings[0], 9, 0, 0);
  REQUIRE(reading->buildings[1].cols == 4);
  REQUIRE(reading->buildings[1].rows == 4);
  check_numbers(reading->buildings[1], 0, 7, 0);
}

TEST_CASE("buildings: two pieces side by side are one, a single piece is none") {
  cv::Mat where(4, 8, CV_8U, cv::Scalar(0));
  where(cv::Rect(0, 0, 4, 4)) = 1;
  where(cv::Rect(6, 1, 2, 1)) = 1;
  const auto read = [&] {
    return read_photo(to_photo(photo_of_table(two_groups(where, {}, 0, {}), {1600, 1200})),
                      places(), learnt());
  };
  const auto two = read();
  REQUIRE(two);
  REQUIRE(two->buildings.size() == 2);
  CHECK(two->buildings[1].cols == 2);
  check_numbers(two->buildings[1], 0, 6, 1);
  where.at<std::uint8_t>(1, 7) = 0;
  const auto one = read();
  REQUIRE(one);
  CHECK(one->buildings.size() == 1);
}

TEST_CASE("buildings: four pieces in a square are one, with nothing else on the table") {
  const cv::Mat all(2, 2, CV_8U, cv::Scalar(1));
  const auto photo =
      to_photo(photo_of_table(draw_table(laid(all, 3), all.size(), 6), {1600, 1200}));
  const auto found = read_building(photo, lattice_of_turned_pieces(9), learnt());
  REQUIRE(found);
  CHECK(found->rows == 2);
  CHECK(found->cols == 2);
  check_numbers(*found, 3, 0, 0);
}
