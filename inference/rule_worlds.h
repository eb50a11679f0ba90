// Doubtful cells weighed by the rules: what cannot lie on a table was misread.
#pragma once

#include "inference/judge.h"
#include "model/reading.h"

namespace storey {

/// Revises the doubtful cells of a building of its own by which contents the rules allow.
///
/// A world is one candidate for every cell. Of the likeliest worlds, those with something
/// impossible in them (squares that no dominoes of the box make) lose almost all their weight.
/// A player's mistake tells nothing: players make them, and house rules allow some. Nothing happens
/// while no cell is in doubt and the rules find nothing impossible. Corrected cells stay; a cell
/// whose first candidate changes becomes Source::kInferred with at most `most_confident`.
void weigh_by_rules(const IsImpossible& is_impossible, Reading& reading, double most_confident);

}  // namespace storey
