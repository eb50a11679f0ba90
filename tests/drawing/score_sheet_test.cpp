#include "drawing/score_sheet.h"

#include <algorithm>

#include "tests/catch.h"

namespace storey {
namespace {

using drawing::TableSheet;

TableSheet sheet_of(std::size_t players, std::size_t lines) {
  TableSheet sheet{.title = "Balconia", .remark = "", .outcome = {"pink wins, 43 to 20."}};
  for (std::size_t p = 0; p < players; ++p) {
    drawing::SheetPlayer player{.name = "green", .total = "20", .columns = 5, .rows = 5};
    for (int i = 0; i < 25; ++i)
      player.cells.push_back({.column = i % 5, .row = i / 5, .name = "7C", .points = "2"});
    for (std::size_t i = 0; i < lines; ++i)
      player.lines.push_back(
          {"a1", "7C", "Row, each time", "2 birds in this row, 1 point each", "2"});
    sheet.players.push_back(std::move(player));
  }
  return sheet;
}

TEST_CASE("sheet of a table: two players with all their lines are one page") {
  CHECK(drawing::pages_of(sheet_of(1, 3)) == 1);
  CHECK(drawing::pages_of(sheet_of(2, 14)) == 1);
}

TEST_CASE("sheet of a table: what would be too small to read goes on on another page") {
  CHECK(drawing::pages_of(sheet_of(6, 60)) > 1);
}

TEST_CASE("sheet of a table: a PDF, the same each time") {
  const auto bytes = drawing::draw_table_sheet(sheet_of(2, 14));
  CHECK(std::string(bytes.begin(), bytes.begin() + 5) == "%PDF-");
  CHECK(bytes == drawing::draw_table_sheet(sheet_of(2, 14)));
}

TEST_CASE("sheet of a table: ink where the building is, none in the margin") {
  const Pixels page = drawing::preview_table_sheet(sheet_of(1, 3), 2);
  REQUIRE(page.width == 420);
  const auto inked = [&](int x0, int x1) {
    for (int y = 0; y < page.height; ++y)
      for (int x = x0; x < x1; ++x)
        if (page.at(x, y)[1] < 200) return true;
    return false;
  };
  CHECK(inked(40, 160));
  CHECK_FALSE(inked(0, 20));
  CHECK_FALSE(inked(400, 420));
}

// Lato has no Armenian; DejaVu, which is installed with what storey is built of, does. Signs that
// no font has are boxes, the same for all.
TEST_CASE("sheet of a table: names in a script that our font lacks are drawn by another") {
  const auto drawn = [](const std::string& name) {
    TableSheet sheet = sheet_of(1, 3);
    sheet.players.front().name = name;
    return drawing::preview_table_sheet(sheet, 4).bgr;
  };
  CHECK(drawn("\u0531") != drawn("\u0532"));
  CHECK(drawn("\u0531\u0576\u056b Ann") != drawn("\u0531\u0576\u056b"));
  CHECK(drawn("\xff\xfe") == drawn("\xff\xfe"));  // no UTF-8, and no harm
}

// A sign of the last plane, which no font has.
TEST_CASE("sheet of a table: it is known which letters would be boxes") {
  CHECK(drawing::can_write("Änne \u0531"));
  CHECK_FALSE(drawing::can_write("Ann \U0010fffd"));
}

TEST_CASE(
    "sheet of a table: a long name in a cell is as large as half of it in each of two lines") {
  const auto page_of = [](const std::string& name) {
    TableSheet sheet = sheet_of(1, 0);
    sheet.players.front().cells = {{.column = 0, .row = 0, .name = name}};
    return drawing::preview_table_sheet(sheet, 10);
  };
  // Rows of pixels with letters, which another ground without any is told by.
  const auto height = [&](const std::string& name) {
    const Pixels page = page_of(name), empty = page_of(" ");
    int rows = 0;
    for (int y = 0; y < page.height; ++y)
      rows += std::equal(page.at(0, y), page.at(0, y) + 3 * page.width, empty.at(0, y)) ? 0 : 1;
    return rows;
  };
  CHECK(height("residence") > 10);
  CHECK(height("residence residence") > 1.8 * height("residence"));
}

TEST_CASE("sheet of a table: what lies on a piece stands below its name, beside the points") {
  const auto drawn = [](const std::string& on, const std::string& points) {
    TableSheet sheet = sheet_of(1, 0);
    sheet.players.front().cells = {
        {.column = 0, .row = 0, .name = "53B", .on = on, .points = points}};
    return drawing::preview_table_sheet(sheet, 10);
  };
  // Columns of pixels in which two pages differ: first and last.
  const auto differ = [](const Pixels& one, const Pixels& other) {
    std::pair<int, int> columns{one.width, -1};
    for (int y = 0; y < one.height; ++y)
      for (int x = 0; x < one.width; ++x)
        if (!std::equal(one.at(x, y), one.at(x, y) + 3, other.at(x, y)))
          columns = {std::min(columns.first, x), std::max(columns.second, x)};
    return columns;
  };
  const Pixels none = drawn("", "");
  const auto points = differ(none, drawn("", "4"));
  const auto token = differ(none, drawn("R22", ""));
  CHECK(token.second >= token.first);
  CHECK(token.second < points.first);
  // However much lies there, it stays beside the points.
  CHECK(differ(drawn("", "4"), drawn("R22 P8 F6 R7 R35 P10", "4")).second < points.first);
}

}  // namespace
}  // namespace storey
