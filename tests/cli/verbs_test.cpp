#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "model/version.h"
#include "tests/catch.h"
#include "tests/cli/buildings.h"
#include "tests/cli/command.h"
#include "tests/pipeline/schema.h"

namespace storey {
namespace {

using nlohmann::json;
using test::Building;
using test::content;
using test::has;
using test::Ran;

TEST_CASE("score: sheets, winner, exit code 0") {
  const Building building;
  const Ran ran = test::storey({"score", building.green, building.pink});
  CHECK(ran.code == cli::kDone);
  CHECK(ran.err.empty());
  CHECK(has(ran.out, "green · " + building.green));
  CHECK(has(ran.out, "pink · " + building.pink));
  CHECK(has(ran.out, " wins, "));
}

TEST_CASE("score: --json fits the published schema") {
  const Building building;
  const Ran ran = test::storey({"score", "--json", building.green});
  CHECK(ran.code == cli::kDone);
  const json schema = json::parse(std::ifstream(STOREY_ROOT "/docs/result.schema.json"));
  const json result = json::parse(ran.out);
  CHECK(test::schema_complaints(schema, result) == std::vector<std::string>{});
  CHECK(result["status"] == "confirmed");
  CHECK(result["players"].size() == 1);
  CHECK(result["derived"].size() == 1);
}

TEST_CASE("score: house rules and names") {
  const Building building;
  const Ran plain = test::storey({"score", "-q", building.green});
  const Ran four = test::storey(
      {"score", "-q", "--set", "around=4", building.green, "--name", "Anna", "--name", "Ben"});
  CHECK(four.code == cli::kDone);
  CHECK(has(four.out, "Anna"));
  CHECK(has(four.out, "Ben"));
  CHECK(four.out != plain.out);
}

TEST_CASE("score: recognising the game passes over one whose folder is broken, and says so") {
  const Building building;
  const auto& folder = building.folder;
  std::string text(test::kGreenLayout);
  text.erase(0, text.find('\n') + 1);  // nothing names the game
  const std::string layout = folder.write("unnamed.layout", text);
  folder.write("games/broken/game.json", "{");
  std::filesystem::create_directory_symlink(STOREY_ROOT "/templates/balconia",
                                            folder.path() / "games/balconia");
  const Ran ran = test::storey({"score", "--templates", folder.file("games"), layout});
  CHECK(ran.code == cli::kDone);
  CHECK(has(ran.out, " wins, "));
  CHECK(has(ran.out, "an installed game was left out"));
  CHECK(has(ran.out, "broken/game.json"));

  const std::string nonsense = folder.write("nonsense.layout", "5 | nothing of the kind here\n");
  const Ran unread = test::storey({"score", "--templates", folder.file("games"), nonsense});
  CHECK(unread.code == cli::kUnreadable);
  CHECK(has(unread.err, "nonsense.layout"));
  CHECK(has(unread.err, "broken/game.json"));

  std::filesystem::remove(folder.path() / "games/balconia");
  const Ran none = test::storey({"score", "--templates", folder.file("games"), layout});
  CHECK(none.code == cli::kUnreadable);
  CHECK(has(none.err, "broken/game.json"));
}

TEST_CASE("score: a photo that fits several games is read as the likeliest, and asked about") {
  const test::TemporaryFolder folder;
  for (const std::string name : {"one", "two"}) {
    std::filesystem::create_directories(folder.path() / "games");
    std::filesystem::create_directory_symlink(STOREY_ROOT "/templates/balconia",
                                              folder.path() / "games" / name);
  }
  const std::string photo = STOREY_ROOT "/samples/balconia/easy/easy-9101.jpg";
  const Ran ran = test::storey({"score", "--templates", folder.file("games"), photo});
  CHECK(ran.code == cli::kNeedsLook);
  CHECK(has(ran.out, "Which game is it?"));
  CHECK(has(ran.out, folder.file("games/two")));
  CHECK_FALSE(has(ran.out, "Sure, and no rule is broken"));

  const Ran as_json = test::storey({"score", "--json", "--templates", folder.file("games"), photo});
  const auto result = nlohmann::json::parse(as_json.out);
  CHECK(result["status"] == "review");
  CHECK(result["fitting_games"].size() == 2);
  const auto schema = json::parse(std::ifstream(STOREY_ROOT "/docs/result.schema.json"));
  CHECK(test::schema_complaints(schema, result) == std::vector<std::string>{});

  const Ran one = test::storey({"score", "--templates", folder.file("games/one"), photo});
  CHECK(one.code == cli::kDone);
  CHECK_FALSE(has(one.out, "Which game is it?"));
}

TEST_CASE("score: a table file names players, sources and house rules") {
  const Building building;
  const std::string table = building.folder.write("table.json", R"({"game": "balconia", "players": [
      {"name": "Anna", "source": "green.layout"}, {"name": "Ben", "source": "pink.layout"}],
      "house_rules": {"around": "4"}})");
  const Ran by_option = test::storey({"score", "--table", table});
  CHECK(by_option.code == cli::kDone);
  CHECK(has(by_option.out, "Anna · "));
  CHECK(has(by_option.out, "with around = 4"));
  CHECK(test::storey({"score", table}).out == by_option.out);
  CHECK(has(test::storey({"score", "--table", table, "--set", "around=8"}).out, "around = 8"));
  CHECK(test::storey({"score", "--table", table, building.green}).code == cli::kUsage);
}

