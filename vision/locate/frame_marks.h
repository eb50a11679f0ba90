// The printed marks beside a frame: where they are in a photo and what board they stand beside.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "model/frame_marks.h"
#include "model/place.h"
#include "vision/geometry/quad_finder.h"

namespace storey::vision {

struct FoundMark {
  FrameMark mark;
  QuadPx corners;  ///< of the black square as printed: TL TR BR BL
};

/// @param grey  8-bit working picture, about 1 MP.
/// Source: square markers with an inner code, Garrido-Jurado et al., Pattern Recognition 47, 2014;
/// one damaged module is forgiven.
std::vector<FoundMark> find_marks(const cv::Mat& grey);

/// The board that the marks stand beside: board units (see Located) -> picture pixels.
/// @return  nullopt with fewer than two different marks, or when they do not fit one board.
std::optional<cv::Matx33d> board_from_marks(const Place& spec, const std::vector<FoundMark>& marks);

}  // namespace storey::vision
