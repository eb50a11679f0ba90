// The page about all tables of a batch: in which language, and that none of its words is missing.
#include "pipeline/batch/report.h"

#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "pipeline/batch/report_page.h"
#include "pipeline/io/csv.h"
#include "pipeline/io/files.h"
#include "pipeline/language/languages.h"
#include "tests/catch.h"
#include "tests/pipeline/temporary_folder.h"

namespace storey::batch {
namespace {

using nlohmann::json;

bool has(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

/// What the page asks words for: @KEY@ in its text and t("KEY") in its script.
std::set<std::string> asked_words() {
  const std::string page(kReportPage);
  std::set<std::string> keys;
  for (const char* form :
       {"@([a-z-]+)@", "\\bt\\(\"([a-z-]+)\"", "\\? \"([a-z-]+)\" : \"tables\""}) {
    const std::regex pattern(form);
    for (std::sregex_iterator at(page.begin(), page.end(), pattern), end; at != end; ++at)
      keys.insert((*at)[1]);
  }
  keys.insert({"tables", "sure", "review", "violation", "failed"});  // by names of their own
  return keys;
}

/// The JSON of a <script> of the page.
json script(const std::string& page, const std::string& id) {
  const std::string head = "id=\"" + id + "\">";
  const auto start = page.find(head) + head.size();
  return json::parse(page.substr(start, page.find("</script>", start) - start));
}

Record record() {
  Record record;
  record.card =
      json{{"table", "3 points"},
           {"badge", "review"},
           {"why", {"a.jpg: no such file: check the name", "which game is it?"}},
           {"review",
            {{{"player", "1 point"},
              {"site", "c3"},
              {"ask", "What lies on c3?"},
              {"fix", "nothing.fix"},
              {"choices",
               {{{"name", "7C"}, {"line", "c3=7C"}, {"confidence", 0.5}},
                {{"name", "nothing"}, {"line", "c3=nothing"}, {"confidence", nullptr}}}}}}},
           {"players",
            {{{"name", "total"}, {"lines", {{"c3", "Broken rules", "1 point </script>", 3}}}}}}}
          .dump();
  return record;
}

PhraseBook german() {
  auto book = load_language("de");
  REQUIRE(book);
  return std::move(book).value();
}

TEST_CASE("report: every word of the page is in the books, and none that it does not ask for") {
  std::set<std::string> known;
  const json words = json::parse(kReportWords);
  for (const auto& [key, word] : words.items()) known.insert(key);
  CHECK(known == asked_words());
  CHECK(words == json::parse(load_language("en")->report()));
}

TEST_CASE("report: English is the language without a book, and with that of English") {
  const std::string page = report_page({record()});
  CHECK(report_page({record()}, load_language("en").value()) == page);
  CHECK(has(page, "<html lang=\"en\">"));
  CHECK(has(page, "<h1>Score report</h1>"));
  CHECK(has(page, "placeholder=\"File or player\""));
  CHECK_FALSE(std::regex_search(page, std::regex("@[a-zA-Z-]+@")));
  CHECK(script(page, "words") == json::parse(kReportWords));
  CHECK(script(page, "data") == json::array({json::parse(record().card)}));
}

TEST_CASE("report: sentences are put into the language; names and what is typed are not") {
  const std::string page = report_page({record()}, german());
  CHECK(has(page, "<html lang=\"de\">"));
  CHECK(has(page, "<h1>Wertungsbericht</h1>"));
  CHECK(script(page, "words") == json::parse(german().report()));
  const json card = script(page, "data")[0];
  CHECK(card["why"] ==
        json{"a.jpg: keine solche Datei: den Namen prüfen", "welches Spiel ist es?"});
  const json& asked = card["review"][0];
  CHECK(asked["ask"] == "Was liegt auf c3?");
  CHECK(asked["choices"][1]["name"] == "nichts");
  CHECK(asked["choices"][1]["line"] == "c3=nothing");
  CHECK(asked["fix"] == "nothing.fix");
  CHECK(asked["player"] == "1 point");
  CHECK(card["table"] == "3 points");
  CHECK(card["players"][0]["name"] == "total");
  CHECK(card["players"][0]["lines"][0][1] == "Regelverstöße");
  CHECK_FALSE(has(page, "point </script>"));
}

TEST_CASE("report: as many reasons as there may be are put into the language") {
  std::string asked, said;
  for (int i = 1; i < 200; ++i) {
    asked += "What lies on a" + std::to_string(i) + "?; ";
    said += "Was liegt auf a" + std::to_string(i) + "?; ";
  }
  const std::string file = "the file is larger than the 3 MB that are read: give a smaller one";
  Record one = record();
  std::vector<std::string> fields(16, "=x");
  fields.back() = asked + "which game is it?";
  one.results = csv_line(fields);
  one.failed = csv_line({"a.jpg", file, "unreadable", "t"});
  const test::TemporaryFolder folder;
  const auto output = OutputFolder::open(folder.path());
  REQUIRE(output);
  REQUIRE(write_reports(*output, {one}, {}, german()));
  fields.back() = said + "welches Spiel ist es?";
  CHECK(*read_file(folder.file("results.csv")) == std::string(kResultsHeader) + csv_line(fields));
  CHECK(has(*read_file(folder.file("failed.csv")), "eine kleinere angeben\",unreadable,t\n"));
}

TEST_CASE("report: what a book has no word for stays English, and no book can break the page") {
  const auto book = PhraseBook::parse(
      R"({"language": "x", "report": {"heading": "<b> \"@CARDS@\"", "tables": "5", "game": {}}})",
      "xx", "xx.json");
  REQUIRE(book);
  const std::string page = report_page({record()}, *book);
  CHECK(has(page, "<html lang=\"xx\">"));
  CHECK(has(page, "<h1>&lt;b> &quot;@CARDS@&quot;</h1>"));
  CHECK(has(page, "aria-label=\"Game\""));
  CHECK(script(page, "words")["tables"]["other"] == "{n} tables");
}

}  // namespace
}  // namespace storey::batch
