// The paragraphs of the Balconia rulebook, each a pure function; rules.cpp lists them.
#pragma once

#include "scoring/ruleset.h"

namespace storey::scoring::balconia {

inline constexpr int kBlocksInBuilding = 14;

/// The line ids of balconies: one an area and mode ("row-each", "around-if"), and "lovebird".
std::vector<RuleRef> balcony_rules();
void score_balconies(const RuleInput& in, ScoreWriter& out);

/// "entrance-majority", "entrance-fewer", "entrance-difference".
std::vector<RuleRef> entrance_rules();
void score_entrance(const RuleInput& in, ScoreWriter& out);
/// Tie-break: the points of the entrance.
TieValue entrance_points(const RuleInput& in, const ScoreSheet& sheet);

std::vector<LegalityRule> legality_rules();

std::vector<MoveRule> move_rules();
std::vector<OptionRule> option_rules();

std::vector<HouseRule> house_rules();

Status validate_catalog(const Catalog& catalog);

}  // namespace storey::scoring::balconia
