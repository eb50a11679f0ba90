// Living Together: goals the group wants to reach and threats it wants to avert.
#pragma once

#include <optional>
#include <string>

#include "scoring/highrise-homino/building.h"

namespace storey::scoring::highrise_homino {

inline constexpr int kFailedThreatsThatLose = 3;

bool is_goal(std::string_view key);
bool is_threat(std::string_view key);

/// Whether `key`'s condition holds on the floor of `in.player`; nullopt when it hangs on what
/// happened in the round (facts "attracted", "left", "attracts-next") and nobody said, or on a map
/// nobody showed.
std::optional<bool> holds(const RuleInput& in, const Building& building, std::string_view key);
/// The same for this player's own map: a personal goal.
std::optional<bool> holds_alone(const RuleInput& in, const Building& building,
                                std::string_view key);

/// How a game that is won or lost together ends; nullopt when everybody plays alone.
std::optional<Outcome> group_outcome(const RuleInput& in, const std::vector<ScoreSheet>& sheets);

}  // namespace storey::scoring::highrise_homino
