#include "vision/photo/image_header.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string_view>

namespace storey::vision {
namespace {

using Bytes = std::span<const std::uint8_t>;

// Numbers that reach past the end read as 0, so no walker below can leave the buffer.
std::uint32_t big_endian(Bytes bytes, std::size_t at, std::size_t length) {
  if (at > bytes.size() || bytes.size() - at < length) return 0;
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < length; ++i) value = value << 8 | bytes[at + i];
  return value;
}

std::uint32_t little_endian(Bytes bytes, std::size_t at, std::size_t length) {
  if (at > bytes.size() || bytes.size() - at < length) return 0;
  std::uint32_t value = 0;
  for (std::size_t i = length; i > 0; --i) value = value << 8 | bytes[at + i - 1];
  return value;
}

bool has_text(Bytes bytes, std::size_t at, std::string_view text) {
  if (at > bytes.size() || bytes.size() - at < text.size()) return false;
  return std::equal(text.begin(), text.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at),
                    [](char c, std::uint8_t b) { return static_cast<std::uint8_t>(c) == b; });
}

Bytes tail(Bytes bytes, std::size_t at) { return bytes.subspan(std::min(at, bytes.size())); }

Bytes slice(Bytes bytes, std::size_t at, std::size_t length) {
  const Bytes rest = tail(bytes, at);
  return rest.first(std::min(length, rest.size()));
}

// Keeps width * height within 64 bits; so large a picture is refused anyway.
std::int64_t side(std::int64_t pixels) {
  return std::min<std::int64_t>(pixels, std::numeric_limits<std::int32_t>::max());
}

using namespace std::string_view_literals;
constexpr auto kExifPrefix = "Exif\0\0"sv;

/// "2024:05:18 20:31:07" as ISO 8601 has it; "" where it is no date.
std::string iso_date(Bytes text) {
  constexpr std::string_view kForm = "0000:00:00 00:00:00";
  std::string date;
  for (std::size_t i = 0; i < kForm.size(); ++i) {
    const char sign = i < text.size() ? static_cast<char>(text[i]) : '\0';
    const bool digit = sign >= '0' && sign <= '9';
    if (kForm[i] == '0' ? !digit : sign != kForm[i]) return "";
    date += digit ? sign : kForm[i] == ' ' ? 'T' : i < 8 ? '-' : ':';
  }
  const bool unset = date.starts_with("0000");
  return unset ? "" : date;
}

// The text of a directory's entry; it lies elsewhere in the block.
Bytes text_of_entry(Bytes bytes, std::size_t entry,
                    std::uint32_t (*number)(Bytes, std::size_t, std::size_t)) {
  constexpr std::uint32_t kText = 2;
  if (number(bytes, entry + 2, 2) != kText) return {};
  return slice(bytes, number(bytes, entry + 8, 4), number(bytes, entry + 4, 4));
}

// When the picture was made, in the directory of what a camera says.
std::string date_taken(Bytes bytes, std::size_t directory,
                       std::uint32_t (*number)(Bytes, std::size_t, std::size_t)) {
  constexpr std::uint32_t kTaken = 0x9003;
  const std::size_t entries = number(bytes, directory, 2);
  for (std::size_t i = 0; i < entries; ++i) {
    const std::size_t entry = directory + 2 + i * 12;
    if (entry + 12 > bytes.size()) break;
    if (number(bytes, entry, 2) == kTaken) return iso_date(text_of_entry(bytes, entry, number));
  }
  return "";
}

// The fields of a TIFF file's first directory that matter here; EXIF blocks have the same form.
ImageHeader read_tiff(Bytes bytes) {
  ImageHeader header{.format = ImageFormat::kTiff};
  const bool little = has_text(bytes, 0, "II\x2A\0"sv);
  if (!little && !has_text(bytes, 0, "MM\0\x2A"sv)) return header;
  const auto number = little ? little_endian : big_endian;
  const std::size_t directory = number(bytes, 4, 4);
  const std::size_t entries = number(bytes, directory, 2);
  std::string taken;
  for (std::size_t i = 0; i < entries; ++i) {
    const std::size_t entry = directory + 2 + i * 12;
    if (entry + 12 > bytes.size()) break;
    constexpr std::uint32_t kShort = 3;
    const std::size_t length = number(bytes, entry + 2, 2) == kShort ? 2 : 4;
    const std::uint32_t value = number(bytes, entry + 8, length);
    switch (number(bytes, entry, 2)) {
      case 256:
        header.width = value;
        break;
      case 257:
        header.height = value;
        break;
      case 274:
        if (value >= 1 && value <= 8) header.orientation = static_cast<int>(value);
        break;
      case 306:  // of the file, where the camera says nothing
        header.taken = iso_date(text_of_entry(bytes, entry, number));
        break;
      case 34665:
        taken = date_taken(bytes, value, number);
        break;
      default:
        break;
    }
  }
  if (!taken.empty()) header.taken = taken;
  return header;
}

