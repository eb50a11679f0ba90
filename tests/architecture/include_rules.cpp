#include "tests/architecture/include_rules.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <sstream>
#include <string_view>

namespace storey::test {
namespace {

struct FolderRule {
  std::string folder;
  std::vector<std::string> ours;       ///< folders it may include, besides its own files
  std::vector<std::string> libraries;  ///< how the names of other <headers> may start
};

// Libraries beyond C++'s own. bench and tests may include everything.
const std::vector<FolderRule>& folder_rules() {
  static const std::vector<FolderRule> rules{
      {"model", {}, {"nlohmann/"}},
      {"vision", {"model"}, {"opencv2/", "jpeglib.h", "jerror.h", "dlfcn.h"}},
      {"vision/detail", {"vision", "model"}, {"opencv2/"}},
      {"vision/plugins/codecs",
       {"vision", "model"},
       {"png.h", "webp/", "gif_lib.h", "tiffio.h", "libheif/"}},
      {"vision/plugins/ocr", {"vision", "model"}, {"tesseract/", "leptonica/"}},
      {"scoring", {"model"}, {}},
      {"drawing", {"model"}, {"cairo", "librsvg/", "glib.h", "nlohmann/"}},
      {"pipeline",
       {"vision", "scoring", "drawing", "model"},
       {"nlohmann/", "openssl/", "unistd.h", "fcntl.h", "link.h", "sys/file.h", "sys/stat.h"}},
      {"compositor", {"pipeline", "vision", "drawing", "model"}, {"opencv2/", "nlohmann/", "CLI/"}},
      {"cli", {"pipeline", "model"}, {"CLI/", "nlohmann/", "unistd.h", "malloc.h"}},
      {"server", {"pipeline", "model"}, {"httplib.h", "nlohmann/"}},
  };
  return rules;
}

bool is_in(const std::string& path, const std::string& folder) {
  return path.starts_with(folder + "/");
}

std::string folder_of(const std::string& path) { return path.substr(0, path.rfind('/')); }

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

std::string objection_to_ours(const FolderRule& rule, const std::string& path,
                              const std::string& target) {
  if (!game_of(target).empty() && game_of(target) != game_of(path)) {
    return "a game's rules are its own";
  }
  if (is_in(target, "vision/detail") && !is_in(path, "vision")) {
    return "vision/detail is for vision alone";
  }
  const bool is_header = path.ends_with(".h");
  if (is_in(target, "vision/detail") && is_header && folder_of(path) == "vision") {
    return "vision's public headers show no OpenCV";
  }
  const std::string own = rule.folder.substr(0, rule.folder.find('/'));
  const bool allowed =
      is_in(target, own) || std::any_of(rule.ours.begin(), rule.ours.end(),
                                        [&](const auto& folder) { return is_in(target, folder); });
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
  if (is_header && rule.folder == "vision") return "vision's public headers show no library";
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

std::vector<std::string> game_names_in(const SourceFile& source,
                                       const std::vector<std::string>& games) {
  std::vector<std::string> violations;
  const std::string text = lower(source.text);
  for (const auto& game : games) {
    if (text.find(lower(game)) == std::string::npos) continue;
    violations.push_back(source.path + " names the game " + game);
  }
  return violations;
}

}  // namespace storey::test
