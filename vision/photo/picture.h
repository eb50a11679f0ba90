// A photo at several sizes.
#pragma once

#include <opencv2/core.hpp>

#include "vision/photo/view.h"

namespace storey::vision {

/// A photo or a smaller version of it, and where its pixels lie in the full-size photo.
struct Picture {
  cv::Mat bgr;
  cv::Matx33d full_from_px;
};

Picture whole_picture(const View& view);

/// At `scale` times its size, but never enlarged.
Picture shrunk_by(const Picture& picture, double scale);

/// With about so many pixels, or as it is when it has no more; kept by the view.
const Picture& picture_of_area(const View& view, double pixels);

}  // namespace storey::vision
