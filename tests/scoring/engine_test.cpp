// The engine with a game of its own: house rules, winners, ties, stamping.
#include <algorithm>

#include "scoring/ruleset.h"
#include "tests/catch.h"

using namespace storey;
using namespace storey::scoring;
using Catch::Matchers::Contains;

namespace {

/// A player scores the fact "points" (doubled by house rule); "spare" breaks ties, then "bolts".
Ruleset toy() {
  const auto fact = [](const RuleInput& in, const char* key) {
    return std::stoi(in.self().facts.at(key));
  };
  Ruleset rules;
  rules.id = "toy";
  rules.title = "Toy";
  rules.seats = {"a", "b", "c"};
  rules.house_rules = {{"double", {"no", "yes"}, "Double?", "nothing"}};
  rules.scoring = {{{"points", "Points", "p. 1"},
                    [fact](const RuleInput& in, ScoreWriter& out) {
                      const int times = in.option("double") == "yes" ? 2 : 1;
                      out.add(fact(in, "points") * times, "as given", {});
                      out.add({"more", "More", "p. 2"}, 1, "always", {});
                    },
                    {{"more", "More", "p. 2"}}}};
  rules.legality = {
      {{"never", "Never", "p. 3"},
       [](const RuleInput& in, ViolationWriter& out) {
         if (in.self().name == "b") out.add(Severity::kIllegal, "b is there", {{0, 0}});
       }},
      {{"end", "End", "p. 4"},
       [](const RuleInput&, ViolationWriter& out) { out.add(Severity::kIllegal, "over", {}); },
       true}};
  for (const auto* key : {"spare", "bolts"})
    rules.tie_breaks.push_back(
        {key, [key](const RuleInput& in, const ScoreSheet&) -> std::optional<TieValue> {
           if (const auto least = in.number(std::string("at-least-") + key))
             return TieValue{*least, "at least " + std::to_string(*least), true};
           const auto number = in.number(key);
           return number ? std::optional(TieValue{*number}) : std::nullopt;
         }});
  return rules;
}

Player player(std::string name, int points, int spare, int bolts = 0) {
  Player p;
  p.name = std::move(name);
  p.facts = {{"points", std::to_string(points)},
             {"spare", std::to_string(spare)},
             {"bolts", std::to_string(bolts)}};
  return p;
}

TableScore scored(const Table& table) {
  const auto score = score_table(toy(), {}, table);
  REQUIRE(score);
  return *score;
}

}  // namespace

TEST_CASE("engine: every line and violation carries its rule and player") {
  const auto score = scored({{player("a", 3, 0), player("b", 4, 0)}, {}, true});
  REQUIRE(score.sheets.size() == 2);
  CHECK(score.sheets[0].total() == 3 + 1);
  CHECK(score.sheets[1].lines[0].rule.id == "points");
  CHECK(score.sheets[1].lines[0].rule.page == "p. 1");
  CHECK(score.sheets[1].lines[1].rule.id == "more");
  REQUIRE(score.violations.size() == 3);
  CHECK(score.violations[0].rule.id == "end");
  CHECK(score.violations[1].rule.id == "never");
  CHECK(score.violations[1].player == 1);
}

TEST_CASE("engine: rules for the end wait for the end") {
  const auto score = scored({{player("a", 3, 0), player("b", 4, 0)}, {}, false});
  REQUIRE(score.violations.size() == 1);
  CHECK(score.violations[0].rule.id == "never");
}

TEST_CASE("engine: house rules take the table's choice or the first") {
  Table table{{player("a", 3, 0)}, {{"double", "yes"}}, true};
  CHECK(scored(table).sheets[0].total() == 7);
  table.house_rules = {{"double", "no"}};
  CHECK(scored(table).sheets[0].total() == 4);
}

TEST_CASE("engine: an unknown house rule or choice lists what there is") {
  Table table{{player("a", 3, 0)}, {{"triple", "yes"}}, true};
  auto score = score_table(toy(), {}, table);
  REQUIRE_FALSE(score);
  CHECK(score.error().code == ErrorCode::kUsage);
  CHECK_THAT(score.error().message, Contains("'triple'") && Contains("double"));
  table.house_rules = {{"double", "perhaps"}};
  score = score_table(toy(), {}, table);
  REQUIRE_FALSE(score);
  CHECK_THAT(score.error().message, Contains("'perhaps'") && Contains("no, yes"));
}

