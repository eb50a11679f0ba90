#include "pipeline/files.h"

#include <unistd.h>

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
