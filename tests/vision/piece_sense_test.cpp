#include "vision/identify/piece_sense.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "vision/locate/occupancy.h"

namespace storey::vision {
namespace {

constexpr int kCell = 40;

// Three by three tiles on a grey table, the middle one of the upper row missing.
cv::Mat drawn_table() {
  cv::Mat picture(7 * kCell, 7 * kCell, CV_8UC3, cv::Scalar(96, 104, 112));
  for (int row = 0; row < 3; ++row) {
    for (int col = 0; col < 3; ++col) {
      if (row == 0 && col == 1) continue;
      const cv::Point corner((col + 2) * kCell, (row + 2) * kCell);
      const cv::Rect tile(corner + cv::Point(1, 1), cv::Size(kCell - 2, kCell - 2));
      cv::rectangle(picture, tile, {60, 150, 230}, cv::FILLED);
      cv::rectangle(picture, tile, {30, 40, 60}, 2);
      cv::circle(picture, corner + cv::Point(kCell / 2, kCell / 2), kCell / 4, {240, 240, 240},
                 cv::FILLED);
    }
  }
  return picture;
}

cv::Matx33d place_at(double col, double row) {
  return {kCell, 0, (col + 2) * kCell, 0, kCell, (row + 2) * kCell, 0, 0, 1};
}

TEST_CASE("the sense of pieces tells a tile from the table and from a hole between tiles") {
  const cv::Mat table = drawn_table();
  const auto odds = sense_pieces(
      table, {place_at(0, 0), place_at(1, 1), place_at(2, 2), place_at(1, 0), place_at(3, 1)});
  REQUIRE(odds.size() == 5);
  for (const std::size_t tile : {0U, 1U, 2U}) CHECK(odds[tile] > 2);
  for (const std::size_t bare : {3U, 4U}) CHECK(odds[bare] < -2);
}

TEST_CASE("the sense of pieces says the same of a place alone and among others") {
  const cv::Mat table = drawn_table();
  std::vector<cv::Matx33d> places;
  for (int row = -1; row < 4; ++row)
    for (int i = 0; i < 20; ++i) places.push_back(place_at(i % 4 - 1, row));
  const auto together = sense_pieces(table, places);
  REQUIRE(together.size() == places.size());
  for (const std::size_t i : {0U, 63U, 64U, 99U})
    CHECK(sense_pieces(table, {places[i]}).at(0) == Approx(together[i]).margin(0.01));
  CHECK(sense_pieces(table, {}).empty());
}

TEST_CASE("what looks leave open the sense settles") {
  CHECK(looks_leave_open({.piece = 150, .nothing = 140}));
  CHECK_FALSE(looks_leave_open({.piece = 70, .nothing = 500}));
  CHECK_FALSE(looks_leave_open({.piece = 400, .nothing = 20}));
  CHECK(piece_evidence({.piece = 150, .nothing = 140}) < 0);
  CHECK(piece_evidence({.piece = 150, .nothing = 140, .odds = 4}) > 0);
  CHECK(piece_evidence({.piece = 140, .nothing = 150, .odds = -4}) < 0);
}

// Squares half in sun and half in a tree's shadow looked like nothing at all, and were given up.
TEST_CASE("the sense is asked of what looks like nothing known, and of what would be missed") {
  const PieceOrNothing strange{.piece = 719, .nothing = 666};
  CHECK_FALSE(looks_leave_open(strange));
  CHECK(calls_for_sense(strange, 0, true, false));
  CHECK_FALSE(calls_for_sense(strange, 1, false, true));  // a hand beside the board
  const PieceOrNothing a_piece{.piece = 107, .nothing = 130};
  CHECK_FALSE(calls_for_sense(a_piece, 3, true, false));
  CHECK(calls_for_sense(a_piece, 3, true, true));
  CHECK(calls_for_sense(a_piece, 1, true, false));  // so few beside it that it would be missed
  CHECK_FALSE(calls_for_sense({.piece = 400, .nothing = 20}, 0, true, true));
}

TEST_CASE("a piece that is told by the sense against the looks stays in doubt") {
  const PieceOrNothing against{.piece = 200, .nothing = 150, .odds = 6};
  CHECK(unsure_nothing(against) > against.piece);
  CHECK(unsure_nothing(against) <= against.piece + 10);
  // A dark forest was bare glass at 0.99: looks outweighed what the sense said, and that it did.
  const PieceOrNothing denied{.piece = 272, .nothing = 98, .odds = 2};
  CHECK(unsure_nothing(denied) < denied.piece);
  CHECK(unsure_nothing(denied) >= denied.piece - 10);
  const PieceOrNothing bare{.piece = 100, .nothing = 160, .odds = -8};
  CHECK(unsure_nothing(bare) < bare.piece);
  CHECK(unsure_nothing(bare) >= bare.piece - 10);
}

TEST_CASE("it is the sense that tells where looks say little or something else") {
  CHECK(told_by_sense({.piece = 200, .nothing = 150, .odds = 6}));
  CHECK(told_by_sense({.piece = 200, .nothing = 230, .odds = 6}));
  CHECK_FALSE(told_by_sense({.piece = 100, .nothing = 230, .odds = 6}));
  CHECK(told_by_sense({.piece = 150, .nothing = 120, .odds = -6}));
  CHECK_FALSE(told_by_sense({.piece = 200, .nothing = 150}));
}

TEST_CASE("where looks and sense agree the plainer of both counts") {
  CHECK(unsure_nothing({.piece = 80, .nothing = 280, .odds = 1}) == 280);
  CHECK(unsure_nothing({.piece = 80, .nothing = 90, .odds = 5}) == Approx(80 + 5 + 150));
  CHECK(unsure_nothing({.piece = 80, .nothing = 90}) == 90);
}

}  // namespace
}  // namespace storey::vision
