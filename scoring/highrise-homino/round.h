// The course of a round: turns, the Attract phase and its end, as far as a state tells of it.
#pragma once

#include <optional>

#include "scoring/highrise-homino/building.h"

namespace storey::scoring::highrise_homino {

inline constexpr int kMarketSize = 6;
inline constexpr int kGuests = 6;
inline constexpr int kGoalsReady = 3;
inline constexpr int kThreatsReady = 1;

enum class Phase { kTurns, kAttract, kEnd };

/// Where in a round the table is.
struct Moment {
  Phase phase = Phase::kTurns;
  int player = 0;  ///< who places a domino or attracts; at the end of a round the first player
  bool operator==(const Moment&) const = default;
};

/// By the facts "phase" and "turn"; nullopt when nobody said.
std::optional<Moment> moment_of(const RuleInput& in);

/// The same table one moment later, where it says when it is: whose turn it is then.
Table with_next_turn(const RuleInput& in);

/// Everybody, lowest floor first; those on one floor by their seats, the start player's first.
std::vector<int> attract_order(const RuleInput& in);

/// How many tenants `player` has attracted this round before the move; 0 when nobody said.
int attracted_before(const MoveInput& move, int player);

void check_round(const MoveInput& move, ViolationWriter& out);
void check_facts_of_round(const MoveInput& move, ViolationWriter& out);
void check_market_leaves(const MoveInput& move, ViolationWriter& out);
void check_missions(const MoveInput& move, ViolationWriter& out);
void check_displays(const RuleInput& in, ViolationWriter& out);

}  // namespace storey::scoring::highrise_homino
