// docs/games.md shows what the program prints, to the letter.
#include <fstream>
#include <iterator>
#include <sstream>

#include "tests/catch.h"
#include "tests/cli/command.h"

namespace storey {
namespace {

const std::string kRoot = STOREY_ROOT "/";

std::string without_root(std::string text) {
  for (auto at = text.find(kRoot); at != text.npos; at = text.find(kRoot)) {
    text.erase(at, kRoot.size());
  }
  return text;
}

/// "storey score docs/examples/a.layout" as the program gets it.
std::vector<std::string> arguments_of(const std::string& command) {
  std::istringstream words(command);
  std::vector<std::string> arguments;
  for (std::string word; words >> word;) {
    arguments.push_back(word.starts_with("docs/") || word.starts_with("scoring/") ? kRoot + word
                                                                                  : word);
  }
  return {arguments.begin() + 1, arguments.end()};
}

TEST_CASE("docs: every command of the guide to the games prints what stands there") {
  std::ifstream in(kRoot + "docs/games.md", std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::string prompt = "\n```\n$ ";
  int commands = 0;
  for (auto at = text.find(prompt); at != text.npos; at = text.find(prompt, at + 1)) {
    const auto start = at + prompt.size();
    const auto end = text.find('\n', start);
    const std::string command = text.substr(start, end - start);
    CAPTURE(command);
    const test::Ran ran = test::storey(arguments_of(command));
    CHECK(ran.err.empty());
    CHECK(without_root(ran.out) == text.substr(end + 1, text.find("```", end) - end - 1));
    ++commands;
  }
  CHECK(commands >= 6);
}

}  // namespace
}  // namespace storey
