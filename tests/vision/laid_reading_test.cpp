// Buildings of pieces that cover two cells each and are told whole.
#include "vision/read/laid_reading.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/vision/drawn_dominoes.h"
#include "vision/locate/table_by_lattice.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

Result<Reading> read(const std::vector<LaidPiece>& pieces, cv::Size cells, int seed) {
  return read_photo(View(to_photo(photo_of_table(draw_table(pieces, cells, seed)))),
                    places_of_dominoes(), looks_of_dominoes());
}

// "3.0@1" for the upper square of domino 3, turned once; "-" for nothing.
std::string shown(const BuildingReading& reading, int col, int row_from_top) {
  const Observation* seen = reading.at({col, reading.rows - 1 - row_from_top});
  if (seen == nullptr) return "?";
  const Candidate& best = seen->best();
  if (best.empty()) return "-";
  return std::to_string(best.what.piece) + "." + std::to_string(best.what.square) + "@" +
         std::to_string(best.rotation);
}

bool has_note(const BuildingReading& reading, const std::string& code) {
  return std::any_of(reading.diagnostics.begin(), reading.diagnostics.end(),
                     [&](const Diagnostic& note) { return note.code == code; });
}

}  // namespace

TEST_CASE("pieces told whole: a map of dominoes in all four turns, with a cell left free") {
  const auto reading = read(a_map(), {4, 3}, 3);
  REQUIRE(reading);
  REQUIRE(reading->buildings.size() == 1);
  const BuildingReading& map = reading->buildings[0];
  REQUIRE(map.rows == 3);
  REQUIRE(map.cols == 4);
  CHECK(shown(map, 0, 0) == "0.0@0");
  CHECK(shown(map, 0, 1) == "0.1@0");
  CHECK(shown(map, 1, 0) == "1.0@1");
  CHECK(shown(map, 2, 0) == "1.1@1");
  CHECK(shown(map, 1, 1) == "2.1@2");
  CHECK(shown(map, 1, 2) == "2.0@2");
  CHECK(shown(map, 2, 1) == "3.1@3");
  CHECK(shown(map, 3, 1) == "3.0@3");
  CHECK(shown(map, 3, 0) == "-");
  CHECK(shown(map, 0, 2) == "-");
  CHECK(map.board_confidence > 0.99);
  for (const Observation& cell : map.cells) CHECK(cell.confidence() > 0.9);
}

TEST_CASE("pieces told whole: one far from the others lies ready, and in no building") {
  auto pieces = a_map();
  pieces.push_back(laid(5, 8, 1, 0));
  const auto reading = read(pieces, {9, 3}, 4);
  REQUIRE(reading);
  REQUIRE(reading->buildings.size() == 1);
  const BuildingReading& map = reading->buildings[0];
  CHECK(map.cols == 4);
  REQUIRE(map.loose.size() == 1);
  CHECK(map.loose[0].best().what.piece == 5);
  CHECK(map.loose[0].site.place == "market");
}

TEST_CASE("pieces told whole: one in line a cell away belongs to the map, in doubt") {
  auto pieces = a_map();
  pieces.push_back(laid(5, 5, 0, 0));
  const auto reading = read(pieces, {6, 3}, 5);
  REQUIRE(reading);
  REQUIRE(reading->buildings.size() == 1);
  const BuildingReading& map = reading->buildings[0];
  CHECK(map.cols == 6);
  CHECK(shown(map, 5, 0) == "5.0@0");
  CHECK(map.board_confidence < 0.9);
  CHECK(has_note(map, "parts"));
}

TEST_CASE("pieces told whole: tiles in a row beside a map, one of them apart, are none") {
  auto pieces = a_map();
  pieces.push_back(laid(5, 6, 5, 0));
  pieces.push_back(laid(6, 7, 5, 0));
  const auto two = read(pieces, {10, 7}, 4);
  REQUIRE(two);
  REQUIRE(two->buildings.size() == 2);
  pieces.push_back(laid(7, 9, 5, 0));
  const auto row = read(pieces, {10, 7}, 4);
  REQUIRE(row);
  REQUIRE(row->buildings.size() == 1);
  CHECK(row->buildings[0].loose.size() == 3);
  CHECK(has_note(row->buildings[0], "another-building"));
}

