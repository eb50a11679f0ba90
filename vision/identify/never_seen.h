// How far a cell is from pieces of which no picture was enrolled, told by how far it is from those
// that were learnt.
#pragma once

#include <span>

#include "vision/identify/cell_model.h"

namespace storey::vision {

/// What one metric of cells says of such pieces.
struct NeverSeenRule {
  double strange = 1;     ///< a share of the distance to the third nearest thing ...
  double alike = 1;       ///< ... or, where things on the same ground were learnt, this share of
  double alike_away = 0;  ///< the distance to the nearest of them, and so much more
};

/// Squared distance to what is like nothing that was learnt.
/// @param squared  to each thing of the model.
double strange_distance(const CellModel& model, std::span<const float> squared,
                        const NeverSeenRule& rule);

/// Squared distance to one such piece.
double never_seen_distance(const CellModel& model, const UnseenThing& unseen,
                           std::span<const float> squared, const NeverSeenRule& rule);

}  // namespace storey::vision
