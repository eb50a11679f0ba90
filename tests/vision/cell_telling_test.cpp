#include "vision/read/cell_telling.h"

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <vector>

#include "tests/catch.h"
#include "tests/vision/drawn_cards.h"
#include "vision/geometry/homography.h"
#include "vision/read/loose_table.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr double kHalfSize = 0.5;  // photo px for one of the drawn table
constexpr int kFirst = 2;          // cells of the table left of the building and above it
constexpr int kManyCards = 6;
constexpr double kSurely = 0.95;

// Light mirrored by whatever lies from a column of the photo on, in the noise of a dark room.
struct Veil {
  int from_px = 0;
  double strength = 0;
  double noise_levels = 0;
};

cv::Mat photo_in(const Veil& veil, const std::vector<LaidPiece>& pieces, cv::Size cells) {
  cv::Mat photo;
  cv::resize(draw_table(pieces, cells, 7), photo, {}, kHalfSize, kHalfSize, cv::INTER_AREA);
  cv::Mat part = photo.colRange(std::min(veil.from_px, photo.cols), photo.cols);
  part = part * (1 - veil.strength) + cv::Scalar::all(215 * veil.strength);
  cv::Mat noise(part.size(), CV_16SC3);
  cv::theRNG().state = 3;
  cv::randn(noise, cv::Scalar::all(0), cv::Scalar::all(veil.noise_levels));
  cv::add(part, noise, part, cv::noArray(), CV_8U);
  return photo;
}

// A building whose cells show this, from the top left, row by row.
BuildingReading building_of(const std::vector<Candidate>& cells, int rows) {
  const double pitch = kHalfSize * kTilePx;
  BuildingReading building;
  building.rows = rows;
  building.cols = static_cast<int>(cells.size()) / rows;
  building.photo_from_board = {pitch, 0, kFirst * pitch, 0, pitch, kFirst * pitch, 0, 0, 1};
  for (int i = 0; i < static_cast<int>(cells.size()); ++i) {
    Observation seen;
    seen.site.cell = {i % building.cols, rows - 1 - i / building.cols};
    seen.candidates = {cells[static_cast<std::size_t>(i)]};
    building.cells.push_back(seen);
  }
  return building;
}

std::vector<LoosePiece> told_of(const TemplateSet& set, const Place& place, const cv::Mat& photo,
                                const BuildingReading& building) {
  const View view(to_photo(photo));
  const LooseTable seen = table_around(view, building, kRoom_mm).value();
  const GlancedTable glanced(*set.loose(), seen.bgr, seen.px_per_mm);
  KeptLooks kept;
  const Scene scene{view, seen, *set.loose(), place, glanced, kept};
  return told_on_cells(scene, {building}, {}).pieces;
}

// What is told beside card 0, that is seen plainly, where card 1 lies or the bare table.
std::vector<LoosePiece> told_beside_card(bool another, const Veil& veil) {
  const TemplateSet set = set_of_cards(kManyCards);
  std::vector<LaidPiece> laid{{card(0), {0, 0}}};
  if (another) laid.push_back({card(1), {2, 0}});
  std::vector<Candidate> cells;
  for (const int square : {0, 1, 2, 3})
    cells.push_back({.what = {0, 0, square}, .confidence = kSurely});
  return told_of(set, places_of_cards("guest").building, photo_in(veil, laid, {4, 2}),
                 building_of(cells, 2));
}

Veil veil_beside_card(double noise_levels) {
  return {.from_px = cvRound((kFirst + 2) * kHalfSize * kTilePx),
          .strength = 0.8,
          .noise_levels = noise_levels};
}

// Tiles of one cell, none of which lies turned.
TemplateSet tiles() {
  std::vector<LooseLook> looks;
  for (int piece = 0; piece < 4; ++piece)
    looks.push_back({{piece, 0}, "card", to_pixels(one_cell_art(20 + piece)), kRoom_mm, kRoom_mm});
  return with_loose(drawn_templates(1), looks);
}

std::vector<LoosePiece> told_of_tiles(const std::vector<LaidPiece>& laid, const Veil& veil,
                                      const std::vector<Candidate>& cells) {
  Place place = places_of_cards("guest").building;
  place.turns = Turns::kUpright;
  return told_of(tiles(), place, photo_in(veil, laid, {3, 1}), building_of(cells, 1));
}

}  // namespace

