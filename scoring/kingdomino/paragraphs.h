// The paragraphs of the Kingdomino rules, each a pure function; rules.cpp lists them.
#pragma once

#include "scoring/kingdomino/kingdom.h"

namespace storey::scoring::kingdomino {

void score_properties(const RuleInput& in, ScoreWriter& out);
void score_middle(const RuleInput& in, ScoreWriter& out);
void score_harmony(const RuleInput& in, ScoreWriter& out);

/// Where the dominoes lie, and the ways they go.
const Places& places();

std::vector<LegalityRule> legality_rules();
std::vector<MoveRule> move_rules();
std::vector<OptionRule> option_rules();

}  // namespace storey::scoring::kingdomino
