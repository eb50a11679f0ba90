// Art as bytes, and PNG art as a surface.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "drawing/detail/surface.h"
#include "model/result.h"

namespace storey::drawing::detail {

/// @error kBadData  missing, no regular file, larger than 16 MB; `where` is the file.
Result<std::string> picture_bytes(const std::filesystem::path& file);

/// @error kBadData  no PNG, or more than 24 megapixels, which is told before any is decoded;
/// `where` is `name`.
Result<Surface> png_surface(std::string_view bytes, const std::string& name);

}  // namespace storey::drawing::detail
