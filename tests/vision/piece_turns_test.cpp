#include <opencv2/imgproc.hpp>

#include "model/turned_reading.h"
#include "tests/catch.h"
#include "tests/vision/drawn_pieces.h"
#include "vision/learn/drawn_cells.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr int kFaces = 16;
constexpr int kStripes = kFaces;    // looks the same upside down
constexpr int kRings = kFaces + 1;  // looks the same at every turn

cv::Mat art_of(int number) {
  if (number < kFaces) return one_cell_art(number);
  cv::Mat art(kTilePx, kTilePx, CV_8UC3, cv::Scalar(60, 190, 220));
  if (number == kStripes)
    for (const int x : {20, 60, 100}) cv::line(art, {x, 0}, {x, kTilePx}, {120, 40, 30}, 10);
  else
    for (const int radius : {15, 40})
      cv::circle(art, {kTilePx / 2, kTilePx / 2}, radius, {40, 30, 160}, 8, cv::LINE_AA);
  return art;
}

TemplateSet learnt(bool turns_matter) {
  std::vector<FaceLook> looks;
  for (int i = 0; i <= kRings; ++i) looks.push_back({{i, 0}, "tile", to_pixels(art_of(i))});
  LookFacts facts;
  facts.turns_matter = turns_matter;
  return learn_cells(drawn_cells(looks), facts).value();
}

constexpr int kRows = 3;
constexpr int kCols = 4;
using Turned = std::array<std::array<int, kCols>, kRows>;
using Numbers = std::array<std::array<int, kCols>, kRows>;

constexpr Numbers kNumbers{{{0, 5, 9, 14}, {3, kStripes, 11, 7}, {kRings, 2, 8, 13}}};
constexpr Turned kMixed{{{0, 1, 2, 3}, {3, 1, 0, 0}, {0, 2, 1, 3}}};
constexpr Turned kMostlyLeft{{{1, 1, 1, 1}, {1, 1, 1, 3}, {0, 1, 0, 1}}};

Photo photo_of(const Turned& turns, int seed) {
  std::vector<LaidPiece> pieces;
  for (int row = 0; row < kRows; ++row)
    for (int col = 0; col < kCols; ++col)
      pieces.push_back(
          {art_of(kNumbers.at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(col))),
           {col, row},
           turns.at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(col))});
  return to_photo(photo_of_table(draw_table(pieces, {kCols, kRows}, seed)));
}

}  // namespace

TEST_CASE("turns: each piece of an open lattice is read with its quarter turn") {
  const TemplateSet set = learnt(true);
  for (int seed = 1; seed <= 3; ++seed) {
    INFO("seed " << seed);
    const auto reading = read_building(photo_of(kMixed, seed), lattice_of_turned_pieces(9), set);
    REQUIRE(reading);
    REQUIRE(reading->rows == kRows);
    REQUIRE(reading->cols == kCols);
    for (int row = 0; row < kRows; ++row) {
      for (int col = 0; col < kCols; ++col) {
        const auto r = static_cast<std::size_t>(row);
        const auto c = static_cast<std::size_t>(col);
        const auto* seen = reading->at({col, kRows - 1 - row});
        REQUIRE(seen != nullptr);
        INFO(col << ", " << row << ": " << seen->confidence());
        const int number = kNumbers.at(r).at(c);
        const int turns = number == kRings ? 1 : number == kStripes ? 2 : 4;
        CHECK(seen->best().what.piece == number);
        CHECK(seen->best().rotation == kMixed.at(r).at(c) % turns);
        CHECK(seen->confidence() > 0.9);
      }
    }
  }
}

TEST_CASE("turns: where they do not matter none is told") {
  const auto reading =
      read_building(photo_of(kMixed, 1), lattice_of_turned_pieces(9), learnt(false));
  REQUIRE(reading);
  for (const auto& seen : reading->cells)
    for (const auto& candidate : seen.candidates) CHECK(candidate.rotation == 0);
}

TEST_CASE("turns: up is where most pieces stand upright") {
  const auto reading =
      read_building(photo_of(kMostlyLeft, 2), lattice_of_turned_pieces(9), learnt(true));
  REQUIRE(reading);
  REQUIRE(reading->rows == kCols);
  REQUIRE(reading->cols == kRows);
  // The photo's left is up: its bottom left corner is the building's top left one.
  const auto* first = reading->at({0, kCols - 1});
  REQUIRE(first != nullptr);
  CHECK(first->best().what.piece == kRings);
  CHECK(reading->cells.front().site.cell == Cell{0, kCols - 1});
  const auto* above = reading->at({2, kCols - 1});  // what is at the photo's top left
  REQUIRE(above != nullptr);
  CHECK(above->best().what.piece == 0);
  CHECK(above->best().rotation == 0);
  const auto* other = reading->at({1, 0});
  REQUIRE(other != nullptr);
  CHECK(other->best().what.piece == 7);
  CHECK(other->best().rotation == 2);
  CHECK(reading->board[0].x < reading->board[2].x);
  CHECK(reading->board[0].y > reading->board[1].y);
}

TEST_CASE("turns: where no piece lies turned, up is told from the pieces and no turn is said") {
  constexpr Turned kUpsideDown{{{2, 2, 2, 2}, {2, 2, 2, 2}, {2, 2, 2, 2}}};
  Place spec = lattice_of_turned_pieces(9);
  spec.turns = Turns::kUpright;
  const auto reading = read_building(photo_of(kUpsideDown, 3), spec, learnt(true));
  REQUIRE(reading);
  REQUIRE(reading->rows == kRows);
  REQUIRE(reading->cols == kCols);
  for (int row = 0; row < kRows; ++row) {
    for (int col = 0; col < kCols; ++col) {
      const auto* seen = reading->at({col, row});  // the photo's right is the building's left
      REQUIRE(seen != nullptr);
      const auto r = static_cast<std::size_t>(row);
      const auto c = static_cast<std::size_t>(kCols - 1 - col);
      CHECK(seen->best().what.piece == kNumbers.at(r).at(c));
      for (const auto& candidate : seen->candidates) CHECK(candidate.rotation == 0);
    }
  }
}

TEST_CASE("turns: a reading turned four times is itself") {
  BuildingReading reading;
  reading.rows = 1;
  reading.cols = 2;
  reading.board = Quad{Point{0, 0}, {2, 0}, {2, 1}, {0, 1}};
  reading.photo_from_board = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  for (int col = 0; col < 2; ++col) {
    Observation seen;
    seen.site.cell = {col, 0};
    seen.candidates = {{{col, 0}, 1, 0.9, 0}};
    reading.cells.push_back(seen);
  }
  const auto once = turned_clockwise(reading, 1, Turns::kRead);
  CHECK(once.rows == 2);
  REQUIRE(once.at({0, 1}) != nullptr);
  CHECK(once.at({0, 1})->best().what.piece == 0);
  CHECK(once.at({0, 1})->best().rotation == 0);
  CHECK(once.board[0].x == 0);
  CHECK(once.board[0].y == 1);
  const auto again = turned_clockwise(reading, 4, Turns::kRead);
  CHECK(again.photo_from_board == reading.photo_from_board);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(again.cells[i].site == reading.cells[i].site);
    CHECK(again.cells[i].best().rotation == 1);
  }
}
