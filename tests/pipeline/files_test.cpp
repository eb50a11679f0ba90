#include "pipeline/io/files.h"

#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "tests/catch.h"
#include "tests/pipeline/temporary_folder.h"

TEST_CASE("what is written is read back, nothing at all too") {
  const auto file =
      std::filesystem::temp_directory_path() / ("storey-files-test-" + std::to_string(::getpid()));
  for (const std::string_view text : {std::string_view("two\nlines"), std::string_view()}) {
    REQUIRE(storey::write_file(file, text));
    const auto back = storey::read_file(file.string());
    REQUIRE(back);
    CHECK(*back == text);
  }
  std::filesystem::remove(file);
}

TEST_CASE("why a file cannot be written is told, and nothing of it stays") {
  const auto folder =
      std::filesystem::temp_directory_path() / ("storey-full-test-" + std::to_string(::getpid()));
  std::filesystem::create_directory(folder);
  const auto before = std::signal(SIGXFSZ, SIG_IGN);
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  const rlimit small{4096, limit.rlim_max};
  setrlimit(RLIMIT_FSIZE, &small);
  const auto written = storey::write_file(folder / "new", std::string(1 << 20, 'x'));
  setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, before);
  REQUIRE_FALSE(written);
  CHECK(written.error().message == "cannot be written: File too large; choose another place");
  CHECK(std::filesystem::is_empty(folder));
  std::filesystem::remove_all(folder);
}

TEST_CASE("only a regular file is read, and nothing waits for another") {
  const storey::test::TemporaryFolder folder;
  const auto refused = [](const std::string& path, const std::string& what) {
    CAPTURE(path);
    const auto bytes = storey::read_file(path);
    REQUIRE_FALSE(bytes);
    CHECK(bytes.error().code == storey::ErrorCode::kUnreadable);
    CHECK(bytes.error().where == path);
    CHECK(bytes.error().message.starts_with(what));
  };
  const std::string pipe = folder.file("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  refused(pipe, "this is a pipe, not a file: save its content as a file, or give -");
  std::filesystem::create_symlink("pipe", folder.file("link"));
  refused(folder.file("link"), "this is a pipe");

  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string at = folder.file("socket");
  REQUIRE(at.copy(address.sun_path, sizeof address.sun_path - 1) == at.size());
  REQUIRE(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0);
  refused(at, "this is a socket");
  ::close(socket);

  refused("/dev/zero", "this is a device");
  refused("/dev/null", "this is a device");
  refused(folder.path().string(), "this is a folder");
  refused(folder.file("none"), "no such file");
  refused(std::string("a\0b", 3), "a file's name holds no zero byte");
}

TEST_CASE("a file that says nothing of its size is read up to the limit") {
  const auto small = storey::read_file("/proc/self/status");
  REQUIRE(small);
  CHECK_FALSE(small->empty());
  CHECK_FALSE(storey::read_file("/proc/self/status", 10));
  const storey::test::TemporaryFolder folder;
  const std::string sparse = folder.write("sparse", "");
  std::filesystem::resize_file(sparse, std::uintmax_t{1} << 40);
  const auto large = storey::read_file(sparse);
  REQUIRE_FALSE(large);
  CHECK(large.error().message.starts_with("the file is larger than the 16 MB"));
}
