#include "pipeline/io/photo_names.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace storey {
namespace {

namespace fs = std::filesystem;

// Those that is_photo_name() takes come first.
constexpr std::array<std::string_view, 11> kEndings{
    ".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".tif", ".tiff", ".bmp", ".gif", ".avif"};
constexpr std::size_t kSearched = 4;

std::string changed(std::string text, int (*change)(int)) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [&](unsigned char c) { return static_cast<char>(change(c)); });
  return text;
}

/// "game1/IMG_7" and ".jpg" of "./game1/IMG_7.JPG". What follows a dot is mostly part of the name.
std::pair<std::string, std::string> split_name(const fs::path& name) {
  fs::path normal = name.lexically_normal();
  std::string ending = lower_ending(normal);
  if (std::find(kEndings.begin(), kEndings.end(), ending) == kEndings.end()) ending.clear();
  if (!ending.empty()) normal.replace_extension();
  return {normal.generic_string(), std::move(ending)};
}

}  // namespace

std::string lower_ending(const fs::path& file) {
  return changed(file.extension().string(), std::tolower);
}

bool is_photo_name(const fs::path& file) {
  const auto* end = kEndings.begin() + kSearched;
  return std::find(kEndings.begin(), end, lower_ending(file)) != end;
}

bool is_picture_name(const fs::path& file) {
  return std::find(kEndings.begin(), kEndings.end(), lower_ending(file)) != kEndings.end();
}

bool is_photo_there(const fs::path& name) {
  std::error_code error;
  const auto [stem, ending] = split_name(name);
  if (!ending.empty()) return fs::is_regular_file(name, error);
  return std::any_of(kEndings.begin(), kEndings.end(), [&, &file = stem](std::string_view known) {
    const std::string lower(known);
    return fs::is_regular_file(file + lower, error) ||
           fs::is_regular_file(file + changed(lower, std::toupper), error);
  });
}

void PhotoIndex::add(const fs::path& name, std::size_t index) {
  auto [stem, ending] = split_name(name);
  by_stem_[stem].emplace_back(std::move(ending), index);
}

std::optional<std::size_t> PhotoIndex::find(const fs::path& name) const {
  const auto [stem, ending] = split_name(name);
  const auto named = by_stem_.find(stem);
  if (named == by_stem_.end()) return std::nullopt;
  std::optional<std::size_t> open;  // one of both names does not say the ending
  for (const auto& [other, index] : named->second) {
    if (other == ending) return index;
    if (!open && (other.empty() || ending.empty())) open = index;
  }
  return open;
}

}  // namespace storey