// Light that is mirrored, as a pattern that no smooth light explains.
TEST_CASE("pieces told whole: one in glare is told by contrast, and stays in doubt") {
  cv::Mat table = draw_table(a_map(), {4, 3}, 3);
  cv::Mat part = table(cv::Rect(2 * kTilePx, 2 * kTilePx, kTilePx, 2 * kTilePx));  // domino 0
  for (int y = 0; y < part.rows; ++y) {
    const double left = 0.16 + 0.1 * std::sin(y / 9.0);
    cv::Mat row = part.row(y);
    row = row * left + cv::Scalar::all(225 * (1 - left));
  }
  const auto reading =
      read_photo(View(to_photo(photo_of_table(table))), places_of_dominoes(), looks_of_dominoes());
  REQUIRE(reading);
  REQUIRE(reading->buildings.size() == 1);
  const BuildingReading& map = reading->buildings[0];
  CHECK(shown(map, 0, 0) == "0.0@0");
  CHECK(shown(map, 0, 1) == "0.1@0");
  CHECK(map.at({0, map.rows - 1})->confidence() < 0.9);
}

TEST_CASE("pieces told whole: something unknown beside a map leaves a doubt") {
  auto pieces = a_map();
  cv::Mat stranger(kTilePx, kTilePx, CV_8UC3, cv::Scalar(200, 60, 40));
  pieces.push_back({stranger, {4, 1}, 0});
  const auto reading = read(pieces, {5, 3}, 6);
  REQUIRE(reading);
  const BuildingReading& map = reading->buildings[0];
  CHECK(map.board_confidence < 0.9);
  CHECK(has_note(map, "pieces-close"));
}

// A tenant as large as a domino was listed for the lower of its squares, of which it has none: the
// program broke down.
TEST_CASE("pieces told whole: what is as large and of no building is no part of one") {
  std::vector<LooseLook> looks;
  for (int number = 0; number < kDominoes; ++number)
    looks.push_back({{number, 0}, "domino", to_pixels(domino_art(number)), 40, 80, false});
  cv::Mat nearly = domino_art(0);
  cv::circle(nearly, {nearly.cols / 2, nearly.rows / 4}, 3, {90, 90, 90}, -1);
  const int card = kDominoes;
  looks.push_back({{card, 0}, "card", to_pixels(nearly), 40, 80, false});
  StateSpec places = places_of_dominoes();
  Place cards = places.beside.front();
  cards.key = "cards";
  cards.kinds = {"card"};
  places.beside.push_back(cards);
  const TemplateSet set = with_loose(TemplateSet::of_loose_pieces(), looks);
  cv::Mat photo = photo_of_table(draw_table(a_map(), {4, 3}, 3));
  cv::GaussianBlur(photo, photo, {}, 5);  // no mark is seen
  const auto reading = read_photo(View(to_photo(photo)), places, set);
  REQUIRE(reading);
  REQUIRE(reading->buildings.size() == 1);
  const BuildingReading& map = reading->buildings[0];
  CHECK(shown(map, 0, 0) == "0.0@0");
  CHECK(shown(map, 0, 1) == "0.1@0");
  for (const Observation& seen : map.cells)
    for (const Candidate& one : seen.candidates) CHECK(one.what.piece != card);
  // Whether it is a card stays open.
  CHECK(map.at({0, map.rows - 1})->confidence() < 0.98);
}

TEST_CASE("pieces told whole: a photo without any shows no building") {
  CHECK_FALSE(read({}, {4, 3}, 7));
}

// Pieces that were told correct the plane of the table by where they are shown.
// On a plane told badly one map is parted, and each part is told as plainly.
TEST_CASE("pieces told whole: one building speaks for its plane, two parts of it less") {
  const auto building = [](std::size_t cells, double confidence) {
    BuildingReading one;
    Observation seen;
    seen.candidates = {{.what = PieceFace{0, 0}, .confidence = confidence}};
    one.cells.assign(cells, seen);
    seen.candidates.front().what = kNothing;
    one.cells.push_back(seen);  // a bare cell says nothing
    return one;
  };
  const auto told = [&](const std::vector<BuildingReading>& buildings) {
    return speaks_for_plane(Reading{.buildings = buildings});
  };
  CHECK(told({building(6, 0.95)}) == 6);
  CHECK(told({building(6, 0.5)}) == 0);
  CHECK(told({building(4, 0.95), building(4, 0.95)}) < told({building(6, 0.95)}));
}

TEST_CASE("pieces told whole: a face is shown where its corners are") {
  const LooseFaces::Size& size = looks_of_dominoes().loose()->sizes.front();
  cv::Mat photo(4 * kTilePx, 3 * kTilePx, CV_8UC3, cv::Scalar(90, 110, 130));
  const cv::Mat art = domino_art(3);
  art.copyTo(photo(cv::Rect({kTilePx, kTilePx}, art.size())));
  const ToldFace told = tell_whole_face(
      size, photo, {kTilePx, 0, kTilePx - 0.5, 0, 2 * kTilePx, kTilePx - 0.5, 0, 0, 1});
  REQUIRE(!told.candidates.empty());
  CHECK(told.candidates.front().what.piece == 3);
  CHECK(told.shown == told.corners);
  CHECK(cv::norm(told.corners[2] - cv::Point2f(1, 1)) < 0.05);
}

