#include <sstream>
#include <string>

#include "pipeline/game/installed_games.h"
#include "pipeline/language/languages.h"
#include "pipeline/study/enrol.h"
#include "tests/catch.h"

namespace storey {
namespace {

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Of a set of twenty boards and a single piece, with everything that a report may say.
EnrolReport report_of(const Game& game) {
  const PieceFace mine = *game.catalog.parse("mine1");
  const PieceFace lake = *game.catalog.parse("lake");
  const PieceFace castle = *game.catalog.parse("C");
  EnrolReport report;
  report.game = game.id;
  report.title = game.title;
  report.folder = "/sets/kingdomino";
  report.photos = 21;
  report.replaced = 2;
  report.cells = 104;
  report.unlabelled = {"a.jpg"};
  report.missing = {"b.jpg"};
  report.test = {
      .units = 21,
      .pieces = 1,
      .folds = 7,
      .tested = 104,
      .right = 101,
      .classes = {{mine, 4, 3, 1, 4, 1}, {lake, 100, 20, 1, 100, 100}, {castle, 7, 3, 1, 4, 1}},
      .confusions = {{mine, lake, 3}, {lake, mine, 1}, {castle, mine, 1}}};
  report.by_game.units = report.by_game.folds = 5;
  report.by_game.tested = 104;
  report.by_game.right = 100;
  report.kept = {{mine, 4}, {lake, 60}, {castle, 7}};
  return report;
}

TEST_CASE("the report of an enrolment, in English and in German") {
  const auto game = load_installed_game("kingdomino", STOREY_ROOT "/templates");
  const auto german = load_language("de");
  REQUIRE(game);
  REQUIRE(german);
  const auto english = to_text(*game, report_of(*game), {.width = 200});
  CHECK(has(english, "Kingdomino: 21 photos enrolled in /sets/kingdomino (2 of them anew)"));
  CHECK(has(english, "5 games read with what the others taught: 100 of 104 cells right (96.2 %)"));
  const auto text = to_text(*game, report_of(*game), {.width = 200, .book = *german});
  INFO(text);
  CHECK(has(text, "Kingdomino: 21 Fotos angelernt in /sets/kingdomino (2 davon neu)"));
  CHECK(has(text, "Feld zeigt  Felder"));
  CHECK(has(text, "100 von 104 Feldern richtig (96,2 %)"));
  CHECK(has(text, "\n  storey eval PHOTOS --game kingdomino"));
  for (const char* word :
       {" read ", "photo ", "tested", "left out", "mistaken", "example", "never", "another"})
    CHECK_FALSE(has(text, word));
  // What is to be typed has no line break in it, all else fits a terminal.
  for (const PhraseBook& book : {PhraseBook(), *german}) {
    std::istringstream lines(to_text(*game, report_of(*game), {.width = 80, .book = book}));
    for (std::string line; std::getline(lines, line);) CHECK(text_width(line) <= 80);
  }
}

}  // namespace
}  // namespace storey
