// Stage pictures for --debug-dir.
#pragma once

#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "model/board_spec.h"
#include "model/reading.h"
#include "vision/detail/lattice.h"
#include "vision/detail/locate.h"
#include "vision/detail/observe.h"

namespace storey::vision {

/// sightings.jpg: outlines that may be faces, those that look like one, and the lattice they make.
void draw_sightings(const std::string& dir, const cv::Mat& bgr, const std::vector<QuadPx>& quads,
                    const std::vector<FaceSighting>& sightings, const Lattice& lattice);

/// located.jpg: the frame's cells where they were found, and the faces that hold them there.
/// @param bgr  the picture that `located` maps to.
void draw_located(const std::string& dir, const cv::Mat& bgr, const BoardSpec& spec,
                  const Located& located);

/// board.jpg: the board as seen from straight ahead. cells.jpg: what each cell is compared by, with
/// piece/face and likeness of its best match; looked at twice: in orange.
/// @param picture_from_board  board units (see Located) -> pixels of `bgr`.
void draw_read_cells(const std::string& dir, const cv::Mat& bgr, const BoardSpec& spec,
                     const cv::Matx33d& picture_from_board, const TemplateSet::Impl& set,
                     const std::vector<CellEvidence>& cells);

/// located.jpg, board.jpg and cells.jpg of pieces without a frame: the cells' outlines in the
/// photo, the board as seen from straight ahead, and what the cells are compared by with piece/face
/// and confidence of the best candidate; doubtful ones in orange.
void draw_open_lattice(const std::string& dir, const cv::Mat& bgr,
                       const cv::Matx33d& picture_from_board, const Reading& reading);

/// Writes DIR/NAME.jpg; a failure to write is ignored: debugging never changes a result.
void write_debug(const std::string& dir, const std::string& name, const cv::Mat& bgr);

}  // namespace storey::vision
