// Counted and listed things, as a sentence has them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/cell.h"

namespace storey {

/// "3 points", "1 point".
std::string count_of(int count, const std::string& one);

/// "green and pink"; "a, b and c".
std::string list_of(const std::vector<std::string>& words, std::string_view last = " and ");

/// "c3 and d3; " for what is said of cells without naming them; "" when they are named or too many.
std::string cells_unsaid(const std::string& because, const std::vector<Cell>& cells);

}  // namespace storey
