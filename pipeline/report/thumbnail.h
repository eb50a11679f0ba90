// A small picture of a picture.
#pragma once

#include "model/photo.h"

namespace storey {

/// Shrinks by averaging whole blocks of pixels.
/// @return  its longer side is at most `long_side_px`; a smaller picture as it is.
Pixels thumbnail(const Pixels& picture, int long_side_px);

}  // namespace storey
