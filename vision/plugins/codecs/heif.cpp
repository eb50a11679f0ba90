#include "vision/plugins/codecs/apart.h"
#include "vision/plugins/codecs/codecs.h"

#ifdef STOREY_HEIF
#include <libheif/heif.h>

#include <memory>

namespace storey::vision::codecs {
namespace {

// libheif applies the file's own turn (irot, imir); HEIF readers ignore the EXIF orientation.
Result<Pixels> decode(Bytes bytes, const ImageHeader& header) {
  const std::unique_ptr<heif_context, decltype(&heif_context_free)> file(heif_context_alloc(),
                                                                         &heif_context_free);
  auto state =
      heif_context_read_from_memory_without_copy(file.get(), bytes.data(), bytes.size(), nullptr);
  if (state.code != heif_error_Ok) return damaged("HEIC", state.message);

  heif_image_handle* first = nullptr;
  state = heif_context_get_primary_image_handle(file.get(), &first);
  if (state.code != heif_error_Ok) return damaged("HEIC", state.message);
  const std::unique_ptr<heif_image_handle, decltype(&heif_image_handle_release)> handle(
      first, &heif_image_handle_release);
  auto canvas =
      white_canvas(heif_image_handle_get_width(first), heif_image_handle_get_height(first), header);
  if (!canvas) return canvas;

  const std::unique_ptr<heif_decoding_options, decltype(&heif_decoding_options_free)> options(
      heif_decoding_options_alloc(), &heif_decoding_options_free);
  options->convert_hdr_to_8bit = 1;
  options->strict_decoding = 1;
  heif_image* picture = nullptr;
  state = heif_decode_image(first, &picture, heif_colorspace_RGB, heif_chroma_interleaved_RGBA,
                            options.get());
  if (state.code == heif_error_Unsupported_filetype ||
      state.code == heif_error_Unsupported_feature) {
    return unsupported("HEIC", state.message);
  }
  if (state.code != heif_error_Ok) return damaged("HEIC", state.message);
  const std::unique_ptr<heif_image, decltype(&heif_image_release)> owner(picture,
                                                                         &heif_image_release);
  int stride = 0;
  const std::uint8_t* row =
      heif_image_get_plane_readonly(picture, heif_channel_interleaved, &stride);
  const int width = heif_image_get_primary_width(picture);
  const int height = heif_image_get_primary_height(picture);
  if (row == nullptr || width != canvas->width || height != canvas->height) {
    return damaged("HEIC", "another size than announced");
  }
  for (int y = 0; y < height; ++y, row += stride) {
    for (int x = 0; x < width; ++x) {
      std::uint8_t* const to = pixel(*canvas, x, y);
      for (int i = 0; i < 3; ++i) to[i] = over_white(row[x * 4 + 2 - i], row[x * 4 + 3]);
    }
  }
  return canvas;
}

}  // namespace

// The coded picture may be of any size, whatever the file announces, and libheif 1.15 lays it out
// before it compares the two.
Result<Pixels> decode_heif(Bytes bytes, const ImageHeader& header) {
  return decode_apart("HEIC", header, [&] { return decode(bytes, header); });
}

}  // namespace storey::vision::codecs

#else

namespace storey::vision::codecs {

Result<Pixels> decode_heif(Bytes, const ImageHeader&) {
  return Error{ErrorCode::kUnreadable,
               "HEIC is not read: storey was built without libheif; install libheif-dev and build "
               "again, or set the phone's camera to JPEG (\"most compatible\")",
               ""};
}

}  // namespace storey::vision::codecs
#endif
