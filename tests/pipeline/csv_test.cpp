#include "pipeline/io/csv.h"

#include "tests/catch.h"

using namespace storey;

TEST_CASE("csv: what is written reads back") {
  const std::vector<std::string> fields{"plain", "",      "a,b",         "6\" x 4\"", "two\nlines",
                                        "end\r", "\tin ", "Küche ü.jpg", "\"",        "皇国,.png"};
  std::vector<std::string> columns;
  for (std::size_t i = 0; i < fields.size(); ++i) columns.push_back("c" + std::to_string(i));
  auto first_empty = fields;
  std::swap(first_empty[0], first_empty[1]);
  const auto table =
      parse_csv(csv_line(columns) + csv_line(fields) + csv_line(first_empty), "t.csv");
  INFO((table ? std::string() : table.error().where + ": " + table.error().message));
  REQUIRE(table.has_value());
  REQUIRE(table->rows.size() == 2);
  CHECK(table->rows[0].fields == fields);
  CHECK(table->rows[1].fields == first_empty);
  CHECK(table->rows[1].line == 4);  // a field of the line before has an end of line
}

TEST_CASE("csv: only fields that need quotes get them") {
  CHECK(csv_line({"IMG 1.jpg", "0.5", ""}) == "IMG 1.jpg,0.5,\n");
  CHECK(csv_line({"a,b", "say \"hut\""}) == "\"a,b\",\"say \"\"hut\"\"\"\n");
}

TEST_CASE("csv: no field is a formula to a spreadsheet, and each reads back as it was") {
  const std::vector<std::string> fields{
      "=cmd|' /C calc'!A0", "@SUM(1)", "+1+1", "-1+1", "'=1", "'", "'a", "-", "-5", "-0.25", "1e3"};
  const std::string line = csv_line(fields);
  CHECK(line == "'=cmd|' /C calc'!A0,'@SUM(1),'+1+1,'-1+1,''=1,','a,'-,-5,-0.25,1e3\n");
  CHECK(csv_line({"\t=1"}) == "'\t=1\n");
  const auto table = parse_csv("a,b,c,d,e,f,g,h,i,j,k\n" + line, "t.csv");
  REQUIRE(table.has_value());
  CHECK(table->rows.front().fields == fields);
}
