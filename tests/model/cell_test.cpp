#include "model/cell.h"

#include "tests/catch.h"

using namespace storey;

TEST_CASE("cell: a1 is bottom left, and names come back") {
  CHECK(to_string({0, 0}) == "a1");
  CHECK(to_string({4, 2}) == "e3");
  CHECK(to_string({26, 9}) == "aa10");
  for (int col = 0; col < 702; ++col)
    for (const int row : {0, 8, 9, 98, 99, 998})
      CHECK(parse_cell(to_string({col, row})) == Cell{col, row});
  CHECK(parse_cell("C3") == Cell{2, 2});
}

TEST_CASE("cell: what is no name is none") {
  CHECK(parse_cell("\xc3\xa4") == std::nullopt);
  for (const auto* text : {"", "a", "1", "a0", "a01", "1a", "aaa1", "a1b", "a 1", "a-1", "a1000"}) {
    INFO(text);
    CHECK(parse_cell(text) == std::nullopt);
  }
}
