#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_pieces.h"
#include "vision/learn/drawn_cells.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

constexpr int kCards = 4;
constexpr double kRoom_mm = 40;

// Two by two rooms.
cv::Mat card(int number) {
  cv::Mat art(2 * kTilePx, 2 * kTilePx, CV_8UC3);
  for (int square = 0; square < 4; ++square)
    one_cell_art(4 * number + square)
        .copyTo(art(cv::Rect(square % 2 * kTilePx, square / 2 * kTilePx, kTilePx, kTilePx)));
  return art;
}

TemplateSet cards_by_squares_and_whole() {
  std::vector<FaceLook> looks;
  std::vector<LooseLook> whole;
  for (int piece = 0; piece < kCards; ++piece) {
    FaceLook look{{piece, 0}, "card", to_pixels(card(piece))};
    look.width = look.height = 2;
    looks.push_back(look);
    whole.push_back({{piece, 0}, "card", to_pixels(card(piece)), 2 * kRoom_mm, 2 * kRoom_mm});
    whole.push_back({{10 + piece, 0}, "token", to_pixels(one_cell_art(60 + piece)), 24, 24});
  }
  LookFacts facts;
  facts.turns_matter = true;
  return with_loose(learn_cells(drawn_cells(looks), facts).value(), whole);
}

StateSpec places() {
  StateSpec spec;
  spec.building = lattice_of_turned_pieces(12);
  spec.building.key = "building";
  spec.building.kinds = {"card"};
  spec.building.cell_mm = kRoom_mm;
  Place supply;
  supply.key = "supply";
  supply.how = Arrangement::kLoose;
  supply.kinds = {"token"};
  Place hand = supply;
  hand.key = "hand";
  hand.kinds = {"card"};
  spec.beside = {supply, hand};
  return spec;
}

ReadOptions small() {
  ReadOptions options;
  options.small_buildings = true;
  return options;
}

}  // namespace

TEST_CASE("a card that is seen by its squares and as a whole is one building, of two none is") {
  const TemplateSet set = cards_by_squares_and_whole();
  const auto read = [&](const std::vector<LaidPiece>& pieces) {
    const cv::Mat table = draw_table(pieces, {7, 5}, 5);
    return read_photo(to_photo(photo_of_table(table, {1600, 1200})), places(), set, small());
  };
  const auto one = read({{card(1), {3, 2}, 0}});
  REQUIRE(one);
  REQUIRE(one->buildings.size() == 1);
  CHECK(one->buildings.front().rows == 2);
  CHECK(one->buildings.front().cols == 2);
  for (const Observation& seen : one->buildings.front().cells) CHECK(seen.best().what.piece == 1);
  CHECK_FALSE(read({{card(1), {0, 0}, 0}, {card(2), {4, 3}, 0}}));
}
