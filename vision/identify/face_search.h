// A second look at a cell that the first left in doubt: every face at every place and size.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "vision/identify/face_matcher.h"

namespace storey::vision {

/// Where a look fits a cell best.
struct FoundLook {
  int look = -1;
  float likeness = -1;  ///< correlation of local lightness at half size, less the look's chance
  cv::Matx23f query_from_face;  ///< fine face px -> query px, shift and size only
};

/// Compares every look with the cell at half size, at all shifts and some sizes.
///
/// Slower than the coarse look of read_cell() (about 1 ms), and much less put off by glare, haze
/// and a face that sits aside: local lightness keeps its pattern where colour is washed out.
/// @return  each look once, best first.
std::vector<FoundLook> search_looks(const TemplateSet::Impl& set, const CellPicture& query);

/// What each look reaches in openings of a frame that hold nothing, on average, 0..1.
/// @param half  see TemplateSet::Impl.
std::vector<float> chance_likeness(const cv::Mat& half);

}  // namespace storey::vision