// In blur and noise no lattice may be good enough for two.
TEST_CASE("pieces told whole: one that is plainly told on a lattice tells the plane") {
  const auto plane_of = [](const std::vector<LaidPiece>& pieces) {
    const View view(to_photo(photo_of_table(draw_table(pieces, {4, 3}, 3))));
    return tables_by_lattice(view, *looks_of_dominoes().loose(), 40);
  };
  CHECK_FALSE(plane_of({laid(0, 1, 0, 0)}).empty());
  CHECK(plane_of({}).empty());
}

namespace {

// A map on a cloth of stripes.
cv::Mat map_on_stripes() {
  const cv::Mat map = draw_table(a_map(), {10, 9}, 3);
  cv::Mat table = map.clone();
  for (int x = 0; x < table.cols; x += 30) {
    cv::rectangle(table, {x, 0, 6, table.rows}, {235, 235, 235}, cv::FILLED);
    cv::rectangle(table, {x + 15, 0, 3, table.rows}, {40, 30, 30}, cv::FILLED);
  }
  for (const cv::Rect& cells :
       {cv::Rect(2, 2, 1, 2), cv::Rect(3, 2, 2, 1), cv::Rect(3, 3, 1, 2), cv::Rect(4, 3, 2, 1)}) {
    const cv::Rect held(cells.tl() * kTilePx, cells.size() * kTilePx);
    map(held).copyTo(table(held));
  }
  return table;
}

}  // namespace

// Lines of a cloth are the plainest lattices, several of them. A photo of nothing but such a cloth
// ends, too, after as many rounds as are asked for.
TEST_CASE("pieces told whole: on a cloth of stripes the lattice of a map is found in some rounds") {
  const View view(to_photo(photo_of_table(map_on_stripes())));
  const auto found_in = [&](int rounds) {
    return !tables_by_lattice(view, *looks_of_dominoes().loose(), 40, rounds).empty();
  };
  CHECK_FALSE(found_in(0));
  CHECK_FALSE(found_in(1));
  CHECK(found_in(4));
}

// From low aside few of the likeliest lattices lean as a map does.
TEST_CASE("pieces told whole: the lattice of a map that is seen aslant is found among many") {
  constexpr double kTilt = 56 * CV_PI / 180, kTurn_deg = 15, kFocal = 1000, kAway = 7;
  cv::Mat table = draw_table(a_map(), {10, 9}, 3);
  const cv::Point2f middle(cv::Point2d(table.cols, table.rows) / 2);
  cv::warpAffine(table, table, cv::getRotationMatrix2D(middle, kTurn_deg, 1), table.size(),
                 cv::INTER_LINEAR, cv::BORDER_REFLECT);
  constexpr double kCells = 1.0 / kTilePx;
  const cv::Matx33d cells_from_px(kCells, 0, -kCells * middle.x, 0, kCells, -kCells * middle.y, 0,
                                  0, 1);
  const cv::Matx33d seen(1, 0, 0, 0, std::cos(kTilt), 0, 0, -std::sin(kTilt), kAway);
  const cv::Matx33d camera(kFocal, 0, 600, 0, kFocal, 450, 0, 0, 1);
  cv::Mat photo;
  cv::warpPerspective(table, photo, camera * seen * cells_from_px, {1200, 900}, cv::INTER_AREA,
                      cv::BORDER_REFLECT);
  cv::GaussianBlur(photo, photo, {0, 0}, 0.8);
  CHECK_FALSE(tables_by_lattice(View(to_photo(photo)), *looks_of_dominoes().loose(), 40).empty());
}

// As by a lamp in the gloss of all of it: colours tell no face.
TEST_CASE("pieces told whole: a map that is veiled as a whole is read in doubt") {
  cv::Mat veiled = draw_table(a_map(), {4, 3}, 3);
  veiled.forEach<cv::Vec3b>([](cv::Vec3b& pixel, const int* at) {
    const double mist = 150 + 40 * std::sin(at[0] / 16.0) * std::cos(at[1] / 16.0);
    for (int c = 0; c < 3; ++c) pixel[c] = cv::saturate_cast<uchar>(0.15 * pixel[c] + mist);
  });
  const auto reading =
      read_photo(View(to_photo(photo_of_table(veiled))), places_of_dominoes(), looks_of_dominoes());
  REQUIRE(reading);
  REQUIRE(reading->buildings.size() == 1);
  const BuildingReading& map = reading->buildings[0];
  CHECK(map.cols == 4);
  CHECK(map.board_confidence < 0.9);
  CHECK(shown(map, 0, 0) == "0.0@0");
  CHECK(shown(map, 1, 1) == "2.1@2");
}