// What an EXIF block says goes into the header of the picture that it is in.
void add_exif(Bytes exif, ImageHeader& header) {
  const ImageHeader said = read_tiff(exif);
  header.orientation = said.orientation;
  header.taken = said.taken;
}

// Source: ITU-T T.81, annex B.
ImageHeader read_jpeg(Bytes bytes) {
  ImageHeader header{.format = ImageFormat::kJpeg};
  std::size_t at = 2;
  while (at + 4 <= bytes.size()) {
    const std::uint8_t marker = bytes[at + 1];
    if (bytes[at] != 0xFF || marker == 0xFF || marker == 0x00) {
      ++at;  // fill bytes, or garbage between segments
      continue;
    }
    at += 2;
    const bool stands_alone = (marker >= 0xD0 && marker <= 0xD8) || marker == 0x01;
    if (stands_alone) continue;
    constexpr std::uint8_t kApp1 = 0xE1, kEnd = 0xD9, kScan = 0xDA;
    if (marker == kEnd || marker == kScan) break;
    const std::size_t length = big_endian(bytes, at, 2);
    const bool is_table = marker == 0xC4 || marker == 0xC8 || marker == 0xCC;
    if (marker >= 0xC0 && marker <= 0xCF && !is_table) {
      header.height = big_endian(bytes, at + 3, 2);
      header.width = big_endian(bytes, at + 5, 2);
      break;
    }
    if (marker == kApp1 && has_text(bytes, at + 2, kExifPrefix)) {
      add_exif(tail(slice(bytes, at, length), 8), header);
    }
    at += std::max<std::size_t>(length, 2);
  }
  return header;
}

// Source: Portable Network Graphics, 3rd edition, 5.3 and 11.2.1; eXIf 11.3.4.5.
ImageHeader read_png(Bytes bytes) {
  ImageHeader header{.format = ImageFormat::kPng};
  if (!has_text(bytes, 12, "IHDR")) return header;
  header.width = big_endian(bytes, 16, 4);
  header.height = big_endian(bytes, 20, 4);
  for (std::size_t at = 8; at + 12 <= bytes.size();) {
    const std::size_t length = big_endian(bytes, at, 4);
    if (has_text(bytes, at + 4, "eXIf")) {
      add_exif(slice(bytes, at + 8, length), header);
    }
    at += 12 + length;
  }
  return header;
}

// Source: WebP container specification; RFC 6386, 9.1 (VP8); WebP lossless specification, 3.
ImageHeader read_webp(Bytes bytes) {
  ImageHeader header{.format = ImageFormat::kWebp};
  for (std::size_t at = 12; at + 8 <= bytes.size();) {
    const std::size_t length = little_endian(bytes, at + 4, 4);
    const std::size_t data = at + 8;
    if (has_text(bytes, at, "VP8X")) {
      header.width = little_endian(bytes, data + 4, 3) + 1;
      header.height = little_endian(bytes, data + 7, 3) + 1;
    } else if (has_text(bytes, at, "VP8 ") && header.width == 0) {
      header.width = little_endian(bytes, data + 6, 2) & 0x3FFF;
      header.height = little_endian(bytes, data + 8, 2) & 0x3FFF;
    } else if (has_text(bytes, at, "VP8L") && header.width == 0) {
      const std::uint32_t bits = little_endian(bytes, data + 1, 4);
      header.width = (bits & 0x3FFF) + 1;
      header.height = (bits >> 14 & 0x3FFF) + 1;
    } else if (has_text(bytes, at, "EXIF")) {
      const std::size_t prefix = has_text(bytes, data, kExifPrefix) ? kExifPrefix.size() : 0;
      add_exif(tail(slice(bytes, data, length), prefix), header);
    }
    at = data + length + length % 2;
  }
  return header;
}

ImageHeader read_gif(Bytes bytes) {
  return {.format = ImageFormat::kGif,
          .width = little_endian(bytes, 6, 2),
          .height = little_endian(bytes, 8, 2)};
}

ImageHeader read_bmp(Bytes bytes) {
  ImageHeader header{.format = ImageFormat::kBmp};
  constexpr std::uint32_t kCoreHeader = 12;
  if (little_endian(bytes, 14, 4) == kCoreHeader) {
    header.width = little_endian(bytes, 18, 2);
    header.height = little_endian(bytes, 20, 2);
  } else {
    header.width = static_cast<std::int32_t>(little_endian(bytes, 18, 4));
    const std::int64_t height = static_cast<std::int32_t>(little_endian(bytes, 22, 4));
    header.height = height < 0 ? -height : height;  // negative: rows run from top to bottom
  }
  return header;
}

