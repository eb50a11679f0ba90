// The paragraphs of the Chock-A-Block rules, each a pure function; rules.cpp lists them.
#pragma once

#include "scoring/chock-a-block/apartment.h"
#include "scoring/ruleset.h"

namespace storey::scoring::chock_a_block {

inline constexpr int kHand = 2;
inline constexpr int kResidentsFaceUp = 5;
inline constexpr int kCardsFaceUp = 4;
inline constexpr int kPlayersWithoutLastDraws = 5;

void score_tokens(const RuleInput& in, ScoreWriter& out);
void score_leftovers(const RuleInput& in, ScoreWriter& out);
void score_auto_block(const RuleInput& in, ScoreWriter& out);
/// Tie-break: residents; nobody ties with Auto Block.
TieValue residents_there(const RuleInput& in, const ScoreSheet& sheet);

/// Where cards, residents and tokens lie, and the ways they go.
const Places& places();
/// "card 12", "resident R3", "the cat token 8"
std::string piece_name(const Catalog& catalog, int piece);

std::vector<LegalityRule> legality_rules();
std::vector<MoveRule> move_rules();
std::vector<OptionRule> option_rules();
std::vector<HouseRule> house_rules();

}  // namespace storey::scoring::chock_a_block
