// Cells that the learnt sense of pieces holds for bare, where hardly anybody knows what bare table
// looks like: what it is least unlike may be a piece.
#pragma once

#include <vector>

#include "model/reading.h"

namespace storey::vision {

/// Leaves a share of such cells to nothing: the more, the less they look like what they are taken
/// for than others of the photo do, for the light and the lens are the same. None is sure then.
/// @param bare    by cell, 1: the sense holds it for bare.
/// @param photos  that taught what bare table looks like; after one at most each keeps a share.
/// @param given   the cells lie between corners that somebody gave. Of a lattice that was found one
///                cell may look worse than others since it does not lie on its piece: then that
///                share is all.
void doubt_bare(const std::vector<char>& bare, int photos, bool given,
                std::vector<Observation>& cells);

}  // namespace storey::vision
