// Pictures at another size.
#pragma once

#include "model/photo.h"

namespace storey::vision {

/// The picture at a smaller size: each pixel the mean of the area that it stands for.
Pixels smaller(const Pixels& picture, int width, int height);

}  // namespace storey::vision
