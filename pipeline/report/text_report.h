// Results as text for a person: aligned score sheets, the winner, what is unsure, broken rules.
#pragma once

#include <string>
#include <vector>

#include "pipeline/game/game.h"
#include "pipeline/report/text.h"
#include "pipeline/table/table_result.h"

namespace storey {

/// The score sheets line by line, the winner, then everything that needs a look.
std::string score_report(const Game& game, const TableResult& result, const TextStyle& style = {});

/// Only what is broken or unsure in one state.
std::string check_report(const Game& game, const TableResult& result, const TextStyle& style = {});

/// What is unsure or was noticed; "" when nothing.
std::string doubts_report(const Game& game, const TableResult& result, const TextStyle& style = {});

/// Totals and winner in one line.
std::string brief_report(const Game& game, const TableResult& result, const PhraseBook& book = {});

std::string games_report(const std::vector<Game>& games, const TextStyle& style = {});
std::string rules_report(const Game& game, const TextStyle& style = {});

}  // namespace storey
