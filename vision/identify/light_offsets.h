// The lights of several photos against each other, from things that they share.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "vision/identify/cell_light.h"

namespace storey::vision {

/// A colour that was seen in some light.
struct LightSample {
  int thing = 0;  ///< what it is the colour of
  int light = 0;
  cv::Vec3f colour;    ///< log B, G, R
  bool counts = true;  ///< false: it differs for other reasons than the light
};

/// What things' colours differ by, in each light, from the same things' elsewhere; mean 0.
std::vector<cv::Vec3f> fit_lights(const std::vector<LightSample>& samples);

/// The same with the contrast of each light; the mean colour is 0 and the mean contrast 1 (of
/// logarithms). Lights that show few things are all taken to have one contrast.
std::vector<CellLight> fit_contrasts(const std::vector<LightSample>& samples);

}  // namespace storey::vision
