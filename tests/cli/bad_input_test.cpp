// What the outside world can get wrong: the stated exit code, a message with cause and what to do,
// and nothing half-written.
#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "tests/catch.h"
#include "tests/cli/buildings.h"
#include "tests/cli/command.h"

namespace storey {
namespace {

using test::Building;
using test::has;
using test::Ran;

void check_refused(const Ran& ran, int code, const std::vector<std::string>& said) {
  CAPTURE(ran.err);
  CHECK(ran.code == code);
  CHECK(ran.out.empty());
  CHECK(ran.err.starts_with("storey: "));
  for (const auto& part : said) {
    CAPTURE(part);
    CHECK(has(ran.err, part));
  }
}

TEST_CASE("usage: verbs, options, values") {
  const Building building;
  const std::string& green = building.green;
  check_refused(test::storey({}), cli::kUsage,
                {"name a verb", "score, check, options, read", "--help"});
  check_refused(test::storey({"juggle"}), cli::kUsage, {"no verb juggle\n", "--help"});
  check_refused(test::storey({"scroe", green}), cli::kUsage,
                {"no verb scroe; did you mean score?"});
  check_refused(test::storey({"score", green, "--bogus"}), cli::kUsage,
                {"score has no option --bogus\n", "`storey score --help`"});
  check_refused(test::storey({"score", green, "--overlai=a.jpg"}), cli::kUsage,
                {"score has no option --overlai; did you mean --overlay?"});
  check_refused(test::storey({"games", "extra"}), cli::kUsage,
                {"games does not know what to do with extra"});
  check_refused(test::storey({"--game", "balconia", "score", green}), cli::kUsage,
                {"behind the verb: storey score --game"});
  check_refused(test::storey({"read", green, green}), cli::kUsage, {"one photo at a time"});
  check_refused(test::storey({"score", "-", "-"}), cli::kUsage, {"stdin (-) can be only one"});
  check_refused(test::storey({"score"}), cli::kUsage, {"no source given"});
  check_refused(test::storey({"score", green, "--game", "chess"}), cli::kUsage,
                {"chess", "installed: balconia"});
  check_refused(test::storey({"rules", "chess"}), cli::kUsage, {"installed: balconia"});
  check_refused(test::storey({"score", green, "--set", "colour=red"}), cli::kUsage,
                {"colour", "around"});
  check_refused(test::storey({"score", green, "--set", "around=5"}), cli::kUsage, {"5", "8, 4"});
  check_refused(test::storey({"score", green, "--set", "around"}), cli::kUsage, {"KEY=VALUE"});
  check_refused(test::storey({"score", green, "--fix", "a", "--fix", "b"}), cli::kUsage, {"--fix"});
  check_refused(test::storey({"score", green, "--templates", building.folder.path().string()}),
                cli::kUsage, {"game.json"});
  check_refused(test::storey({"score", green, green, green}), cli::kUsage, {"2 players"});
  check_refused(test::storey({"score", green, "--overlay", "a.gif"}), cli::kUsage,
                {".jpg or .png"});
  check_refused(test::storey({"score", green, green, "--layout", "-"}), cli::kUsage, {"name"});
}

TEST_CASE("sources that cannot be read") {
  const Building building;
  const auto write = [&](const std::string& name, std::string_view bytes) {
    return building.folder.write(name, bytes);
  };
  const auto refused = [](const std::vector<std::string>& arguments,
                          const std::vector<std::string>& said) {
    check_refused(test::storey(arguments), cli::kUnreadable, said);
  };
  refused({"score", building.folder.file("none.jpg")}, {"none.jpg", "no such file"});
  refused({"score", building.folder.path().string()}, {"folder"});
  refused({"score", write("empty.jpg", "")}, {"empty"});
  refused({"score", write("blob.jpg", std::string("\0\1\2\3", 4))}, {"neither an image", "JPEG"});
  refused({"score", write("cut.jpg", "\xff\xd8\xff\xe0")}, {"cut.jpg"});
  refused({"score", write("bad.layout", "game: balconia\n5 | 1/0 what . . .\n")},
          {"bad.layout:2:9"});
  refused({"score", write("face.layout", "5 | 1/9 . . . .\n")}, {"face.layout:1:5"});
  refused({"score", "--game", "balconia", write("chess.layout", "game: chess\n")}, {"chess"});
  refused({"score", write("table.json", "{\"players\": [")}, {"table.json:1:"});
  refused({"score", "--table", write("t.json", "{\"players\": [{\"nam\": 1}]}")},
          {"t.json:1:22: players[0].nam", "unknown key"});
  refused({"score", "--table", building.green}, {"green.layout: this is no table file"});
  refused({"score", building.green, "--fix", write("a.fix", "c3=1/0\nc9=1/0\n")},
          {"a.fix:2:1", "a1 to e5"});
  refused({"score", building.green, "--fix", building.folder.file("no.fix")},
          {"no.fix", "no such file"});
}

TEST_CASE("usage: a table names photos and layouts, never a table") {
  const Building building;
  const std::string table =
      building.folder.write("self.json", R"({"players": [{"source": "self.json"}]})");
  check_refused(test::storey({"score", table}), cli::kUsage, {"self.json: this is a table file"});
}

TEST_CASE("usage: the game may be written in any case, a layout's unknown game names the file") {
  const Building building;
  CHECK(test::storey({"score", building.green, "--game", "Balconia"}).code == cli::kDone);
  const std::string chess = building.folder.write("chess.layout", "game: chess\n");
  check_refused(test::storey({"score", chess}), cli::kUsage,
                {"chess.layout: there is no game \"chess\""});
}

/// Neither a steering sign nor a line that the program did not begin itself.
void check_shown(const std::string& text) {
  CAPTURE(text);
  CHECK(text.find_first_of(std::string("\x1b\r\t\x7f\x9b\0", 6)) == std::string::npos);
  CHECK_FALSE(has(text, "\u202e"));
  CHECK_FALSE(has(text, "\nforged"));
}

TEST_CASE("nothing that is printed steers the terminal, whatever files and their names hold") {
  const Building building;
  const std::string evil = "a\x1b[31m\r\t\x9b\u009b\u202e\nforged 99\x7f.layout";
  const std::string named = building.folder.write(evil, test::kGreenLayout);
  for (const std::string verb : {"score", "check", "read"}) {
    const Ran ran = test::storey({verb, named});
    CAPTURE(verb);
    CHECK(ran.code == cli::kDone);
    check_shown(ran.out);
    check_shown(ran.err);
  }
  const std::string layout =
      building.folder.write("x.layout", "game: \x1b[31mche\rss\u202e\n\x1b]0;t\x07: 1\n");
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"score", layout},
                                                    {"score", layout, "--game", "balconia"},
                                                    {"score", layout, "--json"},
                                                    {"score", evil},
                                                    {evil},
                                                    {"score", "--" + evil},
                                                    {"games", evil},
                                                    {"rules", evil},
                                                    {"score", named, "--set", evil},
                                                    {"score", named, "--set", evil + "=1"},
                                                    {"score", named, "--fact", evil},
                                                    {"score", named, "--fact", evil + "=1"},
                                                    {"score", named, "--name", evil},
                                                    {"score", named, "--fix", evil},
                                                    {"score", named, "--layout", "none/" + evil},
                                                    {"score", named, "--overlay", evil},
                                                    {"batch", evil, "-o", evil},
                                                    {"eval", evil},
                                                    {"enroll", "balconia", evil, "-o", evil + "/a"},
                                                    {"score", named, "--jobs", evil},
                                                    {"batch", evil, "--shard", evil, "-o", "a"},
                                                    {"batch", "a", "-j", evil, "-o", "b"}}) {
    CAPTURE(arguments);
    const Ran ran = test::storey(arguments);
    CHECK(ran.code != cli::kDone);
    CHECK(ran.code != cli::kInternal);
    check_shown(ran.out);
    check_shown(ran.err);
  }
}

