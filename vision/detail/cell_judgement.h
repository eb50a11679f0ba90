// Distances to what was learnt -> candidates with calibrated confidence.
#pragma once

#include <vector>

#include "model/reading.h"
#include "vision/detail/cell_model.h"

namespace storey::vision {

/// How much farther than a known thing "nothing" may seem and still be chosen: tables differ, and
/// a plain piece must not pass for one.
inline constexpr float kNothingHandicap = 50;

/// Candidates of one cell, best first.
std::vector<Candidate> judge_distances(const CellModel& model, std::span<const float> squared);

}  // namespace storey::vision
