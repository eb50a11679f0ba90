#include "pipeline/table/seating.h"

#include "model/check.h"

namespace storey {

Seating seat_sources(const std::vector<std::optional<int>>& shown) {
  STOREY_CHECK(shown.size() == 1 || shown.size() == 2);
  if (shown.size() == 1) return {.seats = {shown[0].value_or(0)}, .guessed = !shown[0]};

  const auto [first, second] = std::pair{shown[0], shown[1]};
  if (first && first == second) return {.seats = {*first}, .same_side = true};
  if (!first && !second) return {.seats = {0, 1}, .guessed = true};
  // One that tells settles the other.
  const int seat = first ? *first : 1 - *second;
  return {.seats = {seat, 1 - seat}, .swapped = seat == 1};
}

}  // namespace storey
