#include "pipeline/batch/photo_date.h"

#include "tests/catch.h"

namespace storey {
namespace {

TEST_CASE("date: a day in a file's name, however phones write it") {
  using batch::date_in_name;
  CHECK(date_in_name("IMG_20240518_203107.jpg") == "2024-05-18");
  CHECK(date_in_name("day/2024-05-18 final.jpg") == "2024-05-18");
  CHECK(date_in_name("PXL.2024.05.18.jpg") == "2024-05-18");
  CHECK(date_in_name("IMG-20240518-WA0007.jpg") == "2024-05-18");
}

TEST_CASE("date: where the file's name has none, that of the nearest folder") {
  using batch::date_in_name;
  CHECK(date_in_name("2024-05-18/2/photo-1.jpg") == "2024-05-18");  // as storey serve keeps it
  CHECK(date_in_name("2023 all/2024-05-18/a.jpg") == "2024-05-18");
  CHECK(date_in_name("2024-05-18/IMG_20240519_0001.jpg") == "2024-05-19");
}

TEST_CASE("date: other numbers are none") {
  using batch::date_in_name;
  for (const char* name : {"IMG_0007.jpg", "20241318.jpg", "20230229.jpg", "920240518.jpg",
                           "202405181.jpg", "2024-0518.jpg", "day/2/a.jpg", "/a.jpg", ""}) {
    CAPTURE(name);
    CHECK(date_in_name(name).empty());
  }
}

TEST_CASE("date: of what is no photo the name tells") {
  CHECK(batch::date_taken("no photo", "20240518.jpg") == "2024-05-18");
}

}  // namespace
}  // namespace storey
