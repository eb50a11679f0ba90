// Every .case file of every game, and what the files of a game must cover together.
#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/catch.h"
#include "tests/scoring/all_cases.h"

using namespace storey;
using namespace storey::scoring;

namespace {

std::string joined(const std::set<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += word + " ";
  return text;
}

/// Everything a score says, as text.
std::string described(const Ruleset& rules, const Case& c) {
  Table table = c.table;
  fill_in_defaults(table, c.spec);
  const auto result = score_table(rules, c.catalog, table);
  REQUIRE(result);
  std::ostringstream out;
  if (c.before) {
    const auto move = judge_move(rules, c.catalog, *c.before, table);
    REQUIRE(move);
    for (const auto& v : move->violations) out << v.player << v.rule.id << v.because << "\n";
    for (const auto& player : move->players)
      for (const auto& line : player.points.lines)
        out << line.rule.id << line.points << line.because << "\n";
  }
  if (std::any_of(c.expected.begin(), c.expected.end(), [](const auto& expected) {
        return !expected.options.empty() || !expected.option_counts.empty();
      })) {
    const auto options = list_options(rules, c.catalog, table, c.asked);
    REQUIRE(options);
    for (const auto& option : *options)
      out << option.player << option.rule.id << option.what << option.points << "\n";
  }
  for (const auto& sheet : result->sheets)
    for (const auto& line : sheet.lines) out << line.rule.id << line.points << line.because << "\n";
  for (const auto& v : result->violations) out << v.player << v.rule.id << v.because << "\n";
  for (const int winner : result->winners) out << "winner " << winner << "\n";
  if (result->outcome) out << result->outcome->because << "\n";
  return out.str();
}

const Ruleset& balconia() {
  const auto* rules = find_ruleset("balconia");
  REQUIRE(rules != nullptr);
  return *rules;
}

constexpr std::string_view kSmall = R"(
title: small
source: this test
finished: no
board: 2x3
piece 1 block: cat=1 condition="row each1 cat"
piece 2 block: cat=2
piece E entrance: condition="fewer cat bird"

side green:
  2 | 1 2 .
  1 | . E .
expect green:
  a2 row-each 3 "3 cats"
  b1 entrance-fewer 0
  total 3
keeps: connected
winner: none
)";

std::string replaced(std::string_view from, std::string_view to) {
  std::string text(kSmall);
  const auto at = text.find(from);
  REQUIRE(at != text.npos);
  return text.replace(at, from.size(), to);
}

Result<Case> parse(std::string_view text) {
  return parse_case(text, "small.case", [](const auto&) -> Result<Box> {
    return Error{ErrorCode::kBadData, "nothing is installed", {}};
  });
}

}  // namespace

TEST_CASE("cases: every case of every game holds") {
  for (const auto* rules : all_rulesets()) {
    const auto cases = cases_of(*rules);
    CHECK_FALSE(cases.empty());
    for (const auto& c : cases)
      for (const auto& problem : problems_of(*rules, c)) {
        INFO(c.title);
        FAIL_CHECK(problem);
      }
  }
}

TEST_CASE("cases: every scoring rule has a case with points") {
  for (const auto* rules : all_rulesets()) {
    std::set<std::string> missing;
    for (const auto& scoring : rules->scoring) {
      if (scoring.parts.empty()) missing.insert(scoring.rule.id);
      for (const auto& part : scoring.parts) missing.insert(part.id);
    }
    for (const auto& scoring : rules->move_scoring) missing.insert(scoring.rule.id);
    for (const auto& c : cases_of(*rules))
      for (const auto& expected : c.expected)
        for (const auto* lines : {&expected.lines, &expected.move_lines})
          for (const auto& line : *lines)
            if (line.points != 0) missing.erase(line.rule);
    INFO(rules->id << " has no case with points for: " << joined(missing));
    CHECK(missing.empty());
  }
}

TEST_CASE("cases: every legality rule has a case that breaks it and one that keeps it") {
  for (const auto* rules : all_rulesets()) {
    std::set<std::string> unbroken;
    for (const auto& legality : rules->legality) unbroken.insert(legality.rule.id);
    for (const auto& move : rules->moves) unbroken.insert(move.rule.id);
    auto unkept = unbroken;
    for (const auto& c : cases_of(*rules)) {
      for (const auto& expected : c.expected)
        for (const auto& violation : expected.violations) unbroken.erase(violation.rule);
      for (const auto& rule : c.keeps) unkept.erase(rule);
    }
    INFO(rules->id << " has no case that breaks: " << joined(unbroken)
                   << "- and none that keeps: " << joined(unkept));
    CHECK(unbroken.empty());
    CHECK(unkept.empty());
  }
}

