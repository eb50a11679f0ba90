#include "cli/visible_buffer.h"

#include <sstream>

#include "tests/catch.h"

namespace storey::cli {
namespace {

std::string shown(const std::vector<std::string>& writes, bool colour) {
  std::ostringstream target;
  {
    VisibleBuffer buffer(target, colour);
    std::ostream out(&buffer);
    for (const std::string& text : writes) out << text;
  }
  return target.str();
}

TEST_CASE("visible buffer: lines pass, steering does not") {
  CHECK(shown({"two\nlines \u00eb\n"}, false) == "two\nlines \u00eb\n");
  CHECK(shown({"a\x1b[2Jb\r\x9b"}, false) == "a\\u001b[2Jb\\r\\x9b");
}

TEST_CASE("visible buffer: the colours of reports pass where they are wanted, no others") {
  CHECK(shown({"\033[1mbold\033[0m \033[31mred\033[0m"}, true) ==
        "\033[1mbold\033[0m \033[31mred\033[0m");
  CHECK(shown({"\033[1mbold"}, false) == "\\u001b[1mbold");
  CHECK(shown({"\033[8m\033[41m\033]0;t\007\033"}, true) ==
        "\\u001b[8m\\u001b[41m\\u001b]0;t\\u0007\\u001b");
}

TEST_CASE("visible buffer: a sign may come in pieces, and may never be finished") {
  const std::string text = "\u00eb\u5c71\U0001f3e0 \033[31mx\033[0m\n";
  std::vector<std::string> bytes;
  for (const char byte : text) bytes.emplace_back(1, byte);
  CHECK(shown(bytes, true) == text);
  CHECK(shown({"\xe5", "\xb1"}, true) == "\\xe5\\xb1");
  CHECK(shown({"\033", "[2", "J"}, true) == "\\u001b[2J");
  CHECK(shown({"\xe2\x80", "\xae"}, true) == "\\u202e");
}

TEST_CASE("visible buffer: flushing writes what has come, pictures go past it, failure is told") {
  std::ostringstream target;
  VisibleBuffer buffer(target, false);
  std::ostream out(&buffer);
  out << "text" << std::flush;
  CHECK(target.str() == "text");
  unfiltered(out) << "\x89PNG\x1b";
  CHECK(target.str() == "text\x89PNG\x1b");
  CHECK(&unfiltered(target) == &target);
  target.setstate(std::ios::badbit);
  out << "more" << std::flush;
  CHECK_FALSE(out);
}

}  // namespace
}  // namespace storey::cli
