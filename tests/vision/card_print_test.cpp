#include "vision/identify/card_print.h"

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/printed_cards.h"
#include "vision/identify/printed_lines.h"
#include "vision/identify/square_patterns.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

using test::card_catalog;
using test::drawn;

std::string value_of(const std::vector<FieldReading>& fields, const std::string& key) {
  for (const auto& field : fields)
    if (field.key == key) return field.values.front().value;
  return "";
}

TEST_CASE("printed lines: dark and light print on a coloured ground, and no squares") {
  const auto lines =
      find_printed_lines(drawn({"Orange Harbour", "Sailor", {0, 0, 220}, {{0, 0}, {1, 0}}}));
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].box.x < 100);
  CHECK(lines[1].box.x > 300);
  CHECK(find_printed_lines(cv::Mat(700, 500, CV_8UC3, cv::Scalar(90, 120, 200))).empty());
}

TEST_CASE("square patterns: they are read on any ground, ragged rows and holes too") {
  const auto [squares, rows] = GENERATE(table<std::vector<cv::Point>, std::string>({
      {{{0, 0}}, "x"},
      {{{0, 0}, {1, 0}, {1, 1}}, "xx/.x"},
      {{{0, 0}, {2, 0}, {0, 1}, {2, 1}}, "x.x/x.x"},
      {{{0, 0}, {0, 1}, {0, 2}, {0, 3}}, "x/x/x/x"},
  }));
  const cv::Scalar ground =
      GENERATE(cv::Scalar(0, 0, 220), cv::Scalar(120, 0, 120), cv::Scalar(40, 40, 40));
  const auto patterns = find_square_patterns(drawn({"", "", ground, squares}));
  REQUIRE_FALSE(patterns.empty());
  CHECK(patterns.front().rows == rows);
  CHECK(patterns.front().squares == static_cast<int>(squares.size()));
}

TEST_CASE("print: likeness does not mind capitals, blanks and what looks alike") {
  CHECK(likeness_of_print("EARLY  0VEN", "Early Oven") == 1);
  CHECK(likeness_of_print("Ear1y Oven.", "Early Oven") == 1);
  CHECK(likeness_of_print("Early Open", "Early Oven") == Approx(1 - 1.0 / 9));
  CHECK(likeness_of_print("", "") == 0);
}

TEST_CASE("print: the value that a line says is likely, and doubt is left where print is poor") {
  const std::vector<std::string> names{"Orange Harbour", "Silver Needle", "Early Oven"};
  const auto plain = words_of("name", names, {"tailor", "Silver Needle"});
  REQUIRE_FALSE(plain.values.empty());
  CHECK(plain.values.front().value == "Silver Needle");
  CHECK(plain.values.front().confidence > 0.98);
  const auto poor = words_of("name", names, {"Slver Nedd1"});
  REQUIRE_FALSE(poor.values.empty());
  CHECK(poor.values.front().value == "Silver Needle");
  CHECK(poor.values.front().confidence < plain.values.front().confidence);
  CHECK(words_of("name", names, {"something else"}).values.empty());
  CHECK(words_of("name", names, {}).values.empty());
}

TEST_CASE("print: a card is told by its name, its class and its pattern") {
  const Catalog cards = card_catalog();
  const auto fields = read_card_print(
      to_pixels(drawn({"Orange Harbour", "Sailor", {200, 60, 0}, {{0, 0}, {1, 0}, {1, 1}}})), cards,
      "guest");
  REQUIRE(fields);
  CHECK(value_of(*fields, "name") == "Orange Harbour");
  CHECK(value_of(*fields, "trade") == "sailor");
  CHECK(value_of(*fields, "wants") == "xx/.x");
  CHECK(value_of(*fields, "code").empty());  // not printed in these words
  const auto told = cards_by_print(*fields, cards, "guest");
  REQUIRE_FALSE(told.empty());
  CHECK(told.front().what == PieceFace{0, 0});
  CHECK(told.front().confidence > 0.9);
}

TEST_CASE("print: fields that contradict each other leave the card in doubt") {
  const Catalog cards = card_catalog();
  const std::vector<FieldReading> fields{{"name", {{"Orange Harbour", 0.99}}},
                                         {"wants", {{"xxx", 0.97}}}};
  for (const auto& card : cards_by_print(fields, cards, "guest")) CHECK(card.confidence < 0.6);
  CHECK(cards_by_print({}, cards, "guest").empty());
}

TEST_CASE("print: nothing is read of a card that is too small") {
  cv::Mat small;
  cv::resize(drawn({"Orange Harbour", "Sailor"}), small, {140, 196}, 0, 0, cv::INTER_AREA);
  const auto fields = read_card_print(to_pixels(small), card_catalog(), "guest");
  REQUIRE(fields);
  CHECK(fields->empty());
}

}  // namespace
}  // namespace storey::vision
