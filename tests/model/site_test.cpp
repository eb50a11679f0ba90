#include "model/site.h"

#include "tests/catch.h"

using namespace storey;

TEST_CASE("site: what is written reads back as the same") {
  for (const Site& site :
       {Site{{1, 1}}, Site{{1, 1}, 1}, Site{{27, 0}, 9}, Site{{}, 0, "hand", 2},
        Site{{2, 2}, 0, "", 0, 1}, Site{{2, 2}, 1, "", 0, 2}, Site{{}, 0, "hand", 1, 1}}) {
    CAPTURE(to_string(site));
    CHECK(parse_site(to_string(site)) == site);
  }
  CHECK(to_string(Site{{1, 1}, 1}) == "b2+1");
  CHECK(to_string(Site{{}, 0, "hand", 2}) == "hand/2");
  CHECK(to_string(Site{{2, 2}, 0, "", 0, 1}) == "2:c3");
}

TEST_CASE("site: what is none") {
  for (const auto* text : {"", "b", "2", "b2+", "b2+0", "b2+10", "b2+x", "/1", "hand/", "hand/0",
                           "hand/x", "0:b2", ":b2", "x:b2", "99:b2", "b2 ", "hand/99999"}) {
    CAPTURE(text);
    CHECK_FALSE(parse_site(text));
  }
}
