// Several buildings on one table: which is which, and what the table looks like without those that
// were found.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
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

/// The same group as a plane shows it on which all cells are alike: the few of a small building
/// tell its perspective so badly that its lattice runs off beside it.
Group on_plane(const Group& group, const cv::Matx33d& plane_from_picture);

/// Whether two groups are buildings of their own: on one lattice a cell at least is bare between
/// them everywhere, or less where the gap was seen; on different ones they do not overlap.
bool are_apart(const Group& one, const Group& other);

/// The cells of one group that are in the way of the other, so that the two are not apart.
std::vector<cv::Point> cells_in_way(const Group& one, const Group& other);

/// How large the cells of one group are where its pieces lie, on the plane of another one.
/// @return  their side, in cells of the other.
double side_of_cells(const Group& one, const Group& other);

/// How a group lies on the lattice of another.
struct OnOther {
  std::vector<cv::Point> cells;  ///< of the other lattice
  /// Cells by which the two lattices lie off each other, along one side: midway between the cells
  /// that are nearest, where neither runs off.
  float off = 0;
  /// The cells between the two where they are nearest, along a row or a column; none where they
  /// lie edge to edge, or one on the other.
  std::vector<cv::Point> between;
  cv::Point way;  ///< one step from the lattice's own cells across them
};

/// @return  nullopt: it lies off the other lattice, or there is no row or column both have cells
/// in.
std::optional<OnOther> on_lattice_of(const Group& one, const Group& other);

/// How a single piece lies on the lattice of a building that it is a part of though a bare cell
/// lies between them. On 229 composed tables parts of buildings beyond a bare column were off by
/// 0.11 cells or turned by 1.6 degrees at most; of 185 tiles beside buildings the one nearest to
/// that was off by 0.12 and turned by 1.8.
/// @return  nullopt: it is no such part.
std::optional<OnOther> beyond_gap(const Group& building, const Group& single);

/// The same photo without the pieces of a group: the table around goes on where they lay.
View without(const View& view, const Group& group);

/// Sorts buildings as they are counted: from the left; of two of which one lies above the other the
/// far one first.
void sort_from_left(std::vector<BuildingReading>& buildings);

}  // namespace storey::vision
