#include "pipeline/files.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <random>
#include <system_error>

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kChunk = 1u << 16;

struct Close {
  void operator()(std::FILE* file) const {
    if (file != stdin) std::fclose(file);
  }
};
using File = std::unique_ptr<std::FILE, Close>;

std::string reason(int error) { return std::generic_category().message(error); }

Error unreadable(const std::string& path, const std::string& message) {
  return {ErrorCode::kUnreadable, message, path == "-" ? "stdin" : path};
}

/// A name nobody else uses: several runs may write the same file at once.
fs::path temporary_name(const fs::path& path) {
  std::random_device random;
  return path.string() + ".tmp-" + std::to_string(getpid()) + "-" + std::to_string(random());
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
  std::error_code ignored;
  if (path != "-" && fs::is_directory(path, ignored)) {
    return unreadable(path, "this is a folder: name one file in it");
  }
  errno = 0;
  const File file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"));
  if (!file) {
    return unreadable(path, errno == ENOENT ? "no such file: check the name"
                                            : "cannot be opened: " + reason(errno));
  }
  std::string bytes;
  std::string chunk(kChunk, '\0');
  while (const std::size_t got = std::fread(chunk.data(), 1, chunk.size(), file.get())) {
    bytes.append(chunk, 0, got);
    if (bytes.size() > max_bytes) {
      return unreadable(path, "the file is larger than the " + std::to_string(max_bytes >> 20) +
                                  " MB that are read: give a smaller one");
    }
  }
  if (std::ferror(file.get()) != 0) {
    return unreadable(path, "reading stopped: " + reason(errno));
  }
  return bytes;
}

Status write_file(const fs::path& path, std::string_view bytes) {
  const auto failed = [&](const std::string& why) {
    return Error{ErrorCode::kIo, "cannot be written: " + why + "; choose another place",
                 path.string()};
  };
  std::error_code error;
  // A device or pipe (/dev/null, /dev/stdout) is written in place: renaming would replace it.
  const bool special = fs::exists(path, error) && fs::is_other(path, error);
  if (fs::is_directory(path, error)) return failed("it is a folder");
  error.clear();  // that there is no such file yet is no failure

  const fs::path target = special ? path : temporary_name(path);
  errno = 0;
  std::FILE* file = std::fopen(target.c_str(), "wb");
  if (file == nullptr) return failed(reason(errno));
  // An empty view may point nowhere, which fwrite does not take.
  const bool written =
      bytes.empty() || std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  const int write_error = errno;
  const bool closed = std::fclose(file) == 0;
  if (written && closed && special) return ok();
  if (written && closed) fs::rename(target, path, error);
  if (!written || !closed || error) {
    const std::string why = error ? error.message() : reason(written ? errno : write_error);
    if (!special) fs::remove(target, error);
    return failed(why);
  }
  return ok();
}

}  // namespace storey
