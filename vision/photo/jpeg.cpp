#include "vision/photo/jpeg.h"

#include <csetjmp>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include <jpeglib.h>
// After jpeglib.h, which it needs.
#include <jerror.h>

#include "vision/photo/load_photo.h"
#include "vision/photo/upright.h"

namespace storey::vision {
namespace {

// libjpeg reports by callbacks that must not return; they jump back to run().
struct Escape {
  jpeg_error_mgr errors{};
  jpeg_progress_mgr progress{};
  std::jmp_buf place{};
  bool cut_off = false;
  char message[JMSG_LENGTH_MAX] = "";
};

Escape& escape_of(j_common_ptr codec) { return *static_cast<Escape*>(codec->client_data); }

[[noreturn]] void on_error(j_common_ptr codec) {
  Escape& escape = escape_of(codec);
  codec->err->format_message(codec, escape.message);
  escape.cut_off = codec->err->msg_code == JERR_INPUT_EOF;
  std::longjmp(escape.place, 1);
}

// A picture whose data ends early would be filled with grey: that is an error here, not a warning.
void on_message(j_common_ptr codec, int level) {
  if (level >= 0) return;
  const int code = codec->err->msg_code;
  const bool harmless = code != JWRN_JPEG_EOF && code != JWRN_HIT_MARKER &&
                        code != JWRN_HUFF_BAD_CODE && code != JWRN_ARITH_BAD_CODE &&
                        code != JWRN_MUST_RESYNC;
  if (harmless) return;
  Escape& escape = escape_of(codec);
  codec->err->format_message(codec, escape.message);
  escape.cut_off = code == JWRN_JPEG_EOF;
  std::longjmp(escape.place, 1);
}

// A small file can ask for thousands of passes over a large picture; cameras write about ten.
void on_progress(j_common_ptr codec) {
  constexpr int kMostScans = 100;
  auto* const decoder = reinterpret_cast<j_decompress_ptr>(codec);
  if (decoder->input_scan_number <= kMostScans) return;
  Escape& escape = escape_of(codec);
  std::snprintf(escape.message, sizeof escape.message, "more than %d scans", kMostScans);
  std::longjmp(escape.place, 1);
}

template <typename Codec>
void install(Codec& codec, Escape& escape) {
  codec.err = jpeg_std_error(&escape.errors);
  codec.err->error_exit = on_error;
  codec.err->emit_message = on_message;
  codec.client_data = &escape;
}

// Runs `steps`; false when libjpeg gave up. `steps` must own nothing that needs a destructor.
template <typename Steps>
bool run(Escape& escape, const Steps& steps) {
  if (setjmp(escape.place) != 0) return false;
  steps();
  return true;
}

class Decoder {
 public:
  Decoder() {
    install(codec_, escape_);
    escape_.progress.progress_monitor = on_progress;
  }
  ~Decoder() { jpeg_destroy_decompress(&codec_); }
  Decoder(const Decoder&) = delete;
  Decoder& operator=(const Decoder&) = delete;

  bool open(std::span<const std::uint8_t> bytes) {
    return run(escape_, [&] {
      jpeg_create_decompress(&codec_);
      codec_.progress = &escape_.progress;
      jpeg_mem_src(&codec_, bytes.data(), bytes.size());
      jpeg_read_header(&codec_, TRUE);
    });
  }

  bool start(unsigned reduced_by) {
    return run(escape_, [&] {
      const bool four_inks =
          codec_.jpeg_color_space == JCS_CMYK || codec_.jpeg_color_space == JCS_YCCK;
      codec_.out_color_space = four_inks ? JCS_CMYK : JCS_EXT_BGR;
      codec_.scale_num = 1;
      codec_.scale_denom = reduced_by;
      jpeg_start_decompress(&codec_);
    });
  }

  /// The next rows, up to `rows` of them. `bgr` has room for these, `inks` for a row of four values
  /// a pixel.
  bool read(std::uint8_t* bgr, unsigned rows, std::uint8_t* inks) {
    return run(escape_, [&] {
      const std::size_t stride = std::size_t{width()} * 3;
      for (; rows > 0 && codec_.output_scanline < codec_.output_height; --rows, bgr += stride) {
        JSAMPROW target = uses_inks() ? inks : bgr;
        jpeg_read_scanlines(&codec_, &target, 1);
        if (uses_inks()) mix_inks(inks, bgr);
      }
      if (codec_.output_scanline == codec_.output_height) jpeg_finish_decompress(&codec_);
    });
  }

  [[nodiscard]] unsigned next_row() const { return codec_.output_scanline; }

  [[nodiscard]] Error error() const {
    if (escape_.cut_off) {
      const std::string rows = codec_.output_scanline == 0
                                   ? ""
                                   : ": " + std::to_string(codec_.output_scanline) + " of " +
                                         std::to_string(codec_.output_height) + " rows are there";
      return {ErrorCode::kUnreadable,
              "the JPEG file is cut off" + rows + "; copy it again from the phone or camera", ""};
    }
    return {ErrorCode::kUnreadable,
            "the JPEG file is damaged (" + std::string(escape_.message) +
                "); copy it again from the phone or camera",
            ""};
  }

  [[nodiscard]] unsigned stored_width() const { return codec_.image_width; }
  [[nodiscard]] unsigned stored_height() const { return codec_.image_height; }
  [[nodiscard]] unsigned width() const { return codec_.output_width; }
  [[nodiscard]] unsigned height() const { return codec_.output_height; }
  [[nodiscard]] bool uses_inks() const { return codec_.out_color_space == JCS_CMYK; }

