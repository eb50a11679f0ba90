#include "pipeline/apart/decode_apart.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "pipeline/apart/sandbox.h"
#include "pipeline/io/descriptor.h"
#include "pipeline/table/table_result.h"
#include "vision/photo/load_photo.h"

namespace storey {
namespace {

/// What comes first in the file that the decoder writes; pixels or a message follow.
struct Head {
  std::uint32_t magic = 0;
  std::uint32_t message_bytes = 0;  ///< 0: pixels follow
  std::int32_t width = 0, height = 0;
  std::int32_t full_width = 0, full_height = 0;
  double full_per_pixel = 1;
};
constexpr std::uint32_t kMagic = 0x53544f59;
constexpr int kMostPixelsASide = 65'500;
constexpr std::size_t kMostMessageBytes = 4096;
constexpr std::size_t kMostPhotoBytes = std::size_t{64} << 20;

Error unreadable(std::string message, const std::string& source) {
  return {ErrorCode::kUnreadable, std::move(message), source};
}

bool write_all(int file, const void* bytes, std::size_t size) {
  const auto* at = static_cast<const char*>(bytes);
  while (size > 0) {
    const ssize_t written = ::write(file, at, size);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    at += written;
    size -= static_cast<std::size_t>(written);
  }
  return true;
}

bool read_at(int file, void* bytes, std::size_t size, off_t offset) {
  auto* at = static_cast<char*>(bytes);
  while (size > 0) {
    const ssize_t got = ::pread(file, at, size, offset);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    at += got;
    offset += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

std::vector<std::uint8_t> all_of_stdin() {
  std::vector<std::uint8_t> bytes;
  std::array<std::uint8_t, 1u << 16> chunk{};
  while (bytes.size() <= kMostPhotoBytes) {
    const ssize_t got = ::read(STDIN_FILENO, chunk.data(), chunk.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    bytes.insert(bytes.end(), chunk.begin(), chunk.begin() + got);
  }
  return bytes;
}

/// A child process that is ended when nobody waits for it any more.
class Child {
 public:
  explicit Child(pid_t id) : id_(id) {}
  ~Child() {
    if (id_ <= 0) return;
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// nullopt: it has not ended in that time.
  std::optional<int> status_within(std::chrono::milliseconds patience) {
    const Descriptor ending(static_cast<int>(syscall(SYS_pidfd_open, id_, 0)));
    pollfd wait{ending.number(), POLLIN, 0};
    int ready = 0;
    do {
      ready = poll(&wait, 1, static_cast<int>(patience.count()));
    } while (ready < 0 && errno == EINTR);
    if (ready <= 0) return std::nullopt;
    int status = 0;
    while (waitpid(id_, &status, 0) < 0 && errno == EINTR) {
    }
    id_ = 0;
    return status;
  }

 private:
  pid_t id_;
};

/// 0 where none can be started.
pid_t start(const std::filesystem::path& program, int in, int out) {
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&files, STDERR_FILENO + 1);
  std::string name = program.string();
  std::string verb = kDecoderVerb;
  std::array<char*, 3> arguments{name.data(), verb.data(), nullptr};
  std::array<char*, 1> environment{nullptr};
  pid_t id = 0;
  const int failed =
      posix_spawn(&id, name.c_str(), &files, nullptr, arguments.data(), environment.data());
  posix_spawn_file_actions_destroy(&files);
  return failed == 0 ? id : 0;
}

/// What the decoder wrote is no more to be trusted than the photo.
Result<Photo> taken_over(int file, const std::string& source) {
  const Error broken = unreadable("the decoder broke off", source);
  Head head;
  struct stat written {};
  if (!read_at(file, &head, sizeof head, 0) || head.magic != kMagic || fstat(file, &written) != 0)
    return broken;
  const auto rest = static_cast<std::size_t>(written.st_size) - sizeof head;
  if (head.message_bytes > 0) {
    if (head.message_bytes > kMostMessageBytes || head.message_bytes > rest) return broken;
    std::string message(head.message_bytes, '\0');
    if (!read_at(file, message.data(), message.size(), sizeof head)) return broken;
    return unreadable(std::move(message), source);
  }
  const auto possible = [](std::int32_t side) { return side > 0 && side <= kMostPixelsASide; };
  if (!possible(head.width) || !possible(head.height) || !possible(head.full_width) ||
      !possible(head.full_height) || !(head.full_per_pixel >= 1 && head.full_per_pixel <= 64))
    return broken;
  const auto bytes =
      3 * static_cast<std::size_t>(head.width) * static_cast<std::size_t>(head.height);
  if (bytes > rest) return broken;
  Photo photo;
  photo.source = source;
  photo.full_width = head.full_width;
  photo.full_height = head.full_height;
  photo.full_per_pixel = head.full_per_pixel;
  photo.pixels = {head.width, head.height, std::vector<std::uint8_t>(bytes)};
  if (!read_at(file, photo.pixels.bgr.data(), bytes, sizeof head)) return broken;
  return photo;
}

}  // namespace

Result<Photo> decode_apart(const std::filesystem::path& program, const std::filesystem::path& photo,
                           const std::string& source, const DecodeBounds& bounds) {
  const Descriptor in(::open(photo.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
  if (in.number() < 0)
    return unreadable(std::string("cannot be opened: ") + std::strerror(errno), source);
  const Descriptor out(memfd_create("photo", MFD_CLOEXEC));
  const pid_t id = out.number() < 0 ? 0 : start(program, in.number(), out.number());
  if (id == 0) return Error{ErrorCode::kIo, "no decoder can be started", program.string()};
  Child child(id);
  const auto status = child.status_within(bounds.patience);
  if (!status) return unreadable("decoding this photo takes too long; save it as JPEG", source);
  if (!WIFEXITED(*status) || WEXITSTATUS(*status) != 0)
    return unreadable(
        "this photo cannot be decoded: it is damaged, or takes more memory or time than a photo of "
        "its size; save it as JPEG",
        source);
  return taken_over(out.number(), source);
}

int run_decoder() {
  // Whatever has to be loaded is loaded before the doors close.
  if (!vision::load_codecs() || !enter_sandbox()) return 1;
  const auto bytes = all_of_stdin();
  const auto photo = vision::decode_photo(bytes, "", {.enough_pixels = kEnoughPixels});
  Head head;
  head.magic = kMagic;
  if (!photo) {
    const std::string message = photo.error().message.substr(0, kMostMessageBytes);
    head.message_bytes = static_cast<std::uint32_t>(message.size());
    return write_all(STDOUT_FILENO, &head, sizeof head) &&
                   write_all(STDOUT_FILENO, message.data(), message.size())
               ? 0
               : 1;
  }
  head.width = photo->pixels.width;
  head.height = photo->pixels.height;
  head.full_width = photo->full_width;
  head.full_height = photo->full_height;
  head.full_per_pixel = photo->full_per_pixel;
  const auto& bgr = photo->pixels.bgr;
  return write_all(STDOUT_FILENO, &head, sizeof head) &&
                 write_all(STDOUT_FILENO, bgr.data(), bgr.size())
             ? 0
             : 1;
}

}  // namespace storey
