// Two photos of one building from its two sides, whatever they are called, and folders that change.
#include "cli/exit_codes.h"
#include "pipeline/batch/watch.h"
#include "pipeline/io/csv.h"
#include "pipeline/io/files.h"
#include "tests/catch.h"
#include "tests/cli/command.h"
#include "tests/pipeline/temporary_folder.h"

namespace storey {
namespace {

namespace fs = std::filesystem;
using test::has;

void put(const test::TemporaryFolder& folder, const std::string& sample, const std::string& as) {
  fs::create_directories((folder.path() / as).parent_path());
  fs::copy_file(fs::path(STOREY_ROOT) / "samples/balconia/easy" / sample, folder.path() / as);
}

CsvTable results(const test::TemporaryFolder& work) {
  const auto text = read_file(work.file("out/results.csv"));
  REQUIRE(text);
  auto table = parse_csv(*text, "results.csv");
  REQUIRE(table);
  return std::move(table).value();
}

TEST_CASE("batch: two photos of one folder that show both sides of a building are one table") {
  const test::TemporaryFolder folder, work;
  put(folder, "easy-9151-green.jpg", "IMG_0001.jpg");
  put(folder, "easy-9151-pink.jpg", "IMG_0002.jpg");
  put(folder, "easy-9152-green.jpg", "IMG_20240518_3.jpg");
  put(folder, "easy-9152-pink.jpg", "other/IMG_0004.jpg");
  const auto first = test::storey({"batch", folder.path().string(), "-o", work.file("out")});
  CHECK(has(first.err, "3/3 "));
  CHECK_FALSE(has(first.err, "5/5"));
  CHECK(has(test::unwrapped(first.err), "report.html: 3 tables of 4 photos"));
  const CsvTable table = results(work);
  REQUIRE(table.rows.size() == 6);
  const auto field = [&](std::size_t row, const char* column) {
    return table.rows[row].fields[table.column(column).value()];
  };
  CHECK(field(0, "table") == "IMG_0001.jpg+IMG_0002.jpg");
  CHECK(field(0, "source") == "IMG_0001.jpg");
  CHECK(field(1, "source") == "IMG_0002.jpg");
  CHECK(field(0, "players") == "2");
  CHECK(field(0, "rank") != field(1, "rank"));
  CHECK(field(2, "table") == "IMG_20240518_3.jpg");
  CHECK(field(2, "date") == "2024-05-18");
  CHECK(field(4, "table") == "other/IMG_0004.jpg");

  // Both photos by themselves and the pair are found done: three tables.
  const auto again = test::storey({"batch", folder.path().string(), "-o", work.file("out")});
  CHECK(has(again.err, "3/3 · 3 done before"));
  CHECK(results(work).rows.size() == 6);
}

TEST_CASE("batch: of merged shards it is said how many pairs stayed apart") {
  const test::TemporaryFolder folder, work;
  // Which shard a photo falls into is a matter of its name.
  put(folder, "easy-9151-green.jpg", "IMG_0001.jpg");
  put(folder, "easy-9151-pink.jpg", "IMG_0002.jpg");
  put(folder, "easy-9101.jpg", "IMG_0003.jpg");
  std::vector<std::string> merge{"batch", "merge", "-o", work.file("out")};
  for (const std::string part : {"1", "2"}) {
    test::storey({"batch", folder.path().string(), "-o", work.file(part), "--shard", part + "/2"});
    merge.push_back(work.file(part));
  }
  const auto merged = test::storey(merge);
  CHECK(has(test::unwrapped(merged.err), "1 pair of photos that show the two sides"));
  CHECK(results(work).rows.size() == 6);

  // Goes on from the merged folder: the photo that is no half of the pair is not read again.
  const auto together = test::storey({"batch", folder.path().string(), "-o", work.file("out")});
  CHECK(has(together.err, "1 done before"));
  const CsvTable table = results(work);
  REQUIRE(table.rows.size() == 4);
  CHECK(table.rows[0].fields[table.column("table").value()] == "IMG_0001.jpg+IMG_0002.jpg");
  test::storey({"batch", folder.path().string(), "-o", work.file("single")});
  for (const char* file : {"results.csv", "cells.csv", "report.html", "batch.json",
                           "IMG_0001.jpg+IMG_0002.score.json", "IMG_0001.score.json"})
    CHECK(read_file(work.file(std::string("out/") + file)).value() ==
          read_file(work.file(std::string("single/") + file)).value());
}

TEST_CASE("batch: what file managers hide is no photo") {
  const test::TemporaryFolder folder, work;
  put(folder, "easy-9101.jpg", "a.jpg");
  folder.write("._a.jpg", "resource fork");
  folder.write(".trash/b.jpg", "thrown away");
  test::storey({"batch", folder.path().string(), "-o", work.file("out"), "-q"});
  CHECK(results(work).rows.size() == 2);
  CHECK_FALSE(has(*read_file(work.file("out/failed.csv")), "jpg"));
}

TEST_CASE("batch: the state of a folder changes with its files, not with the results in it") {
  const test::TemporaryFolder folder;
  folder.write("a.jpg", "one");
  folder.write("out/results.csv", "x");
  const auto state = [&] { return batch::state_of_folder(folder.path(), folder.path() / "out"); };
  const std::string before = state();
  folder.write("out/results.csv", "longer");
  CHECK(state() == before);
  folder.write("b/a.jpg.fix", "c3=7C");
  const std::string with_fix = state();
  CHECK(with_fix != before);
  folder.write("b/a.jpg.fix", "c3=7C # sure");
  CHECK(state() != with_fix);
}

TEST_CASE("batch: --watch goes on once a change is written whole") {
  batch::Settling settling("scored");
  CHECK_FALSE(settling.look("scored"));
  CHECK_FALSE(settling.look("half a photo"));
  CHECK_FALSE(settling.look("a photo"));
  CHECK(settling.look("a photo"));
  batch::Settling taken_back("scored");
  CHECK_FALSE(taken_back.look("half a photo"));
  CHECK_FALSE(taken_back.look("scored"));
  CHECK_FALSE(taken_back.look("scored"));
}

}  // namespace
}  // namespace storey
