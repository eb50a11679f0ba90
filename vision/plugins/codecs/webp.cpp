#include <webp/decode.h>
#include <webp/demux.h>

#include <memory>
#include <vector>

#include "vision/plugins/codecs/codecs.h"

namespace storey::vision::codecs {

// A still picture is an animation of one frame here; of a longer one the first frame counts.
Result<Pixels> decode_webp(Bytes bytes, const ImageHeader& header) {
  const WebPData data{bytes.data(), bytes.size()};
  const std::unique_ptr<WebPDemuxer, decltype(&WebPDemuxDelete)> file(WebPDemux(&data),
                                                                      &WebPDemuxDelete);
  WebPIterator frame{};
  if (!file || WebPDemuxGetFrame(file.get(), 1, &frame) == 0) {
    return damaged("WebP", "no complete frame");
  }
  const std::unique_ptr<WebPIterator, decltype(&WebPDemuxReleaseIterator)> owner(
      &frame, &WebPDemuxReleaseIterator);
  auto canvas = white_canvas(WebPDemuxGetI(file.get(), WEBP_FF_CANVAS_WIDTH),
                             WebPDemuxGetI(file.get(), WEBP_FF_CANVAS_HEIGHT), header);
  if (!canvas) return canvas;
  const bool inside = frame.x_offset + frame.width <= canvas->width &&
                      frame.y_offset + frame.height <= canvas->height;
  if (!inside || frame.complete == 0) return damaged("WebP", "no complete frame");

  const std::size_t stride = static_cast<std::size_t>(frame.width) * 4;
  std::vector<std::uint8_t> bgra(stride * static_cast<std::size_t>(frame.height));
  if (WebPDecodeBGRAInto(frame.fragment.bytes, frame.fragment.size, bgra.data(), bgra.size(),
                         static_cast<int>(stride)) == nullptr) {
    return damaged("WebP", "pixels missing");
  }
  blend(bgra, frame.width, frame.height, *canvas, frame.x_offset, frame.y_offset);
  return canvas;
}

}  // namespace storey::vision::codecs
