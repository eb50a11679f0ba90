// Pieces that lie on a building and beside it, weighed together by what the box holds.
#pragma once

#include "model/catalog.h"
#include "model/reading.h"

namespace storey {

/// Conditions what lies on the pieces of a building and beside it on the copies that the box has:
/// of two tokens that look alike, where there is one, the likelier is it. Copies that plainly lie
/// in the building itself are none of these. Sites that are all beyond doubt keep what they show;
/// what is struck out goes to what is not listed (struck_out.h); what changed is
/// Source::kInferred, at most kInferredConfidence.
void weigh_pieces_apart(const Catalog& catalog, BuildingReading& reading);

}  // namespace storey
