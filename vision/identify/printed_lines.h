// Where print stands on a card.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

/// One line of print, dark or light on a plainer ground of any colour.
struct PrintedLine {
  cv::Rect box;  ///< in pixels of the card
  cv::Mat ink;   ///< CV_8UC1, black on white, letters about 48 px high
  double contrast = 0;
};

/// Lines of letters between 9 and 48 px high, the strongest first; what is drawn may be among them.
/// @param card  upright, BGR, about 500 px wide.
/// Source: top-hat and black-hat transforms (Meyer, Contrast feature extraction, 1979), of the
/// lightest channel for dark print and of the darkest one for light print: then ground of any
/// colour is light and dark.
std::vector<PrintedLine> find_printed_lines(const cv::Mat& card);

}  // namespace storey::vision
