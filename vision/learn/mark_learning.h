// Learning what mark is counted on pieces, from pictures of some whose counts are known: it is what
// pieces with a count have in common, on all grounds, and pieces without do not show.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/identify/count_mark.h"

namespace storey::vision {

/// A piece whose count is known.
struct CountedPicture {
  cv::Mat bgr;  ///< kCellPicturePx squared, 8-bit; at any quarter turn
  CountedThing shows;
};

/// Nothing where fewer than two grounds show marks, or no piece shows none, or the mark that was
/// found does not count the pieces that it was learnt from.
/// @param grounds  CountedThing::ground is below.
std::optional<CountMark> learn_count_mark(const std::vector<CountedPicture>& pictures, int grounds);

}  // namespace storey::vision
