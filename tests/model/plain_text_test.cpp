#include "model/plain_text.h"

#include "tests/catch.h"

namespace storey {
namespace {

TEST_CASE("plain text: what people write stays as it is") {
  for (const std::string_view text :
       {"", "Ann", "Zo\u00eb \u00d8deg\u00e5rd", "\u5c71\u7530", "\U0001f3e0 #1", "a\\b"}) {
    CHECK(visible(text) == text);
    CHECK(check_plain(text, 200));
  }
}

TEST_CASE("plain text: nothing steers a terminal, forges a line or turns the writing") {
  const auto [text, shown] = GENERATE(table<std::string, std::string>({
      {"\x1b[31mred\x1b]0;title\x07", "\\u001b[31mred\\u001b]0;title\\u0007"},
      {"Ann 99\nBob 3\r\t", "Ann 99\\nBob 3\\r\\t"},
      {std::string("a\0b\x7f", 4), "a\\u0000b\\u007f"},
      {"\u0080\u009b2J\u00a0", "\\u0080\\u009b2J\u00a0"},
      {"a\u202eb\u2066c\u2069\u2028", "a\\u202eb\\u2066c\\u2069\\u2028"},
      {"\u202a\u202f\u2027\u206a", "\\u202a\u202f\u2027\u206a"},
  }));
  CAPTURE(shown);
  CHECK(visible(text) == shown);
  CHECK_FALSE(check_plain(text, 200));
}

// RFC 3629: overlong forms, surrogates and what lies beyond U+10FFFF are no UTF-8.
TEST_CASE("plain text: bytes that are no UTF-8 are shown as such") {
  CHECK(visible("\x9b\x32J") == "\\x9b2J");
  CHECK(visible("\xc0\x9b") == "\\xc0\\x9b");
  CHECK(visible("\xe0\x80\x9b") == "\\xe0\\x80\\x9b");
  CHECK(visible("\xed\xa0\x80") == "\\xed\\xa0\\x80");
  CHECK(visible("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");
  CHECK(visible("\xf5") == "\\xf5");
  CHECK(visible("a\xe2\x80") == "a\\xe2\\x80");
  CHECK_FALSE(check_plain("\xff", 200));
}

TEST_CASE("plain text: what is too long is cut between signs") {
  CHECK(shortened("abc", 3) == "abc");
  CHECK(shortened("abcd", 3) == "abc...");
  CHECK(shortened("ab\u00ebd", 3) == "ab...");
  CHECK(shortened(std::string(9, '\x80'), 3) == "...");
}

TEST_CASE("plain text: it has an end") {
  CHECK(check_plain(std::string(20, 'a'), 20));
  const auto longer = check_plain(std::string(21, 'a'), 20);
  REQUIRE_FALSE(longer);
  CHECK(longer.error().message == "at most 20 bytes of text are read here, these are 21");
}

}  // namespace
}  // namespace storey
