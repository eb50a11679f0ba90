// A lattice moved onto the edges of the pieces that were found on it.
#pragma once

#include <opencv2/core.hpp>

#include "vision/locate/occupancy.h"

namespace storey::vision {

/// The lattice where the sides of its pieces are seen. One that was found by lines far apart, or by
/// what its cells look like, is off by some hundredths of a cell, and by much of one where its
/// pieces run into each other. Each side is looked for across the line that the lattice has there,
/// as a step of colour that is the same all along it, and one smooth move of the lattice is fitted
/// to what all sides say. Source: moving edges, Harris & Stennett, RAPID, BMVC 1990; reweighted
/// least squares.
/// @param picture_from_board  board units (x right, y down, 1 = one cell) -> pixels of `bgr`.
/// @param pieces  by cell, row by row.
/// @return  the same map where too few sides are in view.
cv::Matx33d moved_onto_edges(const cv::Mat& bgr, const cv::Matx33d& picture_from_board, int rows,
                             int cols, const PieceMask& pieces);

/// The same for a lattice whose corners somebody gave. Where they lie as near to the sides as these
/// are told, or farther away than a slip of the hand, it stays where it is.
cv::Matx33d near_and_onto_edges(const cv::Mat& bgr, const cv::Matx33d& picture_from_board, int rows,
                                int cols, const PieceMask& pieces);

}  // namespace storey::vision
