// Whether the inner walls of a frame are seen through its cells: then nothing is in them.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "model/place.h"

namespace storey::vision {

/// A piece fills its cell to the front, so a cell that shows its inner walls is empty whatever lies
/// behind it; something flat before a cell hides them.
enum class Walls {
  kUnknown,
  kSeen,     ///< the back edges of its walls are where those of the other cells are
  kPartly,   ///< the other cells show them, and this one only some of them
  kMissing,  ///< the other cells show them and this one does not
};

/// How the back of a frame appears in board units: it is the front, smaller about the point that
/// the camera is straight ahead of.
struct FrameBack {
  double shift_x = 0;  ///< of the middle of the board
  double shift_y = 0;
  double shrink = 0;   ///< share by which it is smaller
  double support = 0;  ///< mean over the cells it was fitted to, above 0: there is such a back
};

/// What each cell shows of its walls.
/// @param bgr  8-bit BGR.
/// @param picture_from_board  board units (1 = one cell pitch, y down) -> pixel centres of `bgr`.
/// @param looks_empty  of each cell, rows from the top: it shows no piece. The back is fitted to
///        these, and the others stay unknown.
/// @param back  what was fitted, where anybody wants to know.
/// @return  rows from the top; all unknown where too few cells look empty, or agree, to tell.
std::vector<Walls> inner_walls(const cv::Mat& bgr, const cv::Matx33d& picture_from_board,
                               const Place& spec, const std::vector<bool>& looks_empty,
                               FrameBack* back = nullptr);

}  // namespace storey::vision