TEST_CASE("score: broken rules that are sure give 6") {
  const Building building;
  std::string text(test::kGreenLayout);
  text.replace(text.find("14/0"), 4, " .  ");
  const std::string layout = building.folder.write("short.layout", text);
  const Ran ran = test::storey({"score", layout});
  CHECK(ran.code == cli::kBroken);
  CHECK(has(ran.out, "13 blocks"));
  CHECK(has(ran.out, "total"));  // the sheet is printed all the same
  CHECK(test::storey({"check", layout}).code == cli::kDone);
  CHECK(test::storey({"check", "--final", layout}).code == cli::kBroken);
}

TEST_CASE("score: two sources of one side need a look") {
  const Building building;
  const Ran ran = test::storey({"score", building.green, building.green});
  CHECK(ran.code == cli::kNeedsLook);
  CHECK(has(ran.out, "set aside"));
}

TEST_CASE("read: a layout file comes out as it went in, to stdout or a file") {
  const Building building;
  const Ran ran = test::storey({"read", building.pink});
  CHECK(ran.code == cli::kDone);
  const std::string again = building.folder.write("again.layout", ran.out);
  CHECK(test::storey({"read", again}).out == ran.out);
  CHECK(has(ran.out, "player: pink"));
  CHECK(has(ran.out, "E1B"));

  const std::string file = building.folder.file("out.layout");
  CHECK(test::storey({"read", building.pink, "-o", file}).out.empty());
  CHECK(content(file) == ran.out);
}

TEST_CASE("score --layout: one file, or one a seat; stdout moves the report to stderr") {
  const Building building;
  const auto file = [&](const std::string& name) { return building.folder.file(name); };
  const Ran one = test::storey({"score", building.green, "--layout", file("x.layout")});
  CHECK(one.err == "wrote " + file("x.layout") + "\n");
  CHECK(has(content(file("x.layout")), "E1A"));

  const Ran two =
      test::storey({"score", building.green, building.pink, "--layout", file("y.layout")});
  CHECK(two.err == "wrote " + file("y-green.layout") + "\nwrote " + file("y-pink.layout") + "\n");
  CHECK(has(content(file("y-pink.layout")), "E1B"));
  CHECK_FALSE(std::filesystem::exists(file("y.layout")));

  const Ran piped = test::storey({"score", building.green, "--layout", "-"});
  CHECK(piped.out == content(file("x.layout")));
  CHECK(has(piped.err, "total"));
}

