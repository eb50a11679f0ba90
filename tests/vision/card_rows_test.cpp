#include "vision/locate/card_rows.h"

#include <cmath>
#include <string>

#include "tests/catch.h"
#include "vision/geometry/homography.h"

using namespace storey;
using namespace storey::vision;

namespace {

constexpr float kWidth = 44, kHeight = 63;

// A card with its middle here, turned counter-clockwise.
LyingCard card_at(float x, float y, double turn_deg = 0, bool first = false) {
  const auto c = static_cast<float>(std::cos(turn_deg * CV_PI / 180));
  const auto s = static_cast<float>(std::sin(turn_deg * CV_PI / 180));
  return {{x, y}, {kWidth * c, -kWidth * s}, {kHeight * s, kHeight * c}, first};
}

// Cards side by side, this far from one to the next.
std::vector<LyingCard> row_at(float x, float y, int cards, float step = 48) {
  std::vector<LyingCard> row;
  for (int i = 0; i < cards; ++i) row.push_back(card_at(x + static_cast<float>(i) * step, y));
  return row;
}

std::vector<LyingCard> operator+(std::vector<LyingCard> a, const std::vector<LyingCard>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::vector<LyingCard> with_first(std::vector<LyingCard> cards, std::size_t first = 0) {
  cards[first].first = true;
  return cards;
}

// "0.1=2": in row 0, column 1 lies card 2.
std::string slots_of(const CardRows& rows) {
  std::string text;
  for (const auto& slot : rows.slots)
    text += (text.empty() ? "" : " ") + std::to_string(slot.row) + "." + std::to_string(slot.col) +
            "=" + std::to_string(slot.card);
  return text;
}

}  // namespace

TEST_CASE("cards side by side are a row that begins with its first card") {
  const auto rows = card_rows(with_first(row_at(100, 100, 3)), 2, 5);
  REQUIRE(rows.size() == 1);
  CHECK(slots_of(rows[0]) == "0.0=0 0.1=1 0.2=2");
  CHECK_FALSE(rows[0].in_doubt);
  const cv::Point2f middle = apply(rows[0].picture_from_board, {2.5, 0.5});
  CHECK(cv::norm(middle - cv::Point2f(196, 100)) < 1);
}

TEST_CASE("a second row lies below the first, wherever it begins by a few millimetres") {
  for (const float left : {-8.0F, 0.0F, 8.0F}) {
    const auto rows =
        card_rows(with_first(row_at(100, 100, 5)) + row_at(100 + left, 172, 4, 55), 2, 5);
    REQUIRE(rows.size() == 1);
    CHECK(slots_of(rows[0]) == "0.0=0 0.1=1 0.2=2 0.3=3 0.4=4 1.0=5 1.1=6 1.2=7 1.3=8");
    CHECK_FALSE(rows[0].in_doubt);
  }
}

TEST_CASE("cards of a row overlap, lie apart, sloping and turned") {
  std::vector<LyingCard> cards{card_at(100, 100, 3, true), card_at(139, 104, -6),
                               card_at(194, 110, 9),       card_at(240, 117, 2),
                               card_at(298, 121, -4),      card_at(95, 159, 1)};
  const auto rows = card_rows(cards, 2, 5);
  REQUIRE(rows.size() == 1);
  CHECK(slots_of(rows[0]) == "0.0=0 0.1=1 0.2=2 0.3=3 0.4=4 1.0=5");
}

TEST_CASE("cards a hand's breadth away lie in no row of the building") {
  const auto city = with_first(row_at(100, 100, 4));
  const auto apart = card_rows(city + row_at(100, -10, 3), 2, 5);
  REQUIRE(apart.size() == 1);
  CHECK(apart[0].slots.size() == 4);
  CHECK_FALSE(apart[0].in_doubt);
  const auto closer = card_rows(city + row_at(100, 12, 3), 2, 5);
  REQUIRE(closer.size() == 1);
  CHECK(closer[0].slots.size() == 4);
  CHECK(closer[0].in_doubt);
}

TEST_CASE("an open slot is counted, and leaves a doubt") {
  const auto rows = card_rows(with_first(row_at(100, 100, 2)) + row_at(244, 100, 1), 2, 5);
  REQUIRE(rows.size() == 1);
  CHECK(slots_of(rows[0]) == "0.0=0 0.1=1 0.3=2");
  CHECK(rows[0].in_doubt);
}

TEST_CASE("the first card elsewhere in the rows leaves a doubt") {
  const auto second = card_rows(with_first(row_at(100, 100, 4), 1), 2, 5);
  REQUIRE(second.size() == 1);
  CHECK(slots_of(second[0]) == "0.0=0 0.1=1 0.2=2 0.3=3");
  CHECK(second[0].in_doubt);
  const auto below = card_rows(row_at(100, 100, 5) + with_first(row_at(100, 170, 2), 1), 2, 5);
  REQUIRE(below.size() == 1);
  CHECK(below[0].slots.size() == 7);
  CHECK(below[0].in_doubt);
}

TEST_CASE("a second first card within a row is one too many of one building") {
  const auto rows =
      card_rows(with_first(row_at(100, 100, 5)) + with_first(row_at(100, 170, 4), 3), 2, 5);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].slots.size() == 9);
  CHECK(rows[0].in_doubt);
}

