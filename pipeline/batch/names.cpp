#include "pipeline/batch/names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <map>

#include "pipeline/batch/files.h"
#include "pipeline/detail/photo_names.h"
#include "pipeline/detail/sha256.h"

namespace storey::batch {
namespace {

namespace fs = std::filesystem;

// Linux takes 255 bytes; endings and the tail of a temporary name need some of them.
constexpr std::size_t kMaxNameBytes = 180;
constexpr std::size_t kKeptBytes = 140;

/// Length of the UTF-8 sign that starts `text`, 0 when that is none (RFC 3629).
std::size_t sign_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return 0;
  }
  const unsigned second = byte(1);
  const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
  const bool surrogate = first == 0xed && second > 0x9f;
  const bool beyond = first == 0xf4 && second > 0x8f;
  return overlong || surrogate || beyond ? 0 : length;
}

std::string percent(unsigned char byte) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  return {'%', kDigits[byte >> 4U], kDigits[byte & 15U]};
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return lower;
}

bool has_ending(std::string_view name) {
  return detail::is_picture_name(name) || detail::lower_ending(name) == ".json";
}

std::string without_ending(const std::string& name) {
  return has_ending(name) ? fs::path(name).replace_extension().string() : name;
}

/// Where the seat starts, its separator included; npos when there is none.
std::size_t find_seat(std::string_view stem, const std::vector<std::string>& seats,
                      std::string& seat) {
  const std::string lower = lower_case(stem.substr(stem.rfind('/') + 1));
  for (const std::string& known : seats) {
    if (lower.size() < known.size() + 2 || !lower.ends_with(known)) continue;
    const std::size_t separator = stem.size() - known.size() - 1;
    if (std::string_view("-_ ").find(stem[separator]) == std::string_view::npos) continue;
    seat = known;
    return separator;
  }
  return std::string_view::npos;
}

/// Neither an ending nor a seat at its end: such a name is given to one table only.
bool is_plain(std::string_view name, const std::vector<std::string>& seats) {
  std::string ignored;
  return !has_ending(name) && find_seat(name, seats, ignored) == std::string_view::npos;
}

/// A folder must not stand where a file of ours may go.
std::string safe_folder(const std::string& folder) {
  const std::string_view plain =
      std::string_view(folder).substr(0, folder.find_last_not_of('~') + 1);
  const bool ours = plain.ends_with(kScoreEnding) || plain.ends_with(kOverlayEnding) ||
                    std::find(kOwnFiles.begin(), kOwnFiles.end(), plain) != kOwnFiles.end();
  return ours ? folder + "~" : folder;
}

std::string safe_file(const std::string& name) {
  if (name.size() <= kMaxNameBytes) return name;
  return name.substr(0, kKeptBytes) + "~" + detail::Sha256().add(name).hex().substr(0, 16);
}

std::string safe_path(const std::string& name) {
  fs::path safe;
  const fs::path path(name);
  for (const fs::path& folder : path.parent_path()) safe /= safe_folder(folder.string());
  return (safe / safe_file(path.filename().string())).string();
}

}  // namespace

std::string text_of(std::string_view name) {
  std::string text;
  while (!name.empty()) {
    const std::size_t length = sign_length(name);
    const auto first = static_cast<unsigned char>(name.front());
    if (length == 0 || first < ' ' || first == 0x7f || first == '%') {
      text += percent(first);
      name.remove_prefix(1);
    } else {
      text += name.substr(0, length);
      name.remove_prefix(length);
    }
  }
  return text;
}

std::string bytes_of(std::string_view text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned value = 0;
    const char* const digits = text.data() + i + 1;
    const bool escaped = text[i] == '%' && i + 2 < text.size() &&
                         std::from_chars(digits, digits + 2, value, 16).ptr == digits + 2;
    bytes += escaped ? static_cast<char>(value) : text[i];
    if (escaped) i += 2;
  }
  return bytes;
}

bool stays_below(std::string_view name) {
  const fs::path path(name);
  return path.is_relative() && name.find('\0') == std::string_view::npos &&
         std::none_of(path.begin(), path.end(), [](const fs::path& part) { return part == ".."; });
}

std::string url_of(std::string_view name) {
  std::string url;
  for (const char sign : name) {
    const auto byte = static_cast<unsigned char>(sign);
    const bool plain = byte < 0x80 && (std::isalnum(byte) != 0 ||
                                       std::string_view("-._~/").find(sign) != std::string::npos);
    url += plain ? std::string(1, sign) : percent(byte);
  }
  return url;
}

SeatedName split_seat(std::string_view name, const std::vector<std::string>& seats) {
  const std::string stem = without_ending(std::string(name));
  SeatedName split{std::string(name), ""};
  const std::size_t separator = find_seat(stem, seats, split.seat);
  if (separator == std::string::npos) return split;
  const std::string table = stem.substr(0, separator);
  if (!is_plain(table, seats)) return {std::string(name), ""};
  split.table = table;
  return split;
}

const std::vector<std::string>& player_colours() {
  static const std::vector<std::string> colours{"black", "blue",   "brown", "green",
                                                "grey",  "gray",   "pink",  "purple",
                                                "red",   "orange", "white", "yellow"};
  return colours;
}

std::vector<std::string> output_names(const std::vector<std::string>& tables,
                                      const std::vector<std::string>& seats) {
  std::map<std::string, int> taken;
  for (const std::string& table : tables) ++taken[without_ending(table)];
  std::vector<std::string> names;
  names.reserve(tables.size());
  for (const std::string& table : tables) {
    const std::string name = without_ending(table);
    names.push_back(safe_path(taken[name] == 1 && is_plain(name, seats) ? name : table));
  }
  return names;
}

}  // namespace storey::batch
