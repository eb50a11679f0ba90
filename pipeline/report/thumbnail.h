// A small picture of a picture.
#pragma once

#include <string>

#include "model/photo.h"

namespace storey {

/// Shrinks by averaging whole blocks of pixels.
/// @return  its longer side is at most `long_side_px`; a smaller picture as it is.
Pixels thumbnail(const Pixels& picture, int long_side_px);

/// The bytes of a JPEG file of it.
std::string jpeg_of(const Pixels& picture, int quality);

}  // namespace storey
