// The paragraphs of the rules of Qwirkle Connections, each a pure function; rules.cpp lists them.
#pragma once

#include "scoring/qwirkle-connections/board.h"

namespace storey::scoring::qwirkle_connections {

/// Where the tiles lie, and the way they go.
const Places& places();

std::vector<LegalityRule> legality_rules();
std::vector<MoveRule> move_rules();
std::vector<MoveScoringRule> move_scoring_rules();
std::vector<OptionRule> option_rules();

/// All that a move brings.
ScoreSheet points_of(const MoveInput& move);

}  // namespace storey::scoring::qwirkle_connections
