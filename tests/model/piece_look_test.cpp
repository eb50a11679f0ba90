// Rows of icons as text.
#include "model/piece_look.h"

#include "tests/catch.h"

using namespace storey;

TEST_CASE("piece look: a row of icons is read and written") {
  const auto icons = icons_in("sofa:2  !bed !floor-type/carpet:3");
  REQUIRE(icons.size() == 3);
  CHECK(icons[0] == ShownIcon{"sofa", "2", false});
  CHECK(icons[1] == ShownIcon{"bed", "", true});
  CHECK(icons[2] == ShownIcon{"floor-type/carpet", "3", true});
  CHECK(text_of(icons) == "sofa:2 !bed !floor-type/carpet:3");
  CHECK(icons_in("").empty());
}
