// Photos taken with hardly any light.
#pragma once

#include "model/photo.h"

namespace storey::vision {

/// Spreads the few grey steps of a photo taken in the dark over the whole range, in place. Lines
/// and outlines are told from noise by a number of steps, which such a photo does not have; its
/// colours stay in proportion. A photo with any light in it stays as it is, and so does a black
/// one: there is nothing but noise to spread.
void spread_if_dark(Pixels& pixels);

}  // namespace storey::vision
