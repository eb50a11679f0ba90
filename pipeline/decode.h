// Rules-aware repair: what the box holds settles what single cells leave open.
#pragma once

#include <vector>

#include "model/reading.h"
#include "pipeline/game.h"

namespace storey {

/// Decodes the readings of one building jointly: each piece at most Piece::copies times and, when the board is
/// two-sided and both sides are given, mirrored cells show opposite faces of one piece.
///
/// @param readings  one a photo of the same building; for a two-sided board [0] and [1] are the two sides.
/// @return  the same readings with re-ordered candidates and confidences; a cell whose first candidate changed
///          is marked Source::kInferred; corrected cells are never changed. Confidences stay calibrated:
///          the posterior over joint assignments, from the cells' own probabilities.
/// Source: assignment problem, Kuhn 1955 (Hungarian method); max-marginals by re-solving with a cell forbidden.
std::vector<Reading> decode_jointly(const Game& game, std::vector<Reading> readings);

/// The layout a reading stands for: every cell's first candidate.
Layout layout_of(const Reading& reading);

}  // namespace storey
