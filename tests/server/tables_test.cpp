// What was acknowledged is on the disk, in files that every verb reads.
#include "server/tables.h"

#include "pipeline/io/files.h"
#include "pipeline/table/table_file.h"
#include "tests/catch.h"
#include "tests/pipeline/temporary_folder.h"

namespace storey::server {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kJpeg = "\xFF\xD8\xFF\xE0 and so on";

std::string added_photo(const Tables& tables, const std::string& id,
                        const std::string& extension = "jpg") {
  Tables::Incoming incoming(tables, id, extension);
  REQUIRE(incoming.take(kJpeg));
  const auto file = incoming.finish();
  REQUIRE(file);
  return *file;
}

TableState two_towers() {
  TableState state;
  state.game = "towers";
  state.finished = false;
  state.photos = {{.file = "photo-1.jpg", .fix = "c3=R5\n"},
                  {.file = "photo-2.jpg", .role = PhotoRole::kBeside},
                  {.file = "photo-3.jpg", .role = PhotoRole::kBefore}};
  state.names = {"ann", "bob"};
  state.facts = {{{"coins", "3"}}, {}};
  state.table_facts = {{"round", "4"}};
  state.house_rules = {{"extended", "yes"}};
  return state;
}

TEST_CASE("a table that was saved is loaded as it was") {
  const test::TemporaryFolder folder;
  const auto tables = Tables::open(folder.path());
  REQUIRE(tables);
  const auto id = tables->add();
  REQUIRE(id);
  TableState said = two_towers();
  for (int i = 0; i < 3; ++i) added_photo(*tables, *id);
  REQUIRE(tables->save(*id, said));
  const auto loaded = tables->load(*id);
  REQUIRE(loaded);
  // Photos of the state before come first; all else is as it was said.
  std::rotate(said.photos.begin(), said.photos.begin() + 2, said.photos.end());
  CHECK(loaded->photos == said.photos);
  CHECK(to_json(*loaded) == to_json(said));
}

TEST_CASE("of what is said only the files that change are written, each of them whole") {
  const test::TemporaryFolder folder;
  const auto tables = Tables::open(folder.path());
  const auto id = tables->add();
  REQUIRE(id);
  TableState said = two_towers();
  for (int i = 0; i < 3; ++i) added_photo(*tables, *id);
  REQUIRE(tables->save(*id, said));
  // Another link shows whether the file is still the same one: writing puts a new one in its place.
  const fs::path table = *tables->folder_of(*id) / "table.json";
  const fs::path fix = *tables->folder_of(*id) / "photo-1.jpg.fix";
  for (const fs::path& file : {table, fix}) fs::create_hard_link(file, file.string() + ".link");
  said.photos[0].fix = "c3=R6\n";
  REQUIRE(tables->save(*id, said));
  CHECK(fs::equivalent(table, table.string() + ".link"));
  CHECK_FALSE(fs::equivalent(fix, fix.string() + ".link"));
  CHECK(read_file(fix.string()).value() == "c3=R6\n");
  said.photos[0].fix = "";
  said.names = {"ann", "eve"};
  REQUIRE(tables->save(*id, said));
  CHECK_FALSE(fs::exists(fix));
  CHECK_FALSE(fs::equivalent(table, table.string() + ".link"));
}

TEST_CASE("two players in one photo are a table file as the other verbs read it") {
  TableState state = two_towers();
  const auto table = parse_table(table_file(state), "table.json");
  REQUIRE(table);
  CHECK(table->game == "towers");
  REQUIRE(table->players.size() == 2);
  CHECK(table->players[1].name == "bob");
  CHECK(table->players[1].source == "photo-1.jpg");
  CHECK(table->players[0].facts.at("coins") == "3");
  CHECK(table->beside == std::vector<std::string>{"photo-2.jpg"});
  CHECK(table->house_rules.at("extended") == "yes");
  CHECK(table->finished == false);
  state.photos.clear();
  CHECK(table_file(state).empty());
}

TEST_CASE("what a page says is checked: no other photos, no wrong forms") {
  const std::vector<KeptPhoto> known{{.file = "photo-1.jpg"}};
  const auto parsed = parse_state(
      R"({"game":"balconia","photos":[{"file":"photo-1.jpg","fix":"c3=7C\n"}]})", known);
  REQUIRE(parsed);
  CHECK(parsed->photos.front().fix == "c3=7C\n");
  CHECK(parsed->finished);
  for (const char* wrong :
       {"", "[]", "{}", R"({"photos":[{"file":"photo-2.jpg"}]})",
        R"({"photos":[{"file":"../../etc/passwd"}]})",
        R"({"photos":[{"file":"photo-1.jpg","role":"king"}]})", R"({"photos":[],"names":"ann"})",
        R"({"photos":[],"facts":[{"coins":3}]})",
        R"({"photos":[{"file":"photo-1.jpg"}],"names":["a\u001bb"]})", R"({"photos":3})"}) {
    INFO(wrong);
    CHECK_FALSE(parse_state(wrong, known));
  }
  const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
  CHECK_FALSE(parse_state(R"({"photos":[],"names":)" + deep + "}", known));
}

TEST_CASE("a table that somebody else has changed is not written over") {
  const test::TemporaryFolder folder;
  const auto tables = Tables::open(folder.path());
  REQUIRE(tables);
  const auto id = tables->add().value();
  REQUIRE(tables->add_photo(id, {"photo-1.jpg"}));
  TableState mine = *tables->load(id), theirs = mine;
  const std::string version = version_of(mine);
  CHECK(version.size() == 16);
  mine.photos[0].fix = "-b5\n";
  theirs.photos[0].fix = "-d4\n";
  CHECK(tables->save(id, mine, version).value());
  CHECK_FALSE(tables->save(id, theirs, version).value());
  CHECK(tables->load(id)->photos[0].fix == "-b5\n");
  theirs.photos[0].fix += mine.photos[0].fix;
  CHECK(tables->save(id, theirs, version_of(*tables->load(id))).value());
  // Who names no version means whatever is there.
  CHECK(tables->save(id, mine).value());
  CHECK(version_of(*tables->load(id)) == version_of(mine));
}

TEST_CASE("a photo that is taken off its table is deleted, the others stay") {
  const test::TemporaryFolder folder;
  const auto tables = Tables::open(folder.path());
  REQUIRE(tables);
  const auto id = tables->add().value();
  const fs::path table = *tables->folder_of(id);
  for (int i = 0; i < 2; ++i) REQUIRE(tables->add_photo(id, {added_photo(*tables, id)}));
  TableState state = *tables->load(id);
  for (KeptPhoto& photo : state.photos) photo.fix = "a1=-\n";
  REQUIRE(tables->save(id, state).value());
  CHECK(fs::exists(table / "photo-1.jpg.fix"));
  const std::string before = version_of(state);
  state.photos.erase(state.photos.begin());
  // Not where somebody else was faster.
  CHECK_FALSE(tables->save(id, state, "0000000000000000").value());
  CHECK(fs::exists(table / "photo-1.jpg"));
  REQUIRE(tables->save(id, state, before).value());
  CHECK_FALSE(fs::exists(table / "photo-1.jpg"));
  CHECK_FALSE(fs::exists(table / "photo-1.jpg.fix"));
  CHECK(fs::exists(table / "photo-2.jpg"));
  CHECK(tables->load(id)->photos == state.photos);
}

TEST_CASE("no more photos are taken than a table can have players") {
  const test::TemporaryFolder folder;
  const auto tables = Tables::open(folder.path());
  const auto id = tables->add().value();
  for (int i = 1; i <= 20; ++i)
    CHECK(tables->add_photo(id, {"photo-" + std::to_string(i) + ".jpg"}));
  CHECK_FALSE(tables->add_photo(id, {"photo-21.jpg"}));
  CHECK(tables->add_photo(id, {"photo-22.jpg", PhotoRole::kBeside}));
  REQUIRE(tables->load(id));
  CHECK(tables->load(id)->photos.size() == 21);
}

TEST_CASE(
    "what a run that was killed left of a photo goes, and nothing of a deleted table comes back") {
  const test::TemporaryFolder folder;
  std::string id;
  {
    const auto tables = Tables::open(folder.path());
    id = tables->add().value();
    REQUIRE(write_file(*tables->folder_of(id) / ".incoming-abc", "half a photo"));
  }
  const auto tables = Tables::open(folder.path());
  CHECK_FALSE(fs::exists(*tables->folder_of(id) / ".incoming-abc"));
  REQUIRE(tables->remove(id));
  tables->keep_derived(id, "result.json", "{}");
  CHECK(tables->all().empty());
  CHECK_FALSE(fs::exists(*tables->folder_of(id)));
}

TEST_CASE("no name leads out of the folder") {
  const test::TemporaryFolder folder;
  const auto tables = Tables::open(folder.path() / "tables");
  REQUIRE(tables);
  folder.write("secret", "secret");
  for (const std::string id : {"..", "../secret", "2026-11-25", "2026-11-25-201530-..",
                               "2026-11-25-201530-abcd/..", "", "2026-11-25-201530-ABCD"}) {
    INFO(id);
    CHECK_FALSE(tables->folder_of(id));
    CHECK_FALSE(tables->load(id));
    CHECK_FALSE(tables->remove(id));
    CHECK_FALSE(tables->save(id, {}));
  }
  const auto id = tables->add();
  REQUIRE(id);
  tables->keep_derived(*id, "result.json", "{}");
  CHECK(tables->derived(*id, "result.json") == "{}");
  CHECK_FALSE(tables->derived(*id, "../table.json"));
  CHECK_FALSE(tables->derived(*id, ".."));
  CHECK_FALSE(tables->derived(*id, "/etc/passwd"));
}

TEST_CASE("a photo has its name only once it is whole, and takes no other's") {
  const test::TemporaryFolder folder;
  const auto tables = Tables::open(folder.path());
  REQUIRE(tables);
  const auto id = tables->add();
  REQUIRE(id);
  const auto files = [&] {
    std::size_t count = 0;
    for (const auto& entry : fs::directory_iterator(*tables->folder_of(*id)))
      count += entry.is_regular_file();
    return count;
  };
  {
    Tables::Incoming half(*tables, *id, "jpg");
    REQUIRE(half.take(kJpeg));
    CHECK(files() == 1);
  }
  CHECK(files() == 0);
  CHECK(added_photo(*tables, *id) == "photo-1.jpg");
  CHECK(added_photo(*tables, *id, "PNG") == "photo-2.png");
  CHECK(added_photo(*tables, *id, "../x") == "photo-3.jpg");
  Tables::Incoming text(*tables, *id, "jpg");
  REQUIRE(text.take("<!doctype html>"));
  const auto no_photo = text.finish();
  REQUIRE_FALSE(no_photo);
  CHECK(no_photo.error().code == ErrorCode::kUnreadable);
  CHECK(files() == 3 + 1);  // `text` goes with its scope
}

TEST_CASE("a file beyond 64 MB is refused while it comes") {
  const test::TemporaryFolder folder;
  const auto tables = Tables::open(folder.path());
  const auto id = tables->add();
  Tables::Incoming large(*tables, *id, "jpg");
  const std::string part(std::size_t{1} << 20, 'x');
  REQUIRE(large.take(kJpeg));
  int taken = 0;
  while (large.take(part)) ++taken;
  CHECK(taken == 63);
  CHECK(large.too_large());
}

TEST_CASE("one program at a time owns the folder, and the key in it stays") {
  const test::TemporaryFolder folder;
  std::string key;
  {
    const auto tables = Tables::open(folder.path());
    REQUIRE(tables);
    const auto second = Tables::open(folder.path());
    REQUIRE_FALSE(second);
    CHECK(second.error().message.find("another") != std::string::npos);
    key = *tables->once(".key", [] { return std::string("abc"); });
  }
  const auto again = Tables::open(folder.path());
  REQUIRE(again);
  CHECK(*again->once(".key", [] { return std::string("def"); }) == key);
  const auto permissions = fs::status(folder.path() / ".key").permissions();
  CHECK((permissions & (fs::perms::group_all | fs::perms::others_all)) == fs::perms::none);
}

TEST_CASE("tables are listed with the newest first, and go with all that is theirs") {
  const test::TemporaryFolder folder;
  for (const char* table :
       {"2026-11-24/201500-aaaa", "2026-11-25/190000-bbbb", "2026-11-25/003000-cccc", "notes/x"})
    fs::create_directories(folder.path() / table);
  const auto tables = Tables::open(folder.path());
  REQUIRE(tables);
  // Half past midnight belongs to the evening before it, after 19 o'clock.
  CHECK(tables->all() == std::vector<std::string>{"2026-11-25-003000-cccc",
                                                  "2026-11-25-190000-bbbb",
                                                  "2026-11-24-201500-aaaa"});
  REQUIRE(tables->remove("2026-11-24-201500-aaaa"));
  CHECK_FALSE(fs::exists(folder.path() / "2026-11-24"));
  CHECK(fs::exists(folder.path() / "notes/x"));
}

}  // namespace
}  // namespace storey::server
