// docs/rules-coverage.md lists every rule with the cases that show it, to the letter.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include "tests/catch.h"
#include "tests/scoring/all_cases.h"

namespace storey::scoring {
namespace {

constexpr const char* kGuide = STOREY_ROOT "/docs/rules-coverage.md";

using Names = std::set<std::string>;

/// "worked-example" of "happy-city/worked-example".
std::string name_of(const Case& c) { return c.file.substr(c.file.find('/') + 1); }

/// The first few names; all of them would hide the table.
std::string some(const Names& names) {
  constexpr size_t kShown = 3;
  std::string text;
  size_t shown = 0;
  for (const auto& name : names) {
    if (shown++ == kShown) return text + ", " + std::to_string(names.size() - kShown) + " more";
    text += (text.empty() ? "" : ", ") + name;
  }
  return text;
}

/// Names of the cases for which `shows` holds of somebody's expectations.
template <typename Shows>
Names cases_that(const std::vector<Case>& cases, const Shows& shows) {
  Names names;
  for (const auto& c : cases)
    if (std::any_of(c.expected.begin(), c.expected.end(), shows)) names.insert(name_of(c));
  return names;
}

std::string row(const RuleRef& rule, const std::string& shown, const std::string& kept) {
  return "| `" + rule.id + "` | " + rule.title + " | " + rule.page + " | " + shown + " | " + kept +
         " |\n";
}

std::string scoring_row(const RuleRef& rule, const std::vector<Case>& cases) {
  return row(rule,
             some(cases_that(cases,
                             [&](const Expected& expected) {
                               const auto brings = [&](const auto& lines) {
                                 return std::any_of(
                                     lines.begin(), lines.end(), [&](const auto& line) {
                                       return line.rule == rule.id && line.points != 0;
                                     });
                               };
                               return brings(expected.lines) || brings(expected.move_lines);
                             })),
             "");
}

std::string legality_row(const RuleRef& rule, const std::vector<Case>& cases) {
  Names kept;
  for (const auto& c : cases)
    if (std::count(c.keeps.begin(), c.keeps.end(), rule.id) > 0) kept.insert(name_of(c));
  return row(rule,
             some(cases_that(cases,
                             [&](const Expected& expected) {
                               return std::any_of(
                                   expected.violations.begin(), expected.violations.end(),
                                   [&](const auto& broken) { return broken.rule == rule.id; });
                             })),
             some(kept));
}

std::string option_row(const RuleRef& rule, const std::vector<Case>& cases) {
  const auto found = cases_that(cases, [&](const Expected& expected) {
    return std::any_of(expected.options.begin(), expected.options.end(),
                       [&](const auto& option) { return option.rule == rule.id && option.points; });
  });
  return "| `" + rule.id + "` | " + rule.title + " | " + rule.page + " | " + some(found) + " |\n";
}

std::string house_rule_row(const HouseRule& rule, const std::vector<Case>& cases) {
  Names set;
  for (const auto& c : cases)
    if (c.table.house_rules.count(rule.key) > 0) set.insert(name_of(c));
  std::string choices;
  for (const auto& choice : rule.choices) choices += (choices.empty() ? "" : ", ") + choice;
  return "| `" + rule.key + "` | " + rule.title + " | " + choices + " | " + some(set) + " |\n";
}

std::string section(const Ruleset& rules) {
  const auto cases = cases_of(rules);
  std::string text = "\n## " + rules.title + "\n\n" + std::to_string(cases.size()) +
                     " cases in `scoring/" + rules.id + "/cases`.\n\n";
  text += "| rule | what | where | with points, or broken | kept |\n|---|---|---|---|---|\n";
  for (const auto& scoring : rules.scoring) {
    if (scoring.parts.empty()) text += scoring_row(scoring.rule, cases);
    for (const auto& part : scoring.parts) text += scoring_row(part, cases);
  }
  for (const auto& rule : rules.move_scoring) text += scoring_row(rule.rule, cases);
  for (const auto& rule : rules.legality) text += legality_row(rule.rule, cases);
  for (const auto& rule : rules.moves) text += legality_row(rule.rule, cases);
  text += "\n| option | what | where | found in |\n|---|---|---|---|\n";
  for (const auto& rule : rules.options) text += option_row(rule.rule, cases);
  if (rules.house_rules.empty()) return text;
  text += "\n| house rule | question | choices | set in |\n|---|---|---|---|\n";
  for (const auto& rule : rules.house_rules) text += house_rule_row(rule, cases);
  return text;
}

std::string guide() {
  std::string text =
      "# Rules and the cases that show them\n\n"
      "Every rule of every game with cases (`scoring/GAME/cases/NAME.case`) in which it brings "
      "points or is broken,\n"
      "and in which it is kept. The tests ask for one of each, and for a case in which each "
      "choice of a house rule\nmatters; they also write this page: "
      "`test_scoring \"[write-coverage]\"`.\n";
  for (const auto* rules : all_rulesets()) text += section(*rules);
  return text;
}

TEST_CASE("docs: every rule with the cases that show it") {
  std::ifstream in(kGuide, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  CHECK(text == guide());
}

// Not run by default: test_scoring "[write-coverage]"
TEST_CASE("docs: write the table of rules and cases", "[.write-coverage]") {
  std::ofstream(kGuide, std::ios::binary) << guide();
}

}  // namespace
}  // namespace storey::scoring
