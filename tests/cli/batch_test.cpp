#include "cli/batch.h"

#include <sys/stat.h>

#include <csignal>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <sstream>

#include "cli/exit_codes.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "pipeline/batch/merge.h"
#include "pipeline/batch/names.h"
#include "pipeline/batch/run.h"
#include "pipeline/io/files.h"
#include "tests/catch.h"
#include "tests/cli/command.h"
#include "tests/pipeline/schema.h"
#include "tests/pipeline/temporary_folder.h"

namespace storey {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::content;
using test::has;
using test::Ran;
using test::TemporaryFolder;
using Tree = std::map<std::string, std::string>;

/// Every file below a folder, by name.
Tree tree(const fs::path& folder) {
  Tree files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file())
      files[entry.path().lexically_relative(folder).string()] = content(entry.path());
  }
  return files;
}

/// Names in `tree` that differ from, or are not in, `other`, both ways.
std::string differences(const Tree& tree, const Tree& other) {
  std::string names;
  for (const auto& [name, bytes] : tree) {
    const auto found = other.find(name);
    if (found == other.end() || found->second != bytes) names += name + "\n";
  }
  for (const auto& [name, bytes] : other) {
    if (!tree.contains(name)) names += name + "\n";
  }
  return names;
}

/// Sample photos under odd names, a pair, a table file, and what cannot be read.
struct Folder {
  Folder() {
    put("easy/easy-9101.jpg", "one.jpg");
    put("easy/easy-9102.jpg", "day 1/two\nlines.jpg");
    put("easy/easy-9103.jpg", "day 1/gr\xfcn.jpg");
    put("easy/easy-9151-green.jpg", "table7-green.jpg");
    put("easy/easy-9151-pink.jpg", "table7-pink.jpg");
    put("illegal/illegal-9500.jpg", "<b>&amp;.jpg");
    put("nothing-tables/nothing-tables-9604.jpg", "nothing.jpg");
    put("easy/easy-9152-pink.jpg", "sides/b.jpg");
    put("easy/easy-9152-green.jpg", "sides/a.jpg");
    folder.write("sides/game.json", R"({"game": "balconia", "players": [
        {"name": "Anna \"</script>\"", "source": "a.jpg"}, {"name": "=Ben", "source": "b.jpg"}]})");
    folder.write("cut.jpg", content(sample("easy/easy-9101.jpg")).substr(0, 30000));
    folder.write("junk.png", "no picture at all");
    folder.write("empty.jpg", "");
  }

  static std::string sample(const std::string& name) {
    return std::string(STOREY_ROOT) + "/samples/balconia/" + name;
  }
  void put(const std::string& name, const std::string& as) const {
    fs::create_directories((folder.path() / as).parent_path());
    fs::copy_file(sample(name), folder.path() / as);
  }
  [[nodiscard]] std::string photos() const { return folder.path().string(); }

  TemporaryFolder folder;
  TemporaryFolder work;
};

/// One undisturbed run, made once: reading photos takes its time.
struct Reference {
  Reference() {
    ran = test::storey({"batch", folder.photos(), "-o", out(), "--json", "--jobs", "2"});
    files = tree(out());
  }
  [[nodiscard]] std::string out() const { return folder.work.file("reference"); }
  static const Reference& get() {
    static const Reference reference;
    return reference;
  }

  Folder folder;
  Ran ran;
  Tree files;
};

std::vector<json> lines_of(const std::string& text) {
  std::vector<json> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(json::parse(line));
  return lines;
}

