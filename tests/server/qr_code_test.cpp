// The code in the terminal: three finder patterns, and light around them.
#include "server/qr_code.h"

#include <sstream>
#include <vector>

#include "tests/catch.h"

namespace storey::server {
namespace {

TEST_CASE("a code is as wide as it is high, with its finder patterns in three corners") {
  std::istringstream lines(qr_code("http://192.168.0.7:8080/?key=0123456789abcdefghjkmnpq"));
  // Modules, true where light.
  std::vector<std::vector<bool>> light;
  for (std::string line; std::getline(lines, line);) {
    light.emplace_back();
    light.emplace_back();
    for (std::size_t i = 0; i < line.size();) {
      const bool block = line[i] != ' ';
      const std::string sign = block ? line.substr(i, 3) : " ";
      light[light.size() - 2].push_back(sign == "█" || sign == "▀");
      light[light.size() - 1].push_back(sign == "█" || sign == "▄");
      i += sign.size();
    }
  }
  REQUIRE(light.size() > 21);
  const std::size_t width = light.front().size();
  CHECK((light.size() == width || light.size() == width + 1));
  const auto finder = [&](std::size_t x, std::size_t y) {
    // Dark, light, three dark, light, dark along the middle.
    const std::vector<bool> middle{false, true, false, false, false, true, false};
    for (std::size_t i = 0; i < 7; ++i)
      if (light[y + 3][x + i] != middle[i] || light[y + i][x + 3] != middle[i]) return false;
    return true;
  };
  CHECK(finder(2, 2));
  CHECK(finder(width - 9, 2));
  CHECK(finder(2, width - 9));
  CHECK_FALSE(finder(width - 9, width - 9));
}

TEST_CASE("what is too long for a code has none") {
  CHECK(qr_code(std::string(5000, 'x')).empty());
}

}  // namespace
}  // namespace storey::server
