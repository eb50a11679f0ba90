#include "pipeline/io/build_id.h"

#include <fstream>
#include <iterator>

#include "tests/catch.h"

TEST_CASE("the linker's name of this build stands in the program file") {
  const std::string id = storey::build_id();
  REQUIRE(id.size() >= 16);
  std::ifstream file("/proc/self/exe", std::ios::binary);
  const std::string program(std::istreambuf_iterator<char>(file), {});
  CHECK(program.find(std::string("GNU\0", 4) + id) != std::string::npos);
}
