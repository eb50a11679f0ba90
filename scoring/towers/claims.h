// Which rooms clients bought, by where $ pieces lie.
#pragma once

#include <vector>

#include "scoring/towers/client.h"

namespace storey::scoring::towers {

/// Whether somebody else's DrugCorp may have bought rooms of `client`.
bool may_lose_rooms(const RuleInput& in, PieceFace client);

/// Rooms of `claim` without a $ piece; none where somebody else's DrugCorp may have bought them.
std::vector<Cell> unpaid_rooms(const RuleInput& in, const Claim& claim);

/// The rooms of clients cashed in of which nobody said them: together they bought every room with a
/// $ piece that no other client did.
std::vector<ClaimWays> claim_ways(const RuleInput& in);

/// Which clients among `pieces` bought the rooms that were paid for in a move: each of those has
/// one at least.
std::vector<ClaimWays> move_claim_ways(const MoveInput& move, const std::vector<PieceFace>& pieces);

}  // namespace storey::scoring::towers
