#include "drawing/svg.h"

#include <librsvg/rsvg.h>

#include <fstream>
#include <iterator>

#include "drawing/detail/surface.h"

namespace storey::drawing {
namespace {

constexpr std::uintmax_t kMaxSvgBytes = 16u << 20;

struct Unref {
  void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
  void operator()(GError* error) const { g_error_free(error); }
};
using Handle = std::unique_ptr<RsvgHandle, Unref>;

Error bad_svg(const std::string& name, GError* raised) {
  const std::unique_ptr<GError, Unref> error(raised);
  std::string reason = error ? error->message : "no reason given";
  reason.erase(reason.find_last_not_of(" \n") + 1);
  return {ErrorCode::kBadData,
          "the picture is no SVG that can be drawn (" + reason +
              "): open it in a drawing program and save it as plain SVG",
          name};
}

}  // namespace

struct SvgPicture::Impl {
  std::string name;
  Handle handle;
};

Result<SvgPicture> SvgPicture::load(const std::filesystem::path& file) {
  std::error_code failed;
  const auto bytes = std::filesystem::file_size(file, failed);
  if (failed)
    return Error{ErrorCode::kBadData,
                 "cannot read the picture (" + failed.message() +
                     "): check the file name in game.json and that the file is in the art folder",
                 file.string()};
  if (bytes > kMaxSvgBytes)
    return Error{ErrorCode::kBadData,
                 "the picture has " + std::to_string(bytes >> 20) +
                     " MB, at most 16 are read: simplify it or save it without embedded photos",
                 file.string()};
  std::ifstream stream(file, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  return parse(text, file.string());
}

Result<SvgPicture> SvgPicture::parse(std::string_view text, const std::string& name) {
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
  return width / height;
}

Result<Pixels> SvgPicture::render(int width_px, int height_px) const {
  const auto surface = detail::blank_surface(width_px, height_px);
  const detail::Context cr(cairo_create(surface.get()));
  if (auto drawn = draw(cr.get(), 0, 0, width_px, height_px); !drawn) return drawn.error();
  return detail::to_pixels(surface.get());
}

Result<Pixels> render_svg(const std::filesystem::path& file, int width_px, int height_px) {
  auto picture = SvgPicture::load(file);
  if (!picture) return picture.error();
  return picture->render(width_px, height_px);
}

}  // namespace storey::drawing
