// A move and the options of a state, as text for a person.
#pragma once

#include <string>

#include "pipeline/report/text_report.h"
#include "pipeline/table/move_result.h"

namespace storey {

/// Whether the states are no move but one building, photographed from its two sides: nothing
/// differs but what one of the photos shows badly.
bool shows_two_sides(const ScoredMove& move);

/// What was placed, moved and removed, whether that was legal, and the change of the points.
std::string move_report(const ScoredMove& move, const TextStyle& style = {});

/// "towers: ann +4, legal"
std::string brief_move_report(const ScoredMove& move, const PhraseBook& book = {});

/// The options by rule, each with its cells and what it brings.
std::string options_report(const TableOptions& options, const TextStyle& style = {});

}  // namespace storey
