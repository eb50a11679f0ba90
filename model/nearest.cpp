#include "model/nearest.h"

#include <algorithm>

#include "model/slips.h"

namespace storey {
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& known) {
  const auto nearest = std::min_element(known.begin(), known.end(), [&](auto& a, auto& b) {
    return slips(typed, a) < slips(typed, b);
  });
  const std::size_t allowed = std::max<std::size_t>(1, typed.size() / 3);
  if (nearest == known.end() || slips(typed, *nearest) > allowed) return "";
  return "; did you mean " + *nearest + "?";
}

}  // namespace storey
