// Pixels -> PNG, by cairo.
#pragma once

#include <cstdint>
#include <vector>

#include "model/photo.h"

namespace storey::drawing {

/// Encodes as an 8-bit RGB PNG file's bytes.
std::vector<std::uint8_t> encode_png(const Pixels& pixels);

}  // namespace storey::drawing
