// The paragraphs of the Towers rules, each a pure function; rules.cpp lists them.
#pragma once

#include "scoring/ruleset.h"

namespace storey::scoring::towers {

inline constexpr int kRounds = 8;
inline constexpr int kTilesARound = 10;
inline constexpr int kHand = 3;
inline constexpr int kDrafted = 2;

void score_rooms(const RuleInput& in, ScoreWriter& out);
void score_coins(const RuleInput& in, ScoreWriter& out);
void score_elevators(const RuleInput& in, ScoreWriter& out);

/// Where tiles, clients and money lie, and how they go.
Places places();

std::vector<LegalityRule> legality_rules();
std::vector<MoveRule> move_rules();
std::vector<MoveRule> client_move_rules();  ///< part of move_rules()
std::vector<OptionRule> option_rules();

}  // namespace storey::scoring::towers
