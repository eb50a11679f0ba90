#include "tests/vision/image_files.h"

#include <webp/encode.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include <jpeglib.h>
#ifdef STOREY_HEIF
#include <libheif/heif.h>
#endif

#include "model/check.h"

namespace storey::test {
namespace {

using namespace std::string_view_literals;

// Source: Portable Network Graphics, 3rd edition, annex D.
std::uint32_t crc32(const ImageBytes& bytes) {
  std::uint32_t crc = 0xFFFFFFFF;
  for (const std::uint8_t byte : bytes) {
    crc ^= byte;
    for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xEDB88320U : 0U);
  }
  return ~crc;
}

void put_png_chunk(ImageBytes& file, std::string_view type, const ImageBytes& content) {
  ImageBytes body;
  put(body, type);
  put(body, content);
  put_big(file, content.size(), 4);
  put(file, body);
  put_big(file, crc32(body), 4);
}

// A zlib stream of stored blocks. Source: RFC 1950 and RFC 1951, 3.2.4.
ImageBytes stored_zlib(const ImageBytes& data) {
  ImageBytes zlib{0x78, 0x01};
  constexpr std::size_t kMost = 0xFFFF;
  for (std::size_t at = 0; at < data.size(); at += kMost) {
    const std::size_t count = std::min(kMost, data.size() - at);
    zlib.push_back(at + count == data.size() ? 1 : 0);
    put_little(zlib, count, 2);
    put_little(zlib, ~count, 2);
    const auto start = data.begin() + static_cast<std::ptrdiff_t>(at);
    zlib.insert(zlib.end(), start, start + static_cast<std::ptrdiff_t>(count));
  }
  std::uint32_t a = 1, b = 0;
  for (const std::uint8_t byte : data) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  put_big(zlib, b << 16 | a, 4);
  return zlib;
}

// The codes of a GIF picture of four colours; a clear code after every second pixel keeps all
// codes at three bits. Source: GIF89a, appendix F.
ImageBytes gif_codes(const std::vector<int>& pixels) {
  constexpr std::uint32_t kClear = 4, kEnd = 5;
  ImageBytes bytes;
  std::uint32_t pending = 0;
  int bits = 0;
  const auto code = [&](std::uint32_t value) {
    pending |= value << bits;
    for (bits += 3; bits >= 8; bits -= 8, pending >>= 8) {
      bytes.push_back(static_cast<std::uint8_t>(pending));
    }
  };
  for (std::size_t i = 0; i < pixels.size(); ++i) {
    if (i % 2 == 0) code(kClear);
    code(static_cast<std::uint32_t>(pixels[i]));
  }
  code(kEnd);
  bytes.push_back(static_cast<std::uint8_t>(pending));
  return bytes;
}

ImageBytes riff_chunk(std::string_view type, const ImageBytes& content) {
  ImageBytes chunk;
  put(chunk, type);
  put_little(chunk, content.size(), 4);
  put(chunk, content);
  if (content.size() % 2 != 0) chunk.push_back(0);
  return chunk;
}

// Runs libjpeg's compressor; `set_up` chooses sizes and colours, `rows` gives the samples.
ImageBytes compress(const std::function<void(jpeg_compress_struct&)>& set_up,
                    const ImageBytes& samples) {
  jpeg_compress_struct codec{};
  jpeg_error_mgr errors{};
  codec.err = jpeg_std_error(&errors);
  jpeg_create_compress(&codec);
  unsigned char* buffer = nullptr;
  unsigned long size = 0;
  jpeg_mem_dest(&codec, &buffer, &size);
  set_up(codec);
  jpeg_set_quality(&codec, 95, TRUE);
  jpeg_start_compress(&codec, TRUE);
  const std::size_t stride =
      std::size_t{codec.image_width} * static_cast<std::size_t>(codec.input_components);
  while (codec.next_scanline < codec.image_height) {
    auto* row = const_cast<JSAMPROW>(samples.data() + codec.next_scanline * stride);
    jpeg_write_scanlines(&codec, &row, 1);
  }
  jpeg_finish_compress(&codec);
  jpeg_destroy_compress(&codec);
  ImageBytes bytes(buffer, buffer + size);
  std::free(buffer);
  return bytes;
}

void set_size(jpeg_compress_struct& codec, int width, int height, int components,
              J_COLOR_SPACE space) {
  codec.image_width = static_cast<unsigned>(width);
  codec.image_height = static_cast<unsigned>(height);
  codec.input_components = components;
  codec.in_color_space = space;
  jpeg_set_defaults(&codec);
}

}  // namespace

