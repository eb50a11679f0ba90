// Pieces laid edge to edge on a table, without a frame: where their lattice is and which of its
// cells hold a piece.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/identify/cell_model.h"
#include "vision/locate/occupancy.h"
#include "vision/photo/view.h"

namespace storey::vision {

/// A cell whose piece was found by itself: it is looked at where that lies.
struct PinnedCell {
  cv::Point cell;
  cv::Matx33d picture_from_cell;  ///< of its unit square
  PieceFace what;                 ///< what it was told as, a square of a larger piece
  int rotation = 0;               ///< quarter turns counter-clockwise
  bool plain = false;
  bool below = false;         ///< told by what is in view of it beside what lies on it
  bool veiled = false;        ///< told where light, blur or noise leaves little to tell it by
  bool face_only = false;     ///< says which piece the cell holds, not that it holds one
  bool stands_apart = false;  ///< a part of the building though nothing lies beside it
};

/// What the table around pieces looks like.
struct SeenTable {
  std::vector<float> views;        ///< of its cells in the model's metric, rows of kCellDims
  std::vector<cv::Matx33d> cells;  ///< where some of them lie: their unit squares -> pixels
};

struct OpenLattice {
  cv::Matx33d picture_from_board;  ///< board units: (0, 0) the top left corner of the bounding box
  int rows = 0;                    ///< of the bounding box of the pieces
  int cols = 0;
  CellLight light;  ///< see find_light()
  /// What nothing looks like in this photo. Empty when the photo shows too little of the table.
  SeenTable table;
  bool table_inferred = false;  ///< from cells between the pieces, which look like none of them
  bool by_sense = false;  ///< looks did not find it: light or distance leaves little of its pieces
  double evidence = 0;    ///< how much more like known things than like the table the pieces are
  PieceMask pieces;       ///< rows x cols
  std::vector<PinnedCell> pinned;
};

struct LatticeLimits {
  cv::Size most;   ///< cells of the bounding box, either way round
  int fewest = 4;  ///< pieces
  /// Rows and columns of pieces that lie side by side everywhere in a building; below 5 it takes
  /// longer to look.
  int smallest_window = 5;
  std::vector<int> sides = {};  ///< rows and columns of a finished building, which is square
  /// It is worth some seconds to find one of which few lines are seen, and what is not plain is
  /// found as well; of buildings of usual sizes only.
  bool thorough = true;
};

/// Whether pieces of several squares are known.
bool has_squares(const CellModel& model);

/// Whether the learnt sense of pieces is heeded. Where pieces cover several cells others may lie
/// beside the building that are as large as one cell, and it knows no kinds: on composed tables of
/// such pieces it lost as many as it won. Beside a board of a usual size few of its pieces lie.
/// @param sides  rows and columns of a finished building, where they are known.
bool sense_counts(const CellModel& model, const std::vector<int>& sides);

/// The lattice that looks most like known pieces; of an unknown quarter turn. Lines are looked for
/// once a view.
/// @param most  rows or columns of pieces.
/// @return  maps to pixels of the photo as it was decoded.
std::optional<OpenLattice> find_open_lattice(const CellModel& model, const View& view,
                                             const LatticeLimits& limits);

/// OpenLattice::table of a lattice that was given.
/// @param lattice  in pixels of `bgr`, with its light.
SeenTable table_beside(const CellModel& model, const cv::Mat& bgr, const OpenLattice& lattice);

/// Whether an area of the board, in cells, lies wholly in the picture.
bool is_shown(const cv::Mat& picture, const cv::Matx33d& picture_from_board,
              const cv::Rect2d& area);

/// Squared distance of each view to the nearest picture of the table; infinite without a table.
/// @param taken_from_views  the table is some of the views: none is compared with itself.
std::vector<float> distance_to_table(const std::vector<float>& views,
                                     const std::vector<float>& table, bool taken_from_views);

}  // namespace storey::vision
