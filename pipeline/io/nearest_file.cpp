#include "pipeline/io/nearest_file.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "model/nearest.h"
#include "model/plain_text.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostNames = 5000;  // of a folder; in a larger one nobody waits for it

/// Sorted, since a folder has its names in any order. Names that would steer a terminal are not
/// proposed.
std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder.empty() ? "." : folder, error)) {
    const std::string name = entry.path().filename().string();
    if (visible(name) == name) names.push_back(name);
    if (names.size() > kMostNames) return {};
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

Error with_nearest_file(Error error, const std::string& path) {
  fs::path there;
  for (const fs::path& part : fs::path(path)) {
    std::error_code ignored;
    const fs::path next = there / part;
    if (!part.empty() && fs::symlink_status(next, ignored).type() == fs::file_type::not_found) {
      error.message += did_you_mean(part.string(), names_in(there));
      break;
    }
    there = next;
  }
  return error;
}

}  // namespace storey