ImageBytes png(int width, int height, const PngOptions& options,
               const std::function<void(ImageBytes&, int, int)>& put_pixel) {
  ImageBytes head;
  put_big(head, static_cast<std::uint64_t>(width), 4);
  put_big(head, static_cast<std::uint64_t>(height), 4);
  put(head, ImageBytes{static_cast<std::uint8_t>(options.depth),
                       static_cast<std::uint8_t>(options.colour), 0, 0, 0});
  ImageBytes rows;
  for (int y = 0; y < height; ++y) {
    rows.push_back(0);  // no filter
    for (int x = 0; x < width; ++x) put_pixel(rows, x, y);
  }
  ImageBytes file;
  put(file, "\x89PNG\r\n\x1A\n"sv);
  put_png_chunk(file, "IHDR", head);
  if (options.orientation > 0) put_png_chunk(file, "eXIf", exif_block(options.orientation));
  put_png_chunk(file, "IDAT", stored_zlib(rows));
  put_png_chunk(file, "IEND", {});
  return file;
}

ImageBytes png(int width, int height, int orientation) {
  const Pixels pixels = four_quarters(width, height);
  return png(width, height, {.orientation = orientation}, [&](ImageBytes& row, int x, int y) {
    const std::uint8_t* p = pixels.at(x, y);
    put(row, ImageBytes{p[2], p[1], p[0]});
  });
}

ImageBytes bmp(int width, int height, int depth, bool top_down) {
  const Pixels pixels = four_quarters(width, height);
  const int colours = depth == 8 ? 4 : 0;
  ImageBytes file;
  put(file, "BM");
  put_little(file, 0, 8);
  put_little(file, static_cast<std::uint32_t>(14 + 40 + 4 * colours), 4);
  put_little(file, 40, 4);
  put_little(file, static_cast<std::uint64_t>(width), 4);
  put_little(file, static_cast<std::uint64_t>(top_down ? -height : height), 4);
  put_little(file, 1, 2);
  put_little(file, static_cast<std::uint64_t>(depth), 2);
  put(file, ImageBytes(24, 0));
  const std::vector<Colour> palette{kRed, kGreen, kBlue, kWhite};
  for (int i = 0; i < colours; ++i) {
    const Colour c = palette[static_cast<std::size_t>(i)];
    for (const int value : {c.blue, c.green, c.red, 0}) {
      file.push_back(static_cast<std::uint8_t>(value));
    }
  }
  for (int row = 0; row < height; ++row) {
    const int y = top_down ? row : height - 1 - row;
    const std::size_t start = file.size();
    for (int x = 0; x < width; ++x) {
      const std::uint8_t* p = pixels.at(x, y);
      if (depth == 8) {
        file.push_back(static_cast<std::uint8_t>("RGBW"sv.find(colour_name(pixels, x, y))));
      } else {
        put(file, ImageBytes{p[0], p[1], p[2]});
        if (depth == 32) file.push_back(0);
      }
    }
    while ((file.size() - start) % 4 != 0) file.push_back(0);
  }
  return file;
}

ImageBytes tiff(int width, int height, int bits, int orientation) {
  const Pixels pixels = four_quarters(width, height);
  const auto tags = [&](std::uint64_t data_at, std::uint64_t data_size) {
    const auto rows = static_cast<std::uint64_t>(height);
    constexpr int kShort = 3, kLong = 4;
    return std::vector<TiffTag>{{256, kLong, static_cast<std::uint64_t>(width)},
                                {257, kLong, rows},
                                {258, kShort, static_cast<std::uint64_t>(bits)},
                                {259, kShort, 1},  // no compression
                                {262, kShort, 2},  // RGB
                                {273, kLong, data_at},
                                {274, kShort, static_cast<std::uint64_t>(orientation)},
                                {277, kShort, 3},
                                {278, kLong, rows},
                                {279, kLong, data_size}};
  };
  ImageBytes data;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (int i = 2; i >= 0; --i) {
        put_little(data, pixels.at(x, y)[i] * (bits == 16 ? 257U : 1U), bits / 8);
      }
    }
  }
  const std::size_t head = tiff_directory(tags(0, 0)).size();
  ImageBytes file = tiff_directory(tags(head, data.size()));
  put(file, data);
  return file;
}

ImageBytes gif(int width, int height, const std::vector<std::vector<int>>& frames, int transparent,
               bool interlaced) {
  ImageBytes file;
  const auto size = [&] {
    put_little(file, static_cast<std::uint64_t>(width), 2);
    put_little(file, static_cast<std::uint64_t>(height), 2);
  };
  put(file, "GIF89a");
  size();
  put(file, ImageBytes{0x81, 0, 0});  // a global palette of four colours
  for (const Colour c : {kRed, kGreen, kBlue, kWhite}) {
    for (const int value : {c.red, c.green, c.blue}) {
      file.push_back(static_cast<std::uint8_t>(value));
    }
  }
  for (const auto& frame : frames) {
    if (transparent >= 0) {
      put(file, ImageBytes{0x21, 0xF9, 4, 1, 10, 0, static_cast<std::uint8_t>(transparent), 0});
    }
    put(file, ImageBytes{0x2C, 0, 0, 0, 0});
    size();
    file.push_back(interlaced ? 0x40 : 0);
    file.push_back(2);  // bits a pixel
    const ImageBytes codes = gif_codes(frame);
    for (std::size_t at = 0; at < codes.size(); at += 255) {
      const std::size_t count = std::min<std::size_t>(255, codes.size() - at);
      file.push_back(static_cast<std::uint8_t>(count));
      const auto start = codes.begin() + static_cast<std::ptrdiff_t>(at);
      file.insert(file.end(), start, start + static_cast<std::ptrdiff_t>(count));
    }
    file.push_back(0);
  }
  file.push_back(0x3B);
  return file;
}

