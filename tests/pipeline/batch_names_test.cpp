#include "pipeline/batch/names.h"

#include <random>
#include <set>

#include "tests/catch.h"

namespace storey::batch {
namespace {

using Names = std::vector<std::string>;

const Names kSeats{"green", "pink", "player-1", "player-2", "blue"};

TEST_CASE("names: what is no UTF-8, steers or is a percent sign is written as %XX") {
  CHECK(text_of("game 1/IMG_7.jpg") == "game 1/IMG_7.jpg");
  CHECK(text_of("grün/木.jpg") == "grün/木.jpg");
  CHECK(text_of("two\nlines\t\x7f.jpg") == "two%0Alines%09%7F.jpg");
  CHECK(text_of("50%.jpg") == "50%25.jpg");
  CHECK(text_of("gr\xfcn.jpg") == "gr%FCn.jpg");
  CHECK(text_of("\xc0\xaf \xed\xa0\x80 \xf5 \xe6\x9c") == "%C0%AF %ED%A0%80 %F5 %E6%9C");
}

TEST_CASE("names: every name reads back from its text, and no two share one") {
  std::mt19937 random(7);
  std::set<std::string> names;
  std::set<std::string> texts;
  for (int i = 0; i < 5000; ++i) {
    std::string name(1 + random() % 6, '\0');
    for (char& sign : name) sign = static_cast<char>(random());
    REQUIRE(bytes_of(text_of(name)) == name);
    names.insert(name);
    texts.insert(text_of(name));
  }
  CHECK(names.size() == texts.size());
}

TEST_CASE("names: a text nobody escaped is left as it is") {
  CHECK(bytes_of("100%") == "100%");
  CHECK(bytes_of("%zz %4") == "%zz %4");
  CHECK(bytes_of("%41") == "A");
}

TEST_CASE("names: a link is plain ASCII that leads to the same bytes") {
  CHECK(url_of("a b/50%#?.jpg") == "a%20b/50%25%23%3F.jpg");
  CHECK(url_of("gr\xfcn.jpg") == "gr%FCn.jpg");
  CHECK(bytes_of(url_of("\"><script>\n")) == "\"><script>\n");
}

TEST_CASE("names: the seat at the end of a photo's name") {
  const auto [name, group, seat] = GENERATE(table<std::string, std::string, std::string>({
      {"table7-green.jpg", "table7", "green"},
      {"day 1/table7_PINK.JPG", "day 1/table7", "pink"},
      {"a player-2.webp", "a", "player-2"},
      {"evergreen.jpg", "evergreen.jpg", ""},
      {"green.jpg", "green.jpg", ""},
      {"-green.jpg", "-green.jpg", ""},
      {"table7-red.jpg", "table7-red.jpg", ""},
      {"table7-green/IMG_1.jpg", "table7-green/IMG_1.jpg", ""},
      // Nothing plain stands before it.
      {"a-green-pink.jpg", "a-green-pink.jpg", ""},
      {"a.jpg-green.jpg", "a.jpg-green.jpg", ""},
  }));
  INFO(name);
  const SeatedName split = split_seat(name, kSeats);
  CHECK(split.table == group);
  CHECK(split.seat == seat);
}

TEST_CASE("names: results are named as the photo, in full where that is taken") {
  CHECK(output_names({"a.jpg", "b.JPEG", "c/d.png", "table7", "t.json"}, kSeats) ==
        Names{"a", "b", "c/d", "table7", "t"});
  CHECK(output_names({"a.jpg", "a.png", "b/a.jpg"}, kSeats) == Names{"a.jpg", "a.png", "b/a"});
  CHECK(output_names({"table7", "table7.jpg"}, kSeats) == Names{"table7", "table7.jpg"});
  CHECK(output_names({"a.jpg", "a.png", "a.jpg.jpg"}, kSeats) ==
        Names{"a.jpg", "a.png", "a.jpg.jpg"});
}

TEST_CASE("names: a folder never stands where a result goes") {
  CHECK(output_names({"a.score.json/b.jpg", "a.score.json~/b.jpg"}, kSeats) ==
        Names{"a.score.json~/b", "a.score.json~~/b"});
  CHECK(output_names({"results.csv/b.jpg", "x.overlay.jpg/c.jpg"}, kSeats) ==
        Names{"results.csv~/b", "x.overlay.jpg~/c"});
}

TEST_CASE("names: a long name is cut, and still its own") {
  const std::string much(240, 'x');
  const auto names = output_names({much + "1.jpg", much + "2.jpg"}, kSeats);
  CHECK(names[0] != names[1]);
  CHECK(names[0].size() < 200);
  CHECK(names[0].starts_with("xxx"));
}

TEST_CASE("names: what is left of a name without its ending leads nowhere else") {
  CHECK(output_names({"...jpg", "..jpg", "..~.jpg", "x/...png"}, kSeats) ==
        Names{"..~", ".~", "..~~", "x/..~"});
}

TEST_CASE("names: none is like what a longer one is cut to") {
  std::string much(240, 'x');
  much += ".jpg";
  const std::string cut = output_names({much}, kSeats).front();
  const auto names = output_names({much, cut + ".jpg"}, kSeats);
  CHECK(names[0] == cut);
  CHECK(names[1] != cut);
}

TEST_CASE("names: a path that is as long as paths can be leaves room for another folder's") {
  std::string deep;
  for (int i = 0; i < 16; ++i) deep.append(240, 'd').append("/");
  const auto names = output_names({deep + "a.jpg", deep + "b.jpg"}, kSeats);
  CHECK(names[0].size() < 200);
  CHECK(names[0] != names[1]);
}

/// Every file that a table may write.
Names files_of(const std::string& output, bool several) {
  Names files{output + std::string(kScoreEnding)};
  if (!several) files.push_back(output + std::string(kOverlayEnding));
  for (const std::string& seat : kSeats) {
    if (several) files.push_back(output + "-" + seat + std::string(kOverlayEnding));
  }
  return files;
}

/// Whether a file can be called so: no part of it is empty or leads elsewhere.
bool is_a_name(const std::string& name) {
  const std::string whole = "/" + name;
  return whole.find("//") == whole.npos && whole.find("/./") == whole.npos &&
         whole.find("/../") == whole.npos;
}

TEST_CASE("names: random names never write the same file") {
  std::mt19937 random(11);
  const Names parts{"a",           "-green", "_pink", ".jpg", ".png",         ".json",
                    ".score.json", "/",      "~",     "b",    ".overlay.jpg", " player-1",
                    "-blue",       "..",     "."};
  for (int round = 0; round < 300; ++round) {
    std::set<std::string> tables;
    while (tables.size() < 25) {
      std::string name = "a";
      for (auto i = random() % 5; i > 0; --i) name += parts[random() % parts.size()];
      const bool group = random() % 4 == 0 && split_seat(name + "-green.jpg", kSeats).table == name;
      if (name.ends_with("/") || !is_a_name(name)) continue;
      tables.insert(group ? name : name + (random() % 2 == 0 ? ".jpg" : ".json"));
    }
    const Names names(tables.begin(), tables.end());
    const Names outputs = output_names(names, kSeats);
    std::set<std::string> files;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const bool several = !names[i].ends_with(".jpg");  // a group or a table file
      for (const std::string& file : files_of(outputs[i], several)) {
        INFO(names[i] << " writes " << file);
        CHECK(files.insert(file).second);
      }
    }
  }
}

}  // namespace
}  // namespace storey::batch
