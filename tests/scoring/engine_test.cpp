#include "scoring/ruleset.h"
#include "tests/catch.h"

using namespace storey;
using namespace storey::scoring;

TEST_CASE("registry: Balconia is compiled in") {
  REQUIRE(find_ruleset("balconia") != nullptr);
  CHECK(find_ruleset("nothing") == nullptr);
}