TEST_CASE("each first card begins rows of its own, whichever way they lie") {
  std::vector<LyingCard> facing;
  for (int i = 0; i < 3; ++i)
    facing.push_back(card_at(400 - static_cast<float>(i) * 48, -60, 180, i == 0));
  const auto rows = card_rows(with_first(row_at(100, 100, 4)) + facing, 2, 5);
  REQUIRE(rows.size() == 2);
  CHECK(slots_of(rows[0]) == "0.0=0 0.1=1 0.2=2 0.3=3");
  CHECK(slots_of(rows[1]) == "0.0=4 0.1=5 0.2=6");
}

TEST_CASE("rows of two buildings in line with each other are not one row") {
  const auto city = [](float x) { return with_first(row_at(x, 100, 5)) + row_at(x, 172, 5); };
  const auto rows = card_rows(city(100) + city(390), 2, 5);
  REQUIRE(rows.size() == 2);
  CHECK(rows[0].slots.size() == 10);
  CHECK(rows[1].slots.size() == 10);
  CHECK_FALSE(rows[0].in_doubt);
}

TEST_CASE("without a first card the largest rows are in doubt, and one card is none") {
  const auto rows = card_rows(row_at(100, 100, 2) + row_at(100, 400, 3), 2, 5);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].slots.size() == 3);
  CHECK(rows[0].in_doubt);
  CHECK(card_rows(row_at(100, 100, 1), 2, 5).empty());
  CHECK(card_rows({}, 2, 5).empty());
}

TEST_CASE("what lies in a row beyond its last column is not in it") {
  const auto rows = card_rows(with_first(row_at(100, 100, 6)), 2, 5);
  REQUIRE(rows.size() == 1);
  CHECK(rows[0].slots.size() == 5);
  CHECK(rows[0].in_doubt);
}

TEST_CASE(
    "what lies in line with a row before its first column, across an open slot, is not in it") {
  const auto upper = with_first(row_at(100, 100, 4));
  const auto rows = card_rows(upper + row_at(0, 165, 1) + row_at(100, 165, 2), 2, 5);
  REQUIRE(rows.size() == 1);
  CHECK(slots_of(rows[0]) == "0.0=0 0.1=1 0.2=2 0.3=3 1.0=5 1.1=6");
  CHECK(rows[0].in_doubt);
  // By hand a row begins a little before the other.
  CHECK(slots_of(card_rows(upper + row_at(75, 165, 2), 2, 5)[0]) ==
        "0.0=0 0.1=1 0.2=2 0.3=3 1.0=4 1.1=5");
}