ImageBytes webp(const Pixels& pixels) {
  std::uint8_t* buffer = nullptr;
  const std::size_t size = WebPEncodeLosslessBGR(pixels.bgr.data(), pixels.width, pixels.height,
                                                 pixels.width * 3, &buffer);
  ImageBytes bytes(buffer, buffer + size);
  WebPFree(buffer);
  return bytes;
}

// Source: WebP container specification, extended file format.
ImageBytes animated_webp(const std::vector<Pixels>& frames) {
  const auto put_size = [&](ImageBytes& bytes) {
    put_little(bytes, static_cast<std::uint64_t>(frames.front().width - 1), 3);
    put_little(bytes, static_cast<std::uint64_t>(frames.front().height - 1), 3);
  };
  ImageBytes extended{0x02, 0, 0, 0};  // animated
  put_size(extended);
  ImageBytes body;
  put(body, "WEBP");
  put(body, riff_chunk("VP8X", extended));
  put(body, riff_chunk("ANIM", ImageBytes(6, 0)));
  constexpr std::ptrdiff_t kFileHeader = 12;
  for (const Pixels& frame : frames) {
    const ImageBytes still = webp(frame);
    ImageBytes content(6, 0);
    put_size(content);
    put_little(content, 100, 3);  // milliseconds
    content.push_back(0);
    content.insert(content.end(), still.begin() + kFileHeader, still.end());
    put(body, riff_chunk("ANMF", content));
  }
  return riff_chunk("RIFF", body);
}

ImageBytes cmyk_jpeg(int width, int height, Inks inks) {
  const Pixels pixels = four_quarters(width, height);
  const bool inverted = inks != Inks::kPlainCmyk;
  ImageBytes samples;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const std::uint8_t* p = pixels.at(x, y);
      for (const int light : {int{p[2]}, int{p[1]}, int{p[0]}, 255}) {
        samples.push_back(static_cast<std::uint8_t>(inverted ? light : 255 - light));
      }
    }
  }
  return compress(
      [&](jpeg_compress_struct& codec) {
        set_size(codec, width, height, 4, JCS_CMYK);
        if (inks == Inks::kAdobeYcck) jpeg_set_colorspace(&codec, JCS_YCCK);
        codec.write_Adobe_marker = inverted ? TRUE : FALSE;
      },
      samples);
}

ImageBytes grey_jpeg(int width, int height, int value) {
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  return compress(
      [&](jpeg_compress_struct& codec) { set_size(codec, width, height, 1, JCS_GRAYSCALE); },
      ImageBytes(count, static_cast<std::uint8_t>(value)));
}

ImageBytes progressive_jpeg(int width, int height) {
  return compress(
      [&](jpeg_compress_struct& codec) {
        set_size(codec, width, height, 3, JCS_EXT_BGR);
        jpeg_simple_progression(&codec);
      },
      four_quarters(width, height).bgr);
}

#ifdef STOREY_HEIF
ImageBytes heic(int width, int height) {
  const Pixels pixels = four_quarters(width, height);
  heif_image* image = nullptr;
  heif_image_create(width, height, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &image);
  heif_image_add_plane(image, heif_channel_interleaved, width, height, 24);
  int stride = 0;
  std::uint8_t* const plane = heif_image_get_plane(image, heif_channel_interleaved, &stride);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (int i = 0; i < 3; ++i) plane[y * stride + x * 3 + i] = pixels.at(x, y)[2 - i];
    }
  }
  heif_context* const context = heif_context_alloc();
  heif_encoder* encoder = nullptr;
  heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder);
  ImageBytes bytes;
  if (encoder != nullptr) {
    heif_encoder_set_lossy_quality(encoder, 90);
    heif_image_handle* handle = nullptr;
    heif_context_encode_image(context, image, encoder, nullptr, &handle);
    const ImageBytes exif = exif_block(6);
    heif_context_add_exif_metadata(context, handle, exif.data(), static_cast<int>(exif.size()));
    heif_writer writer{};
    writer.writer_api_version = 1;
    writer.write = [](heif_context*, const void* data, std::size_t size, void* target) {
      const auto* const start = static_cast<const std::uint8_t*>(data);
      static_cast<ImageBytes*>(target)->assign(start, start + size);
      return heif_error{heif_error_Ok, heif_suberror_Unspecified, ""};
    };
    heif_context_write(context, &writer, &bytes);
    heif_image_handle_release(handle);
    heif_encoder_release(encoder);
  }
  heif_context_free(context);
  heif_image_release(image);
  return bytes;
}
#endif

}  // namespace storey::test
