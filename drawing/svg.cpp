#include "drawing/svg.h"

#include <librsvg/rsvg.h>

#include <algorithm>

#include "drawing/detail/picture_file.h"
#include "drawing/detail/surface.h"
#include "drawing/detail/svg_check.h"

namespace storey::drawing {
namespace {

constexpr std::size_t kMaxSvgBytes = 4u << 20;
constexpr double kLongestAspect = 100;

struct Unref {
  void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
  void operator()(GError* error) const { g_error_free(error); }
};
using Handle = std::unique_ptr<RsvgHandle, Unref>;

Error bad_svg(const std::string& name, const std::string& reason) {
  return {ErrorCode::kBadData,
          "the picture is no SVG that can be drawn (" + reason +
              "): open it in a drawing program and save it as plain SVG",
          name};
}

Error bad_svg(const std::string& name, GError* raised) {
  const std::unique_ptr<GError, Unref> error(raised);
  std::string reason = error ? error->message : "no reason given";
  reason.erase(reason.find_last_not_of(" \n") + 1);
  return bad_svg(name, reason);
}

}  // namespace

struct SvgPicture::Impl {
  std::string name;
  Handle handle;
};

Result<SvgPicture> SvgPicture::load(const std::filesystem::path& file) {
  const auto text = detail::picture_bytes(file);
  if (!text) return text.error();
  return parse(*text, file.string());
}

Result<SvgPicture> SvgPicture::parse(std::string_view text, const std::string& name) {
  if (text.size() > kMaxSvgBytes)
    return bad_svg(name, "it has " + std::to_string(text.size() >> 20) + " MB, at most " +
                             std::to_string(kMaxSvgBytes >> 20) + " are read");
  if (const auto why = detail::why_not_plain(text); !why.empty()) return bad_svg(name, why);
  GError* error = nullptr;
  auto impl = std::make_shared<Impl>();
  impl->name = name;
  impl->handle.reset(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(text.data()), text.size(), &error));
  if (!impl->handle) return bad_svg(name, error);
  SvgPicture picture;
  picture.impl_ = std::move(impl);
  return picture;
}

Status SvgPicture::draw(cairo_t* cr, double x, double y, double width, double height) const {
  const RsvgRectangle viewport{x, y, width, height};
  GError* error = nullptr;
  if (!rsvg_handle_render_document(impl_->handle.get(), cr, &viewport, &error))
    return bad_svg(impl_->name, error);
  return ok();
}

double SvgPicture::aspect() const {
  double width = 0, height = 0;
  if (!rsvg_handle_get_intrinsic_size_in_pixels(impl_->handle.get(), &width, &height) ||
      width <= 0 || height <= 0)
    return 1;
  return std::clamp(width / height, 1 / kLongestAspect, kLongestAspect);
}

Result<Pixels> SvgPicture::render(int width_px, int height_px) const {
  const auto surface = detail::blank_surface(width_px, height_px);
  const detail::Context cr(cairo_create(surface.get()));
  if (auto drawn = draw(cr.get(), 0, 0, width_px, height_px); !drawn) return drawn.error();
  return detail::to_pixels(surface.get());
}

}  // namespace storey::drawing