TEST_CASE("engine: no more players than seats") {
  const Table table{std::vector(4, player("a", 1, 0)), {}, true};
  const auto score = score_table(toy(), {}, table);
  REQUIRE_FALSE(score);
  CHECK(score.error().code == ErrorCode::kUsage);
}

TEST_CASE("engine: the highest total wins") {
  const auto score = scored({{player("a", 3, 9), player("b", 4, 0), player("c", 2, 0)}, {}, true});
  CHECK(score.winners == std::vector<int>{1});
  CHECK_FALSE(score.tie_break);
}

TEST_CASE("engine: a tie is broken among the tied only, or shared") {
  auto score = scored({{player("a", 4, 1), player("b", 4, 2), player("c", 2, 9)}, {}, true});
  CHECK(score.winners == std::vector<int>{1});
  CHECK(score.tie_break == "tied at 5 points; spare: a 1, b 2");

  score = scored({{player("a", 4, 2), player("b", 4, 2), player("c", 2, 9)}, {}, true});
  CHECK(score.winners == std::vector<int>{0, 1});
  CHECK(score.tie_break ==
        "tied at 5 points; spare: a 2, b 2; bolts: a 0, b 0; the victory is shared");
}

TEST_CASE("engine: a second tie-break is for those whom the first left equal") {
  const auto score =
      scored({{player("a", 4, 2, 1), player("b", 4, 2, 3), player("c", 4, 1, 9)}, {}, true});
  CHECK(score.winners == std::vector<int>{1});
  CHECK(score.ranking == std::vector<std::vector<int>>{{1}, {0}, {2}});
  CHECK(score.tie_break == "tied at 5 points; spare: a 2, b 2, c 1; bolts: a 1, b 3");
  CHECK(score.tie_break_known);
}

TEST_CASE("engine: a tie-break nobody knows leaves open who of the tied has won") {
  Table table{{player("a", 4, 2, 1), player("b", 4, 2, 3), player("c", 4, 1, 9)}, {}, true};
  table.players[1].facts.erase("bolts");
  auto score = scored(table);
  CHECK(score.winners == std::vector<int>{0, 1});
  CHECK(score.ranking == std::vector<std::vector<int>>{{0, 1}, {2}});
  CHECK(score.tie_break ==
        "tied at 5 points; spare: a 2, b 2, c 1; bolts: a 1, b not known; who wins hangs on it");
  CHECK_FALSE(score.tie_break_known);

  table.players[2].facts.erase("spare");
  score = scored(table);
  CHECK(score.winners == std::vector<int>{0, 1, 2});
  CHECK_FALSE(score.tie_break_known);
}

TEST_CASE("engine: who has at least so much is told apart from those who have less only") {
  Table table{{player("a", 4, 2), player("b", 4, 1), player("c", 4, 0)}, {}, true};
  table.players[0].facts["at-least-spare"] = "2";
  auto score = scored(table);
  CHECK(score.ranking == std::vector<std::vector<int>>{{0}, {1}, {2}});
  CHECK(score.tie_break == "tied at 5 points; spare: a at least 2, b 1, c 0");
  CHECK(score.tie_break_known);

  for (const char* others : {"2", "3"}) {  // a may have as many, or more
    table.players[1].facts["spare"] = others;
    score = scored(table);
    CHECK(score.ranking == std::vector<std::vector<int>>{{0, 1, 2}});
    CHECK_FALSE(score.tie_break_known);
  }

  table.players[1].facts["spare"] = "1";
  table.players[2].facts["at-least-spare"] = "0";  // c may have most
  CHECK_FALSE(scored(table).tie_break_known);
}

TEST_CASE("engine: negative totals can win too") {
  CHECK(scored({{player("a", -9, 0), player("b", -5, 0)}, {}, true}).winners ==
        std::vector<int>{1});
}

TEST_CASE("engine: nobody has won before the end, alone, or against an unknown side") {
  CHECK(scored({{player("a", 3, 0), player("b", 4, 0)}, {}, false}).winners.empty());
  CHECK(scored({{player("a", 3, 0)}, {}, true}).winners.empty());
  Table table{{player("a", 3, 0), player("b", 4, 0)}, {}, true};
  table.players[1].known = false;
  const auto score = scored(table);
  CHECK(score.winners.empty());
  CHECK(score.sheets[1].lines.empty());
  CHECK(score.violations.size() == 1);
}