TEST_CASE("score --fix corrects, --overlay of a layout says why there is none") {
  const Building building;
  const std::string fix = building.folder.write("a.fix", "-a5\n");
  const Ran ran = test::storey(
      {"score", building.green, "--fix", fix, "--overlay", building.folder.file("o.jpg")});
  CHECK(ran.code == cli::kBroken);
  CHECK(has(ran.out, "13 blocks"));
  CHECK(has(ran.err, "it is no photo"));
  CHECK_FALSE(std::filesystem::exists(building.folder.file("o.jpg")));
}

TEST_CASE("score: corrections beside a photo are used, and said to be") {
  const test::TemporaryFolder folder;
  const std::string photo = folder.file("green.jpg");
  std::filesystem::copy_file(STOREY_ROOT "/samples/balconia/easy/easy-9151-green.jpg", photo);
  folder.write("green.jpg.fix", "c2=21C\n-a1\n");

  const json corrected = json::parse(test::storey({"score", "--json", photo}).out);
  const json plain = json::parse(test::storey({"score", "--json", photo, "--fix", ""}).out);

  const auto cell = [](const json& result, const std::string& name) {
    for (const json& one : result["players"][0]["cells"])
      if (one["cell"] == name) return one;
    return json();
  };
  CHECK(cell(corrected, "c2")["piece"] == "block-21/2");
  CHECK(cell(corrected, "c2")["source"] == "corrected");
  CHECK(cell(corrected, "a1")["piece"].is_null());
  CHECK(corrected["players"][0]["diagnostics"][0]["message"] ==
        "a1 and c2 as corrected in " + photo + ".fix");
  CHECK(cell(plain, "c2")["source"] == "seen");
  CHECK(plain["players"][0]["diagnostics"].empty());
}

// The scene has room-service-01 on a1 and b1, turned by a quarter: "concrete bed up:window ..." to
// the right of "concrete floor-counter ...".
TEST_CASE("score: fields of the squares of a map are in the result, and are corrected one by one") {
  const test::TemporaryFolder folder;
  const std::string photo = STOREY_ROOT "/samples/highrise-homino/easy/easy-9101.jpg";
  const auto read = [&](const std::string& fix) {
    const std::string file = folder.write("map.fix", fix);
    return json::parse(
        test::storey({"score", "--game", "highrise-homino", "--json", "--fix", file, photo}).out);
  };
  const json schema = json::parse(std::ifstream(STOREY_ROOT "/docs/result.schema.json"));
  const auto cells = [](const json& result) { return result["players"][0]["cells"]; };
  const auto field = [](const json& cell, const char* key) {
    return cell["fields"][key][0]["value"];
  };

  const json plain = read("");
  CHECK(test::schema_complaints(schema, plain) == std::vector<std::string>{});
  REQUIRE(cells(plain).size() == 2);
  const json right = cells(plain)[1];
  CHECK(right["cell"] == "b1");
  CHECK(field(right, "floor") == "concrete");
  CHECK(field(right, "object") == "bed");
  CHECK(field(right, "east") == "window");
  CHECK(field(right, "west") == "wall");  // between the two squares
  CHECK(field(cells(plain)[0], "east") == "wall");
  CHECK(field(cells(plain)[0], "north") == "open");

  const json agreed = read("b1.object=bed\nb1.east=window\n");
  CHECK(cells(agreed)[1]["piece"] == "room-service-01/0");
  // A sofa is none of it: the piece is struck out, and nothing else is told in its place as sure.
  const json other = read("b1.object=sofa\n");
  CHECK(test::schema_complaints(schema, other) == std::vector<std::string>{});
  CHECK(other["status"] == "review");
  for (const json& cell : cells(other)) {
    CHECK(cell["piece"] != "room-service-01/0");
    CHECK(cell["confidence"] < 0.5);
    for (const json& one : cell["alternatives"]) CHECK(one["piece"] != "room-service-01/0");
  }
  CHECK(field(cells(other)[1], "object") == "sofa");

  const std::string typo = folder.write("typo.fix", "b1.objekt=sofa\n");
  const Ran refused = test::storey({"score", "--fix", typo, "--game", "highrise-homino", photo});
  CHECK(refused.code == cli::kUnreadable);
  CHECK(has(refused.err, "typo.fix:1:4"));
  CHECK(has(refused.err, "did you mean object?"));
}

