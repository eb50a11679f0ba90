// Every open point of the rules models is a house rule, or says what settles it.
#include <algorithm>
#include <set>

#include "scoring/ruleset.h"
#include "tests/catch.h"

namespace storey::scoring {
namespace {

using Points = std::set<std::string>;

Points numbered(const std::string& letter, int last) {
  Points points;
  for (int n = 1; n <= last; ++n) points.insert(letter + std::to_string(n));
  return points;
}

/// The open points as the rules models number them.
Points points_of(const std::string& game) {
  if (game == "balconia") return numbered("C", 19);
  if (game == "chock-a-block") return numbered("A", 19);
  if (game == "happy-city") return numbered("B", 12);
  if (game == "highrise-homino") return numbered("", 38);
  if (game == "towers") return numbered("D", 17);
  if (game == "qwirkle-connections") return numbered("E", 7);
  return {};
}

TEST_CASE("open points: each is an option with a default, or says what settles it") {
  for (const auto* rules : all_rulesets()) {
    Points listed;
    for (const auto& rule : rules->house_rules)
      listed.insert(rule.points.begin(), rule.points.end());
    for (const auto& point : rules->settled)
      listed.insert(point.points.begin(), point.points.end());
    INFO(rules->id);
    CHECK(listed == points_of(rules->id));
  }
}

TEST_CASE("open points: what is settled says what is asked, what holds and why") {
  for (const auto* rules : all_rulesets())
    for (const auto& point : rules->settled) {
      INFO(rules->id << ": " << point.title);
      CHECK_FALSE(point.points.empty());
      CHECK(point.title.ends_with("?"));
      CHECK(point.taken.ends_with("."));
      CHECK(point.why.ends_with("."));
    }
}

}  // namespace
}  // namespace storey::scoring