namespace {

/// Two states with so many pieces more on a row of five cells.
MoveReport moved(const Ruleset& rules, int before, int after) {
  const auto row = [](int pieces) {
    Layout layout{1, 5, {}};
    for (int col = 0; col < pieces; ++col) layout.placements.push_back({{0, 0}, {col, 0}, 0, 0});
    return Table{{{"a", layout, true, {{"points", std::to_string(pieces)}}}}, {}, false};
  };
  const auto report = judge_move(rules, {}, row(before), row(after));
  REQUIRE(report);
  return *report;
}

/// The toy with a turn of one piece, which brings 10 points where the game counts by moves.
Ruleset toy_with_turns(bool by_moves) {
  auto rules = toy();
  rules.legality.clear();
  rules.moves = {
      {{"one", "One piece", "p. 5"},
       [](const MoveInput& move, ViolationWriter& out) {
         if (move.change.placed.size() > 1) out.add(Severity::kIllegal, "two", {});
       },
       true},
      {{"first", "Not the first", "p. 6"}, [](const MoveInput& move, ViolationWriter& out) {
         if (move.before.layout().placements.empty()) out.add(Severity::kIllegal, "the first", {});
       }}};
  if (by_moves)
    rules.move_scoring = {{{"ten", "Ten", "p. 7"}, [](const MoveInput&, ScoreWriter& out) {
                             out.add(10, "for a piece", {{0, 0}});
                           }}};
  return rules;
}

}  // namespace

TEST_CASE("engine: more than one turn is told by the rules about one turn only") {
  const auto rules = toy_with_turns(false);
  CHECK_FALSE(moved(rules, 1, 2).players[0].several_turns);
  CHECK(moved(rules, 1, 3).players[0].several_turns);
  const auto first = moved(rules, 0, 1);
  CHECK_FALSE(first.legal());
  CHECK_FALSE(first.players[0].several_turns);
  CHECK(moved(rules, 1, 3).players[0].score_change == 3 - 1);
}

TEST_CASE("engine: points of a move are counted where a game does, and not of two turns") {
  const auto rules = toy_with_turns(true);
  const auto one = moved(rules, 1, 2).players[0];
  REQUIRE(one.points.lines.size() == 1);
  CHECK(one.points.lines[0].rule.id == "ten");
  CHECK(one.score_change == 10);
  CHECK(moved(rules, 1, 1).players[0].points.lines.empty());
  CHECK(moved(rules, 1, 1).players[0].score_change == 0);
  CHECK(moved(rules, 1, 3).players[0].points.lines.empty());
  CHECK(moved(rules, 1, 3).players[0].score_change == 0);
}

TEST_CASE("engine: a line of a rule that was not announced is our own mistake") {
  auto rules = toy();
  rules.scoring[0].parts.clear();
  const Table table{{player("a", 3, 0)}, {}, true};
  CHECK_THROWS_AS(score_table(rules, {}, table), std::logic_error);
}

TEST_CASE("engine: a rule that asks for an unknown option is our own mistake") {
  auto rules = toy();
  rules.house_rules.clear();
  const Table table{{player("a", 3, 0)}, {}, true};
  CHECK_THROWS_AS(score_table(rules, {}, table), std::logic_error);
}

// A toy that is won together with 10 points: nobody is ranked.
TEST_CASE("engine: an outcome stands in place of a ranking, also in one of the tables only") {
  Ruleset rules = toy();
  rules.outcome = [](const RuleInput& in, const std::vector<ScoreSheet>& sheets) {
    std::optional<Outcome> outcome;
    if (in.table.players.size() != 2) return outcome;
    const int points = sheets[0].total() + sheets[1].total();
    outcome = {Outcome::End::kLost, points, "lost", {}};
    if (points >= 10) outcome = {Outcome::End::kWon, points, "won", {0, 1}};
    return outcome;
  };
  const auto ends = [&](const Table& table) {
    const auto score = score_table(rules, {}, table);
    REQUIRE(score);
    return *score;
  };
  const auto won = ends({{player("a", 5, 0), player("b", 3, 0)}, {}, true});
  REQUIRE(won.outcome);
  CHECK(won.outcome->because == "won");
  CHECK(won.winners == std::vector<int>{0, 1});
  CHECK(won.ranking.empty());
  CHECK_FALSE(won.tie_break);
  CHECK(ends({{player("a", 5, 0), player("b", 2, 0)}, {}, true}).winners.empty());
  const auto ranked = ends({{player("a", 5, 0), player("b", 3, 0), player("c", 1, 0)}, {}, true});
  CHECK_FALSE(ranked.outcome);
  CHECK(ranked.winners == std::vector<int>{0});
}
