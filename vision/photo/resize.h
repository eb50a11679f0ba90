// Pictures at another size.
#pragma once

#include "model/photo.h"

namespace storey::vision {

/// The picture at a smaller size: each pixel the mean of the area that it stands for.
Pixels smaller(const Pixels& picture, int width, int height);

/// Every `across` x `down` pixels as one, their mean. What is left over at the right and below is
/// left out: where pixels have to be shared out between means, it takes four times as long.
Pixels block_means(const Pixels& picture, int across, int down);

}  // namespace storey::vision
