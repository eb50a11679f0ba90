// Lines that nobody told: which ones a score token may stand for.
#pragma once

#include <vector>

#include "scoring/chock-a-block/apartment.h"

namespace storey::scoring::chock_a_block {

/// Whether `line` holds all that is connected with it, as a line must by house rule.
bool is_whole_group(const Apartment& apartment, std::string_view feature, const Cells& line);

/// The lines under tokens of which nobody said them: connected rooms, the token's among them, that
/// no other token of its feature uses. One entry a feature.
std::vector<ClaimWays> claim_ways(const RuleInput& in);

}  // namespace storey::scoring::chock_a_block