TEST_CASE("a card of a building that noise leaves little of is told, in doubt, and no bare table") {
  const auto plain = told_beside_card(true, {});
  REQUIRE(plain.size() == 1);
  CHECK(plain.front().piece > 0.9);
  CHECK_FALSE(plain.front().veiled);
  int veiled = 0;
  for (const double noise : {70.0, 85.0, 87.0, 89.0, 110.0}) {
    INFO(noise);
    for (const LoosePiece& one : told_beside_card(true, veil_beside_card(noise))) {
      CHECK(one.told.candidates.front().what == PieceFace{1, 0});
      if (!one.veiled) continue;
      ++veiled;
      CHECK(one.piece < 0.9);
    }
    CHECK(told_beside_card(false, veil_beside_card(noise)).empty());
  }
  CHECK(veiled > 0);
}

TEST_CASE("of veiled cards side by side no half of one and half of the next is told") {
  const TemplateSet set = set_of_cards(kManyCards);
  const std::vector<Candidate> open(8, {.what = {5, 0, 0}, .confidence = 0.4});
  for (const double noise : {65.0, 80.0}) {
    INFO(noise);
    const auto told = told_of(set, places_of_cards("guest").building,
                              photo_in({.strength = 0.8, .noise_levels = noise},
                                       {{card(0), {0, 0}}, {card(1), {2, 0}}}, {4, 2}),
                              building_of(open, 2));
    REQUIRE(told.size() == 2);
    for (const int number : {0, 1})
      CHECK(std::any_of(told.begin(), told.end(), [&](const LoosePiece& one) {
        return one.told.candidates.front().what == PieceFace{number, 0};
      }));
  }
}

TEST_CASE(
    "a tile of a building that its looks leave open is told where noise leaves little of it") {
  const std::vector<LaidPiece> laid{
      {one_cell_art(20), {0, 0}}, {one_cell_art(21), {1, 0}}, {one_cell_art(22), {2, 0}}};
  const Candidate first{.what = {0, 0}, .confidence = kSurely};
  const Candidate pale{.what = {3, 0}, .confidence = 0.5};  // what looks make of any in glare
  int veiled = 0;
  for (const double noise : {80.0, 100.0, 110.0}) {
    INFO(noise);
    const auto told = told_of_tiles(laid,
                                    {.from_px = cvRound((kFirst + 1) * kHalfSize * kTilePx),
                                     .strength = 0.8,
                                     .noise_levels = noise},
                                    {first, pale, pale});
    REQUIRE(told.size() == 2);
    CHECK(told[0].told.candidates.front().what == PieceFace{1, 0});
    CHECK(told[1].told.candidates.front().what == PieceFace{2, 0});
    for (const LoosePiece& one : told) veiled += one.piece < 0.9 ? 1 : 0;
  }
  CHECK(veiled > 0);
}

TEST_CASE("a veiled tile next to a building is told, in doubt, and no bare table") {
  const Candidate first{.what = {0, 0}, .confidence = kSurely};
  const Veil veil{
      .from_px = cvRound((kFirst + 1) * kHalfSize * kTilePx), .strength = 0.8, .noise_levels = 45};
  const auto told =
      told_of_tiles({{one_cell_art(20), {0, 0}}, {one_cell_art(21), {1, 0}}}, veil, {first});
  REQUIRE(told.size() == 1);
  CHECK(told.front().told.candidates.front().what == PieceFace{1, 0});
  CHECK(told.front().veiled);
  CHECK(told.front().piece < 0.9);
  CHECK(told_of_tiles({{one_cell_art(20), {0, 0}}}, veil, {first}).empty());
}

// Coins in a column on bare wood beside a tower were read as a column of tiles.
TEST_CASE("a cell may be bare where only what lies on it looked like no table") {
  Observation seen;
  seen.candidates = {{.what = {1, 0}, .confidence = 0.8, .score = -250},
                     {.what = kNothing, .confidence = 0.05, .score = -300}};
  CHECK(may_be_bare(seen, true));
  CHECK_FALSE(may_be_bare(seen, false));
  seen.candidates.front().score = -60;  // what is in view of it looks like a piece
  CHECK_FALSE(may_be_bare(seen, true));
  seen.candidates.back().confidence = 0.15;
  CHECK(may_be_bare(seen, false));
}
