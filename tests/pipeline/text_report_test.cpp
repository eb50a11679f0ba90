#include "pipeline/report/text_report.h"

#include "model/words.h"
#include "pipeline/report/text.h"
#include "tests/catch.h"
#include "tests/pipeline/made_up_table.h"

namespace storey {
namespace {

using test::balconia;
using test::made_up_table;
using Lines = std::vector<std::string>;

TEST_CASE("text: wrapping and columns count signs, not bytes") {
  CHECK(wrap("one two three", 7) == Lines{"one two", "three"});
  CHECK(wrap("äöü äöü", 7) == Lines{"äöü äöü"});
  CHECK(wrap("unbreakable", 3) == Lines{"unbreakable"});
  CHECK(wrap("", 3) == Lines{""});
  CHECK(pad_right("é", 3) == "é  ");
  CHECK(list_of({"a", "b", "c"}) == "a, b and c");
  CHECK(inked("a", Ink::kRed, false) == "a");
}

TEST_CASE("score report: the whole sheet") {
  CHECK(score_report(balconia(), made_up_table()) == R"(Balconia

green · green.jpg
  5 |  .    .    .    .    .
  4 |  .    .    .    .    .
  3 |  .    .    .    .    .
  2 |  1C   7A   .    .    .
  1 |  .    .    E1A  .    .
       a    b    c    d    e

  a2  1C   Row, each time              2 birds in this row, 1 point each    2
  b2  7A?  Row, each time              no cats in this row                  0
  c1  E1A  Entrance: the fewer of two  3 musical notes and 5 birds          3
                                                                   total    5
                                                       (5 to 11 are possible)

pink · not shown, follows from the other side
  5 |  .    .    .    .    .
  4 |  .    .    .    .    .
  3 |  .    .    .    .    .
  2 |  .    .    .    7C   1A
  1 |  .    .    E1B  .    .
       a    b    c    d    e

  e2  1A  Row, each time  4 birds in this row, 1 point each    4
                                                      total    4

green wins, 5 to 4. What is not sure can change the winner.

Broken rules
  - green: 2 blocks, a finished building has 14 (14 blocks; p. 2)
  - green: block 1 is there 2 times, the box holds 1 (a2; No piece more often than in the box; p. 1)
    - most likely misread

Needs a look
  - green, b2: 7A, 11D or nothing?
  - To settle it, write a line such as b2=7A into green.jpg.fix and run again.

Notes
  - green: glare on b2: turn the lamp away
)");
}

TEST_CASE("score report: the total of a building that may go on is that of what was read") {
  TableResult result = made_up_table();
  result.players[0].reading->board_confidence = 0.6;
  const auto has = [&](const std::string& text) {
    return score_report(balconia(), result).find(text) != std::string::npos;
  };
  CHECK(has("(5 to 11 are possible, if that is all of it)"));
  result.range.lowest[0] = result.range.highest[0] = 5;
  CHECK(has("(if that is all of it)"));
  result.players[0].reading->board_confidence = 1;
  CHECK_FALSE(has("if that is all of it"));
}

TEST_CASE("score report: a sure result says so") {
  TableResult result = made_up_table();
  result.status = TableStatus::kConfirmed;
  result.score.violations.clear();
  result.range.questions.clear();
  result.range.lowest = result.range.highest = {5, 4};
  result.range.winner_settled = true;
  result.players[0].reading->diagnostics.clear();
  result.score.tie_break = "tied at 5 points; entrance points: green 3, pink 0";
  const std::string text = score_report(balconia(), result);
  CHECK(text.ends_with(
      "\ngreen wins, 5 to 4.\nTie-break: tied at 5 points; entrance points: green 3, pink 0.\n"
      "Sure, and no rule is broken.\n"));
  CHECK(text.find("possible") == std::string::npos);
}

TEST_CASE("score report: shared victory, a side that is not known, a game in progress") {
  TableResult result = made_up_table();
  result.score.winners = {0, 1};
  CHECK(score_report(balconia(), result).find("green and pink share the victory") !=
        std::string::npos);
  result.score.winners.clear();
  result.table.players[1].known = false;
  CHECK(score_report(balconia(), result).find("pink · not shown: give a photo or layout") !=
        std::string::npos);
  result.table.finished = false;
  CHECK(score_report(balconia(), result).find("still in progress") != std::string::npos);
}

TEST_CASE("score report: a table that is won or lost together has no ranking") {
  TableResult result = made_up_table();
  result.score.outcome = {
      scoring::Outcome::End::kWon, 9, "The group has won with 9 points together", {0, 1}};
  result.score.winners = {0, 1};
  const std::string text = score_report(balconia(), result);
  CHECK(text.find("\nThe group has won with 9 points together. What is not sure can change that."
                  "\n") != std::string::npos);
  CHECK(text.find("share the victory") == std::string::npos);
  CHECK(text.find("5 to 4") == std::string::npos);
}

TEST_CASE("score report: a line that is not decided shows what it may be worth") {
  TableResult result = made_up_table();
  result.score.sheets[0].lines.back().open_points = 8;
  const std::string text = score_report(balconia(), result);
  CHECK(text.find("3 to 11\n") != std::string::npos);
}

TEST_CASE("score report: long reasons are wrapped within the width, points stay aligned") {
  TableResult result = made_up_table();
  result.score.sheets[0].lines[0].because =
      "4 flower colours (light pink, magenta, purple and white) around this balcony, 3 points each";
  const std::string text = score_report(balconia(), result, {.width = 80});
  CHECK(
      text.find("  a2  1C   Row, each time              4 flower colours (light pink,           2\n"
                "                                       magenta, purple and white) around\n"
                "                                       this balcony, 3 points each\n") !=
      std::string::npos);
}

TEST_CASE("score report: colours only when asked for, house rules are named") {
  TableResult result = made_up_table();
  CHECK(score_report(balconia(), result).find('\033') == std::string::npos);
  CHECK(score_report(balconia(), result, {.colour = true}).find("\033[1mBalconia") == 0);
  result.table.house_rules["around"] = "4";
  CHECK(score_report(balconia(), result).starts_with("Balconia, with around = 4\n"));
}

TEST_CASE("score report: what both sides of one building break is said once") {
  TableResult result = made_up_table();
  result.players[1] = {.source = "pink.jpg", .photo = {}, .reading = {}, .diagnostics = {}};
  Violation twice = result.score.violations[0];
  twice.player = 1;
  result.score.violations.push_back(twice);
  const std::string text = score_report(balconia(), result);
  CHECK(text.find("green and pink: 2 blocks, a finished building has 14") != std::string::npos);
}

TEST_CASE("score report: where a building lies is asked with the line that settles it") {
  TableResult result = made_up_table();
  CHECK(score_report(balconia(), result).find("board=right") == std::string::npos);
  result.players[0].reading->board_confidence = 0.6;
  CHECK(score_report(balconia(), result).find("board=right into green.jpg.fix") !=
        std::string::npos);
}

TEST_CASE("score report: many empty cells in doubt are asked about together") {
  TableResult result = made_up_table();
  auto& questions = result.range.questions;
  for (const int col : {0, 1, 2}) questions.push_back({0, Site{{col, 4}}, "", {kNothing, {2, 0}}});
  const std::string text = score_report(balconia(), result);
  CHECK(text.find(
            "  - green, b2: 7A, 11D or nothing?\n"
            "  - green: a5, b5 and c5 look empty, but something may be missing: does a piece lie "
            "there?\n") != std::string::npos);
  questions.pop_back();
  CHECK(score_report(balconia(), result).find("  - green, a5: nothing or 3A?\n") !=
        std::string::npos);
}

TEST_CASE("check and brief reports") {
  TableResult result = made_up_table();
  result.table.finished = false;
  const std::string text = check_report(balconia(), result);
  CHECK(
      text.starts_with("Balconia, a game in progress\n"
                       "  green · green.jpg: 3 pieces, 5 points (5 to 11 are possible)\n"
                       "\nBroken rules\n"));
  CHECK(brief_report(balconia(), result) ==
        "balconia: green 5, pink 4 (needs a look) (broken rules)\n");
}

TEST_CASE("reports about what is unsure and what is installed") {
  CHECK(doubts_report(balconia(), made_up_table()).find("green, b2: 7A") != std::string::npos);
  CHECK(games_report({balconia()}).starts_with("balconia"));
  const std::string rules = rules_report(balconia());
  CHECK(rules.find("around = 8 | 4") != std::string::npos);
  CHECK(rules.find("lovebird") != std::string::npos);
}

}  // namespace
}  // namespace storey
