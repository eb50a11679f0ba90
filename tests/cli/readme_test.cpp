// The README shows what the program prints, to the letter.
#include <algorithm>
#include <fstream>
#include <iterator>

#include "cli/exit_codes.h"
#include "tests/catch.h"
#include "tests/cli/command.h"

namespace storey {
namespace {

const std::string kRoot = STOREY_ROOT "/";

std::string readme() {
  std::ifstream in(kRoot + "README.md", std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The first block of code below a heading, without its fences.
std::string block_below(const std::string& text, const std::string& heading) {
  const auto start = text.find("\n```\n", text.find("\n## " + heading + "\n")) + 5;
  return text.substr(start, text.find("```", start) - start);
}

std::string without_root(std::string text) {
  for (auto at = text.find(kRoot); at != text.npos; at = text.find(kRoot)) {
    text.erase(at, kRoot.size());
  }
  return text;
}

TEST_CASE("readme: the score sheet is what the program prints for that photo") {
  const std::string block = block_below(readme(), "One score sheet");
  const std::string command = "$ storey score ";
  REQUIRE(block.starts_with(command));
  const auto end = block.find('\n');
  const std::string photo = block.substr(command.size(), end - command.size());

  const test::Ran ran = test::storey({"score", kRoot + photo});

  CHECK(ran.code == cli::kDone);
  CHECK(without_root(ran.out) == block.substr(end + 1));
}

}  // namespace
}  // namespace storey
