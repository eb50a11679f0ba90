#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_pieces.h"
#include "vision/cell_picture.h"
#include "vision/learn/drawn_cells.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

cv::Mat plain_room() {
  cv::Mat art(kTilePx, kTilePx, CV_8UC3, cv::Scalar(190, 110, 40));
  cv::rectangle(art, {6, 6}, {kTilePx - 7, kTilePx - 7}, {230, 180, 120}, 4);
  return art;
}

// Two by two rooms, the lower left one of every card is plain.
cv::Mat square_card(int number) {
  cv::Mat art(2 * kTilePx, 2 * kTilePx, CV_8UC3);
  for (int square = 0; square < 4; ++square) {
    const cv::Rect at(square % 2 * kTilePx, square / 2 * kTilePx, kTilePx, kTilePx);
    (square == 2 ? plain_room() : one_cell_art(4 * number + square)).copyTo(art(at));
  }
  return art;
}

std::vector<FaceLook> cards(int count, int faces) {
  std::vector<FaceLook> looks;
  for (int piece = 0; piece < count; ++piece) {
    for (int face = 0; face < faces; ++face) {
      FaceLook look{{piece, face}, "card", to_pixels(square_card(faces * piece + face))};
      look.width = look.height = 2;
      looks.push_back(look);
    }
  }
  return looks;
}

TemplateSet learnt(const std::vector<FaceLook>& looks) {
  LookFacts facts;
  facts.turns_matter = true;
  return learn_cells(drawn_cells(looks), facts).value();
}

// Which square of a card lies at (x, y) of it, from the top left.
int square_at(int x, int y, int rotation) {
  cv::Mat squares = (cv::Mat_<std::uint8_t>(2, 2) << 0, 1, 2, 3);
  return turned_art(squares, rotation).at<std::uint8_t>(y, x);
}

double share_of(const Observation& seen, PieceFace what, int rotation) {
  for (const auto& candidate : seen.candidates)
    if (candidate.what == what && candidate.rotation == rotation) return candidate.confidence;
  return 0;
}

// `faces` a card; cards in rows of `across`, turned in all ways.
std::vector<LaidPiece> laid(int count, int across, int faces) {
  std::vector<LaidPiece> pieces;
  for (int i = 0; i < count; ++i)
    pieces.push_back({square_card(faces * i), {i % across * 2, i / across * 2}, i % 4});
  return pieces;
}

void check_cards(const BuildingReading& reading, int count, int across, double least) {
  for (int i = 0; i < count; ++i) {
    for (int part = 0; part < 4; ++part) {
      const cv::Point cell(i % across * 2 + part % 2, i / across * 2 + part / 2);
      const int square = square_at(part % 2, part / 2, i % 4);
      const auto* seen = reading.at({cell.x, reading.rows - 1 - cell.y});
      REQUIRE(seen != nullptr);
      INFO("card " << i << ", square " << square << ": " << seen->best().what.piece << "/"
                   << seen->best().what.square << " turned " << seen->best().rotation << ", "
                   << seen->confidence());
      const double share = share_of(*seen, {i, 0, square}, i % 4);
      if (square == 2)
        CHECK(share > least);
      else
        CHECK(share > 0.9);
    }
  }
}

}  // namespace

TEST_CASE("squares of drawn pieces: each has the rest of its piece around") {
  const auto looks = cards(3, 1);
  const auto cells = drawn_cells(looks);
  REQUIRE(cells.size() % 12 == 0);
  for (std::size_t i = 0; i < 12; ++i) {
    CHECK(cells[i].what == PieceFace{static_cast<int>(i / 4), 0, static_cast<int>(i % 4)});
    CHECK(cells[i].picture.width == kCellPicturePx);
  }
  for (std::size_t i = 0; i < cells.size(); i += 4) {  // below the first square lies the plain room
    const cv::Mat first = borrow(cells[i].picture);
    const cv::Rect below(kCellMarginPx + 6, kCellPicturePx - 3, kCellPx - 12, 2);
    const cv::Scalar plain = cv::mean(first(below));
    CHECK(plain[0] > 1.2 * plain[2]);  // blue
  }
  CHECK(cells[2].picture.bgr == cells[6].picture.bgr);
  CHECK(cells[2].picture.bgr == cells[10].picture.bgr);
  CHECK(cells[1].picture.bgr != cells[5].picture.bgr);
}

TEST_CASE("squares of drawn pieces: what is drawn turned on another is the same look") {
  cv::Mat turned = square_card(1);
  turned_art(one_cell_art(0), 1).copyTo(turned(cv::Rect(0, 0, kTilePx, kTilePx)));
  auto looks = cards(1, 1);
  looks.push_back({{1, 0}, "card", to_pixels(turned)});
  looks.back().width = looks.back().height = 2;
  const auto cells = drawn_cells(looks);
  for (std::size_t photo = 0; photo < cells.size(); photo += 8) {
    CHECK(cells[photo].picture.bgr == cells[photo + 4].picture.bgr);
    CHECK((cells[photo].rotation - cells[photo + 4].rotation + 4) % 4 == 1);
  }
}

TEST_CASE("squares of drawn pieces are read with their turns, plain ones shared by all") {
  constexpr int kCount = 6;
  const TemplateSet set = learnt(cards(kCount, 1));
  const auto photo = to_photo(photo_of_table(draw_table(laid(kCount, 3, 1), {6, 4}, 3)));
  const auto reading = read_building(photo, lattice_of_turned_pieces(9), set);
  REQUIRE(reading);
  REQUIRE(reading->rows == 4);
  REQUIRE(reading->cols == 6);
  check_cards(*reading, kCount, 3, 0.8 / (4 * kCount));
}

TEST_CASE("squares of drawn pieces: a card among a hundred others") {
  const TemplateSet set = learnt(cards(60, 2));
  const auto photo = to_photo(photo_of_table(draw_table(laid(15, 5, 2), {10, 6}, 3), {2000, 1500}));
  const auto reading = read_building(photo, lattice_of_turned_pieces(12), set);
  REQUIRE(reading);
  REQUIRE(reading->rows == 6);
  REQUIRE(reading->cols == 10);
  check_cards(*reading, 15, 5, 0.8 / (4 * 120));
}
