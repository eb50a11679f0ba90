// The same table in another language: what people read changes, what programs read does not.
#include <nlohmann/json.hpp>

#include "pipeline/io/csv.h"
#include "pipeline/io/files.h"
#include "tests/catch.h"
#include "tests/cli/buildings.h"
#include "tests/cli/command.h"

namespace storey {
namespace {

using test::content;
using test::has;
using test::storey;

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
  CHECK(storey({"check", "--lang=DE", building.green}).out == german);
  CHECK(storey({"check", building.green, "--lang", "de_DE.UTF-8"}).out == german);
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

TEST_CASE("languages: the line of --quiet is in it, too") {
  const test::Building building;
  CHECK(storey({"score", "-q", building.green, building.pink, "--lang", "de"}).out ==
        storey({"score", "-q", building.green, building.pink}).out);  // names and numbers
  const auto move = [&](const std::string& language) {
    return storey({"check", "-q", "--before", building.green, building.pink, "--lang", language});
  };
  CHECK(has(move("en").out, "balconia: no move, the two sides of one building"));
  CHECK(has(move("de").out, "balconia: kein Zug, die zwei Seiten eines Gebäudes"));
}

namespace fs = std::filesystem;

/// Texts of the report, each form by itself.
std::vector<std::string> report_words(const std::string& code) {
  const auto book = nlohmann::json::parse(content(STOREY_ROOT "/languages/" + code + ".json"));
  std::vector<std::string> texts;
  const auto words = book["report"].flatten();
  for (const auto& [key, word] : words.items()) texts.push_back(word);
  return texts;
}

TEST_CASE("languages: the report of a batch is in that of the run that writes it") {
  const test::TemporaryFolder photos, work;
  fs::copy_file(STOREY_ROOT "/samples/balconia/illegal/illegal-9500.jpg", photos.file("a.jpg"));
  photos.write("junk.png", "no picture at all");
  const auto run = [&](const std::string& language) {
    return storey({"batch", photos.path().string(), "-o", work.file("out"), "--lang", language});
  };
  const auto of = [&](const std::string& name) { return content(work.file("out/" + name)); };
  run("en");
  const std::string report = of("report.html"), results = of("results.csv");
  const std::string failed = of("failed.csv"), cells = of("cells.csv"), kept = of("a.score.json");
  CHECK(has(report, "<html lang=\"en\">"));

  // The photo is not read again: what is kept is English.
  CHECK(has(run("de").err, "1 schon fertig"));
  CHECK(of("a.score.json") == kept);
  CHECK(of("cells.csv") == cells);
  const std::string german = of("report.html");
  CHECK(has(german, "<html lang=\"de\">"));
  const auto english_words = report_words("en");
  const auto german_words = report_words("de");
  REQUIRE(english_words.size() == german_words.size());
  for (std::size_t i = 0; i < english_words.size(); ++i) {
    const std::string& text = english_words[i];
    if (text == german_words[i]) continue;
    INFO(text);
    CHECK(has(report, text));
    // A single word may be a key, too.
    if (has(text, " ")) CHECK_FALSE(has(german, text));
    for (const std::string& place : {">" + text, "=\"" + text + "\"", ":\"" + text + "\""})
      CHECK_FALSE(has(german, place));
  }
  for (const char* word : {" is ", " the ", " not ", " and "}) {
    const auto from = german.find("id=\"data\"");
    INFO(word << german.substr(from, 600));
    CHECK_FALSE(has(german.substr(from, german.find("</script>", from) - from), word));
  }

  // Of the tables only what people read.
  for (const auto& [name, english] : {std::pair{"results.csv", results}, {"failed.csv", failed}}) {
    INFO(name);
    const auto before = parse_csv(english, ""), after = parse_csv(of(name), "");
    REQUIRE(before);
    REQUIRE(after);
    CHECK(after->columns == before->columns);
    REQUIRE(after->rows.size() == before->rows.size());
    const auto reason = before->any_column({"reasons", "reason"}).value();
    for (std::size_t row = 0; row < before->rows.size(); ++row) {
      auto one = before->rows[row].fields, other = after->rows[row].fields;
      CHECK(one[reason].empty() == (one[reason] == other[reason]));
      one[reason] = other[reason] = "";
      CHECK(one == other);
    }
  }

  // A merge is in its own language.
  storey({"batch", "merge", work.file("out"), "-o", work.file("merged"), "--lang", "de"});
  CHECK(content(work.file("merged/report.html")) == german);
  run("en");
  CHECK(of("report.html") == report);
  CHECK(of("results.csv") == results);
  CHECK(of("failed.csv") == failed);
}

TEST_CASE("languages: messages, help and what is wrong with words are in it, too") {
  CHECK(has(storey({"score", "nowhere.jpg", "--lang", "de"}).err, "keine solche Datei"));
  CHECK(has(storey({"scor", "--lang", "de"}).err, "war score gemeint"));
  CHECK(has(storey({"score", "--nonsense", "--lang", "de"}).err, "kennt keine Option"));
  CHECK(has(storey({"--help", "--lang", "de"}).out, "Befehle:"));
  CHECK(has(storey({"rules", "towers", "--lang", "de"}).out, "Hausregeln"));
  for (const char* verb : {"score", "batch", "serve"})
    CHECK(has(storey({verb, "--help"}).out, "--lang CODE"));
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
