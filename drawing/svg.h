// SVG art -> pixels or vector drawing, by librsvg and cairo.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "model/photo.h"
#include "model/result.h"

using cairo_t = struct _cairo;  // as cairo.h names it

namespace storey::drawing {

/// A parsed SVG that can be drawn many times. Not to be used by two threads at once; each thread
/// may load its own.
class SvgPicture {
 public:
  /// Reads an SVG file.
  /// @error kBadData  missing, no regular file, or as parse(); `where` is the file.
  static Result<SvgPicture> load(const std::filesystem::path& file);

  /// @param name  what error messages call it.
  /// @error kBadData  no SVG, larger than 4 MB, or more than shapes, gradients and text: filters,
  /// masks, patterns, pictures inside, anything outside of it; `where` is `name`.
  static Result<SvgPicture> parse(std::string_view text, const std::string& name);

  /// Draws into the rectangle of `cr`'s current units, keeping the SVG's own proportions (centred).
  /// Stays vector on a PDF surface.
  /// @error kBadData  librsvg could not draw it; `where` is the file.
  [[nodiscard]] Status draw(cairo_t* cr, double x, double y, double width, double height) const;

  /// Width over height; 1 when the SVG does not say.
  [[nodiscard]] double aspect() const;

  /// Draws into width x height pixels on white.
  /// @error kBadData  as draw().
  [[nodiscard]] Result<Pixels> render(int width_px, int height_px) const;

 private:
  struct Impl;
  std::shared_ptr<const Impl> impl_;
};

}  // namespace storey::drawing
