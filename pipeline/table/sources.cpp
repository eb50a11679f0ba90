#include "pipeline/table/sources.h"

#include <algorithm>
#include <cstdint>
#include <span>

#include "model/trim.h"
#include "pipeline/io/files.h"
#include "pipeline/io/nearest_file.h"
#include "vision/photo/load_photo.h"

namespace storey {
namespace {

// One byte more than the reader of photos takes, so that its own message about size is given.
constexpr std::size_t kMaxSourceBytes = vision::LoadOptions{}.max_bytes + 1;
constexpr std::size_t kLookedAt = 4096;

/// Text of ours never holds control signs; pictures and archives soon do.
bool looks_like_text(std::string_view bytes) {
  const auto head = bytes.substr(0, kLookedAt);
  return std::none_of(head.begin(), head.end(), [](unsigned char c) {
    return (c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f') || c == 0x7f;
  });
}

}  // namespace

Result<SourceKind> kind_of(std::string_view bytes, const std::string& path) {
  const auto unreadable = [&](const std::string& why) {
    return Error{ErrorCode::kUnreadable, why, path == "-" ? "stdin" : path};
  };
  if (bytes.empty()) {
    return unreadable("the file is empty: give a photo (JPEG, PNG, WebP) or a layout file");
  }
  const std::span raw(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  if (vision::looks_like_image(raw)) return SourceKind::kPhoto;
  if (!looks_like_text(bytes)) {
    return unreadable(
        "this is neither an image that can be read nor a layout: give a JPEG, PNG or WebP photo, "
        "or a layout file");
  }
  const auto first = bytes.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  if (first == std::string_view::npos) {
    return unreadable("the file holds only blanks: give a photo or a layout file");
  }
  // What looks like a photo in a browser is often saved with the page around it.
  if (bytes[first] == '<')
    return unreadable(
        "this is a web page or a drawing in text, not a photo: save the picture itself");
  return bytes[first] == '{' || bytes[first] == '[' ? SourceKind::kTable : SourceKind::kLayout;
}

Result<SourceFile> read_source(const std::string& path) {
  auto bytes = read_file(path, kMaxSourceBytes);
  if (!bytes) return with_nearest_file(bytes.error(), path);
  const auto kind = kind_of(*bytes, path);
  if (!kind) return kind.error();
  if (*kind != SourceKind::kPhoto)
    bytes.value() = std::string(without_byte_order_mark(bytes.value()));
  return SourceFile{path, *kind, std::move(bytes).value()};
}

}  // namespace storey
