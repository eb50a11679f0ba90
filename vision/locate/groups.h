// Several buildings on one table: which is which, and what the table looks like without those that
// were found.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "model/reading.h"
#include "vision/locate/occupancy.h"
#include "vision/photo/view.h"

namespace storey::vision {

/// Pieces side by side, as a picture shows them.
struct Group {
  cv::Matx33d picture_from_grid;  ///< cell (0, 0) of the grid: the upper left one
  int rows = 0;
  int cols = 0;
  PieceMask pieces;        ///< rows x cols
  bool by_pieces = false;  ///< found by pieces that were told one by one: so are its gaps
};

/// Whether two groups are buildings of their own: on one lattice a cell at least is bare between
/// them everywhere, or less where the gap was seen; on different ones they do not overlap.
bool are_apart(const Group& one, const Group& other);

/// Where the cells of a group lie on the lattice of another, if it goes on there: on the same
/// lattice and edge to edge with it, or on some of its pieces. Empty: it does not.
std::vector<cv::Point> cells_going_on(const Group& one, const Group& other);

/// The same photo without the pieces of a group: the table around goes on where they lay.
View without(const View& view, const Group& group);

/// Sorts buildings as they are counted: from the left; of two of which one lies above the other the
/// far one first.
void sort_from_left(std::vector<BuildingReading>& buildings);

}  // namespace storey::vision
