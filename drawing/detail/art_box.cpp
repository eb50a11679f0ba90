#include <cairo.h>

#include <optional>

#include "drawing/detail/picture_file.h"
#include "drawing/detail/sheets.h"
#include "drawing/detail/surface.h"
#include "model/check.h"

namespace storey::drawing::detail {

struct ArtBox::Picture {
  std::optional<SvgPicture> svg;
  Surface png;
};

Result<ArtBox> ArtBox::load(const PrintJob& job) {
  std::vector<std::filesystem::path> files{job.aids.cover, job.aids.token_picture};
  for (const auto& piece : job.pieces)
    files.insert(files.end(), piece.faces.begin(), piece.faces.end());
  for (const auto& section : job.aids.aid)
    for (const auto& entry : section.entries) files.push_back(entry.icon);
  for (const auto& extra : job.aids.extras) files.push_back(extra.picture);

  ArtBox art;
  for (const auto& file : files) {
    if (file.empty() || art.pictures_.contains(file)) continue;
    auto picture = std::make_shared<Picture>();
    if (file.extension() == ".png") {
      const auto bytes = picture_bytes(file);
      if (!bytes) return bytes.error();
      auto png = png_surface(*bytes, file.string());
      if (!png) return png.error();
      picture->png = std::move(png).value();
    } else if (file.extension() == ".jpg" || file.extension() == ".jpeg") {
      return Error{ErrorCode::kBadData,
                   "print sheets are made from SVG and PNG art: convert the picture to PNG",
                   file.string()};
    } else {
      auto svg = SvgPicture::load(file);
      if (!svg) return svg.error();
      picture->svg = std::move(svg).value();
    }
    art.pictures_.emplace(file, std::move(picture));
  }
  return art;
}

Status ArtBox::draw(cairo_t* cr, const std::filesystem::path& file, const Rect& box) const {
  const auto& picture = *pictures_.at(file);
  const Saved saved(cr);
  if (picture.svg) {
    // What reaches over the picture's edge is seen nowhere else, and here it would be on a
    // neighbour.
    cairo_rectangle(cr, box.x, box.y, box.width, box.height);
    cairo_clip(cr);
    return picture.svg->draw(cr, box.x, box.y, box.width, box.height);
  }
  const double width = cairo_image_surface_get_width(picture.png.get());
  const double height = cairo_image_surface_get_height(picture.png.get());
  const double scale = std::min(box.width / width, box.height / height);
  cairo_translate(cr, box.x + (box.width - width * scale) / 2,
                  box.y + (box.height - height * scale) / 2);
  cairo_scale(cr, scale, scale);
  cairo_set_source_surface(cr, picture.png.get(), 0, 0);
  cairo_paint(cr);
  return ok();
}

double ArtBox::aspect(const std::filesystem::path& file) const {
  const auto& picture = *pictures_.at(file);
  if (picture.svg) return picture.svg->aspect();
  return static_cast<double>(cairo_image_surface_get_width(picture.png.get())) /
         cairo_image_surface_get_height(picture.png.get());
}

}  // namespace storey::drawing::detail
