// The same table in another language: what people read changes, what programs read does not.
#include <nlohmann/json.hpp>

#include "tests/catch.h"
#include "tests/cli/buildings.h"
#include "tests/cli/command.h"

namespace storey {
namespace {

using test::storey;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("languages: a sheet in German has the same numbers, and no English sentence") {
  const test::Building building;
  const auto english = storey({"score", building.green, building.pink});
  const auto german = storey({"score", building.green, "--lang", "de", building.pink});
  CHECK(german.code == english.code);
  CHECK(has(english.out, "total"));
  CHECK_FALSE(has(german.out, "total"));
  CHECK(has(german.out, "Summe"));
  CHECK(has(german.out, "Balconia"));
  for (const char* word : {" row", " each", " points", " wins"}) {
    INFO(german.out);
    CHECK_FALSE(has(german.out, word));
  }
}

TEST_CASE("languages: --lang stands anywhere, in both forms") {
  const test::Building building;
  const auto german = storey({"check", building.green, "--lang", "de"}).out;
  CHECK(has(german, "Teile"));
  CHECK(storey({"--lang", "de", "check", building.green}).out == german);
  CHECK(storey({"check", "--lang=de", building.green}).out == german);
  CHECK(storey({"check", building.green, "--lang", "en"}).out ==
        storey({"check", building.green}).out);
}

TEST_CASE("languages: what programs read is the same in all") {
  const test::Building building;
  const auto result = [&](const std::string& language) {
    auto json =
        nlohmann::json::parse(storey({"score", "--json", building.green, "--lang", language}).out);
    json.erase("timings_ms");
    return json;
  };
  CHECK(result("de") == result("en"));
}

TEST_CASE("languages: messages, help and what is wrong with words are in it, too") {
  CHECK(has(storey({"score", "nowhere.jpg", "--lang", "de"}).err, "keine solche Datei"));
  CHECK(has(storey({"scor", "--lang", "de"}).err, "war score gemeint"));
  CHECK(has(storey({"score", "--nonsense", "--lang", "de"}).err, "kennt keine Option"));
  CHECK(has(storey({"--help", "--lang", "de"}).out, "Befehle:"));
  CHECK(has(storey({"rules", "towers", "--lang", "de"}).out, "Hausregeln"));
}

TEST_CASE("languages: one that does not exist is refused with those that do") {
  const auto other = storey({"games", "--lang", "xx"});
  CHECK(other.code == 2);
  CHECK(has(other.err, "there are: de, en"));
  CHECK(storey({"games", "--lang"}).code == 2);
  CHECK(storey({"games", "--lang", "../de"}).code == 2);
}

TEST_CASE("languages: the environment's language is used without --lang, and gives way to it") {
  const auto in = [](const std::string& language, const std::vector<std::string>& arguments) {
    std::ostringstream out;
    std::ostringstream err;
    cli::run(arguments, {.out = out, .err = err, .language = language});
    return out.str();
  };
  CHECK(has(in("de", {"rules", "towers"}), "Hausregeln"));
  CHECK(has(in("de", {"rules", "towers", "--lang", "en"}), "House rules"));
}

}  // namespace
}  // namespace storey
