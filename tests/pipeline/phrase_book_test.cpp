#include "pipeline/language/phrase_book.h"

#include "pipeline/language/languages.h"
#include "tests/catch.h"

using namespace storey;

namespace {

PhraseBook book(const std::string& phrases, const std::string& code = "de") {
  auto made =
      PhraseBook::parse(R"({"language":"x","phrases":{"all":)" + phrases + "}}", code, "x.json");
  INFO((made ? "" : made.error().where + ": " + made.error().message));
  REQUIRE(made);
  return std::move(made).value();
}

std::string refused(const std::string& json) {
  const auto made = PhraseBook::parse(json, "de", "x.json");
  REQUIRE_FALSE(made);
  CHECK(made.error().code == ErrorCode::kBadData);
  return made.error().message;
}

const std::string kCats = R"({
  "{x} and {y}": "{x} und {y}", "{x}, {y}": "{x}, {y}", "{x} or {y}": "{x} oder {y}",
  "{n} cats": "{n} Katzen", "1 cat": "1 Katze", "no cats": "keine Katzen", "1 bird": "1 Vogel",
  "{x} in this row": "{x} in dieser Reihe",
  "{x} and {y} in this row": "in dieser Reihe {x} und {y}",
  "{name} wins, {n} to {n2}.": "{name} gewinnt {n} zu {n2}.",
  "{cells} are empty": "{cells} sind leer",
  "sure by {n}": "zu {n} sicher"})";

}  // namespace

TEST_CASE("a sentence is put together from phrases") {
  const auto de = book(kCats);
  CHECK(de("1 cat") == "1 Katze");
  CHECK(de("3 cats in this row") == "3 Katzen in dieser Reihe");
  CHECK(de("no cats, 1 bird, 2 cats or 1 cat") == "keine Katzen, 1 Vogel, 2 Katzen oder 1 Katze");
  CHECK(de.translate("no cats, 1 bird").left.empty());
}

TEST_CASE("a whole sentence goes before its parts") {
  CHECK(book(kCats)("1 cat and 1 bird in this row") == "in dieser Reihe 1 Katze und 1 Vogel");
}

TEST_CASE("what has no phrase stays, and is told") {
  const auto put = book(kCats).translate("3 dogs and 1 bird");
  CHECK(put.text == "3 dogs und 1 Vogel");
  CHECK(put.left == std::vector<std::string>{"3 dogs"});
  CHECK(book(kCats)("").empty());
  CHECK(book(kCats)("ann") == "ann");
}

TEST_CASE("names and places stay as they are, but for the last word between them") {
  const auto de = book(kCats);
  CHECK(de("ann wins, 43 to 20.") == "ann gewinnt 43 zu 20.");
  CHECK(de("a1, b2 and c3 are empty") == "a1, b2 und c3 sind leer");
  CHECK(de.translate("a1, b2 and c3 are empty").left.empty());
  // A name that is a word of the book is still a name.
  CHECK(de("no cats wins, 4 to -2.") == "no cats gewinnt 4 zu -2.");
}

TEST_CASE("a list is cut up within the sentence that it belongs to") {
  const auto de = book(R"({
    "{x} and {y}": "{x} und {y}", "coin": "Münze", "shop": "Laden",
    "placed {x} on {cells}": "{x} auf {cells} gelegt",
    "{x} left the bank": "nicht mehr in der Bank: {x}"})");
  CHECK(de("placed coin on d1, d2 and d4") == "Münze auf d1, d2 und d4 gelegt");
  CHECK(de("coin and shop left the bank") == "nicht mehr in der Bank: Münze und Laden");
  CHECK(de("placed coin on a1 and placed shop on b1") ==
        "Münze auf a1 gelegt und Laden auf b1 gelegt");
}

TEST_CASE("what is typed at a terminal may be left out where it is tapped") {
  CHECK(book(R"({"{x}: write {line}": "{x}: tap it"})")("a doubt: write a1=b") ==
        "a doubt: tap it");
}

TEST_CASE("numbers are written as the language writes them") {
  CHECK(book(kCats)("sure by 0.87") == "zu 0,87 sicher");
  CHECK(book(kCats)("0.50") == "0,50");
  CHECK(book(kCats)("-3 cats") == "-3 Katzen");
  CHECK(book(kCats)("7C") == "7C");
}

TEST_CASE("a language may have many forms after numbers") {
  const auto polish = book(R"({"{n} points": {"one": "{n} punkt", "few": "{n} punkty",
                              "many": "{n} punktów", "other": "{n} punktu"}, "1 point": "1 punkt"})",
                           "pl");
  CHECK(polish("1 point") == "1 punkt");
  CHECK(polish("3 points") == "3 punkty");
  CHECK(polish("5 points") == "5 punktów");
  CHECK(polish("22 points") == "22 punkty");
  CHECK(polish("0.5 points") == "0,5 punktu");
}

