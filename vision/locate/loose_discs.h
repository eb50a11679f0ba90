// Finds discs of known sizes on a table seen from straight above.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "vision/locate/loose_pieces.h"

namespace storey::vision {

/// Every disc with an edge along most of its outline, best first, as the square around it.
/// `LooseRectangle::size` is which of the sizes.
/// @param bgr  8-bit, a table seen from straight above.
/// @param diameters_px  discs differ from them by up to 5 %.
/// Source: Kimme, Ballard & Sklansky, Finding circles by an array of accumulators, CACM 18(2),
/// 1975.
std::vector<LooseRectangle> find_loose_discs(const cv::Mat& bgr,
                                             const std::vector<float>& diameters_px);

/// Where the face of a thick disc may lie that is seen obliquely: its outline is that of the face
/// and of the side together, and the face lies farther away than the middle of that.
/// @param away  from whoever took the photo, along the table; zero: it is seen from above.
std::vector<LooseRectangle> tops_of(const LooseRectangle& disc, cv::Point2f away);

}  // namespace storey::vision
