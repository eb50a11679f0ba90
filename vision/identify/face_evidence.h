// What a located cell shows: evidence for each face that may lie there and for nothing lying there.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "model/cell.h"
#include "vision/identify/face_matcher.h"
#include "vision/identify/inner_walls.h"
#include "vision/template_set.h"

namespace storey::vision {

/// What a search over all looks found in a cell that the first look left in doubt.
struct SecondLook {
  std::vector<FineMatch> matches;  ///< best first by likeness_of() and FineMatch::found together
  double found = 0;                ///< likeness of the first match in the search
  double found_ahead = 0;          ///< how far it is ahead of the best other look there
};

/// Raw measurements of one cell, before calibration.
struct CellEvidence {
  Cell cell;
  std::vector<FineMatch>
      matches;           ///< best first by likeness_of(); the first few looks by coarse likeness
  double presence = 0;   ///< -1..1: shows what all faces share, best over small shifts
  double bars = 1;       ///< 0..1: how much of the four frame bars around the cell is in view, mean
  double worst_bar = 1;  ///< the least of the four
  double outline = 1;    ///< 0..1: share of the cell's outline along these bars that is in view
  double level = 0;      ///< mean log lightness of the cell
  double beyond_empty = 0;  ///< how much lighter than the other cells that look empty, 0 to 0.6 of
                            ///< log lightness; 0 up to what such cells differ by anyway
  double unlike_empty = 0;  ///< how much lighter or darker it is than the other cells that look
                            ///< empty, log lightness; 0 where there are too few of them
  double contrast = 0;      ///< spread of log lightness in the cell
  double variety = 1;       ///< spread of light and colour over the parts of the cell: an opening
                            ///< shows inner walls and what is behind, a card before it one colour
  double varied = 1;        ///< the same against the other cells that look empty; 1 where there are
                            ///< too few of them
  double clipped = 0;       ///< share of burnt-out pixels
  Walls walls = Walls::kUnknown;  ///< of the frame, inside the cell
  std::optional<SecondLook> again;

  /// The matches to go by.
  [[nodiscard]] const std::vector<FineMatch>& settled() const {
    return again ? again->matches : matches;
  }
};

/// One number for how well a look explains a cell, about 0 (not at all) to 1.
double likeness_of(const FineMatch& match);

/// Reads one cell.
/// @param picture_from_face  maps the unit square of the cell's face (0,0)-(1,1), y down, to pixels
/// of `bgr`.
/// @param bgr  8-bit BGR at a size where a cell is 60 to 130 px.
CellEvidence read_cell(const TemplateSet::Impl& set, const cv::Mat& bgr,
                       const cv::Matx33d& picture_from_face);

/// The look that explains the cell best at a coarse glance; aligned exactly unless it is plainly
/// absent. For who wants to know only where the faces are. Arguments as of read_cell().
FineMatch likeliest_face(const TemplateSet::Impl& set, const cv::Mat& bgr,
                         const cv::Matx33d& picture_from_face);

/// Searches the cell for every look, aligns the best of them and sorts them among the known ones.
/// @param known  the matches that read_cell() found there with the same arguments.
SecondLook look_again(const TemplateSet::Impl& set, const cv::Mat& bgr,
                      const cv::Matx33d& picture_from_face, const std::vector<FineMatch>& known);

}  // namespace storey::vision
