// Owning handles for cairo, and the way between its pixels and ours. Included by drawing/ only.
#pragma once

#include <cairo.h>

#include <memory>

#include "model/photo.h"

namespace storey::drawing::detail {

struct Release {
  void operator()(cairo_t* cr) const { cairo_destroy(cr); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_pattern_t* pattern) const { cairo_pattern_destroy(pattern); }
};
using Context = std::unique_ptr<cairo_t, Release>;
using Surface = std::unique_ptr<cairo_surface_t, Release>;
using Pattern = std::unique_ptr<cairo_pattern_t, Release>;

/// A white RGB picture.
Surface blank_surface(int width_px, int height_px);
Surface to_surface(const Pixels& pixels);
Pixels to_pixels(cairo_surface_t* surface);

}  // namespace storey::drawing::detail
