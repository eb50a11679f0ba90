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
  /// Reads an SVG file. References to other files are not followed.
  /// @error kBadData  missing, larger than 16 MB or no SVG; `where` is the file.
  static Result<SvgPicture> load(const std::filesystem::path& file);

  /// @param name  what error messages call it.
  /// @error kBadData  no SVG; `where` is `name`.
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

/// Renders an SVG file into width x height pixels on white. Thread-safe.
/// @error kBadData  not readable or no SVG; `where` is the file.
Result<Pixels> render_svg(const std::filesystem::path& file, int width_px, int height_px);

}  // namespace storey::drawing
