// What a located cell shows: evidence for each face that may lie there and for nothing lying there.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "model/cell.h"
#include "vision/detail/face_matcher.h"
#include "vision/template_set.h"

namespace storey::vision {

/// Raw measurements of one cell, before calibration.
struct CellEvidence {
  Cell cell;
  std::vector<FineMatch>
      matches;           ///< best first by likeness_of(); the first few looks by coarse likeness
  double presence = 0;   ///< -1..1: shows what all faces share, best over small shifts
  double bars = 1;       ///< 0..1: how much of the four frame bars around the cell is in view, mean
  double worst_bar = 1;  ///< the least of the four
  double level = 0;      ///< mean log lightness of the cell
  double contrast = 0;   ///< spread of log lightness in the cell
  double clipped = 0;    ///< share of burnt-out pixels
};

/// One number for how well a look explains a cell, about 0 (not at all) to 1.
double likeness_of(const FineMatch& match);

/// Reads one cell.
/// @param picture_from_face  maps the unit square of the cell's face (0,0)-(1,1), y down, to pixels
/// of `bgr`.
/// @param bgr  8-bit BGR at a size where a cell is 60 to 130 px.
/// @param fine_candidates  how many looks, best by coarse likeness, are aligned exactly.
CellEvidence read_cell(const TemplateSet::Impl& set, const cv::Mat& bgr,
                       const cv::Matx33d& picture_from_face, std::size_t fine_candidates = 5);

}  // namespace storey::vision