TEST_CASE("batch: every table has its result, every failure its reason") {
  const Reference& reference = Reference::get();
  const Tree& files = reference.files;
  for (const char* name :
       {"one.score.json", "one.overlay.jpg", "day 1/two\nlines.overlay.jpg",
        "day 1/gr\xfcn.score.json", "table7.score.json", "table7-green.overlay.jpg",
        "table7-pink.overlay.jpg", "<b>&amp;.overlay.jpg", "sides/game.score.json",
        "sides/game-green.overlay.jpg", "sides/game-pink.overlay.jpg", "nothing.score.json",
        "batch.json", "results.csv", "cells.csv", "failed.csv", "report.html"}) {
    INFO(name);
    CHECK(files.contains(name));
  }
  CHECK(files.size() == 4 * 2 + 2 * 3 + 4 + 5);  // alone, two sides, failed, about all

  const std::string& results = files.at("results.csv");
  CHECK(has(results, "day 1/two%0Alines.jpg,balconia,"));
  CHECK(has(results, "day 1/gr%FCn.jpg,balconia,"));
  CHECK(has(results, "table7,balconia,green,table7-green.jpg,"));
  CHECK(has(results, "table7,balconia,pink,table7-pink.jpg,"));
  CHECK(has(results, R"(sides/game.json,balconia,"Anna ""</script>""",sides/a.jpg,)"));
  const std::string& failed = files.at("failed.csv");
  CHECK(std::count(failed.begin(), failed.end(), '\n') == 1 + 4);
  CHECK(has(failed, "\nempty.jpg,\"the file is empty"));
  CHECK(has(failed, "unreadable,cut.jpg\n"));
  CHECK(has(failed, "\njunk.png,\"this is text under the name of a picture"));
  CHECK(has(failed, "board-not-found,nothing.jpg\n"));
  CHECK(reference.ran.code == cli::kBroken);  // the highest of 0, 3, 4 and 6
}

TEST_CASE("batch: a photo that fails beside another is listed, and its table is for review") {
  const TemporaryFolder folder, work;
  fs::copy_file(Folder::sample("easy/easy-9151-green.jpg"), folder.path() / "t-green.jpg");
  fs::copy_file(Folder::sample("nothing-tables/nothing-tables-9604.jpg"),
                folder.path() / "t-pink.jpg");
  const auto ran = test::storey({"batch", folder.path().string(), "-o", work.file("out"), "-q"});
  INFO(ran.err);
  CHECK(ran.code == cli::kNeedsLook);
  const Tree files = tree(work.file("out"));
  CHECK(has(files.at("failed.csv"), "t-pink.jpg,"));
  CHECK(has(files.at("failed.csv"), ",board-not-found,t\n"));
  CHECK(has(files.at("results.csv"), "t,balconia,green,t-green.jpg,"));
  CHECK(has(files.at("results.csv"), ",review,review,"));
}

TEST_CASE("batch: what is said of a table is what score says") {
  const Reference& reference = Reference::get();
  const std::string photo = reference.folder.folder.file("one.jpg");
  json score = json::parse(test::storey({"score", "--json", photo}).out);
  json kept = json::parse(reference.files.at("one.score.json"));
  const json schema = json::parse(std::ifstream(STOREY_ROOT "/docs/result.schema.json"));
  CHECK(test::schema_complaints(schema, kept) == std::vector<std::string>{});
  const json broken = json::parse(reference.files.at("cut.score.json"));
  CHECK(test::schema_complaints(schema, broken) == std::vector<std::string>{});
  CHECK(kept["players"][0]["source"] == "one.jpg");
  kept["players"][0]["source"] = photo;
  kept.erase("batch");
  score.erase("timings_ms");
  CHECK(kept == score);
}

TEST_CASE("batch: --json prints the kept results in the order of names") {
  const Reference& reference = Reference::get();
  std::vector<std::string> names;
  for (const json& line : lines_of(reference.ran.out)) {
    names.push_back(line["batch"]["table"]);
    const std::string output = line["batch"]["output"];
    if (output.find('%') != std::string::npos) continue;
    CHECK(json::parse(reference.files.at(output + ".score.json")) == line);
  }
  CHECK(names == std::vector<std::string>{"<b>&amp;.jpg", "cut.jpg", "day 1/gr%FCn.jpg",
                                          "day 1/two%0Alines.jpg", "empty.jpg", "junk.png",
                                          "nothing.jpg", "one.jpg", "sides/game.json", "table7"});
}

TEST_CASE("batch: the report is one page in which no name can do harm") {
  const std::string& page = Reference::get().files.at("report.html");
  CHECK(page.find("</script>\\\"") == std::string::npos);
  CHECK_FALSE(has(page, "Anna \\\"</"));
  CHECK(has(page, "Anna \\\"\\u003c/script>"));
  CHECK_FALSE(has(page, "http://"));
  CHECK_FALSE(has(page, "https://"));
  const auto start = page.find("id=\"data\">") + 10;
  const json cards = json::parse(page.substr(start, page.find("</script>", start) - start));
  CHECK(cards.size() == 10);
  const std::vector<std::string> urgent{"review", "failed", "violation", "sure"};
  std::pair<std::ptrdiff_t, double> last{0, -1};
  for (const json& card : cards) {
    const auto place = std::find(urgent.begin(), urgent.end(), card["badge"]) - urgent.begin();
    const std::pair<std::ptrdiff_t, double> next{place, -card["doubt"].get<double>()};
    CHECK(last <= next);
    last = next;
    for (const json& picture : card["pictures"])
      CHECK(picture["jpeg"].get<std::string>().starts_with("/9j/"));  // FF D8 FF
  }
  CHECK(last.first == 3);
}

TEST_CASE("batch: a rerun reads nothing again and writes the same bytes") {
  const Reference& reference = Reference::get();
  const auto before = fs::last_write_time(reference.out() + "/one.score.json");
  const Ran again = test::storey(
      {"batch", reference.folder.photos(), "-o", reference.out(), "--json", "--jobs", "1"});
  CHECK(again.code == reference.ran.code);
  CHECK(again.out == reference.ran.out);
  CHECK(fs::last_write_time(reference.out() + "/one.score.json") == before);
  CHECK(has(again.err, "8 done before"));  // not those whose files say nothing
  CHECK(differences(tree(reference.out()), reference.files).empty());
}

TEST_CASE("batch: what changed is read again, and nothing else") {
  const TemporaryFolder folder;
  const std::string out = folder.file("out");
  const auto put = [&](const char* sample, const char* as) {
    fs::create_directories(folder.path() / "in");
    fs::copy_file(Folder::sample(sample), folder.path() / "in" / as,
                  fs::copy_options::overwrite_existing);
  };
  const auto batch = [&](const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"batch", folder.file("in"), "-o", out, "--game", "balconia"};
    words.insert(words.end(), more.begin(), more.end());
    return test::storey(words);
  };
  put("easy/easy-9101.jpg", "a.jpg");
  put("easy/easy-9102.jpg", "b.jpg");
  REQUIRE(batch().code == cli::kDone);
  CHECK(has(batch().err, "2 done before"));

  folder.write("in/a.jpg.fix", "a5=block-01/0\n");
  CHECK(has(batch().err, "1 done before"));
  CHECK(json::parse(content(out + "/a.score.json"))["players"][0]["cells"][0]["source"] ==
        "corrected");
  put("easy/easy-9103.jpg", "b.jpg");
  CHECK(has(batch().err, "1 done before"));
  CHECK_FALSE(has(batch({"--set", "around=4"}).err, "done before"));
  fs::remove(out + "/b.overlay.jpg");
  CHECK(has(batch({"--set", "around=4"}).err, "1 done before"));
  CHECK(fs::exists(out + "/b.overlay.jpg"));
  folder.write("out/b.score.json", "{\"batch\":{\"key\":3}}");
  CHECK(has(batch({"--set", "around=4"}).err, "1 done before"));
}

TEST_CASE("batch: a photo that joins a table leaves no picture of the table without it") {
  const TemporaryFolder folder;
  const std::string out = folder.file("out");
  const auto add = [&](const char* side) {
    const std::string name = std::string(side) + ".jpg";
    fs::create_directories(folder.path() / "in");
    fs::copy_file(Folder::sample("easy/easy-9151-" + name), folder.path() / "in" / ("t-" + name));
    CHECK(test::storey({"batch", folder.file("in"), "-o", out, "--game", "balconia"}).code ==
          cli::kDone);
  };
  add("green");
  CHECK(fs::exists(out + "/t.overlay.jpg"));
  add("pink");
  CHECK_FALSE(fs::exists(out + "/t.overlay.jpg"));
  CHECK(fs::exists(out + "/t-green.overlay.jpg"));
  CHECK(fs::exists(out + "/t-pink.overlay.jpg"));
}

/// A folder of photos and one of results.
struct Work {
  void put(const std::string& sample, const std::string& as) const {
    fs::create_directories((photos() / as).parent_path());
    fs::copy_file(Folder::sample(sample), photos() / as);
  }
  [[nodiscard]] Ran batch(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"batch",        photos().string(), "-o",
                                   out().string(), "--game",          "balconia"};
    words.insert(words.end(), more.begin(), more.end());
    return test::storey(words);
  }
  [[nodiscard]] fs::path photos() const { return folder.path() / "in"; }
  [[nodiscard]] fs::path out() const { return folder.path() / "out"; }

  TemporaryFolder folder;
};

TEST_CASE("batch: what was damaged or changed in the results is made anew, and nothing else") {
  const Work work;
  work.put("easy/easy-9101.jpg", "a.jpg");
  work.put("nothing-tables/nothing-tables-9604.jpg", "b.jpg");
  REQUIRE(work.batch().code == cli::kNoBoard);
  const Tree good = tree(work.out());
  const auto edit = [&](const char* name, const char* from, const char* to) {
    std::string text = content(work.out() / name);
    const auto at = text.find(from);
    REQUIRE(at != text.npos);
    work.folder.write("out/" + std::string(name), text.replace(at, std::strlen(from), to));
  };
  const auto comes_back = [&](const char* said) {
    const Ran ran = work.batch();
    CHECK(has(ran.err, said));
    CHECK(differences(tree(work.out()), good).empty());
  };
  comes_back("2 done before · 1 failed");
  edit("a.score.json", "\"total\":", "\"total\":1");
  comes_back("1 done before · 1 damaged and made anew");
  work.folder.write("out/a.overlay.jpg", "");
  comes_back("1 done before · 1 damaged and made anew");
  fs::resize_file(work.out() / "a.overlay.jpg", 5000);
  comes_back("1 done before · 1 damaged and made anew");
  work.folder.write("out/b.score.json", "");
  comes_back("1 done before · 1 damaged and made anew");
  edit("results.csv", "balconia", "chess");
  fs::remove(work.out() / "cells.csv");
  work.folder.write("out/batch.json", "{");
  comes_back("2 done before · 1 failed");
}

TEST_CASE("batch: shards that were damaged or changed are not merged, and told by name") {
  const Work work;
  work.put("easy/easy-9101.jpg", "a.jpg");
  REQUIRE(work.batch().code == cli::kDone);
  const Tree good = tree(work.out());
  const auto merged = [&] {
    return test::storey({"batch", "merge", work.out().string(), "-o", work.folder.file("all")});
  };
  REQUIRE(merged().code == cli::kDone);
  for (const char* name : {"a.score.json", "a.overlay.jpg", "batch.json"}) {
    std::string text = good.at(name);
    text[text.size() / 2] ^= 1;
    work.folder.write(std::string("out/") + name, text);
    const Ran ran = merged();
    INFO(ran.err);
    CHECK(ran.code == cli::kUnreadable);
    CHECK(has(ran.err, name));
    CHECK(has(ran.err, "run that shard again"));
    CHECK_FALSE(has(ran.err, "json.exception"));
    work.folder.write(std::string("out/") + name, good.at(name));
  }
  CHECK(merged().code == cli::kDone);
}

TEST_CASE("batch: the results of photos that are gone go, and nothing that is not ours") {
  const Work work;
  work.put("easy/easy-9101.jpg", "a.jpg");
  work.put("nothing-tables/nothing-tables-9604.jpg", "b.jpg");
  REQUIRE(work.batch().code == cli::kNoBoard);
  fs::remove(work.photos() / "a.jpg");
  work.folder.write("out/mine.score.json", "{}");
  work.folder.write("out/a.note", "mine");
  const Ran ran = work.batch();
  CHECK(has(ran.err, "removed the results of 1 tables whose photos are gone"));
  CHECK(has(ran.err, "left as it is: mine.score.json"));
  Tree after = tree(work.out());
  CHECK_FALSE(after.contains("a.score.json"));
  CHECK_FALSE(after.contains("a.overlay.jpg"));
  CHECK(after.contains("b.score.json"));
  CHECK(after.contains("mine.score.json"));
  CHECK(after.contains("a.note"));
  CHECK_FALSE(has(after.at("results.csv"), "a.jpg"));

  // A picture that was changed since is not ours any more; a result that was is told.
  work.put("easy/easy-9101.jpg", "c.jpg");
  REQUIRE(work.batch().code == cli::kNoBoard);
  work.folder.write("out/c.overlay.jpg", "mine");
  fs::remove(work.photos() / "c.jpg");
  CHECK(has(work.batch().err, "removed the results of 1"));
  CHECK(content(work.out() / "c.overlay.jpg") == "mine");
}

TEST_CASE("batch: the results of other photos stay when their folder is named by mistake") {
  const Work work;
  work.put("nothing-tables/nothing-tables-9604.jpg", "a.jpg");
  REQUIRE(work.batch().code == cli::kNoBoard);
  fs::rename(work.photos() / "a.jpg", work.photos() / "b.jpg");
  const Ran ran = work.batch();
  CHECK(has(ran.err, "left as it is: a.score.json"));
  CHECK(fs::exists(work.out() / "a.score.json"));
}

TEST_CASE("batch: nothing is written or removed through a link in the folder of results") {
  const Work work;
  work.put("nothing-tables/nothing-tables-9604.jpg", "day/a.jpg");
  work.folder.write("elsewhere/mine", "mine");
  fs::create_directories(work.out());
  fs::create_directory_symlink(work.folder.path() / "elsewhere", work.out() / "day");
  const Ran ran = work.batch();
  CHECK(ran.code == cli::kUsage);
  CHECK(has(ran.err, "out/day: this is a link"));
  CHECK(tree(work.folder.path() / "elsewhere") == Tree{{"mine", "mine"}});

  // A file that is a link is replaced, not written to.
  fs::remove(work.out() / "day");
  fs::create_directories(work.out() / "day");
  fs::create_symlink(work.folder.path() / "elsewhere/mine", work.out() / "day/a.score.json");
  CHECK(work.batch().code == cli::kNoBoard);
  CHECK(content(work.folder.path() / "elsewhere/mine") == "mine");
  CHECK(has(content(work.out() / "day/a.score.json"), "board-not-found"));
}

/// A name of up to 251 bytes, of which any but "/" and zero may be one.
std::string nasty_name(std::mt19937& random) {
  std::string name;
  for (auto left = 1 + random() % (random() % 4 == 0 ? 247 : 12); left > 0; --left) {
    const char sign = static_cast<char>(1 + random() % 255);
    const std::string_view odd = "..~\n\x1b%=<\"'- ";
    name += random() % 2 == 0 ? odd[random() % odd.size()] : sign == '/' ? '.' : sign;
  }
  return name;
}

/// Files that are no photo and no table, under names that are hardly names.
/// @return  the names that must fail, as text.
std::set<std::string> make_nasty(const fs::path& folder) {
  std::set<std::string> names;
  const auto write = [&](const std::string& name, const std::string& bytes) {
    std::ofstream(folder / name, std::ios::binary) << bytes;
    names.insert(batch::text_of(name));
  };
  std::mt19937 random(7);
  const std::string contents[] = {"", "x", std::string(3000, '\0'), "{\"a\":1e999}",
                                  "\xff\xd8\xff"};
  for (std::size_t i = 0; i < 60; ++i)
    write(nasty_name(random) + (i % 3 == 0 ? ".JPG" : ".png"), contents[i % 5]);
  for (const char* name : {"...jpg", "..jpg", "..~.jpg", "results.csv.jpg", "batch.json.jpg",
                           "a.jpg", "a.png", "a.jpg.jpg", "a.score.json.jpg", "..-green.jpg"})
    write(name, "x");
  const std::string open(200'000, '[');
  const std::string close(200'000, ']');
  for (const auto& [name, text] : std::map<std::string, std::string>{
           {"range.json", "{\"a\":1e999}"},
           {"range-2.json", "{\"players\":[{\"name\":\"a\",\"source\":1e999}]}"},
           {"deep.json", "{\"players\":[{\"name\":\"a\",\"pieces\":" + open + close + "}]}"},
           {"deeper.json", open},
           {"cut.json", "{\"players\":[{\"source\":\"a"},
           {"wrong.json", "{\"players\":3}"},
           {"up.json", "{\"players\":[{\"source\":\"../../../../etc/passwd\"}]}"},
           {"waits.json", "{\"players\":[{\"source\":\"waits\"}]}"},
           {"zero.json", std::string(40, '\0')}})
    write(name, text);
  for (const char* name : {"waits", "pipe.jpg", "pipe.json"}) {
    REQUIRE(mknod((folder / name).c_str(), S_IFIFO | 0600U, 0) == 0);
  }
  REQUIRE(mknod((folder / "socket.jpg").c_str(), S_IFSOCK | 0600U, 0) == 0);
  fs::create_symlink("/dev/zero", folder / "device.jpg");
  fs::create_symlink("/dev/zero", folder / "device.json");
  fs::create_symlink("nowhere", folder / "lost.jpg");
  fs::create_symlink("loop.jpg", folder / "loop.jpg");
  fs::create_symlink(".", folder / "here.jpg");
  fs::create_directories(folder / "folder.jpg");
  write("folder.jpg/x.jpg", "");
  for (const char* name :
       {"pipe.jpg", "pipe.json", "socket.jpg", "device.jpg", "device.json", "lost.jpg", "loop.jpg"})
    names.insert(name);
  return names;
}

TEST_CASE("batch: no file ends a run, whatever its name or content: it fails by name") {
  const Work work;
  work.put("easy/easy-9101.jpg", "photo.jpg");
  const auto names = make_nasty(work.photos());
  const Ran ran = work.batch({"--json"});
  INFO(ran.err);
  CHECK(ran.code == cli::kUnreadable);
  std::set<std::string> failed;
  for (const json& line : lines_of(ran.out)) {
    if (!line.contains("error")) continue;
    INFO(line["error"]);
    CHECK(line["error"]["code"] == "unreadable");
    CHECK_FALSE(has(line["error"]["message"], "exception"));
    failed.insert(line["batch"]["table"]);
  }
  for (const std::string& name : names) {
    INFO(name);
    const bool grouped = name == "..-green.jpg";
    CHECK(failed.contains(grouped ? ".." : name));
  }
  CHECK(failed.size() == names.size());
  const Tree files = tree(work.out());
  CHECK(files.size() == failed.size() + 2 + 5);
  CHECK(has(files.at("results.csv"), "\nphoto.jpg,balconia,"));

  const Ran again = work.batch({"--json"});
  CHECK(again.out == ran.out);
  CHECK(differences(tree(work.out()), files).empty());
}

TEST_CASE("batch: shards, merged, are what one run writes") {
  const Reference& reference = Reference::get();
  const TemporaryFolder work;
  std::vector<std::string> parts;
  for (int i = 1; i <= 3; ++i) {
    const std::string shard = std::to_string(i) + "/3";
    parts.push_back(work.file(std::to_string(i)));
    const Ran ran = test::storey(
        {"batch", reference.folder.photos(), "-o", parts.back(), "--shard", shard, "--jobs", "1"});
    CHECK(ran.code != cli::kUsage);
  }
  const std::string merged = work.file("merged");
  CHECK(test::storey({"batch", "merge", parts[2], parts[0], parts[1], "-o", merged}).code ==
        cli::kDone);
  CHECK(differences(tree(merged), reference.files).empty());

  const Ran missing = test::storey({"batch", "merge", parts[0], parts[2], "-o", work.file("x")});
  CHECK(missing.code == cli::kUsage);
  CHECK(has(missing.err, "shard 2/3 is missing"));
  const Ran twice =
      test::storey({"batch", "merge", parts[0], parts[0], parts[1], "-o", work.file("x")});
  CHECK(has(twice.err, "shard 1/3 is given twice"));
  const Ran mixed =
      test::storey({"batch", "merge", parts[0], reference.out(), "-o", work.file("x")});
  CHECK(has(mixed.err, "merge shards of one run"));
  const Ran self = test::storey({"batch", "merge", parts[0], "-o", parts[0]});
  CHECK(has(self.err, "merge into another folder"));
  const Ran nothing = test::storey({"batch", "merge", work.file("none"), "-o", work.file("x")});
  CHECK(nothing.code == cli::kUnreadable);
}

TEST_CASE("batch: stopped half-way it keeps what is done, says so, and goes on later") {
  const Reference& reference = Reference::get();
  const TemporaryFolder work;
  batch::Options options;
  options.folder = reference.folder.photos();
  options.output = work.file("out");
  options.jobs = 1;
  std::atomic<bool> stop = false;
  batch::Watcher watcher;
  watcher.progress = [&](const batch::Progress& progress) { stop = progress.done == 3; };
  const auto outcome = batch::run(options, watcher, stop);
  REQUIRE(outcome);
  CHECK_FALSE(outcome->complete);
  CHECK(outcome->records.size() == 3);
  CHECK(tree(options.output).size() == 3 + 2 + 5);  // results, overlays of two, about all

  const auto merged = batch::merge({options.output}, work.file("merged"));
  REQUIRE_FALSE(merged);
  CHECK(has(merged.error().message, "has 3 of 10 tables"));

  stop = false;
  const auto rest = batch::run(options, {}, stop);
  REQUIRE(rest);
  CHECK(rest->complete);
  CHECK(differences(tree(options.output), reference.files).empty());
}

TEST_CASE("batch: a signal ends the command in good order with its exit code") {
  const Reference& reference = Reference::get();
  const TemporaryFolder work;
  const cli::Interrupt outer("");  // so that no signal of this test ends the tests
  for (const int signal : {SIGINT, SIGTERM}) {
    // The stream that a result is written to raises the signal, as if it came just then.
    struct Raiser : std::stringbuf {
      explicit Raiser(int number) : number_(number) {}
      int sync() override { return 0; }
      std::streamsize xsputn(const char* text, std::streamsize count) override {
        if (!raised_) std::raise(number_);
        raised_ = true;
        return std::stringbuf::xsputn(text, count);
      }
      int number_;
      bool raised_ = false;
    } raiser(signal);
    std::ostream out(&raiser);
    std::ostringstream err;
    const int code = cli::run({"batch", reference.folder.photos(), "-o",
                               work.file(std::to_string(signal)), "--json", "--jobs", "1"},
                              {out, err});
    CHECK(code == 128 + signal);
    CHECK(has(err.str(), "the same command goes on from there"));
    CHECK(lines_of(raiser.str()).size() == 1);
  }
}

TEST_CASE("batch: two runs do not write to one folder at once") {
  const TemporaryFolder work;
  fs::create_directories(work.path() / "in");
  fs::copy_file(Folder::sample("easy/easy-9101.jpg"), work.path() / "in/a.jpg");
  batch::Options options;
  options.folder = work.file("in");
  options.output = work.file("out");
  std::string message;
  const std::atomic<bool> stop = false;
  batch::Watcher watcher;
  watcher.progress = [&](const batch::Progress&) {
    const auto second = batch::run(options, {}, stop);
    if (!second) message = second.error().message;
  };
  REQUIRE(batch::run(options, watcher, stop));
  CHECK(has(message, "another run is writing here"));
}

TEST_CASE("batch: what a killed run left half-written goes, what is not ours stays") {
  const TemporaryFolder work;
  fs::create_directories(work.path() / "in");
  fs::copy_file(Folder::sample("nothing-tables/nothing-tables-9604.jpg"), work.path() / "in/a.jpg");
  work.write("out/x/.storey-tmp-123-456", "half");
  work.write("out/mine.tmp-1-2", "kept");
  work.write("out/.storey-tmp-of-mine", "kept");
  CHECK(test::storey({"batch", work.file("in"), "-o", work.file("out")}).code == cli::kNoBoard);
  CHECK_FALSE(fs::exists(work.path() / "out/x/.storey-tmp-123-456"));
  CHECK(fs::exists(work.path() / "out/mine.tmp-1-2"));
  CHECK(fs::exists(work.path() / "out/.storey-tmp-of-mine"));
}

TEST_CASE("batch: wrong usage is said before anything is written") {
  const TemporaryFolder work;
  work.write("in/note.txt", "");
  const std::string in = work.file("in");
  const std::string out = work.file("out");
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"batch"}, "storey batch DIR -o OUT"},
      {{"batch", in}, "storey batch DIR -o OUT"},
      {{"batch", in, "-o", out}, "there is no photo here"},
      {{"batch", in, "-o", in}, "choose another folder"},
      {{"batch", in + "/none", "-o", out}, "this is no folder"},
      {{"batch", in, "-o", out, "--shard", "3/2"}, "write I/N"},
      {{"batch", in, "-o", out, "--game", "chess"}, "there is no game \"chess\""},
      {{"batch", in, "-o", out, "--set", "around"}, "write KEY=VALUE"},
      {{"batch", in, "-o", out, "--jobs", "0"}, "jobs"},
      {{"batch", in, "-o", out, "--fail-on", "all"},
       "--fail-on: all is none of never, review, violation, error\n"},
      {{"batch", in, "-o", out, "--fail-on", "revew"}, "; did you mean review?\n"},
      {{"batch", "merge", "-o", out}, "part"},
  };
  for (const auto& [words, said] : cases) {
    const Ran ran = test::storey(words);
    INFO(ran.err);
    CHECK(ran.code == cli::kUsage);
    CHECK(has(ran.err, said));
    CHECK_FALSE(fs::exists(out));
  }
}

batch::Record record(batch::Badge badge, const std::string& failure = "") {
  batch::Record made;
  made.badge = badge;
  made.failure = failure;
  return made;
}

TEST_CASE("batch: the exit code is the highest of the classes that --fail-on names") {
  using batch::Badge;
  const std::vector<batch::Record> all{record(Badge::kSure), record(Badge::kReview),
                                       record(Badge::kViolation),
                                       record(Badge::kFailed, "unreadable")};
  CHECK(cli::exit_code(all, "") == cli::kBroken);
  CHECK(cli::exit_code(all, "review") == cli::kBroken);
  CHECK(cli::exit_code(all, "violation") == cli::kBroken);
  CHECK(cli::exit_code(all, "error") == cli::kUnreadable);
  CHECK(cli::exit_code(all, "never") == cli::kDone);
  CHECK(cli::exit_code({all[0], all[1]}, "") == cli::kNeedsLook);
  CHECK(cli::exit_code({all[0], all[1]}, "violation") == cli::kDone);
  CHECK(cli::exit_code(record(Badge::kFailed, "board-cut-off")) == cli::kNoBoard);
  CHECK(cli::exit_code(record(Badge::kFailed, "internal")) == cli::kInternal);
}

TEST_CASE("batch: the line of progress") {
  batch::Progress progress{
      .done = 0, .all = 2000, .photos = 0, .reused = 0, .review = 0, .violations = 0, .failed = 0};
  CHECK(cli::progress_line(progress, 0, 0) == "0/2000");
  progress.done = 120;
  progress.photos = 150;  // some tables have two
  CHECK(cli::progress_line(progress, 15, 0) == "120/2000 · 600 photos/min · 4 min left");
  progress.reused = 100;
  progress.damaged = 3;
  progress.photos = 20;
  progress.review = 4;
  progress.violations = 2;
  progress.failed = 1;
  CHECK(cli::progress_line(progress, 2, 0) ==
        "120/2000 · 600 photos/min · 4 min left · 100 done before · 3 damaged and made anew · 4 to "
        "look at · 2 break a rule "
        "· 1 failed");
  // The least important part goes first; what failed, and how far it is, stay.
  CHECK(
      cli::progress_line(progress, 2, 100) ==
      "120/2000 · 4 min left · 3 damaged and made anew · 4 to look at · 2 break a rule · 1 failed");
  CHECK(cli::progress_line(progress, 2, 40) == "120/2000 · 4 min left · 1 failed");
  CHECK(cli::progress_line(progress, 2, 5) == "120/2000");
  progress.done = progress.all;
  CHECK_FALSE(has(cli::progress_line(progress, 2, 0), "left"));
  CHECK(cli::time_left(0.2) == "1 s");
  CHECK(cli::time_left(60) == "1 min");
  CHECK(cli::time_left(7500) == "2 h 5 min");
}

}  // namespace
}  // namespace storey