TEST_CASE("a word that is printed on a piece has a phrase of its own") {
  const auto de = book(R"({"table": "Runde", "table [printed]": "Tisch", "2 [printed]": "zwei"})");
  CHECK(de("table") == "Runde");
  CHECK(de.printed("table") == "Tisch");
  CHECK(de.printed("sofa") == "sofa");
  CHECK(PhraseBook().printed("table") == "table");
}

TEST_CASE("English stays as it is") {
  const PhraseBook english;
  CHECK(english("3 cats in this row") == "3 cats in this row");
  CHECK(english.code() == "en");
  CHECK(english.page() == "{}");
}

TEST_CASE("a book says where it is wrong") {
  CHECK(refused("[]").find("object") != std::string::npos);
  CHECK(refused("{}").find("own name") != std::string::npos);
  const auto phrase = [](const std::string& one) {
    return refused(R"({"language":"x","phrases":{"all":{)" + one + "}}}");
  };
  CHECK(phrase(R"("{n": "x")").find("braces") != std::string::npos);
  CHECK(phrase(R"("{x}": "{x}")").find("braces") != std::string::npos);
  CHECK(phrase(R"("{x}{y} a": "{x}{y}")").find("braces") != std::string::npos);
  CHECK(phrase(R"("{x} to {x}": "{x}")").find("braces") != std::string::npos);
  CHECK(phrase(R"("{x} cats": "Katzen")").find("slots") != std::string::npos);
  CHECK(phrase(R"("{n} cats": "{m} Katzen")").find("slots") != std::string::npos);
  CHECK(phrase(R"("{n} cats": 3)").find("other") != std::string::npos);
  CHECK(phrase(R"("{n} cats": {"one": "x"})").find("other") != std::string::npos);
  CHECK(refused(R"({"language":"x","phrases":{"a":{"cat":"Katze"},"b":{"cat":"Kater"}}})")
            .find("another group") != std::string::npos);
}

TEST_CASE("a long list of anything comes to an end") {
  for (const char* part : {"dog, cat and ", "a, ", "no cats or "}) {
    std::string list;
    while (list.size() < 1900) list += part;
    const auto put = book(kCats).translate(list);
    CHECK(put.text.size() >= list.size() / 2);
    CHECK_FALSE(put.left.empty());
  }
  CHECK(book(kCats)(std::string(3000, 'x')) == std::string(3000, 'x'));
  // A number that is said in words leaves nothing that joins.
  CHECK(book(R"({"{n} of {n2}": "zwei Zahlen"})")("3 of 4") == "zwei Zahlen");
}

TEST_CASE("the environment asks for a language that there is, or gets English") {
  const auto wished = [](const char* all, const char* messages, const char* lang) {
    return wished_language([=](const char* name) {
      const std::string_view asked = name;
      return asked == "LC_ALL" ? all : asked == "LC_MESSAGES" ? messages : lang;
    });
  };
  CHECK(wished(nullptr, nullptr, nullptr) == "en");
  CHECK(wished(nullptr, nullptr, "de_DE.UTF-8") == "de");
  CHECK(wished("de_AT@euro", "en_US", "en_US") == "de");
  CHECK(wished("", "de", "fr_FR") == "de");
  CHECK(wished("C.UTF-8", nullptr, "de_DE") == "en");
  CHECK(wished(nullptr, nullptr, "tlh_KL") == "en");
}

TEST_CASE("a language may be named as a locale or in capitals") {
  for (const char* locale : {"de", "DE", "de_DE.UTF-8", "de_AT@euro", "de-CH"})
    CHECK(language_of(locale) == "de");
  CHECK(language_of("C.UTF-8") == "en");
  CHECK(language_of("POSIX") == "en");
  for (const char* other : {"", "../de", "deutsch", "_", "d3"}) CHECK(language_of(other) == other);
}

TEST_CASE("every language that is listed can be loaded; another is refused") {
  const auto all = languages();
  CHECK(std::count(all.begin(), all.end(), "en") == 1);
  for (const std::string& code : all) {
    const auto loaded = load_language(code);
    INFO(code << (loaded ? "" : loaded.error().where + ": " + loaded.error().message));
    REQUIRE(loaded);
    CHECK(loaded->code() == code);
    CHECK(loaded->page() != "{}");
  }
  const auto other = load_language("../de");
  REQUIRE_FALSE(other);
  CHECK(other.error().message.find("there are: de, en") != std::string::npos);
}
