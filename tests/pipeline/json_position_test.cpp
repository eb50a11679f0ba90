#include "pipeline/io/json_position.h"

#include "tests/catch.h"

namespace storey {
namespace {

constexpr std::string_view kJson = R"({
 "a": [1, "x]}, \"y", {"b" : null}],
 "c d": {"e.f": true,
  "g": [[], {}, -2.5e1]}
})";

TEST_CASE("json position: where a value begins") {
  CHECK(position_of(kJson, "") == "1:1");
  CHECK(position_of(kJson, "a") == "2:7");
  CHECK(position_of(kJson, "a[0]") == "2:8");
  CHECK(position_of(kJson, "a[1]") == "2:11");
  CHECK(position_of(kJson, "a[2].b") == "2:30");
  CHECK(position_of(kJson, "c d.e.f") == "3:17");
  CHECK(position_of(kJson, "c d.g[2]") == "4:17");
}

TEST_CASE("json position: what is not there is where it would be") {
  CHECK(position_of(kJson, "a[2].c") == "2:23");
  CHECK(position_of(kJson, "a[9]") == "2:7");
  CHECK(position_of(kJson, "ab") == "1:1");
  CHECK(position_of(kJson, "z") == "1:1");
}

TEST_CASE("json position: keys are compared as they are meant") {
  CHECK(position_of(R"({"pl\u0061yer": 1})", "player") == "1:17");
}

TEST_CASE("json position: what is no JSON, or nested as deep as it is long, ends") {
  for (const std::string_view text :
       {"", "{", "[", "{\"a", "{\"a\"", "{\"a\":", "[\"\\", "]]", "1 2"})
    CHECK_FALSE(position_of(text, "a.b[1]").empty());
  CHECK(position_of(std::string(100'000, '['), "x") == "1:1");
}

}  // namespace
}  // namespace storey
