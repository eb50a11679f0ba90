// Loaded before a program (LD_PRELOAD), records what it does to the files below a folder, in order.
//
// STOREY_RECORD_ROOT  the folder, an absolute path without links
// STOREY_RECORD_LOG   where the record goes
// STOREY_HANG         ending of a file's name: opening such a file never ends
//
// An event is a line of words set off by tabs; bytes that were written follow in a line of their
// own. What it does not know it does not see: who reads the record compares the outcome.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <climits>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <string>
#include <string_view>

namespace {

template <typename Function>
Function* real(Function* /*same*/, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

std::string setting(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// One call at a time, so that the record has the order in which things happened.
class Record {
 public:
  static Record& get() {
    static Record* const record = new Record;  // others write until the very end
    return *record;
  }

  std::unique_lock<std::recursive_mutex> alone() { return std::unique_lock(mutex_); }

  [[nodiscard]] bool covers(const std::string& path) const {
    return !root_.empty() && (path + "/").starts_with(root_ + "/");
  }
  [[nodiscard]] bool listens() const { return !root_.empty(); }
  [[nodiscard]] bool hangs(const std::string& path) const {
    return !hang_.empty() && path.ends_with(hang_);
  }

  void opened(int file) { files_.insert(file); }
  bool closed(int file) { return files_.erase(file) > 0; }
  bool knows(int file) const { return files_.contains(file); }

  void add(std::initializer_list<std::string_view> words) {
    std::string line;
    for (const std::string_view word : words)
      line += (line.empty() ? "" : "\t") + std::string(word);
    put(line + "\n");
  }
  void add_bytes(const std::string& what, std::string_view bytes) {
    put(what + "\t" + std::to_string(bytes.size()) + "\n" + std::string(bytes) + "\n");
  }

 private:
  Record()
      : root_(setting("STOREY_RECORD_ROOT")),
        hang_(setting("STOREY_HANG")),
        log_(open_log(setting("STOREY_RECORD_LOG"))) {}

  /// By the system itself: open() below needs the record that is only being made.
  static int open_log(const std::string& path) {
    return static_cast<int>(
        syscall(SYS_openat, AT_FDCWD, path.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0666));
  }

  void put(const std::string& text) {
    static auto* const write_it = real(&::write, "write");
    if (write_it(log_, text.data(), text.size()) != static_cast<ssize_t>(text.size())) std::abort();
  }

  std::string root_;
  std::string hang_;
  std::recursive_mutex mutex_;
  std::set<int> files_;
  int log_ = -1;
};

/// Where a path leads from an open folder; its own last part may be a link.
std::string full_path(int folder, const char* path) {
  if (path[0] == '/') return path;
  char from[PATH_MAX] = "";
  if (folder == AT_FDCWD) return std::string(getcwd(from, sizeof from)) + "/" + path;
  const std::string link = "/proc/self/fd/" + std::to_string(folder);
  if (readlink(link.c_str(), from, sizeof from - 1) < 0) return path;
  return std::string(from) + "/" + path;
}

int open_at(int folder, const char* path, int flags, mode_t mode) {
  static auto* const open_it =
      reinterpret_cast<int (*)(int, const char*, int, mode_t)>(dlsym(RTLD_NEXT, "openat"));
  Record& record = Record::get();
  const std::string where = full_path(folder, path);
  if (record.hangs(where)) record.add({"hang", where});
  while (record.hangs(where)) pause();
  const auto alone = record.alone();
  const int file = open_it(folder, path, flags, mode);
  if (file >= 0 && record.covers(where)) {
    record.opened(file);
    record.add({"open", std::to_string(file), (flags & O_CREAT) != 0 ? "create" : "",
                (flags & O_TRUNC) != 0 ? "truncate" : "", where});
  }
  return file;
}

mode_t mode_of(int flags, va_list& more) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
}

/// A call on two paths or one, recorded when it went well.
template <typename Call>
int change(const char* what, const std::string& path, const std::string& to, Call call) {
  Record& record = Record::get();
  const auto alone = record.alone();
  const int failed = call();
  if (failed == 0 && (record.covers(path) || record.covers(to))) record.add({what, path, to});
  return failed;
}

template <typename Call>
int sync(const char* what, int file, Call call) {
  Record& record = Record::get();
  const auto alone = record.alone();
  const int failed = call(file);
  if (failed == 0 && record.knows(file)) record.add({what, std::to_string(file)});
  return failed;
}

}  // namespace

// These stand for functions of the system, whose names and parameters they have.
// NOLINTBEGIN(readability-*)
extern "C" {

int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = mode_of(flags, more);
  va_end(more);
  return open_at(AT_FDCWD, path, flags, mode);
}
int open64(const char* path, int flags, ...) __attribute__((alias("open")));

int openat(int folder, const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = mode_of(flags, more);
  va_end(more);
  return open_at(folder, path, flags, mode);
}
int openat64(int folder, const char* path, int flags, ...) __attribute__((alias("openat")));

FILE* fopen(const char* path, const char* how) {
  static auto* const open_it = real(&::fopen, "fopen");
  Record& record = Record::get();
  const std::string where = full_path(AT_FDCWD, path);
  if (how[0] != 'r' && record.covers(where)) record.add({"unseen", where});
  return open_it(path, how);
}
FILE* fopen64(const char* path, const char* how) __attribute__((alias("fopen")));

ssize_t write(int file, const void* bytes, size_t count) {
  static auto* const write_it = real(&::write, "write");
  Record& record = Record::get();
  const auto alone = record.alone();
  const ssize_t done = write_it(file, bytes, count);
  const std::string_view text(static_cast<const char*>(bytes),
                              done > 0 ? static_cast<std::size_t>(done) : 0);
  if (file == STDOUT_FILENO && record.listens()) record.add_bytes("say", text);
  if (record.knows(file)) record.add_bytes("write\t" + std::to_string(file), text);
  return done;
}

size_t fwrite(const void* bytes, size_t size, size_t count, FILE* file) {
  static auto* const write_it = real(&::fwrite, "fwrite");
  Record& record = Record::get();
  const auto alone = record.alone();
  if (file == stdout && record.listens())
    record.add_bytes("say", {static_cast<const char*>(bytes), size * count});
  return write_it(bytes, size, count, file);
}

int close(int file) {
  static auto* const close_it = real(&::close, "close");
  Record& record = Record::get();
  const auto alone = record.alone();
  if (record.closed(file)) record.add({"close", std::to_string(file)});
  return close_it(file);
}

int fsync(int file) { return sync("sync", file, real(&::fsync, "fsync")); }
int fdatasync(int file) { return sync("sync", file, real(&::fdatasync, "fdatasync")); }
int syncfs(int file) { return sync("sync-all", file, real(&::syncfs, "syncfs")); }

int mkdir(const char* path, mode_t mode) {
  static auto* const make_it = real(&::mkdir, "mkdir");
  return change("mkdir", full_path(AT_FDCWD, path), "", [&] { return make_it(path, mode); });
}
int mkdirat(int folder, const char* path, mode_t mode) {
  static auto* const make_it = real(&::mkdirat, "mkdirat");
  return change("mkdir", full_path(folder, path), "", [&] { return make_it(folder, path, mode); });
}

int rename(const char* from, const char* to) {
  static auto* const rename_it = real(&::rename, "rename");
  return change("rename", full_path(AT_FDCWD, from), full_path(AT_FDCWD, to),
                [&] { return rename_it(from, to); });
}
int renameat(int from_folder, const char* from, int to_folder, const char* to) {
  static auto* const rename_it = real(&::renameat, "renameat");
  return change("rename", full_path(from_folder, from), full_path(to_folder, to),
                [&] { return rename_it(from_folder, from, to_folder, to); });
}

int unlink(const char* path) {
  static auto* const remove_it = real(&::unlink, "unlink");
  return change("unlink", full_path(AT_FDCWD, path), "", [&] { return remove_it(path); });
}
int unlinkat(int folder, const char* path, int flags) {
  static auto* const remove_it = real(&::unlinkat, "unlinkat");
  return change("unlink", full_path(folder, path), "",
                [&] { return remove_it(folder, path, flags); });
}
int remove(const char* path) {
  static auto* const remove_it = real(&::remove, "remove");
  return change("unlink", full_path(AT_FDCWD, path), "", [&] { return remove_it(path); });
}

}  // extern "C"
// NOLINTEND(readability-*)
