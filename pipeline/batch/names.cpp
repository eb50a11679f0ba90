#include "pipeline/batch/names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <filesystem>
#include <map>

#include "model/plain_text.h"
#include "pipeline/batch/files.h"
#include "pipeline/io/photo_names.h"
#include "pipeline/io/sha256.h"

namespace storey::batch {
namespace {

namespace fs = std::filesystem;

// Linux takes 255 bytes of a name, of which endings need some, and 4,095 of a path.
constexpr std::size_t kMaxNameBytes = 180;
constexpr std::size_t kMaxPathBytes = 2000;
constexpr std::size_t kTailBytes = 17;
constexpr std::size_t kKeptBytes = 140;

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
  return is_picture_name(name) || lower_ending(name) == ".json";
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

std::string_view without_marks(std::string_view name) {
  return name.substr(0, name.find_last_not_of('~') + 1);
}

/// A folder must not stand where a file of ours may go.
std::string safe_folder(const std::string& folder) {
  const std::string_view plain = without_marks(folder);
  const bool ours = plain.ends_with(kScoreEnding) || plain.ends_with(kOverlayEnding) ||
                    std::find(kOwnFiles.begin(), kOwnFiles.end(), plain) != kOwnFiles.end();
  return ours ? folder + "~" : folder;
}

/// What a cut name ends with.
std::string tail_of(std::string_view name) {
  return "~" + Sha256().add(name).hex().substr(0, kTailBytes - 1);
}

/// Another name may end as cut ones do: it is cut, too, so that none of those is like it.
bool ends_as_cut(std::string_view name) {
  if (name.size() < kTailBytes) return false;
  const std::string_view tail = name.substr(name.size() - kTailBytes);
  return tail[0] == '~' && tail.find_first_not_of("0123456789abcdef", 1) == tail.npos;
}

/// "." and ".." are what is left of "..jpg" and "...jpg", and lead elsewhere.
std::string safe_file(const std::string& name) {
  const std::string_view plain = without_marks(name);
  if (plain == "." || plain == "..") return name + "~";
  if (name.size() <= kMaxNameBytes && !ends_as_cut(name)) return name;
  return name.substr(0, kKeptBytes) + tail_of(name);
}

std::string safe_path(const std::string& name) {
  const fs::path path(name);
  const std::string file = path.filename().string();
  // The output folder may lie deeper than that of the photos.
  if (name.size() > kMaxPathBytes) return file.substr(0, kKeptBytes) + tail_of(name);
  fs::path safe;
  for (const fs::path& folder : path.parent_path()) safe /= safe_folder(folder.string());
  return (safe / safe_file(file)).string();
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
