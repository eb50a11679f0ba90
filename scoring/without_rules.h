// What is said of a game that has pieces and places but no rules here: what lies there, counted.
#pragma once

#include "scoring/ruleset.h"

namespace storey::scoring {

/// Counts pieces by kind and faces by what they show; knows neither points nor mistakes.
/// @param opposite_faces    two players look at one building from opposite sides.
/// @param free_extent  see Ruleset::free_extent.
const Ruleset& without_rules(bool opposite_faces, bool free_extent);

}  // namespace storey::scoring
