// What buildings on one table are called by where they lie.
#pragma once

#include <string>
#include <vector>

#include "model/photo.h"

namespace storey {

/// "left" and "right" of two side by side, "far" and "near" of two behind each other, "far left"
/// and so on of more, "middle" between others.
/// @param boards  corners in an upright photo. @return  a name each, no two alike; "" of a single
/// one.
std::vector<std::string> place_names(const std::vector<Quad>& boards);

}  // namespace storey