// Calls visit(type position, content) for each ISO box in `bytes`. Source: ISO/IEC 14496-12, 4.2.
template <typename Visit>
void for_each_box(Bytes bytes, const Visit& visit) {
  for (std::size_t at = 0; at + 8 <= bytes.size();) {
    std::uint64_t length = big_endian(bytes, at, 4);
    std::size_t head = 8;
    if (length == 1) {
      length = std::uint64_t{big_endian(bytes, at + 8, 4)} << 32 | big_endian(bytes, at + 12, 4);
      head = 16;
    }
    if (length == 0) length = bytes.size() - at;  // to the end of the file
    if (length < head) return;
    const std::uint64_t inside = std::min<std::uint64_t>(length, bytes.size() - at);
    visit(at + 4, tail(bytes.subspan(at, static_cast<std::size_t>(inside)), head));
    if (length > bytes.size() - at) return;
    at += static_cast<std::size_t>(length);
  }
}

// A picture of tiles has an extent for each tile and for the whole: the largest counts.
// Source: ISO/IEC 23008-12, 6.5.3 (ispe).
ImageHeader read_heif(Bytes bytes) {
  ImageHeader header{.format = ImageFormat::kHeif};
  const auto on_property = [&](Bytes box, std::size_t type, Bytes content) {
    if (!has_text(box, type, "ispe")) return;
    const std::int64_t width = side(big_endian(content, 4, 4));
    const std::int64_t height = side(big_endian(content, 8, 4));
    if (width * height > header.width * header.height) {
      header.width = width;
      header.height = height;
    }
  };
  for_each_box(bytes, [&](std::size_t type, Bytes meta) {
    if (!has_text(bytes, type, "meta")) return;
    const Bytes boxes = tail(meta, 4);
    for_each_box(boxes, [&](std::size_t inner, Bytes properties) {
      if (!has_text(boxes, inner, "iprp")) return;
      for_each_box(properties, [&](std::size_t container, Bytes content) {
        if (!has_text(properties, container, "ipco")) return;
        for_each_box(content, [&](std::size_t property, Bytes value) {
          on_property(content, property, value);
        });
      });
    });
  });
  return header;
}

bool is_heif_brand(Bytes bytes) {
  if (!has_text(bytes, 4, "ftyp")) return false;
  for (const auto brand : {"heic", "heix", "heim", "heis", "mif1", "msf1", "avif"}) {
    if (has_text(bytes, 8, brand)) return true;
  }
  return false;
}

}  // namespace

std::optional<ImageFormat> image_format(Bytes bytes) {
  if (has_text(bytes, 0, "\xFF\xD8\xFF"sv)) return ImageFormat::kJpeg;
  if (has_text(bytes, 0, "\x89PNG\r\n\x1A\n"sv)) return ImageFormat::kPng;
  if (has_text(bytes, 0, "RIFF") && has_text(bytes, 8, "WEBP")) return ImageFormat::kWebp;
  if (has_text(bytes, 0, "GIF87a") || has_text(bytes, 0, "GIF89a")) return ImageFormat::kGif;
  if (has_text(bytes, 0, "II\x2A\0"sv) || has_text(bytes, 0, "MM\0\x2A"sv)) {
    return ImageFormat::kTiff;
  }
  if (is_heif_brand(bytes)) return ImageFormat::kHeif;
  // "BM" alone starts many a text: the info header's size must be one of the known ones.
  if (has_text(bytes, 0, "BM")) {
    for (const std::uint32_t size : {12U, 40U, 52U, 56U, 64U, 108U, 124U}) {
      if (little_endian(bytes, 14, 4) == size) return ImageFormat::kBmp;
    }
  }
  return std::nullopt;
}

std::optional<ImageHeader> read_image_header(Bytes bytes) {
  const auto format = image_format(bytes);
  if (!format) return std::nullopt;
  ImageHeader header = [&] {
    switch (*format) {
      case ImageFormat::kJpeg:
        return read_jpeg(bytes);
      case ImageFormat::kPng:
        return read_png(bytes);
      case ImageFormat::kWebp:
        return read_webp(bytes);
      case ImageFormat::kGif:
        return read_gif(bytes);
      case ImageFormat::kBmp:
        return read_bmp(bytes);
      case ImageFormat::kTiff:
        return read_tiff(bytes);
      case ImageFormat::kHeif:
        return read_heif(bytes);
    }
    return ImageHeader{};
  }();
  if (header.width <= 0 || header.height <= 0) return std::nullopt;
  header.width = side(header.width);
  header.height = side(header.height);
  return header;
}

int exif_orientation(Bytes exif) { return read_tiff(exif).orientation; }

}  // namespace storey::vision
