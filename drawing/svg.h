// SVG art -> pixels, by librsvg and cairo.
#pragma once

#include <filesystem>
#include <string_view>

#include "model/photo.h"
#include "model/result.h"

namespace storey::drawing {

/// Renders an SVG file into width x height pixels on white.
/// @error kBadData  not readable or no SVG; `where` is the file.
Result<Pixels> render_svg(const std::filesystem::path& file, int width_px, int height_px);

}  // namespace storey::drawing