TEST_CASE("texts of a table file are plain, and the error names the place") {
  const Building building;
  for (const std::string name : {"Ann\\u001b[2J", "Ann\\nforged 99", "Ann\\u009b2J", "\\u202e"}) {
    const std::string table =
        building.folder.write("t.json", R"({"players": [{"name": ")" + name + "\"}]}");
    check_refused(test::storey({"score", table}), cli::kUnreadable,
                  {"t.json:1:23: players[0].name", "control character"});
  }
}

TEST_CASE("any other name is read, written and read again") {
  const test::TemporaryFolder folder;
  for (const std::string name : {"#1 Ann", "Ann #2", "a\\b", "\\#", "player: x", "\u00c5sa"}) {
    const nlohmann::json table{
        {"game", "kingdomino"},
        {"players", {{{"name", name}, {"pieces", nlohmann::json::array()}}}}};
    const Ran written = test::storey({"read", folder.write("t.json", table.dump()), "-q"});
    const Ran read = test::storey({"score", folder.write("t.layout", written.out), "-q"});
    CAPTURE(written.out, read.err);
    CHECK(read.code == cli::kDone);
    CHECK(read.out == "kingdomino: " + name + " 0\n");
  }
}

TEST_CASE("what is no regular file is refused wherever a file is named") {
  const Building building;
  const std::string pipe = building.folder.file("pipe");
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  const std::string table = building.folder.write("t.json", R"({"players": [{"source": "pipe"}]})");
  building.folder.write("fixed.layout", test::kGreenLayout);
  building.folder.write("games/mine/game.json", "");
  std::filesystem::remove(building.folder.file("games/mine/game.json"));
  REQUIRE(::mkfifo(building.folder.file("games/mine/game.json").c_str(), 0600) == 0);
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"score", pipe},
        {"score", table},
        {"score", "--table", pipe},
        {"score", building.green, "--fix", pipe},
        {"check", "--before", pipe, building.green},
        {"eval", building.folder.path().string(), "--labels", pipe},
        {"enroll", "balconia", building.green, "--labels", pipe, "-o",
         building.folder.file("set")}}) {
    CAPTURE(arguments);
    const Ran ran = test::storey(arguments);
    CHECK(ran.code == cli::kUnreadable);
    CHECK(has(ran.err, "this is a pipe, not a file"));
  }
  CHECK(
      test::storey({"score", building.green, "--templates", building.folder.file("games")}).code !=
      cli::kDone);
}

