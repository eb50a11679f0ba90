#include "pipeline/batch/output_folder.h"

#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <system_error>
#include <utility>

#include "pipeline/batch/names.h"
#include "pipeline/batch/seal.h"
#include "pipeline/io/files.h"

namespace storey::batch {
namespace {

namespace fs = std::filesystem;

std::string file_name(const std::string& name) { return fs::path(name).filename().string(); }
std::string folder_name(const std::string& name) { return fs::path(name).parent_path().string(); }

}  // namespace

Result<OutputFolder> OutputFolder::open(const fs::path& path) {
  auto folder = OpenFolder::make(path);
  if (!folder) return folder.error();
  // Some network disks know no locks; only a lock that is taken speaks of another run.
  if (flock(folder->descriptor(), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return Error{ErrorCode::kIo,
                 "another run is writing here: wait for it, or give each its own folder",
                 text_of(path.string())};
  }
  OutputFolder output(path, std::move(folder).value());
  output.tidy();
  return output;
}

void OutputFolder::tidy() const {
  for (const std::string& name : files()) {
    std::error_code ignored;
    if (is_unfinished(file_name(name))) fs::remove(path_ / name, ignored);
  }
  // Results that a killed run left under their names may not be on the disk yet.
  static_cast<void>(syncfs(folder_.descriptor()));
}

std::vector<std::string> OutputFolder::files() const {
  std::vector<std::string> names;
  std::error_code error;
  using Walk = fs::recursive_directory_iterator;
  Walk entry(path_, fs::directory_options::skip_permission_denied, error);
  for (; !error && entry != Walk(); entry.increment(error)) {
    std::error_code ignored;
    if (fs::is_regular_file(entry->symlink_status(ignored)))
      names.push_back(entry->path().lexically_relative(path_).string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

Result<OpenFolder> OutputFolder::folder_of(const std::string& name) const {
  const std::lock_guard lock(*making_);
  return folder_.below(folder_name(name));
}

Status OutputFolder::write(const std::vector<File>& files) const {
  std::map<std::string, OpenFolder> folders;
  for (const auto& [name, bytes] : files) {
    auto folder = folders.find(folder_name(name));
    if (folder == folders.end()) {
      auto opened = folder_of(name);
      if (!opened) return opened.error();
      folder = folders.emplace(folder_name(name), std::move(opened).value()).first;
    }
    if (Status written = folder->second.write(file_name(name), bytes); !written) return written;
  }
  for (const auto& [unused, folder] : folders) {
    if (Status synced = folder.sync(); !synced) return synced;
  }
  return ok();
}

bool OutputFolder::holds(const KeptFile& file) const {
  const fs::path path = path_ / file.name;
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(path, error))) return false;
  const auto bytes = read_file(path.string(), kMaxResultBytes);
  return bytes && digest_of(*bytes) == file.digest;
}

Status OutputFolder::remove(const std::vector<KeptFile>& files) const {
  std::map<std::string, OpenFolder> folders;
  for (const KeptFile& file : files) {
    if (!holds(file)) continue;
    auto opened = folder_of(file.name);
    if (!opened) continue;  // it lies behind a link
    if (Status removed = opened->remove(file_name(file.name)); !removed) return removed;
    folders.emplace(folder_name(file.name), std::move(opened).value());
  }
  for (const auto& [unused, folder] : folders) {
    if (Status synced = folder.sync(); !synced) return synced;
  }
  return ok();
}

}  // namespace storey::batch
