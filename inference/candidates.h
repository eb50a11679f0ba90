// Small helpers on a cell's candidates.
#pragma once

#include <string>

#include "model/reading.h"

namespace storey {

/// Probability that the cell holds something the reader did not list.
double unlisted(const Observation& seen);

/// The candidate for `what`, or nullptr.
const Candidate* find_candidate(const Observation& seen, PieceFace what);

/// Orders candidates by confidence, puts `first` before all others and sets the margin.
void rank_candidates(Observation& seen, PieceFace first);

/// Orders candidates by confidence and sets the margin.
void rank_candidates(Observation& seen);

/// The reading with the doubt of where the building lies in the probabilities of its sites: where
/// it lies elsewhere, nothing that is said of them holds. What lies loose is told by itself.
BuildingReading with_outline_doubt(BuildingReading reading);

/// What stands for all faces of a piece; a square is known by its look alone.
inline PieceFace whichever_face(PieceFace what) {
  return what.is_square() ? what : PieceFace{what.piece};
}

/// "7C", or "nothing" for an empty cell.
std::string spoken_name(const Catalog& catalog, PieceFace what);

}  // namespace storey
