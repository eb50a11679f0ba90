// Stage pictures for --debug-dir.
#pragma once

#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "model/place.h"
#include "model/reading.h"
#include "vision/geometry/lattice.h"
#include "vision/locate/framed_grid.h"
#include "vision/read/framed_grid_sight.h"

namespace storey::vision {

/// board.jpg: the board as seen from straight ahead. cells.jpg: what each cell is compared by, with
/// piece/face and likeness of its best match; looked at twice: in orange.
/// @param picture_from_board  board units (see Located) -> pixels of `bgr`.
void draw_read_cells(const std::string& dir, const cv::Mat& bgr, const Place& spec,
                     const cv::Matx33d& picture_from_board, const TemplateSet::Impl& set,
                     const std::vector<CellEvidence>& cells);

/// located.jpg, board.jpg and cells.jpg of pieces without a frame: the cells' outlines in the
/// photo, the board as seen from straight ahead, and what the cells are compared by with piece/face
/// and confidence of the best candidate; doubtful ones in orange.
void draw_open_lattice(const std::string& dir, const cv::Mat& bgr,
                       const cv::Matx33d& picture_from_board, const BuildingReading& reading);

}  // namespace storey::vision
