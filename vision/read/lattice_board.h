// A lattice of pieces on a table, and what its cells show.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <span>
#include <vector>

#include "model/photo.h"
#include "model/place.h"
#include "model/reading.h"
#include "vision/geometry/corners.h"
#include "vision/identify/cell_model.h"
#include "vision/locate/open_lattice.h"

namespace storey::vision {

/// What the cells of a lattice show, and which of them hold pieces.
struct SeenBoard {
  OpenLattice lattice;
  CellDistances distances;
  std::vector<CellEmbedding> embeddings;  ///< by cell, where the network was asked
  SeenGrid grid;
  /// By cell, see odd_part(); empty: what lies on pieces was not looked for.
  std::vector<float> odd_parts;
  PieceMask pieces;
  /// Cells that may be bare, though nobody knows what nothing looks like here; empty: that is
  /// known.
  PieceMask bare_by_sense;
  bool given = false;               ///< between corners that somebody gave
  bool ends_against_looks = false;  ///< cells at its rim were given up that look like pieces
  cv::Rect box;  ///< of the board within the lattice; empty when no piece is left
};

/// The lattice between corners given by hand, in pixels of `bgr`: of these numbers of cells a side
/// the one whose cells look most like pieces.
OpenLattice lattice_of(const CellModel& model, const cv::Mat& bgr, const Quad& corners,
                       const cv::Matx33d& picture_from_full, const std::vector<int>& sides);

/// One more row and column on each side, up to three beyond the pieces: farther away a lattice that
/// is seen aslant has cells at the horizon.
OpenLattice ringed(OpenLattice lattice);

/// The lattice of two parts of one building, fitted to both; it holds the cells of both.
/// @param cells  of `board`, those in which the held cells of `part` lie, in the order of
/// held_cells(part).
OpenLattice lattice_with(const SeenBoard& board, const SeenBoard& part,
                         const std::vector<cv::Point>& cells);

/// How unlike the piece that it is most like the oddest part of each cell is, see odd_part().
/// @param hidden  as for compare_visible().
std::vector<float> odd_parts(const CellModel& model, const SeenCells& cells, const CellLight& light,
                             const std::vector<std::uint16_t>& hidden,
                             const CellDistances& distances);

/// Squared distance of a cell from "nothing", whatever that was learnt from.
void set_nothing(const CellModel& model, float nothing, std::span<float> squared);

/// The cell of a board, board units.
Corners unit_square(cv::Point cell);

/// Which cells hold pieces by what is known of each: the largest connected groups.
void tell_extent(SeenBoard& board);

/// The cells that hold pieces.
std::vector<cv::Point> held_cells(const SeenBoard& board);

/// These cells hold no piece of this board after all, nor do pieces lie there that reach into them.
void give_up(const std::vector<cv::Point>& cells, SeenBoard& board);

/// @param lattice  in pixels of `bgr`.
SeenCells all_cells(const CellModel& model, const cv::Mat& bgr, const OpenLattice& lattice);

/// What the cells show, as far as nothing covers them.
/// @param given   by hand: all of it is the board.
/// @param hidden  by cell, the blocks that something covers; empty: none.
SeenBoard compare_board(const CellModel& model, const cv::Mat& bgr, const Place& spec,
                        OpenLattice lattice, bool given, const SeenCells& cells,
                        const std::vector<std::uint16_t>& hidden);

/// What the cells of a lattice show that was just found or given: one that was given keeps its
/// cells, one that was found is moved onto its pieces and looked at with a ring of cells around.
/// @param covered  things may lie on pieces, so that what is like none of them may be one: the
/// table is inferred from such cells where they are all alike.
SeenBoard look_at_cells(const CellModel& model, const cv::Mat& bgr, const Place& spec,
                        OpenLattice lattice, bool given, bool covered, StageTimes& times);

}  // namespace storey::vision
