// The cells of a lattice that was found, cut out of the photo, and the lattice moved onto the
// pieces seen in them.
#pragma once

#include <functional>
#include <opencv2/core.hpp>

#include "vision/identify/cell_model.h"

namespace storey::vision {

/// Whether the cell (col, row) is wanted.
using WantedCell = std::function<bool(int col, int row)>;

/// What the network is asked about a cell.
enum class Embedded { kNot, kAsItLies, kAtTurns };

/// Where a cell is looked at instead of on the lattice: its unit square -> pixels of the picture;
/// nullptr: on the lattice.
using CellPlace = std::function<const cv::Matx33d*(int col, int row)>;

/// Cells, row by row, cut from a picture in which they are about as large as they are compared.
/// @param picture_from_board  board units (x right, y down, 1 = one cell) -> pixels of `bgr`.
/// @param places   of each cell: 1 or kPlaces.
/// @param figures  also the colour of what is printed on each cell.
/// @param embedded  also what embed_cells() or embed_cells_at_turns() says of each.
/// @param mark     also where it is seen on each.
SeenCells cut_lattice(
    const cv::Mat& bgr, const cv::Matx33d& picture_from_board, int rows, int cols, int places,
    const WantedCell& wanted = [](int, int) { return true; }, const FigureModel* figures = nullptr,
    const CellPlace& place = {}, Embedded embedded = Embedded::kNot,
    const CountMark* mark = nullptr);

/// The lattice where its pieces were found: a smooth shift, so that no single piece that lies
/// crooked pulls the others along.
/// @param distances  of all cells, each seen at kPlaces.
cv::Matx33d moved_onto_pieces(const CellModel& model, const CellDistances& distances,
                              const cv::Matx33d& picture_from_board, int rows, int cols);

}  // namespace storey::vision
