// How a table ended and what is wrong with it, in sentences.
#pragma once

#include <string>
#include <vector>

#include "pipeline/table/table_result.h"

namespace storey {

/// "pink wins, 43 to 20."; "" where nobody has won.
std::string winner_sentence(const TableResult& result);

/// Each broken rule once, though a building seen from two sides breaks it for both players.
std::vector<std::string> violation_sentences(const TableResult& result);

}  // namespace storey
