// How far apart two words are.
#pragma once

#include <cstddef>
#include <string_view>

namespace storey {

/// Letters put in, left out, mistaken or swapped with their neighbour that lead from one to the
/// other. Source: optimal string alignment (Damerau, A technique for computer detection and
/// correction of spelling errors, 1964).
std::size_t slips(std::string_view a, std::string_view b);

}  // namespace storey
