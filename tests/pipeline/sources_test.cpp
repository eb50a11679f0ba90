#include "pipeline/table/sources.h"

#include "pipeline/io/files.h"
#include "tests/catch.h"
#include "tests/pipeline/temporary_folder.h"

namespace storey {
namespace {

using test::TemporaryFolder;

TEST_CASE("sources: the content tells, not the name") {
  CHECK(kind_of("\xff\xd8\xff\xe0 jpeg", "a.layout").value() == SourceKind::kPhoto);
  CHECK(kind_of("# a building\n. .\n", "a.jpg").value() == SourceKind::kLayout);
  CHECK(kind_of("\n {\"players\": []}", "a.jpg").value() == SourceKind::kTable);
}

TEST_CASE("sources: a page or a drawing that was saved for a photo is said to be one") {
  for (const char* text : {"<!DOCTYPE html>", "\xef\xbb\xbf\n <html>", "<svg/>"}) {
    const auto kind = kind_of(text, "a.jpg");
    REQUIRE_FALSE(kind);
    CHECK(kind.error().message.find("not a photo") != std::string::npos);
  }
}

TEST_CASE("sources: a byte order mark is no part of a text") {
  const TemporaryFolder folder;
  const auto source = read_source(folder.write("a.layout", "\xef\xbb\xbfgame: balconia\n"));
  REQUIRE(source);
  CHECK(source->bytes == "game: balconia\n");
}

TEST_CASE("sources: neither image nor text") {
  for (const auto& bytes : {std::string(), std::string("\n \n"), std::string("\0\1\2", 3)}) {
    const auto kind = kind_of(bytes, "-");
    REQUIRE_FALSE(kind);
    CHECK(kind.error().code == ErrorCode::kUnreadable);
    CHECK(kind.error().where == "stdin");
  }
}

TEST_CASE("sources: missing files and folders") {
  const TemporaryFolder folder;
  const auto missing = read_source(folder.file("none.jpg"));
  REQUIRE_FALSE(missing);
  CHECK(missing.error().code == ErrorCode::kUnreadable);
  CHECK(missing.error().message.find("no such file") != std::string::npos);
  const auto directory = read_source(folder.path().string());
  REQUIRE_FALSE(directory);
  CHECK(directory.error().message.find("folder") != std::string::npos);
}

TEST_CASE("files: a limit on the size; what is written is read back") {
  const TemporaryFolder folder;
  REQUIRE(write_file(folder.file("a"), std::string(3000, 'x')));
  CHECK(read_file(folder.file("a")).value().size() == 3000);
  CHECK_FALSE(read_file(folder.file("a"), 2999));
  REQUIRE(write_file(folder.file("a"), "new"));
  CHECK(read_file(folder.file("a")).value() == "new");
}

TEST_CASE("files: a failed write leaves nothing behind and keeps what was there") {
  const TemporaryFolder folder;
  const auto failed = write_file(folder.file("none/a"), "x");
  REQUIRE_FALSE(failed);
  CHECK(failed.error().code == ErrorCode::kIo);
  CHECK_FALSE(write_file(folder.path(), "x"));
  CHECK(std::filesystem::is_empty(folder.path()));
  CHECK(write_file("/dev/null", "x"));
  CHECK_FALSE(write_file("/dev/full", "x"));
  CHECK(std::filesystem::is_character_file("/dev/full"));
}

}  // namespace
}  // namespace storey
