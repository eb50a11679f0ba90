// A photo that strangers send is decoded where it can do no harm.
#include "pipeline/apart/decode_apart.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <functional>
#include <vector>

#include "pipeline/apart/sandbox.h"
#include "pipeline/io/files.h"
#include "pipeline/table/table_result.h"
#include "tests/catch.h"
#include "tests/pipeline/temporary_folder.h"
#include "tests/this_build.h"
#include "vision/photo/load_photo.h"

namespace storey {
namespace {

const std::string kPhoto = std::string(STOREY_ROOT) + "/samples/balconia/easy/easy-9101.jpg";

TEST_CASE("a decoder apart gives what a decoder here gives") {
  const auto bytes = read_file(kPhoto);
  REQUIRE(bytes);
  const std::vector<std::uint8_t> raw(bytes->begin(), bytes->end());
  const auto here = vision::decode_photo(raw, "a.jpg", {.enough_pixels = kEnoughPixels});
  const auto apart = decode_apart(test::program(), kPhoto, "a.jpg");
  REQUIRE(here);
  REQUIRE(apart);
  CHECK(apart->source == "a.jpg");
  CHECK(apart->full_width == here->full_width);
  CHECK(apart->full_per_pixel == here->full_per_pixel);
  CHECK(apart->pixels.bgr == here->pixels.bgr);
}

TEST_CASE("what is no photo, or a broken one, is told as such") {
  const test::TemporaryFolder folder;
  const auto text = decode_apart(test::program(), folder.write("a.jpg", "<html>"), "a.jpg");
  REQUIRE_FALSE(text);
  CHECK(text.error().message.find("no photo") != std::string::npos);
  CHECK(text.error().where == "a.jpg");
  const auto half = read_file(kPhoto)->substr(0, 60'000);
  const auto broken = decode_apart(test::program(), folder.write("b.jpg", half), "b.jpg");
  REQUIRE_FALSE(broken);
  CHECK(broken.error().code == ErrorCode::kUnreadable);
  CHECK_FALSE(decode_apart(test::program(), folder.file("none.jpg"), "none.jpg"));
}

TEST_CASE("no link leads the decoder to another file") {
  const test::TemporaryFolder folder;
  const std::string link = folder.file("link.jpg");
  REQUIRE(symlink(kPhoto.c_str(), link.c_str()) == 0);
  CHECK_FALSE(decode_apart(test::program(), link, "link.jpg"));
}

TEST_CASE("a decoder that takes too long, crashes or says nothing is an error, not an end") {
  const auto slow =
      decode_apart(test::program(), kPhoto, "a.jpg", {.patience = std::chrono::milliseconds{0}});
  REQUIRE_FALSE(slow);
  CHECK(slow.error().message.find("too long") != std::string::npos);
  for (const char* program : {"/bin/false", "/bin/true", "/no/such/program"}) {
    INFO(program);
    CHECK_FALSE(decode_apart(program, kPhoto, "a.jpg"));
  }
}

/// The exit status of a child that shut itself in and then ran `what`.
int shut_in(const std::function<bool()>& what, const SandboxBounds& bounds = {}) {
  const pid_t child = fork();
  if (child == 0) _exit(!enter_sandbox(bounds) ? 90 : what() ? 0 : 1);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

TEST_CASE("who is shut in opens, connects and starts nothing") {
  if (test::is_sanitized()) return;  // sanitizers need calls of their own
  CHECK(shut_in([] { return true; }) == 0);
  CHECK(shut_in([] { return open("/etc/passwd", O_RDONLY) < 0 && errno == EPERM; }) == 0);
  CHECK(shut_in([] { return open("/tmp/x", O_WRONLY | O_CREAT, 0600) < 0 && errno == EPERM; }) ==
        0);
  CHECK(shut_in([] { return socket(AF_INET, SOCK_STREAM, 0) < 0 && errno == EPERM; }) == 0);
  CHECK(shut_in([] { return socket(AF_UNIX, SOCK_STREAM, 0) < 0 && errno == EPERM; }) == 0);
  CHECK(shut_in([] { return execl("/bin/true", "true", nullptr) < 0 && errno == EPERM; }) == 0);
  CHECK(shut_in([] { return kill(getppid(), 0) < 0 && errno == EPERM; }) == 0);
  CHECK(shut_in([] { return unlink("/tmp/none") < 0 && errno == EPERM; }) == 0);
}

TEST_CASE("who is shut in has so much memory and time") {
  if (test::is_sanitized()) return;  // sanitizers need calls of their own
  const auto takes = [](std::size_t bytes) {
    return [bytes] {
      return mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
             MAP_FAILED;
    };
  };
  const SandboxBounds bounds{.memory_bytes = std::size_t{200} << 20, .processor_s = 1};
  CHECK(shut_in(takes(std::size_t{20} << 20), bounds) == 0);
  CHECK(shut_in(takes(std::size_t{400} << 20), bounds) == 1);
  const auto forever = [] {
    volatile unsigned turns = 0;
    while (true) turns = turns + 1;
    return true;
  };
  CHECK(shut_in(forever, bounds) == 1000 + SIGKILL);
}

}  // namespace
}  // namespace storey
