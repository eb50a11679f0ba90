// What the outside world can get wrong: the stated exit code, a message with cause and what to do,
// and nothing half-written.
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
  check_refused(test::storey({}), cli::kUsage, {"--help"});
  check_refused(test::storey({"juggle"}), cli::kUsage, {"juggle", "--help"});
  check_refused(test::storey({"score", green, "--bogus"}), cli::kUsage, {"--bogus"});
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
          {"t.json: players[0].nam", "unknown key"});
  refused({"score", building.green, "--fix", write("a.fix", "c3=1/0\nc9=1/0\n")},
          {"a.fix:2:1", "a1 to e5"});
  refused({"score", building.green, "--fix", building.folder.file("no.fix")},
          {"no.fix", "no such file"});
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
  result.range.legality_settled = false;
  CHECK(cli::exit_code(result) == 5);
}

}  // namespace
}  // namespace storey
