// Pieces that were told by themselves and lie side by side: what building they make, or which one
// they belong to.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "model/catalog.h"

namespace storey::vision {

/// A whole piece such as buildings are made of.
struct OwnPiece {
  std::array<cv::Point2f, 4> corners;  ///< of its upright face, full-size photo px: TL, TR, BR, BL
  int width = 1;                       ///< cells from corner 0 to corner 1
  int height = 1;                      ///< and from corner 1 to corner 2
  PieceFace what;                      ///< what it shows
  bool plain = true;       ///< else it is one only where others lie edge to edge with it
  bool below = false;      ///< told by what is in view of it beside what lies on it
  bool veiled = false;     ///< told where light, blur or noise leaves little to tell it by
  bool face_only = false;  ///< says which piece a cell holds, not that it holds one
};

/// Where a piece lies on a lattice.
struct OnLattice {
  cv::Rect cells;
  cv::Point2d off;  ///< how far from there it lies, cells
  double turn = 0;  ///< sine of its angle against the lattice, no sign
};

/// @param full_from_board  board units (1 = one cell) -> full-size photo pixels.
/// @return  nullopt: it is turned against the lattice, or of another size.
std::optional<OnLattice> place_on(const cv::Matx33d& full_from_board, const OwnPiece& piece);

/// Board units -> full-size photo pixels as one piece shows them, which lies on some cells.
cv::Matx33d own_map(const cv::Matx33d& full_from_board, const OwnPiece& piece,
                    const cv::Rect& cells);

/// Cells that lie side by side, and the pieces among them that were told by themselves.
struct Assembly {
  struct Laid {
    std::size_t piece = 0;  ///< which of the pieces
    cv::Rect cells;
  };
  cv::Matx33d full_from_board;
  std::vector<cv::Point> held;  ///< cells known to hold pieces
  std::vector<Laid> laid;
};

/// What a piece shows in one of its cells, and how it lies there: in quarter turns
/// counter-clockwise.
struct ShownInCell {
  PieceFace what;
  int rotation = 0;
};
ShownInCell shown_in(const cv::Matx33d& full_from_board, const OwnPiece& piece, cv::Point cell);

/// Adds the pieces that lie edge to edge with what an assembly holds, one after the other, and fits
/// its lattice to all of them; and those that lie on its cells.
/// @param taken  by piece, those that lie elsewhere; the added ones are marked.
void grow(const std::vector<OwnPiece>& pieces, std::vector<bool>& taken, Assembly& assembly);

/// Pieces that lie edge to edge with each other, two at least; or the only one there is.
/// @param full_from_table  any map from the plane of the table that keeps what is straight above it
///                         in shape: the corners of few small pieces tell no perspective.
/// @param alone  whether one piece by itself may be a building: there is no other.
std::vector<Assembly> assemblies_of(const std::vector<OwnPiece>& pieces,
                                    const cv::Matx33d& full_from_table, bool alone,
                                    std::vector<bool>& taken);

/// Whether the pieces of an assembly say that its lattice runs off. Where lines show such a one,
/// pieces lie the farther off its cells the farther away they are, until a row too many fits
/// between them; or they are turned against it.
bool runs_off(const Assembly& assembly, const std::vector<OwnPiece>& pieces);

/// The pieces of an assembly edge to edge as they show it themselves. Some were told twice, the
/// second time a little beside.
/// @return  nullopt: most of them do not lie so, or they are too few of what is held.
std::optional<Assembly> laid_anew(const Assembly& assembly, const std::vector<OwnPiece>& pieces,
                                  const cv::Matx33d& full_from_table);

/// How many pieces lie apart from each other and from some places: one may have been told twice,
/// and of one that was told whole a place may be a part.
/// @param places  outlines, full-size photo px.
std::size_t count_apart(const std::vector<OwnPiece>& pieces,
                        const std::vector<std::array<cv::Point2f, 4>>& places);

}  // namespace storey::vision
