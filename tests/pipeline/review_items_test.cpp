#include "pipeline/report/review_items.h"

#include "tests/catch.h"
#include "tests/pipeline/made_up_table.h"

namespace storey {
namespace {

/// Each pixel says where it is: blue its column, green its row.
Photo photo_of(int width, int height, double full_per_pixel) {
  Photo photo{.pixels = {width, height, {}}, .source = "green.jpg"};
  photo.full_per_pixel = full_per_pixel;
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      for (const int value : {x, y, 0})
        photo.pixels.bgr.push_back(static_cast<std::uint8_t>(value));
  return photo;
}

constexpr Quad square(double x, double y, double side) {
  return {Point{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
}

TEST_CASE("cut out: what a quadrilateral covers, with a margin, in the pixels that are there") {
  const Photo photo = photo_of(100, 80, 2);
  const Pixels part = cut_out(photo, square(40, 60, 20), 0.5);
  CHECK(part.width == 20);
  CHECK(part.height == 20);
  CHECK(part.at(0, 0)[0] == 15);  // (40 - 10) / 2
  CHECK(part.at(0, 0)[1] == 25);
}

TEST_CASE("cut out: at the border only what the photo shows, beyond it nothing") {
  const Photo photo = photo_of(100, 80, 1);
  const Pixels corner = cut_out(photo, square(-10, -10, 30), 0);
  CHECK(corner.width == 20);
  CHECK(corner.height == 20);
  CHECK(cut_out(photo, square(200, 10, 30), 0).width == 0);
}

TEST_CASE("review: each question with its candidates, the line that says each, and the cut-out") {
  TableResult result = test::made_up_table();
  result.players[0].photo = std::make_shared<const Photo>(photo_of(100, 80, 1));
  for (Observation& seen : result.players[0].reading->cells)
    if (seen.site.cell == Cell{1, 1}) seen.quad = square(20, 20, 30);
  const auto items = review_items(test::balconia(), result, 5, 20);
  REQUIRE(items.size() == 1);
  CHECK(items[0].player == "green");
  CHECK(items[0].site == "b2");
  CHECK(items[0].fix_file == "green.jpg.fix");
  REQUIRE(items[0].choices.size() == 3);
  CHECK(items[0].choices[0].name == "7A");
  CHECK(items[0].choices[0].line == "b2=7A");
  CHECK(items[0].choices[0].confidence == 0.7);
  CHECK(items[0].choices[2].line == "b2=nothing");
  CHECK(items[0].picture.width > 0);
  CHECK(items[0].picture.width <= 20);
  CHECK(review_items(test::balconia(), result, 0, 20).empty());
  // A place beyond the edge of the photo has no picture, not one of what lies beside it.
  for (Observation& seen : result.players[0].reading->cells)
    if (seen.site.cell == Cell{1, 1}) seen.quad = square(102, 20, 30);
  CHECK(review_items(test::balconia(), result, 5, 20)[0].picture.width == 0);
}

TEST_CASE("review: whether the building lies where it was read goes before single cells") {
  TableResult result = test::made_up_table();
  result.players[0].photo = std::make_shared<const Photo>(photo_of(100, 80, 1));
  result.players[0].reading->board = square(10, 10, 50);
  result.players[0].reading->board_confidence = 0.6;
  const auto items = review_items(test::balconia(), result, 5, 20);
  REQUIRE(items.size() == 2);
  CHECK(items[0].site == "board");
  REQUIRE(items[0].choices.size() == 1);
  CHECK(items[0].choices[0].line == "board=right");
  CHECK(items[0].picture.width > 0);
  CHECK(items[1].site == "b2");
}

TEST_CASE("review: which cells a piece stands for, of its building, if the result hangs on it") {
  auto loaded = load_game(std::string(STOREY_ROOT) + "/templates/towers");
  REQUIRE(loaded);
  TableResult result = test::made_up_table();
  result.range.questions.clear();
  AskedClaim claim{{.what = loaded->catalog.parse("retail-3").value(),
                    .choices = {{{0, 0}, {1, 0}}, {{1, 0}, {2, 0}}}}};
  result.asked_claims = {claim};
  CHECK(review_items(*loaded, result, 5, 20).empty());
  result.asked_claims[0].decides = true;
  for (Observation& seen : result.players[0].reading->cells) seen.site.building = 1;
  const auto items = review_items(*loaded, result, 5, 20);
  REQUIRE(items.size() == 1);
  REQUIRE(items[0].choices.size() == 2);
  CHECK(items[0].choices[0].line == "2:claim retail-3: a1 b1");
  CHECK(items[0].choices[1].name.find("b1") != std::string::npos);
}

}  // namespace
}  // namespace storey
