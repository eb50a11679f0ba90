// Cells of a building that their looks leave open, each told by itself.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "vision/read/loose_scene.h"

namespace storey::vision {

/// What cells show by themselves.
struct CellsTold {
  std::vector<LoosePiece> pieces;  ///< that show their face
  /// Middles of cells that were taken for pieces and in which no face is seen, px of the full
  /// photo.
  std::vector<cv::Point2f> faceless;
};

/// Looks at the cells of buildings that do not tell what lies there for pieces that show their
/// face, and at those around them for pieces as large as one cell.
/// @param known  what may lie on them.
CellsTold told_on_cells(const Scene& scene, const std::vector<BuildingReading>& buildings,
                        const std::vector<LoosePiece>& known);

/// Whether all of a piece of several cells shows what it was told as: half of it may be half of
/// another. One cell always does.
/// @param known  what may lie on it.
bool shows_whole(const Scene& scene, const LoosePiece& piece, const std::vector<LoosePiece>& known);

/// Whether a cell that was taken for a piece may be bare after all.
/// @param covered  whether something lies on it: where it looks strange that was read with it, and
/// is no more like the table than like a piece, so that what it lies on is not known.
bool may_be_bare(const Observation& seen, bool covered);

}  // namespace storey::vision
