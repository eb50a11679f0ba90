#include "pipeline/batch/plan.h"

#include <sys/stat.h>

#include <algorithm>
#include <cmath>

#include "pipeline/batch/index.h"
#include "tests/catch.h"
#include "tests/pipeline/temporary_folder.h"

namespace storey::batch {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

const Names kSeats{"pink", "green", "blue"};

TEST_CASE("plan: photos of one table go by the seats in their names, in their order") {
  const auto plan = plan_tables({"a.jpg", "b-green.jpg", "b-pink.jpg", "c-blue.jpg"}, {}, kSeats);
  CHECK(plan == std::vector<PlannedTable>{
                    {"a.jpg", "a", "", {{"a.jpg", ""}}},
                    {"b", "b", "", {{"b-pink.jpg", "pink"}, {"b-green.jpg", "green"}}},
                    {"c", "c", "", {{"c-blue.jpg", "blue"}}}});
}

TEST_CASE("plan: folders keep tables apart") {
  const auto plan = plan_tables({"x/b-green.jpg", "y/b-pink.jpg"}, {}, kSeats);
  REQUIRE(plan.size() == 2);
  CHECK(plan[0].output == "x/b");
  CHECK(plan[1].output == "y/b");
}

TEST_CASE("plan: a seat that is there twice groups nothing") {
  const auto plan = plan_tables({"b-green.jpg", "b-green.png", "b-pink.jpg"}, {}, kSeats);
  REQUIRE(plan.size() == 3);
  for (const auto& table : plan) CHECK(table.photos == std::vector<PlannedPhoto>{{table.name, ""}});
}

TEST_CASE("plan: photos that a table file names belong to it") {
  const auto plan = plan_tables({"a.jpg", "b-green.jpg", "c.jpg"},
                                {{"t.json", {"a.jpg", "b-green.jpg"}}}, kSeats);
  CHECK(plan == std::vector<PlannedTable>{{"c.jpg", "c", "", {{"c.jpg", ""}}},
                                          {"t.json", "t", "t.json", {}}});
}

TEST_CASE("plan: table files are told from other JSON") {
  const test::TemporaryFolder folder;
  folder.write("x/t.json", R"({"players": [{"source": "../a.jpg"}, {"source": "b.jpg"}]})");
  folder.write("broken.json", "{");
  folder.write("a.truth.json", R"({"format": 1, "player": "green"})");
  folder.write("result.json", R"({"storey": "0.1.0", "players": []})");
  folder.write("wrong.json", R"({"players": 3})");
  const auto tables = open_tables(folder.path(), {"a.truth.json", "broken.json", "gone.json",
                                                  "result.json", "wrong.json", "x/t.json"});
  CHECK(tables == TableFiles{{"broken.json", {}},
                             {"gone.json", {}},
                             {"wrong.json", {}},
                             {"x/t.json", {"a.jpg", "x/b.jpg"}}});
}

TEST_CASE("plan: every picture is found once, whatever its name and wherever links lead") {
  const test::TemporaryFolder folder;
  for (const char* name : {"b.jpg", "a b.PNG", "x/two\nlines.jpg", "x/gr\xfcn.webp", "x/y/z.heic",
                           "note.txt", "jpg", "out/old.overlay.jpg"}) {
    folder.write(name, "");
  }
  fs::create_directory_symlink(folder.path(), folder.path() / "x/loop");
  fs::create_symlink("itself.jpg", folder.path() / "itself.jpg");
  fs::create_symlink("nowhere", folder.path() / "lost.jpg");
  fs::create_symlink("b.jpg", folder.path() / "again.jpg");
  REQUIRE(mkfifo(folder.file("pipe.jpg").c_str(), 0600) == 0);
  const auto found = find_files(folder.path(), folder.path() / "out");
  REQUIRE(found);
  CHECK(found->pictures == Names{"a b.PNG", "again.jpg", "b.jpg", "itself.jpg", "lost.jpg",
                                 "pipe.jpg", "x/gr\xfcn.webp", "x/two\nlines.jpg", "x/y/z.heic"});
  CHECK(found->unread.empty());
}

TEST_CASE("plan: the results of another batch are no photos") {
  const test::TemporaryFolder folder;
  folder.write("a.jpg", "");
  folder.write("before/batch.json", to_json(Index{}));
  folder.write("before/a.overlay.jpg", "");
  folder.write("mine/batch.json", R"({"bake": 12})");
  folder.write("mine/b.jpg", "");
  const auto found = find_files(folder.path(), folder.path() / "out");
  REQUIRE(found);
  CHECK(found->pictures == Names{"a.jpg", "mine/b.jpg"});
}

TEST_CASE("plan: results cannot go among the photos, by whatever name") {
  const test::TemporaryFolder folder;
  folder.write("x/a.jpg", "");
  const auto found = find_files(folder.path() / "x", folder.path() / "x/../x");
  REQUIRE_FALSE(found);
  CHECK(found.error().code == ErrorCode::kUsage);
  CHECK_FALSE(find_files(folder.path() / "none", folder.path() / "out"));
  CHECK_FALSE(find_files(folder.path() / "x/a.jpg", folder.path() / "out"));
}

TEST_CASE("plan: shards are disjoint, complete, and keep what they have when files are added") {
  Names few;
  for (int i = 0; i < 500; ++i) few.push_back("IMG_" + std::to_string(1000 + 2 * i) + ".jpg");
  for (const int count : {1, 2, 3, 8}) {
    std::vector<int> sizes(static_cast<std::size_t>(count));
    for (const auto& name : few) {
      int owners = 0;
      for (int index = 1; index <= count; ++index) {
        if (!is_in({index, count}, name)) continue;
        ++owners;
        ++sizes[static_cast<std::size_t>(index - 1)];
      }
      CHECK(owners == 1);
    }
    // Even names, which differ in few bits, spread evenly too: five standard deviations.
    const double mean = 500.0 / count;
    for (const int size : sizes) CHECK(std::abs(size - mean) < 5 * std::sqrt(mean) + 1);
  }
}

// echo -n is not what is summed: the name goes with its length. Python: hashlib.sha256(
// struct.pack("<Q", 5) + b"a.jpg").digest()[:8] as a big-endian number.
TEST_CASE("plan: the shard of a name is the same on every machine") {
  CHECK(is_in({872, 1000}, "a.jpg"));
}

TEST_CASE("plan: all photos of a table are in one shard, also before all are there") {
  const auto half = plan_tables({"table7-pink.jpg"}, {}, kSeats);
  const auto whole = plan_tables({"table7-green.jpg", "table7-pink.jpg"}, {}, kSeats);
  REQUIRE(whole.size() == 1);
  CHECK(half[0].name == whole[0].name);
}

TEST_CASE("plan: --shard takes I/N") {
  CHECK(*parse_shard("2/8") == Shard{2, 8});
  for (const char* text :
       {"", "2", "2/", "/8", "0/8", "9/8", "-1/8", "2/8x", "2 /8", "1/99999999999"}) {
    INFO(text);
    const auto shard = parse_shard(text);
    REQUIRE_FALSE(shard);
    CHECK(shard.error().code == ErrorCode::kUsage);
  }
}

}  // namespace
}  // namespace storey::batch
