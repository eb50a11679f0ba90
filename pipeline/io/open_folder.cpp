#include "pipeline/io/open_folder.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <random>
#include <system_error>

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTemporary = ".storey-tmp-";
constexpr int kFolder = O_RDONLY | O_DIRECTORY | O_CLOEXEC;

std::string reason(int error) { return std::generic_category().message(error); }

Error not_writable(const fs::path& path, const std::string& why) {
  return {ErrorCode::kIo, "cannot be written: " + why + "; choose another place", path.string()};
}

/// A name nobody else uses: several runs may write the same file at once.
std::string temporary_name() {
  std::random_device random;
  return std::string(kTemporary) + std::to_string(getpid()) + "-" + std::to_string(random());
}

/// @return  0, or why not.
int write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

/// @return  0, or why not; that this kind of file cannot be synced is no failure.
int sync_descriptor(int number) {
  while (::fsync(number) != 0) {
    if (errno == EINTR) continue;
    return errno == EINVAL || errno == ENOTSUP || errno == ENOSYS || errno == EBADF ? 0 : errno;
  }
  return 0;
}

/// A folder that may be written to but not listed can be held, too; only its sync does nothing.
int open_folder(int at, const char* name, int links) {
  const int folder = ::openat(at, name, kFolder | links);
  if (folder >= 0 || errno != EACCES) return folder;
  return ::openat(at, name, O_PATH | O_DIRECTORY | O_CLOEXEC | links);
}

fs::path named(const fs::path& path) { return path.empty() ? fs::path(".") : path; }

}  // namespace

Result<OpenFolder> OpenFolder::at(const fs::path& path) {
  Descriptor folder(open_folder(AT_FDCWD, named(path).c_str(), 0));
  if (folder.number() < 0) return not_writable(path, reason(errno));
  return OpenFolder(path, std::move(folder));
}

Result<OpenFolder> OpenFolder::make(const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(named(path), error)) {
    const auto parent = make(path.parent_path());
    if (!parent) return parent.error();
    if (::mkdir(path.c_str(), 0777) != 0 && errno != EEXIST)
      return Error{ErrorCode::kIo, "this folder cannot be made: " + reason(errno), path.string()};
    if (const Status synced = parent->sync(); !synced) return synced.error();
  }
  return at(path);
}

Result<OpenFolder> OpenFolder::make_below(const fs::path& path, const fs::path& relative) {
  const auto folder = make(path);
  return folder ? folder->below(relative) : folder.error();
}

Result<OpenFolder> OpenFolder::step(const std::string& name) const {
  const fs::path path = name == "." ? path_ : path_ / name;
  int folder = open_folder(descriptor(), name.c_str(), O_NOFOLLOW);
  if (folder < 0 && errno == ENOENT) {
    if (::mkdirat(descriptor(), name.c_str(), 0777) != 0 && errno != EEXIST)
      return Error{ErrorCode::kIo, "this folder cannot be made: " + reason(errno), path.string()};
    if (const Status synced = sync(); !synced) return synced.error();
    folder = open_folder(descriptor(), name.c_str(), O_NOFOLLOW);
  }
  if (folder >= 0) return OpenFolder(path, Descriptor(folder));
  const int why = errno;
  std::error_code ignored;
  if (fs::is_symlink(fs::symlink_status(path, ignored)))
    return Error{ErrorCode::kIo,
                 "this is a link, and nothing is written through a link to another place: remove "
                 "it or choose another folder",
                 path.string()};
  return Error{ErrorCode::kIo, "this folder cannot be made or opened: " + reason(why),
               path.string()};
}

Result<OpenFolder> OpenFolder::below(const fs::path& relative) const {
  auto folder = step(".");
  for (const fs::path& name : relative) {
    if (!folder) return folder;
    folder = folder->step(name.string());
  }
  return folder;
}

Status OpenFolder::write(const std::string& name, std::string_view bytes, OnDisk on_disk) const {
  const std::string temporary = temporary_name();
  Descriptor file(::openat(descriptor(), temporary.c_str(),
                           O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
  if (file.number() < 0) return not_writable(path_ / name, reason(errno));
  int why = write_all(file.number(), bytes);
  if (why == 0 && on_disk == OnDisk::kNow) why = sync_descriptor(file.number());
  if (!file.close() && why == 0) why = errno;
  if (why == 0 && ::renameat(descriptor(), temporary.c_str(), descriptor(), name.c_str()) != 0)
    why = errno;
  if (why == 0) return ok();
  ::unlinkat(descriptor(), temporary.c_str(), 0);
  return not_writable(path_ / name, reason(why));
}

Status OpenFolder::remove(const std::string& name) const {
  if (::unlinkat(descriptor(), name.c_str(), 0) == 0 || errno == ENOENT) return ok();
  return Error{ErrorCode::kIo, "cannot be removed: " + reason(errno), (path_ / name).string()};
}

Status OpenFolder::remove_if(const std::function<bool(const std::string&)>& choose) const {
  std::error_code error;
  fs::directory_iterator entry(named(path_), error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    const std::string name = entry->path().filename().string();
    if (!fs::is_regular_file(entry->symlink_status(ignored)) || !choose(name)) continue;
    if (Status removed = remove(name); !removed) return removed;
  }
  return ok();
}

Status OpenFolder::sync() const {
  const int why = sync_descriptor(descriptor());
  return why == 0 ? ok() : Status(not_writable(path_, reason(why)));
}

bool is_unfinished(const std::string& name) {
  if (!name.starts_with(kTemporary)) return false;
  const std::string_view rest = std::string_view(name).substr(kTemporary.size());
  return std::count(rest.begin(), rest.end(), '-') == 1 &&
         rest.find_first_not_of("0123456789-") == rest.npos;
}

}  // namespace storey
