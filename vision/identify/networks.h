// The learnt networks that the program asks, loaded when first needed.
#pragma once

#include "model/result.h"
#include "vision/plugins/nets/nets.h"

namespace storey::vision {

/// @error kIo  the plugin is missing or stale.
const Result<const NetsPlugin*>& networks();

}  // namespace storey::vision
