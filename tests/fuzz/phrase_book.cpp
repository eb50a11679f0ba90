// A phrase book, and texts put by it: its own English ones among them.
#include "pipeline/language/phrase_book.h"
#include "model/check.h"
#include "model/plain_text.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace storey;
  const std::string_view text = as_text(data, size);
  const auto book = PhraseBook::parse(text, "de", "de.json");
  if (!book) {
    STOREY_CHECK(!book.error().message.empty());
    return 0;
  }
  for (const std::string_view english :
       {std::string_view("2 cats and 1 bird in this row"), std::string_view("ann wins, 4 to -2.5."),
        std::string_view("a1, b2 and c3 are empty"), text.substr(0, 300)}) {
    const Translation put = book->translate(english);
    STOREY_CHECK(book->translate(english).text == put.text);
    if (english.empty()) STOREY_CHECK(put.text.empty());
  }
  return 0;
}
