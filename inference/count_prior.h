// How many pieces there must be, as evidence for the cells that leave it open.
#pragma once

#include <functional>
#include <vector>

#include "model/reading.h"

namespace storey {

/// Revises a reading's cells, taken as independent, by what is known of a count over them.
///
/// @param counted  whether a candidate counts; called with an empty one for "nothing here".
/// @param unlisted_counts  whether what the reader did not list counts.
/// @param total_weight  prior weight of each total 0..n; shorter: the rest weighs as its last
/// entry. Corrected cells are evidence but stay as they are. A cell whose first candidate changes
/// becomes Source::kInferred with at most `most_confident`. Source: Poisson-binomial distribution
/// by the forward-backward recursion.
void expect_count(BuildingReading& reading, const std::function<bool(const Candidate&)>& counted,
                  bool unlisted_counts, const std::vector<double>& total_weight,
                  double most_confident);

/// Weights for a total that is almost surely `expected`. The others share `doubt`: half of it goes
/// to all alike, since a building may be anything but finished; of the other half each piece more
/// or fewer has half as much as the one before, since who errs mostly errs by one.
std::vector<double> almost_surely(int expected, int cells, double doubt);

}  // namespace storey
