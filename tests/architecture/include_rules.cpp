#include "tests/architecture/include_rules.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>

namespace storey::test {
namespace {

struct FolderRule {
  std::string folder;
  std::vector<std::string> ours;       ///< folders it may include, besides its own files
  std::vector<std::string> libraries;  ///< how the names of other <headers> may start
};

// Libraries beyond C++'s own. bench and tests may include everything. A folder with rooms names
// each of them: what stands at its root then are its entry points and what all rooms share.
const std::vector<FolderRule>& folder_rules() {
  static const std::vector<FolderRule> rules{
      {"model", {}, {"nlohmann/", "sys/auxv.h"}},
      {"vision", {"model", "vision/read", "vision/identify", "vision/photo"}, {"opencv2/"}},
      {"vision/photo",
       {"model", "vision/geometry", "vision/plugins"},
       {"opencv2/", "jpeglib.h", "jerror.h"}},
      {"vision/geometry", {"model"}, {"opencv2/", "immintrin.h"}},
      {"vision/identify",
       {"model", "vision/geometry", "vision/photo", "vision/plugins"},
       {"opencv2/", "immintrin.h"}},
      {"vision/locate",
       {"model", "vision/identify", "vision/geometry", "vision/photo"},
       {"opencv2/"}},
      {"vision/read",
       {"model", "vision/locate", "vision/identify", "vision/geometry", "vision/photo"},
       {"opencv2/"}},
      {"vision/learn",
       {"model", "vision/locate", "vision/identify", "vision/geometry", "vision/photo"},
       {"opencv2/"}},
      {"vision/plugins", {"model"}, {"dlfcn.h"}},
      {"vision/plugins/codecs",
       {"model", "vision/photo"},
       {"png.h", "webp/", "gif_lib.h", "tiffio.h", "libheif/", "unistd.h", "sys/", "sanitizer/"}},
      {"vision/plugins/ocr", {"model", "vision/identify"}, {"tesseract/", "leptonica/"}},
      {"vision/plugins/nets", {"model"}, {"opencv2/"}},
      {"scoring", {"model"}, {}},
      {"inference", {"model"}, {}},
      {"drawing", {"model"}, {"cairo", "fontconfig/", "pango/", "librsvg/", "glib.h", "nlohmann/"}},
      {"pipeline/io",
       {"model"},
       {"nlohmann/", "openssl/", "link.h", "unistd.h", "fcntl.h", "sys/file.h", "sys/stat.h"}},
      {"pipeline/game", {"pipeline/io", "scoring", "model"}, {"nlohmann/", "unistd.h"}},
      {"pipeline/appearance", {"pipeline/game", "pipeline/io", "vision", "drawing", "model"}, {}},
      {"pipeline/table",
       {"pipeline/appearance", "pipeline/game", "pipeline/io", "inference", "vision", "scoring",
        "model"},
       {"nlohmann/"}},
      {"pipeline/language", {"pipeline/io", "model"}, {"nlohmann/", "unicode/"}},
      {"pipeline/report",
       {"pipeline/table", "pipeline/language", "pipeline/appearance", "pipeline/game",
        "pipeline/io", "inference", "vision", "scoring", "drawing", "model"},
       {"nlohmann/"}},
      {"pipeline/study",
       {"pipeline/report", "pipeline/table", "pipeline/language", "pipeline/appearance",
        "pipeline/game", "pipeline/io", "inference", "vision", "model"},
       {"nlohmann/", "unistd.h"}},
      {"pipeline/batch",
       {"pipeline/study", "pipeline/report", "pipeline/table", "pipeline/language",
        "pipeline/appearance", "pipeline/game", "pipeline/io", "vision", "model"},
       {"nlohmann/", "unistd.h", "fcntl.h", "sys/file.h", "sys/stat.h"}},
      {"pipeline/apart",
       {"pipeline/table", "pipeline/io", "vision", "model"},
       {"fcntl.h", "poll.h", "seccomp.h", "spawn.h", "sys/", "unistd.h"}},
      {"compositor", {"pipeline", "vision", "drawing", "model"}, {"opencv2/", "nlohmann/", "CLI/"}},
      {"cli",
       {"server", "pipeline", "model"},
       {"CLI/", "nlohmann/", "unistd.h", "malloc.h", "sys/ioctl.h"}},
      {"python", {"cli", "model"}, {"pybind11/", "dlfcn.h"}},
      {"docs", {"pipeline", "model"}, {}},
      {"server",
       {"pipeline", "model"},
       {"httplib.h", "nlohmann/", "qrencode.h", "arpa/", "fcntl.h", "ifaddrs.h", "malloc.h", "net/",
        "poll.h", "sys/", "unistd.h"}},
  };
  return rules;
}

// What others see of vision/: no library shows in it.
bool is_front_of_vision(const std::string& path) {
  static const std::set<std::string> in_rooms{
      "vision/photo/load_photo.h",      "vision/photo/view.h",      "vision/photo/resize.h",
      "vision/photo/image_header.h",    "vision/photo/jpeg.h",      "vision/identify/ocr.h",
      "vision/learn/drawn_cells.h",     "vision/learn/enrolment.h", "vision/learn/piece_fields.h",
      "vision/identify/piece_fields.h", "vision/photo/sharper.h"};
  const bool at_root = path.starts_with("vision/") && path.find('/') == path.rfind('/');
  return path.ends_with(".h") && (at_root || in_rooms.contains(path));
}

bool is_in(const std::string& path, const std::string& folder) {
  return path.starts_with(folder + "/");
}

bool is_free(const std::string& path) { return is_in(path, "tests") || is_in(path, "bench"); }

const FolderRule* rule_for(const std::string& path) {
  const FolderRule* best = nullptr;
  for (const auto& rule : folder_rules()) {
    if (is_in(path, rule.folder) && (!best || rule.folder.size() > best->folder.size())) {
      best = &rule;
    }
  }
  return best;
}

// scoring/<game>/ is the only folder whose own subfolders must not see each other.
std::string game_of(const std::string& path) {
  static const std::regex game("scoring/([^/]+)/.*");
  std::smatch match;
  return std::regex_match(path, match, game) ? match[1].str() : "";
}

bool is_in_room(const FolderRule& rule) { return rule.folder.find('/') != std::string::npos; }

std::string objection_to_ours(const FolderRule& rule, const std::string& path,
                              const std::string& target) {
  if (!game_of(target).empty() && game_of(target) != game_of(path)) {
    return "a game's rules are its own";
  }
  if (is_in(target, "vision") && !is_in(path, "vision") && !is_front_of_vision(target)) {
    return "others see only the front of vision";
  }
  if (is_front_of_vision(path) && is_in(target, "vision") && !is_front_of_vision(target)) {
    return "vision's public headers show no OpenCV";
  }
  const FolderRule* const other = rule_for(target);
  if (is_in_room(rule) && other && is_in(rule.folder, other->folder)) {
    return target.ends_with("read_photo.h") ? "a room knows nothing of who uses it" : "";
  }
  const std::string room = other ? other->folder : "";
  const bool allowed = room == rule.folder ||
                       std::any_of(rule.ours.begin(), rule.ours.end(), [&](const auto& folder) {
                         return room == folder || is_in(room, folder);
                       });
  return allowed ? "" : rule.folder + "/ may not see it";
}

std::string objection_to_library(const FolderRule& rule, const std::string& path,
                                 const std::string& target) {
  static const std::vector<std::string> impure{"filesystem", "iostream", "fstream", "random",
                                               "chrono",     "ctime",    "thread",  "cstdio"};
  if (is_in(path, "scoring") && std::find(impure.begin(), impure.end(), target) != impure.end()) {
    return "scoring is a pure function of the table";
  }
  const bool standard = target.find_first_of("./") == std::string::npos;
  if (standard) return "";
  const bool is_header = path.ends_with(".h");
  if (is_front_of_vision(path)) return "vision's public headers show no library";
  if (is_header && rule.folder == "model") return "model's headers show no library";
  const bool allowed = std::any_of(rule.libraries.begin(), rule.libraries.end(),
                                   [&](const auto& start) { return target.starts_with(start); });
  return allowed ? "" : rule.folder + "/ may not use it";
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

}  // namespace

std::vector<std::string> include_violations(const SourceFile& source) {
  if (is_free(source.path)) return {};
  const FolderRule* const rule = rule_for(source.path);
  if (!rule) return {source.path + ": its folder is not in the table of tests/architecture"};

  static const std::regex include(R"re(^\s*#\s*include\s*(["<])([^">]+)[">])re");
  std::vector<std::string> violations;
  std::istringstream lines(source.text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    std::smatch match;
    if (!std::regex_search(line, match, include)) continue;
    const std::string target = match[2];
    const std::string objection = match[1] == "\""
                                      ? objection_to_ours(*rule, source.path, target)
                                      : objection_to_library(*rule, source.path, target);
    if (objection.empty()) continue;
    violations.push_back(source.path + ":" + std::to_string(number) + " includes " + target + ": " +
                         objection);
  }
  return violations;
}

std::string own_header_problem(const SourceFile& source, bool has_header) {
  if (!has_header) return "";
  const std::string own = source.path.substr(0, source.path.rfind('.')) + ".h";
  static const std::regex include(R"re(^\s*#\s*include\s*["<]([^">]+)[">])re");
  std::istringstream lines(source.text);
  std::string line;
  while (std::getline(lines, line)) {
    std::smatch match;
    if (!std::regex_search(line, match, include)) continue;
    return match[1] == own ? "" : source.path + " includes " + match[1].str() + " before " + own;
  }
  return source.path + " does not include " + own;
}

std::vector<std::string> game_names_in(const SourceFile& source,
                                       const std::vector<std::string>& games) {
  std::vector<std::string> violations;
  const std::string text = lower(source.text);
  for (const auto& game : games) {
    std::string words = lower(game);
    std::replace(words.begin(), words.end(), '-', ' ');
    if (text.find(lower(game)) == std::string::npos && text.find(words) == std::string::npos)
      continue;
    violations.push_back(source.path + " names the game " + game);
  }
  return violations;
}

}  // namespace storey::test
