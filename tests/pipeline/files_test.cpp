#include "pipeline/files.h"

#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "tests/catch.h"

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
