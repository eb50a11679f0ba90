// What a cell of an open lattice looks like, as numbers that are compared with other cells: its
// colours block by block, and which way its edges run where.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <vector>

#include "vision/identify/cell_embedding.h"
#include "vision/identify/count_mark.h"

namespace storey::vision {

inline constexpr int kBlocks = 4;  ///< blocks along a side
inline constexpr int kColourDims = 3 * kBlocks * kBlocks;
inline constexpr int kDirections = 8;
inline constexpr int kEdgeDims = kDirections * kBlocks * kBlocks;
inline constexpr int kBlockDims = 3 + kDirections;
inline constexpr int kCellDims = kColourDims + kEdgeDims;

/// Added before the logarithm: a saturated colour has a channel near zero that differs from camera
/// to camera by large factors.
inline constexpr float kAddedDark = 60;

/// First the mean log B, G, R of each block, row by row; then, per block, how much edge runs in
/// each of eight directions (square roots, in log lightness). A change of the light's colour or
/// strength adds one constant to all entries of a channel and leaves the edges as they are.
/// Source of the edge part: histograms of oriented gradients, Dalal & Triggs, CVPR 2005.
using CellVector = std::array<float, kCellDims>;

/// The same cell turned by a quarter turn counter-clockwise.
CellVector turned(const CellVector& cell);

/// Where a piece may lie in its cell: pixels of the picture right and down.
inline constexpr int kPlaceStepPx = 3;
inline constexpr int kPlaces = 5;

/// Cells of one photo, each seen at its middle and maybe at the four places around it.
struct SeenCells {
  int places = kPlaces;                     ///< views a cell: 1 or kPlaces
  std::vector<CellVector> views;            ///< those of one cell together, the middle first
  std::vector<cv::Vec3f> figures = {};      ///< figure_colour() of each cell, where it is asked for
  std::vector<EmbeddedCell> embedded = {};  ///< of each cell, where they are asked for
  std::vector<MarkPeaks> marks = {};        ///< of each cell, where they are asked for
  [[nodiscard]] int size() const { return static_cast<int>(views.size()) / places; }
};

/// Adds the views of one more cell.
/// @param bgr  kCellPicturePx squared, 8-bit.
void add_cell(const cv::Mat& bgr, SeenCells& cells);

/// Where a view is taken, pixels right and down of the middle.
cv::Point place_offset(int place);

/// Mean log B, G, R of a cell.
cv::Vec3f mean_colour(const CellVector& cell);

}  // namespace storey::vision