TEST_CASE("score --verbose prints the stages") {
  const Building building;
  CHECK(has(test::storey({"score", "-v", building.green}).err, "recognise"));
}

TEST_CASE("games and rules") {
  const Ran games = test::storey({"games"});
  CHECK(games.code == cli::kDone);
  CHECK(has(games.out, "balconia"));
  CHECK(json::parse(test::storey({"games", "--json"}).out)[0]["id"] == "balconia");

  const Ran rules = test::storey({"rules", "balconia"});
  CHECK(rules.code == cli::kDone);
  CHECK(has(rules.out, "around = 8 | 4"));
  const json balconia = json::parse(test::storey({"rules", "balconia", "--json"}).out);
  CHECK(balconia["id"] == "balconia");
  CHECK(balconia["fields"].empty());
  CHECK_FALSE(has(rules.out, "Fields of a square"));

  const Ran homino = test::storey({"rules", "highrise-homino"});
  CHECK(has(homino.out, "domino floor = carpet | concrete | wood\n"));
  CHECK(has(homino.out, "domino north, east, south and west = door | open | wall | window\n"));
  const json fields =
      json::parse(test::storey({"rules", "highrise-homino", "--json"}).out)["fields"];
  CHECK(fields[0] ==
        json({{"kind", "domino"}, {"field", "floor"}, {"values", {"carpet", "concrete", "wood"}}}));
  CHECK(has(test::storey({"rules", "kingdomino"}).out, "domino crowns = 0 | 1 | 2 | 3\n"));
}

TEST_CASE("print: a PDF, to a file or stdout") {
  const test::TemporaryFolder folder;
  const std::string file = folder.file("balconia.pdf");
  const Ran ran = test::storey({"print", "balconia", "-o", file});
  CHECK(ran.code == cli::kDone);
  CHECK(has(ran.err, "100 %"));
  CHECK(content(file).starts_with("%PDF"));
}

TEST_CASE("print --sets: the pieces of some sets alone") {
  const test::TemporaryFolder folder;
  const auto size = [&](const std::vector<std::string>& sets) {
    const std::string file = folder.file("homino.pdf");
    std::vector<std::string> words{"print", "highrise-homino", "-o", file};
    words.insert(words.end(), sets.begin(), sets.end());
    CHECK(test::storey(words).code == cli::kDone);
    return content(file).size();
  };
  const auto base = size({"--sets", "base"});
  const auto two = size({"--sets", "base,room-service"});
  CHECK(base < two);
  CHECK(two < size({}));

  const Ran wrong = test::storey({"print", "highrise-homino", "-o", "-", "--sets", "rooms"});
  CHECK(wrong.code != cli::kDone);
  CHECK(has(wrong.err, "room-service"));
  const Ran none = test::storey({"print", "balconia", "-o", "-", "--sets", "base"});
  CHECK(none.code != cli::kDone);
  CHECK(has(none.err, "no sets"));
}

TEST_CASE("help and version are no errors") {
  const Ran help = test::storey({"--help"});
  CHECK(help.code == cli::kDone);
  for (const char* verb : {"score", "check", "read", "print", "games", "rules", "eval"}) {
    CHECK(has(help.out, verb));
  }
  CHECK(test::storey({"score", "--help"}).code == cli::kDone);
  CHECK(test::storey({"help"}).out == help.out);
  CHECK(test::storey({"help", "score"}).out == test::storey({"score", "--help"}).out);
  CHECK(test::storey({"--version"}).out == std::string("storey ") + program_version() + "\n");
}

}  // namespace
}  // namespace storey
