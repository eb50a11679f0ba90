// Pictures of where a board was looked for, for --debug-dir.
#pragma once

#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "model/place.h"
#include "vision/geometry/lattice.h"
#include "vision/geometry/quad_finder.h"
#include "vision/locate/framed_grid.h"

namespace storey::vision {

/// Writes DIR/NAME.jpg; a failure to write is ignored: debugging never changes a result.
void write_debug(const std::string& dir, const std::string& name, const cv::Mat& bgr);

void draw_quad(cv::Mat& picture, const QuadPx& quad, const cv::Scalar& colour, int width);

/// sightings.jpg: outlines that may be faces, those that look like one, and the lattice they make.
void draw_sightings(const std::string& dir, const cv::Mat& bgr, const std::vector<QuadPx>& quads,
                    const std::vector<FaceSighting>& sightings, const Lattice& lattice);

/// located.jpg: the frame's cells where they were found, and the faces that hold them there.
/// @param bgr  the picture that `located` maps to.
void draw_located(const std::string& dir, const cv::Mat& bgr, const Place& spec,
                  const Located& located);

}  // namespace storey::vision
