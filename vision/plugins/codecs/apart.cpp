#include "vision/plugins/codecs/apart.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <new>

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define STOREY_ADDRESS_SANITIZER
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(STOREY_ADDRESS_SANITIZER)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace storey::vision::codecs {
namespace {

constexpr int kFault = 99;  // exit status of a child in which the address sanitizer found something

/// The address sanitizer ends a process that runs out of memory, which is what bounds are for;
/// anything else that it finds in the child must end the parent, too.
void tell_faults() {
#if defined(__SANITIZE_ADDRESS__) || defined(STOREY_ADDRESS_SANITIZER)
  __sanitizer_set_death_callback([] {
    _exit(std::strcmp(__asan_get_report_description(), "out-of-memory") == 0 ? 0 : kFault);
  });
#endif
}

// Planes of the picture, its colours converted and laid out anew, each with 16 bits a sample.
constexpr std::size_t kBytesPerPixel = 32;
constexpr std::size_t kBytesForAny = std::size_t{256} << 20;  // threads, tables, the file itself
constexpr rlim_t kMostSeconds = 60;                           // of processor time
constexpr unsigned kPatience_s = 120;

/// What the child hands back; its pixels follow.
struct Report {
  enum class End { kNone, kPixels, kError } end = End::kNone;
  ErrorCode code = ErrorCode::kUnreadable;
  std::array<char, 400> message{};
  int width = 0;
  int height = 0;
};

/// Memory that parent and child share.
class Shared {
 public:
  explicit Shared(std::size_t pixel_bytes) : size_(sizeof(Report) + pixel_bytes) {
    void* const at =
        mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) throw std::bad_alloc();
    report_ = new (at) Report;
  }
  ~Shared() { munmap(report_, size_); }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;

  [[nodiscard]] Report& report() { return *report_; }
  [[nodiscard]] std::uint8_t* pixels() { return reinterpret_cast<std::uint8_t*>(report_ + 1); }

 private:
  std::size_t size_;
  Report* report_;
};

/// What this process holds of memory of its own, in bytes; 0 where the system does not say.
std::size_t bytes_held() {
  std::ifstream file("/proc/self/statm");
  std::size_t total = 0, resident = 0, shared = 0, text = 0, library = 0, data = 0;
  if (!(file >> total >> resident >> shared >> text >> library >> data)) return 0;
  return data * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

void set_bounds(std::size_t pixels) {
  const std::size_t more = kBytesForAny + kBytesPerPixel * pixels;
  const rlimit memory{bytes_held() + more, bytes_held() + more};
  const rlimit time{kMostSeconds, kMostSeconds};
  setrlimit(RLIMIT_DATA, &memory);
  setrlimit(RLIMIT_CPU, &time);
  alarm(kPatience_s);  // whatever it waits for
}

void say(const Error& error, Report& report) {
  report.code = error.code;
  error.message.copy(report.message.data(), report.message.size() - 1);
  report.end = Report::End::kError;
}

void run(const std::function<Result<Pixels>()>& decode, std::size_t most_bytes, Shared& shared) {
  Report& report = shared.report();
  try {
    const auto picture = decode();
    if (!picture) return say(picture.error(), report);
    if (picture->bgr.size() > most_bytes) return;
    std::copy(picture->bgr.begin(), picture->bgr.end(), shared.pixels());
    report.width = picture->width;
    report.height = picture->height;
    report.end = Report::End::kPixels;
  } catch (const std::exception&) {
    // Nothing was said: the parent says what that means.
  }
}

}  // namespace

Result<Pixels> decode_apart(const std::string& format, const ImageHeader& header,
                            const std::function<Result<Pixels>()>& decode) {
  const auto pixels = static_cast<std::size_t>(header.width * header.height);
  Shared shared(3 * pixels);
  const pid_t child = fork();
  if (child < 0) throw std::bad_alloc();
  if (child == 0) {
    tell_faults();
    set_bounds(pixels);
    run(decode, 3 * pixels, shared);
    _exit(0);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == kFault) std::abort();
  const Report& report = shared.report();
  if (report.end == Report::End::kError) return Error{report.code, report.message.data(), ""};
  if (report.end == Report::End::kNone)
    return damaged(format, "decoding it takes more memory or time than a picture of its size");
  Pixels picture{report.width, report.height, {}};
  const auto bytes =
      3 * static_cast<std::size_t>(report.width) * static_cast<std::size_t>(report.height);
  picture.bgr.assign(shared.pixels(), shared.pixels() + bytes);
  return picture;
}

}  // namespace storey::vision::codecs