TEST_CASE("cases: every kind of option has a case that finds one") {
  for (const auto* rules : all_rulesets()) {
    std::set<std::string> missing;
    for (const auto& option : rules->options) missing.insert(option.rule.id);
    for (const auto& c : cases_of(*rules))
      for (const auto& expected : c.expected)
        for (const auto& option : expected.options)
          if (option.points) missing.erase(option.rule);
    INFO(rules->id << " has no case that finds an option of: " << joined(missing));
    CHECK(missing.empty());
  }
}

TEST_CASE("cases: every choice of a house rule has a case where it matters") {
  for (const auto* rules : all_rulesets()) {
    std::set<std::string> missing;
    for (const auto& rule : rules->house_rules) {
      REQUIRE(rule.choices.size() >= 2);
      for (size_t i = 1; i < rule.choices.size(); ++i)
        missing.insert(rule.key + "=" + rule.choices[i]);
    }
    for (const auto& c : cases_of(*rules))
      for (const auto& [key, choice] : c.table.house_rules) {
        auto plain = c;
        plain.table.house_rules.erase(key);
        if (described(*rules, plain) != described(*rules, c)) missing.erase(key + "=" + choice);
      }
    INFO(rules->id << " has no case in which it matters: " << joined(missing));
    CHECK(missing.empty());
  }
}

TEST_CASE("cases: the example in docs/notation.md is true") {
  std::ifstream in(STOREY_ROOT "/docs/notation.md");
  std::stringstream text;
  text << in.rdbuf();
  const auto docs = text.str();
  const auto start = docs.find("```\ntitle:");
  REQUIRE(start != docs.npos);
  const auto c =
      parse(std::string_view(docs).substr(start + 4, docs.find("```\n\n", start) - start - 4));
  INFO((c ? "" : c.error().where + ": " + c.error().message));
  REQUIRE(c);
  CHECK(c->expected[0].lines.size() == 2);
  CHECK(problems_of(balconia(), *c).empty());
}

TEST_CASE("cases: what differs from the score is reported") {
  const auto problems = [](const std::string& text) {
    const auto c = parse(text);
    INFO((c ? "" : c.error().where + ": " + c.error().message));
    REQUIRE(c);
    return problems_of(balconia(), *c).size();
  };
  CHECK(problems(std::string(kSmall)) == 0);
  CHECK(problems(replaced("each 3 \"3", "each 2 \"3")) == 1);
  CHECK(problems(replaced("\"3 cats\"", "\"3 dogs\"")) == 1);
  CHECK(problems(replaced("  b1 entrance-fewer 0\n", "")) == 1);
  CHECK(problems(replaced("b1 entrance-fewer", "a1 entrance-fewer")) == 2);
  CHECK(problems(replaced("total 3", "total 4")) == 1);
  CHECK(problems(replaced("total 3", "violation connected a2")) == 1);
  CHECK(problems(replaced("finished: no", "finished: yes")) == 1);
  CHECK(problems(replaced("keeps: connected", "keeps: conected")) == 1);
  CHECK(problems(replaced("winner: none", "winner: green")) == 1);
  CHECK(problems(replaced("winner: none", "tie-break: points")) == 1);
  CHECK(problems(replaced("winner: none", "outcome: won")) == 1);
  CHECK(problems(replaced("1 2 .", ". 2 1")) >= 1);
  CHECK(problems(replaced("row each1 cat", "row each1 dog")) == 1);
  CHECK(problems(replaced("finished: no", "finished: no\nset: colour=red")) == 1);
}

TEST_CASE("cases: a file that cannot be read says where") {
  const auto where = [](const std::string& text) {
    const auto c = parse(text);
    REQUIRE_FALSE(c);
    CHECK(c.error().code == ErrorCode::kUnreadable);
    return c.error().where;
  };
  CHECK(where(replaced("1 2 .", "1 3 .")) == "small.case:11:9");
  CHECK(where(replaced("total 3", "total x")) == "small.case:16");
  CHECK(where(replaced("title: small", "tilte: small")) == "small.case:2");
  CHECK(where(replaced("title: small", "title small")) == "small.case:2");
  CHECK(where(replaced("finished: no", "finished: maybe")) == "small.case:4");
  CHECK(where(replaced("board: 2x3", "board: 2")) == "small.case:5");
  CHECK(where(replaced("piece 1 block", "piece 1")) == "small.case:6");
  CHECK(where(replaced("expect green", "expect blue")) == "small.case:13");
  CHECK(where(replaced("a2 row-each 3", "a2 row-each")) == "small.case:14");
  CHECK(where("pieces: installed\n") == "small.case:1");
}
