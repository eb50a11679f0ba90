// The plane of a table, told by pieces that lie edge to edge and cover several cells each: no
// outline of one is seen, but the lines between them are.
#pragma once

#include <opencv2/core.hpp>
#include <optional>

#include "vision/identify/loose_faces.h"
#include "vision/photo/view.h"

namespace storey::vision {

/// Looks for faces at lattices that straight edges suggest.
/// @param cell_mm      side of a cell.
/// @param most_rounds  how often lattices are looked at, each time without the lines of the
/// plainest one before: a cloth of checks is a lattice, too, and one of stripes makes several.
/// @return  millimetres on the table -> full-size photo pixels, the likeliest first: by two pieces
/// plainly told on one of them; else by all that are on any, and by one of these that leans as the
/// plainest lattices do; else by several that are told in doubt. Empty: nothing is told.
std::vector<cv::Matx33d> tables_by_lattice(const View& view, const LooseFaces& loose,
                                           double cell_mm, int most_rounds = 5);

}  // namespace storey::vision
