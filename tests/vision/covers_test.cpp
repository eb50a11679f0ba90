#include "vision/read/covers.h"

#include "tests/catch.h"
#include "vision/identify/covered_cells.h"

using namespace storey;
using namespace storey::vision;

namespace {

// 40 px a cell, the board's corner at (100, 200).
const cv::Matx33d kFullFromBoard(40, 0, 100, 0, 40, 200, 0, 0, 1);

Cover square(float x0, float y0, float x1, float y1) {
  return {{100 + 40 * x0, 200 + 40 * y0},
          {100 + 40 * x1, 200 + 40 * y0},
          {100 + 40 * x1, 200 + 40 * y1},
          {100 + 40 * x0, 200 + 40 * y1}};
}

}  // namespace

TEST_CASE("covers: the blocks below them are hidden, in each cell they lie on") {
  const auto hidden =
      covered_blocks({square(0.05F, 0.05F, 0.95F, 0.95F), square(1.75F, 0.25F, 2.25F, 0.5F)},
                     kFullFromBoard, 2, 3);
  REQUIRE(hidden.size() == 6);
  CHECK(hidden[0] == 0xFFFF);
  CHECK(hidden[1] == 0x0080);  // row 1, column 3
  CHECK(hidden[2] == 0x0010);  // row 1, column 0
  CHECK(hidden[3] == 0);
  const auto touched =
      covered_blocks({square(0.01F, 0.01F, 0.33F, 0.15F)}, kFullFromBoard, 1, 1, Reach::kTouches);
  CHECK(touched[0] == 0x0003);  // the second block is hidden at its edge alone
  CHECK(covered_blocks({square(0.01F, 0.01F, 0.33F, 0.15F)}, kFullFromBoard, 1, 1)[0] == 0x0001);
  CHECK(covered_blocks({}, kFullFromBoard, 1, 1) == std::vector<std::uint16_t>{0});
  CHECK(covered_blocks({square(-3, -3, -1, -1)}, kFullFromBoard, 1, 1) ==
        std::vector<std::uint16_t>{0});
}

TEST_CASE("covers: few hidden blocks leave a cell as it is, few in view tell nothing") {
  CHECK_FALSE(is_covered(0x0003));
  CHECK(is_covered(0x0007));
  CHECK(tells_by_view(0x1FFF));
  CHECK_FALSE(tells_by_view(0x7FFF));
  CHECK(visible_blocks(0x00FF) == 8);
  CHECK(unseen_distance(0xFFFF) == 2 * unseen_distance(0x00FF));
}
