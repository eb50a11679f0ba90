#include <algorithm>

#include "model/notation.h"
#include "tests/catch.h"
#include "tests/scoring/case_file.h"

namespace storey::scoring {
namespace {

// Edge Financial, card text: each other player gives $3 of loose money, or what there is.
TEST_CASE("towers: an option says what the others then have") {
  const auto box = load_box(STOREY_ROOT "/templates/towers");
  REQUIRE(box);
  const auto table = parse_table_text(R"(
final: no
player: ann
hand: edge-financial
3 | o o .
2 | o o .
1 | o o s
player: bob
coins: 4
1 | r s
player: cat
coins: 2
1 | r s
)",
                                      box->catalog, box->spec);
  REQUIRE(table);
  const auto* rules = find_ruleset("towers");
  REQUIRE(rules != nullptr);
  const auto options = list_options(*rules, box->catalog, *table);
  REQUIRE(options);
  const auto edge = std::find_if(options->begin(), options->end(),
                                 [](const Option& option) { return option.rule.id == "cash-in"; });
  REQUIRE(edge != options->end());
  CHECK(edge->what == "cash in Edge Financial for $6 and $5 on top");
  CHECK(edge->points == 6 + 5);
  CHECK(edge->after.players.at(0).facts.at("coins") == "5");
  CHECK(edge->after.players.at(1).facts.at("coins") == "1");
  CHECK(edge->after.players.at(2).facts.at("coins") == "0");
}

}  // namespace
}  // namespace storey::scoring
