#include "pipeline/io/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>

#include "pipeline/io/descriptor.h"
#include "pipeline/io/open_folder.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kChunk = 1u << 16;

std::string reason(int error) { return std::generic_category().message(error); }

Error unreadable(const std::string& path, const std::string& message) {
  return {ErrorCode::kUnreadable, message, path == "-" ? "stdin" : path};
}

Error not_writable(const fs::path& path, const std::string& why) {
  return {ErrorCode::kIo, "cannot be written: " + why + "; choose another place", path.string()};
}

Status write_in_place(const fs::path& path, std::string_view bytes) {
  errno = 0;
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return not_writable(path, reason(errno));
  // An empty view may point nowhere, which fwrite does not take.
  const bool written =
      bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  const bool closed = std::fclose(file) == 0;
  return written && closed ? ok() : Status(not_writable(path, reason(errno)));
}

/// A pipe may never end and a device may do anything when read, so only regular files are.
std::string why_no_file(mode_t mode) {
  if (S_ISDIR(mode)) return "this is a folder: name one file in it";
  const std::string what = S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
  return "this is " + what + ", not a file: save its content as a file, or give - to read stdin";
}

/// Waits for nothing: a pipe that nobody writes to is opened at once, and then refused.
Result<Descriptor> opened(const std::string& path) {
  if (path == "-") return Descriptor(STDIN_FILENO);
  if (path.find('\0') != std::string::npos)
    return unreadable(path, "a file's name holds no zero byte: check the name");
  Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY));
  if (file.number() < 0) {
    return unreadable(path, errno == ENOENT  ? "no such file: check the name"
                            : errno == ENXIO ? why_no_file(S_IFSOCK)
                                             : "cannot be opened: " + reason(errno));
  }
  struct stat status {};
  if (::fstat(file.number(), &status) != 0)
    return unreadable(path, "cannot be opened: " + reason(errno));
  if (!S_ISREG(status.st_mode)) return unreadable(path, why_no_file(status.st_mode));
  return file;
}

Status add_files(const fs::path& folder, std::vector<fs::path>& files) {
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const fs::path& path = entry->path();
    std::error_code broken;
    const bool is_link = fs::is_symlink(fs::symlink_status(path, broken));
    const auto status = fs::status(path, broken);
    if (fs::is_directory(status) && !is_link) {
      if (Status below = add_files(path, files); !below) return below;
    } else if (fs::is_regular_file(status) || (is_link && !fs::exists(status))) {
      files.push_back(path);
    }
  }
  if (!error) return ok();
  return Error{ErrorCode::kUsage, "this folder cannot be read: " + error.message(),
               folder.string()};
}

}  // namespace

Result<std::vector<fs::path>> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  if (const Status added = add_files(folder, files); !added) return added.error();
  std::sort(files.begin(), files.end());
  return files;
}

Result<std::string> read_file(const std::string& path, std::size_t max_bytes) {
  const auto file = opened(path);
  if (!file) return file.error();
  std::string bytes;
  std::string chunk(kChunk, '\0');
  while (true) {
    const ssize_t got = ::read(file->number(), chunk.data(), chunk.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return unreadable(path, "reading stopped: " + reason(errno));
    if (got == 0) return bytes;
    bytes.append(chunk, 0, static_cast<std::size_t>(got));
    if (bytes.size() > max_bytes) {
      return unreadable(path, "the file is larger than the " + std::to_string(max_bytes >> 20) +
                                  " MB that are read: give a smaller one");
    }
  }
}

Status write_file(const fs::path& path, std::string_view bytes) {
  std::error_code error;
  // A device or pipe (/dev/null, /dev/stdout) is written in place: renaming would replace it.
  if (fs::exists(path, error) && fs::is_other(path, error)) return write_in_place(path, bytes);
  if (fs::is_directory(path, error)) return not_writable(path, "it is a folder");
  const auto folder = OpenFolder::at(path.parent_path());
  if (!folder) return Error{folder.error().code, folder.error().message, path.string()};
  if (Status written = folder->write(path.filename().string(), bytes); !written) return written;
  return folder->sync();
}

}  // namespace storey
