// Which cells of an open lattice hold a piece.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/identify/cell_likelihood.h"

namespace storey::vision {

/// Squared distance at which something is as likely to be a stranger that lies there, a hand or a
/// pencil, as a piece.
inline constexpr float kStranger = 300;

/// What each cell of a lattice looks like; nullopt: the photo does not show it.
struct SeenGrid {
  int rows = 0;
  int cols = 0;
  std::vector<std::optional<PieceOrNothing>> cells;  ///< row by row

  [[nodiscard]] std::size_t at(int col, int row) const {
    return static_cast<std::size_t>(row * cols + col);
  }
  [[nodiscard]] bool contains(int col, int row) const {
    return col >= 0 && row >= 0 && col < cols && row < rows;
  }
};

/// Whether what a cell looks like does not tell plainly whether a piece lies there.
bool looks_leave_open(const PieceOrNothing& cell);

/// How much likelier a piece lies in a cell than nothing, as a difference of squared distances: by
/// what the cell looks like and, where it was asked, by the learnt sense of pieces.
float piece_evidence(const PieceOrNothing& cell);

/// Whether it is the sense that tells whether a piece lies in a cell, and looks say little of it or
/// something else: what it is most like is never sure then.
bool told_by_sense(const PieceOrNothing& cell);

/// How far "nothing" is from a cell where pieces are told apart as well. What the sense settles
/// against the looks is never sure, since looks alone tell pieces apart.
float unsure_nothing(const PieceOrNothing& cell);

/// Whether the learnt sense is asked of a cell where a board was taken to lie: where looks leave it
/// open, or know neither a piece nor the table so (in sun and shadow, below a veil), and a piece
/// may be missed there, or table be taken for one.
/// @param neighbours   how many of the four beside it hold a piece.
/// @param within       it lies in the box around the pieces: what is unlike all beside a board is a
///                     hand or a pencil.
/// @param may_be_bare  a piece that looks like one is called into question as well.
bool calls_for_sense(const PieceOrNothing& cell, int neighbours, bool within, bool may_be_bare);

using PieceMask = std::vector<char>;  ///< by SeenGrid::at(), 1: holds a piece

/// How many of the four neighbours of a cell hold a piece.
int neighbours(const SeenGrid& grid, const PieceMask& pieces, int col, int row);

struct Occupancy {
  PieceMask pieces;     ///< the connected group with the most evidence, or several
  double evidence = 0;  ///< how much more like pieces than like nothing they are, together
  int count = 0;
};

/// One step towards the mask that explains the cells best, each cell judged with its neighbours as
/// they are in `pieces`. Source: iterated conditional modes, Besag, J. R. Stat. Soc. B 48, 1986.
Occupancy next_occupancy(const SeenGrid& grid, const PieceMask& pieces);

/// The same for a building that may be in parts: what lies on its pieces can hide where they meet.
/// Besides the group with the most evidence those stay of which several pieces were held.
/// @param stand_apart  pieces of which one is enough.
Occupancy next_occupancy_in_parts(const SeenGrid& grid, const PieceMask& pieces,
                                  const PieceMask& stand_apart);

/// Bounding box of the pieces; nullopt when there are none.
std::optional<cv::Rect> box_of(const SeenGrid& grid, const PieceMask& pieces);

}  // namespace storey::vision
