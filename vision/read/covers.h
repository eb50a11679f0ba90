// What lies on the pieces of a building: it hides parts of their cells.
#pragma once

#include <cstdint>
#include <functional>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "model/reading.h"
#include "vision/geometry/corners.h"
#include "vision/locate/own_pieces.h"

namespace storey::vision {

/// The outline of something that lies on pieces, full-size photo pixels.
using Cover = std::vector<cv::Point2f>;

/// What was told by itself on and beside buildings that were read as if nothing lay there.
struct SeenLoose {
  std::vector<Cover> covers;          ///< what lies on pieces
  std::vector<Cover> told;            ///< all that shows a face, wherever it lies
  std::vector<Corners> apart;         ///< what plainly lies there and on no building, nor in one
  std::vector<OwnPiece> own_pieces;   ///< such as buildings are made of, where no building was read
  std::vector<cv::Point2f> faceless;  ///< in cells of buildings that show no face, full photo px
  int different = 0;                  ///< faces of the game that plainly lie there
  /// The plane of the table in shape, of no size in particular; absent: nothing was looked for.
  std::optional<cv::Matx33d> full_from_table;
};
/// Asked without buildings: the plane of the table is told by the pieces themselves.
using FindLoose = std::function<SeenLoose(const std::vector<BuildingReading>&)>;

/// How much of a block a cover must reach over: so much that the block tells nothing of the cell,
/// or any of it.
enum class Reach { kHides, kTouches };

/// Which blocks of each cell of a board are hidden, rows of cells; bits as in cell_descriptor.h,
/// block (row, column) is bit kBlocks * row + column.
/// @param full_from_board  board units (x right, y down, 1 = one cell) -> full-size photo pixels.
std::vector<std::uint16_t> covered_blocks(const std::vector<Cover>& covers,
                                          const cv::Matx33d& full_from_board, int rows, int cols,
                                          Reach reach = Reach::kHides);

}  // namespace storey::vision