 private:
  // Adobe's programs, and so nearly all, store the inks inverted: 255 is no ink.
  void mix_inks(const std::uint8_t* inks, std::uint8_t* bgr) const {
    const bool inverted = codec_.saw_Adobe_marker != 0;
    const auto light = [&](std::uint8_t ink) { return inverted ? ink : 255 - ink; };
    for (unsigned x = 0; x < width(); ++x, inks += 4, bgr += 3) {
      const int key = light(inks[3]);
      for (int channel = 0; channel < 3; ++channel) {
        bgr[channel] = static_cast<std::uint8_t>((light(inks[2 - channel]) * key + 127) / 255);
      }
    }
  }

  Escape escape_;
  jpeg_decompress_struct codec_{};
};

Result<Pixels> read_all(Decoder& decoder, std::vector<std::uint8_t>& inks) {
  Pixels pixels{static_cast<int>(decoder.width()), static_cast<int>(decoder.height()), {}};
  pixels.bgr.resize(std::size_t{decoder.width()} * decoder.height() * 3);
  if (!decoder.read(pixels.bgr.data(), decoder.height(), inks.data())) return decoder.error();
  return pixels;
}

/// Some rows at a time, while they are in the cache: the whole picture as stored is never in
/// memory.
Result<Pixels> read_turned(Decoder& decoder, std::vector<std::uint8_t>& inks, int orientation) {
  constexpr unsigned kRows = 32;
  const auto width = static_cast<int>(decoder.width());
  UprightPicture upright(width, static_cast<int>(decoder.height()), orientation);
  cv::Mat strip(kRows, width, CV_8UC3);
  while (decoder.next_row() < decoder.height()) {
    const unsigned first = decoder.next_row();
    if (!decoder.read(strip.data, kRows, inks.data())) return decoder.error();
    upright.put(strip.rowRange(0, static_cast<int>(decoder.next_row() - first)),
                static_cast<int>(first));
  }
  return upright.take();
}

}  // namespace

unsigned choose_reduction(std::int64_t width, std::int64_t height, std::int64_t enough_pixels) {
  if (enough_pixels <= 0) return 1;
  for (const unsigned by : {8U, 4U, 2U}) {
    const std::int64_t pixels = ((width + by - 1) / by) * ((height + by - 1) / by);
    if (pixels >= enough_pixels) return by;
  }
  return 1;
}

Result<DecodedPicture> decode_jpeg(std::span<const std::uint8_t> bytes, const ImageHeader& header,
                                   std::int64_t enough_pixels) {
  Decoder decoder;
  if (!decoder.open(bytes)) return decoder.error();
  if (decoder.stored_width() != header.width || decoder.stored_height() != header.height) {
    return Error{ErrorCode::kUnreadable, "the JPEG file holds another picture than it announces",
                 ""};
  }
  const unsigned reduced_by = choose_reduction(header.width, header.height, enough_pixels);
  if (!decoder.start(reduced_by)) return decoder.error();

  std::vector<std::uint8_t> inks(decoder.uses_inks() ? std::size_t{decoder.width()} * 4 : 0);
  auto pixels = header.orientation <= 1 ? read_all(decoder, inks)
                                        : read_turned(decoder, inks, header.orientation);
  if (!pixels) return pixels.error();
  DecodedPicture picture;
  picture.pixels = std::move(pixels).value();
  picture.full_width = static_cast<int>(decoder.stored_width());
  picture.full_height = static_cast<int>(decoder.stored_height());
  if (header.orientation >= 5) std::swap(picture.full_width, picture.full_height);
  picture.reduced_by = static_cast<int>(reduced_by);
  return picture;
}

std::vector<std::uint8_t> encode_jpeg(const Pixels& pixels, int quality) {
  STOREY_CHECK(pixels.width > 0 && pixels.height > 0);
  STOREY_CHECK(pixels.width <= JPEG_MAX_DIMENSION && pixels.height <= JPEG_MAX_DIMENSION);
  STOREY_CHECK(quality >= 1 && quality <= 100);
  Escape escape;
  jpeg_compress_struct codec{};
  unsigned char* buffer = nullptr;
  unsigned long size = 0;  // NOLINT(google-runtime-int): libjpeg's type
  install(codec, escape);
  const bool done = run(escape, [&] {
    jpeg_create_compress(&codec);
    jpeg_mem_dest(&codec, &buffer, &size);
    codec.image_width = static_cast<unsigned>(pixels.width);
    codec.image_height = static_cast<unsigned>(pixels.height);
    codec.input_components = 3;
    codec.in_color_space = JCS_EXT_BGR;
    jpeg_set_defaults(&codec);
    jpeg_set_quality(&codec, quality, TRUE);
    jpeg_start_compress(&codec, TRUE);
    while (codec.next_scanline < codec.image_height) {
      auto* row = const_cast<JSAMPROW>(pixels.at(0, static_cast<int>(codec.next_scanline)));
      jpeg_write_scanlines(&codec, &row, 1);
    }
    jpeg_finish_compress(&codec);
  });
  jpeg_destroy_compress(&codec);
  const std::unique_ptr<unsigned char, decltype(&std::free)> owner(buffer, &std::free);
  STOREY_CHECK(done);
  return {buffer, buffer + size};
}

}  // namespace storey::vision
