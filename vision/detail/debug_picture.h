// Stage pictures for --debug-dir.
#pragma once

#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "vision/detail/lattice.h"

namespace storey::vision {

void draw_sightings(const std::string& dir, const cv::Mat& bgr, const std::vector<QuadPx>& quads,
                    const std::vector<FaceSighting>& sightings, const Lattice& lattice);

/// Writes DIR/NAME.jpg; a failure to write is ignored: debugging never changes a result.
void write_debug(const std::string& dir, const std::string& name, const cv::Mat& bgr);

}  // namespace storey::vision
