#include "pipeline/batch/watch.h"

#include <algorithm>
#include <system_error>
#include <vector>

#include "pipeline/io/sha256.h"

namespace storey::batch {

namespace fs = std::filesystem;

std::string state_of_folder(const fs::path& folder, const fs::path& output) {
  std::vector<std::string> files;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, fs::directory_options::skip_permission_denied,
                                         error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    if (fs::equivalent(entry->path(), output, ignored)) {
      entry.disable_recursion_pending();
      continue;
    }
    if (!entry->is_regular_file(ignored)) continue;
    const auto size = entry->file_size(ignored);
    const auto written = entry->last_write_time(ignored).time_since_epoch().count();
    files.push_back(entry->path().string() + '\0' + std::to_string(size) + '\0' +
                    std::to_string(written));
  }
  std::sort(files.begin(), files.end());
  Sha256 sum;
  for (const std::string& file : files) sum.add(file);
  return sum.hex();
}

bool Settling::look(const std::string& now) {
  const bool stays = now != scored_ && now == last_;
  last_ = now;
  return stays;
}

}  // namespace storey::batch
