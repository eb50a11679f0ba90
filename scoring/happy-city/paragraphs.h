// The paragraphs of the Happy City rules, each a pure function; rules.cpp lists them.
#pragma once

#include <optional>

#include "scoring/happy-city/city.h"
#include "scoring/ruleset.h"

namespace storey::scoring::happy_city {

void score_happiness(const RuleInput& in, ScoreWriter& out);
/// Tie-break: the coins left, or those beside the city as the least that may be.
std::optional<TieValue> coins_left(const RuleInput& in, const ScoreSheet& sheet);

std::vector<LegalityRule> legality_rules();
/// Whether the cards could be paid for in the rounds played.
void check_money(const RuleInput& in, ViolationWriter& out);

/// Where cards come from and go to.
Places places();
/// What a turn changed: turn.cpp.
std::vector<MoveRule> move_rules();
/// What a turn may change: options.cpp.
std::vector<OptionRule> option_rules();

}  // namespace storey::scoring::happy_city
