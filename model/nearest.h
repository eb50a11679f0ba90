// "did you mean": the known word that a mistyped one is most like.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace storey {

/// @return  "; did you mean score?", or "" when no known word is near.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& known);

}  // namespace storey
