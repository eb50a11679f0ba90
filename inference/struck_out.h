// What a cell holds when what it looks like lies elsewhere.
#pragma once

#include <functional>

#include "model/reading.h"

namespace storey {

/// A constraint that strikes a candidate out says what a cell does not hold, not what it holds: the
/// reader listed what resembles the picture, and the likeness to a piece that lies elsewhere speaks
/// for none of the others. So their share goes to what is not listed, as far as the cell looked
/// like the candidate that was struck out and like none of the others: two pieces that look the
/// same explain each other.
/// @param alone  the cell before the constraint, with the same candidates in the same order.
/// @param may_be_struck  whether this can lie elsewhere; what else loses by the constraint, nothing
///               in favour of some piece, is explained by it.
/// @param seen   the cell as the constraint leaves it.
void leave_struck_out_unlisted(const Observation& alone,
                               const std::function<bool(PieceFace)>& may_be_struck,
                               Observation& seen);

}  // namespace storey
