// The paragraphs of the Highrise Homino rules, each a pure function; rules.cpp lists them.
#pragma once

#include "scoring/ruleset.h"

namespace storey::scoring::highrise_homino {

void score_home(const RuleInput& in, ScoreWriter& out);
void score_tenants(const RuleInput& in, ScoreWriter& out);
void score_objects(const RuleInput& in, ScoreWriter& out);
RuleRef tenants_rule();
RuleRef price_rule();
RuleRef home_rule();
std::vector<RuleRef> object_rules();
void score_price(const RuleInput& in, ScoreWriter& out);

std::vector<LegalityRule> legality_rules();
std::vector<MoveRule> move_rules();
std::vector<OptionRule> option_rules();
std::vector<HouseRule> house_rules();

}  // namespace storey::scoring::highrise_homino
