#include "pipeline/batch/output_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <regex>
#include <system_error>
#include <utility>

#include "pipeline/batch/names.h"
#include "pipeline/files.h"

namespace storey::batch {
namespace {

namespace fs = std::filesystem;

Error not_usable(const fs::path& path, const std::string& why) {
  return {ErrorCode::kIo, why, text_of(path.string())};
}

std::string reason(int error) { return std::generic_category().message(error); }

/// A temporary name as write_file() makes them.
bool is_unfinished(const std::string& name) {
  static const std::regex unfinished(R"(.*\.(json|jpg|csv|html)\.tmp-[0-9]+-[0-9]+)",
                                     std::regex::optimize);
  return std::regex_match(name, unfinished);
}

void remove_unfinished(const fs::path& folder) {
  const auto files = files_below(folder);
  if (!files) return;
  for (const fs::path& file : *files) {
    std::error_code ignored;
    if (is_unfinished(file.filename().string())) fs::remove(file, ignored);
  }
}

}  // namespace

Result<OutputFolder> OutputFolder::open(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) return not_usable(path, "this folder cannot be made: " + error.message());
  const int lock = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (lock < 0) return not_usable(path, "this folder cannot be opened: " + reason(errno));
  OutputFolder folder(path, lock);
  // Some network disks know no locks; only a lock that is taken speaks of another run.
  if (flock(lock, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    return not_usable(path,
                      "another run is writing here: wait for it, or give each its own folder");
  }
  remove_unfinished(path);
  return folder;
}

OutputFolder::OutputFolder(OutputFolder&& other) noexcept
    : path_(std::move(other.path_)), lock_(std::exchange(other.lock_, -1)) {}

OutputFolder::~OutputFolder() {
  if (lock_ >= 0) ::close(lock_);
}

Status OutputFolder::write(const std::string& name, std::string_view bytes) const {
  const fs::path file = path_ / name;
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  if (error) return not_usable(file.parent_path(), "cannot be made: " + error.message());
  return write_file(file, bytes);
}

}  // namespace storey::batch
