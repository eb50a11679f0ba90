#include "cli/terminal.h"

#include <set>

#include "pipeline/report/text.h"
#include "tests/catch.h"
#include "tests/cli/buildings.h"
#include "tests/cli/command.h"

namespace storey {
namespace {

constexpr int kNoTerminal = -1;

test::Ran at_width(const std::vector<std::string>& arguments, int width) {
  std::ostringstream out;
  std::ostringstream err;
  const int code =
      cli::run(arguments, {.out = out, .err = err, .width = width, .err_width = width});
  return {code, out.str(), err.str()};
}

/// Lines that are wider and could have been cut at a blank.
std::vector<std::string> too_wide(const std::string& text, int width) {
  std::vector<std::string> lines;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) {
    const auto first = line.find_first_not_of(' ');
    if (text_width(line) > static_cast<std::size_t>(width) &&
        line.find(' ', first) != std::string::npos)
      lines.push_back(line);
  }
  return lines;
}

TEST_CASE("terminal: $COLUMNS goes before what the terminal says, nonsense counts for nothing") {
  CHECK(cli::columns_of(kNoTerminal, "72") == 72);
  CHECK(cli::columns_of(kNoTerminal, nullptr) == 0);
  for (const char* said : {"", "0", "-5", "80x", "99999999999", "100000"})
    CHECK(cli::columns_of(kNoTerminal, said) == 0);
}

TEST_CASE("terminal: sheets have 60 to 120 columns, 100 where nothing is known") {
  CHECK(cli::sheet_width(0) == 100);
  CHECK(cli::sheet_width(40) == 60);
  CHECK(cli::sheet_width(80) == 80);
  CHECK(cli::sheet_width(300) == 120);
}

TEST_CASE("terminal: nothing that is printed is wider, at word ends") {
  const test::Building building;
  const auto width = GENERATE(60, 72, 80, 100, 120);
  CAPTURE(width);
  const std::vector<std::vector<std::string>> commands{{"score", building.green, building.pink},
                                                       {"check", building.green},
                                                       {"options", building.green},
                                                       {"games"},
                                                       {"rules", "balconia"},
                                                       {"rules", "towers"},
                                                       {"--help"},
                                                       {"score", "--help"},
                                                       {"batch", "--help"}};
  for (const auto& command : commands) {
    CAPTURE(command);
    const auto ran = at_width(command, width);
    CHECK_FALSE(ran.out.empty());
    CHECK(too_wide(ran.out, width) == std::vector<std::string>{});
  }
}

TEST_CASE("terminal: a narrow sheet says the same as a wide one") {
  const test::Building building;
  const auto words = [](const std::string& text) {
    std::istringstream in(text);
    std::multiset<std::string> all;
    for (std::string word; in >> word;) all.insert(word);
    return all;
  };
  const std::vector<std::string> score{"score", building.green, building.pink};
  CHECK(words(at_width(score, 60).out) == words(at_width(score, 120).out));
}

}  // namespace
}  // namespace storey
