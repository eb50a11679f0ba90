#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_cards.h"
#include "vision/read_photo.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

ReadOptions small() {
  ReadOptions options;
  options.small_buildings = true;
  return options;
}

}  // namespace

TEST_CASE("a card that is seen by its squares and as a whole is one building, of two none is") {
  const TemplateSet set = set_of_cards(4);
  const auto read = [&](const std::vector<LaidPiece>& pieces) {
    const cv::Mat table = draw_table(pieces, {7, 5}, 5);
    return read_photo(to_photo(photo_of_table(table, {1600, 1200})), places_of_cards("card"), set,
                      small());
  };
  const auto one = read({{card(1), {3, 2}, 0}});
  REQUIRE(one);
  REQUIRE(one->buildings.size() == 1);
  CHECK(one->buildings.front().rows == 2);
  CHECK(one->buildings.front().cols == 2);
  for (const Observation& seen : one->buildings.front().cells) CHECK(seen.best().what.piece == 1);
  CHECK_FALSE(read({{card(1), {0, 0}, 0}, {card(2), {4, 3}, 0}}));
}
