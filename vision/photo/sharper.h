// Photos that lens, motion or haze made soft.
#pragma once

#include "model/photo.h"

namespace storey::vision {

/// The photo with what is small in it made plainer (an unsharp mask): edges and print that are soft
/// or pale stand out again, and so does noise.
Photo sharper(const Photo& photo);

}  // namespace storey::vision