TEST_CASE("JSON that is too deep, or holds a number too large, is an error with its place") {
  const Building building;
  const std::string deep = std::string(200'000, '[') + std::string(200'000, ']');
  const std::string table =
      building.folder.write("deep.json", R"({"players": [{"name": "a", "pieces": )" + deep + "}]}");
  check_refused(test::storey({"score", table}), cli::kUnreadable, {"deep.json:1:", "deep"});
  const std::string number = building.folder.write("n.json", "{\"players\": [{}],\n \"a\": 1e999}");
  check_refused(test::storey({"score", number}), cli::kUnreadable, {"n.json:2:7", "larger"});
}

TEST_CASE("game data that cannot be read") {
  const Building building;
  building.folder.write("games/mine/game.json", "{\"format\": 1,\n \"oops\"");
  const std::string games = building.folder.file("games");
  check_refused(test::storey({"score", building.green, "--templates", games}), cli::kUnreadable,
                {"game.json:2:", "no valid JSON"});
  const Ran listed = test::storey({"games", "--templates", games});
  CHECK(listed.code == cli::kUnreadable);
}

TEST_CASE("with --json, errors stand on stdout too") {
  const Ran ran = test::storey({"score", "--json", "none.jpg"});
  CHECK(ran.code == cli::kUnreadable);
  const auto json = nlohmann::json::parse(ran.out);
  CHECK(json["status"] == "unreadable");
  CHECK(json["error"]["where"] == "none.jpg");
  CHECK(has(ran.err, "no such file"));
}

TEST_CASE("outputs that cannot be written leave nothing behind") {
  const Building building;
  const auto files = [&] {
    const std::filesystem::directory_iterator all(building.folder.path());
    return std::distance(begin(all), end(all));
  };
  const auto before = files();
  const std::string nowhere = building.folder.file("none/x.layout");
  const Ran layout = test::storey({"score", building.green, "--layout", nowhere});
  CHECK(layout.code == cli::kUsage);
  CHECK(has(layout.err, nowhere + ": cannot be written"));
  CHECK(has(layout.out, "total"));  // the score is not lost with it
  check_refused(test::storey({"read", building.green, "-o", nowhere}), cli::kUsage,
                {"cannot be written"});
  check_refused(test::storey({"read", building.green, "-o", building.folder.path().string()}),
                cli::kUsage, {"folder"});
  check_refused(test::storey({"read", building.green, "-o", "/dev/full"}), cli::kUsage,
                {"cannot be written"});
  CHECK(files() == before);
}

TEST_CASE("outputs never replace a source") {
  const Building building;
  const auto spared = [&](const std::vector<std::string>& arguments, const std::string& source) {
    const Ran ran = test::storey(arguments);
    CAPTURE(ran.err);
    CHECK(ran.code == cli::kUsage);
    CHECK(has(ran.err, source + ": this is one of the sources"));
    CHECK(test::storey({"read", source}).code == cli::kDone);
  };
  const std::string green = building.green;
  const std::string aside = building.folder.path().string() + "/./green.layout";
  spared({"score", green, "--layout", green}, green);
  spared({"score", green, "--layout", aside}, aside);
  spared({"read", green, "-o", green}, green);
  // With two players the files are called x-green.layout and x-pink.layout.
  const std::string x_green = building.folder.write("x-green.layout", test::kGreenLayout);
  spared({"score", x_green, building.pink, "--layout", building.folder.file("x.layout")}, x_green);
}

TEST_CASE("exit codes follow errors and results") {
  CHECK(cli::exit_code(ErrorCode::kBoardNotFound) == 4);
  CHECK(cli::exit_code(ErrorCode::kBoardCutOff) == 4);
  CHECK(cli::exit_code(ErrorCode::kIo) == 2);
  CHECK(cli::exit_code(ErrorCode::kBadData) == 3);

  TableResult result;
  CHECK(cli::exit_code(result) == 0);
  result.status = TableStatus::kReview;
  CHECK(cli::exit_code(result) == 5);
  result.score.violations.emplace_back();
  CHECK(cli::exit_code(result) == 6);  // broken whatever the unsure cells hold
  result.unused.push_back({"pink", {ErrorCode::kBoardNotFound, "no board", "pink.jpg"}});
  CHECK(cli::exit_code(result) == 5);  // a script must see that a photo was not used
  result.unused.clear();
  result.range.legality_settled = false;
  CHECK(cli::exit_code(result) == 5);
}

}  // namespace
}  // namespace storey
