// A game that counts points move by move, through the command.
#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "tests/catch.h"
#include "tests/cli/buildings.h"
#include "tests/cli/command.h"
#include "tests/pipeline/schema.h"

namespace storey {
namespace {

using nlohmann::json;
using test::has;
using test::Ran;
using test::TemporaryFolder;

/// The example with other tiles in some cells: {"c10", "1O"}; "." takes a tile away.
std::string board_with(const std::vector<std::pair<std::string, std::string>>& tiles,
                       const std::string& facts = "") {
  std::ifstream in(STOREY_ROOT "/scoring/qwirkle-connections/example.layout");
  std::string text{std::istreambuf_iterator<char>(in), {}};
  for (const auto& [cell, label] : tiles) {
    const auto row = text.find("\n" + cell.substr(1) + " ") + 1;
    REQUIRE(row > 0);
    const auto at = row + 6 + 4 * static_cast<std::size_t>(cell.front() - 'a');
    std::string padded = label + " ";
    padded.resize(2, ' ');
    if (text.find('\n', row) < at + 2) text.insert(text.find('\n', row), "   ");
    text.replace(at, 2, padded);
  }
  const auto player = text.find("player: board\n");
  REQUIRE(player != text.npos);
  return text.insert(player + std::string("player: board\n").size(), facts);
}

std::vector<std::string> complaints(const std::string& text, const std::string& schema) {
  const json rules = json::parse(std::ifstream(STOREY_ROOT "/docs/" + schema));
  return test::schema_complaints(rules, json::parse(text));
}

/// check --before of the example and the example with some tiles.
Ran moved(const TemporaryFolder& folder,
          const std::vector<std::pair<std::string, std::string>>& tiles,
          const std::vector<std::string>& options = {}) {
  const std::string before = folder.write("before.layout", board_with({}));
  const std::string after = folder.write("after.layout", board_with(tiles));
  std::vector<std::string> arguments{"check", "--before", before, after};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return test::storey(arguments);
}

TEST_CASE("points by moves: a move shows what it brings, line by line") {
  const TemporaryFolder folder;
  const Ran ran = moved(folder, {{"c10", "1O"}, {"d10", "1B"}});
  CHECK(ran.code == cli::kDone);
  CHECK(has(ran.out, "board: +6 points\n"));
  CHECK(has(ran.out, "  - +3 line of 3 in row 10\n"));
  CHECK(has(ran.out, "  - +2 line of 2 in column c\n"));
  CHECK(has(ran.out, "  - +1 bonus 1 on c10\n"));
  CHECK(has(ran.out, "A legal move."));
  CHECK(moved(folder, {{"c10", "1O"}, {"d10", "1B"}}, {"--quiet"}).out ==
        "qwirkle-connections: board +6, legal\n");

  const Ran as_json = moved(folder, {{"c10", "1O"}, {"d10", "1B"}}, {"--json"});
  CHECK(complaints(as_json.out, "result.schema.json") == std::vector<std::string>{});
  const json result = json::parse(as_json.out);
  CHECK(result["status"] == "confirmed");
  CHECK(result["players"][0]["total"].is_null());
  const json change = result["move"]["score_changes"][0];
  CHECK(result["move"]["score_change"] == 6);
  CHECK(change["points"] == 6);
  REQUIRE(change["lines"].size() == 3);
  CHECK(change["lines"][0]["points"] == 3);
  CHECK(change["lines"][0]["because"] == "line of 3 in row 10");
  CHECK(change["lines"][0]["cells"] == json::array({"b10", "c10", "d10"}));
}

TEST_CASE("points by moves: two moves at once are told as such, and not counted") {
  const TemporaryFolder folder;
  const Ran ran = moved(folder, {{"c10", "1O"}, {"e11", "4B"}});
  CHECK(ran.code == cli::kBroken);
  CHECK(has(ran.out, "board: points are not counted\n"));
  CHECK(has(ran.out, "  - more than one move lies between the two states\n"));
  CHECK(has(ran.out, "Not a legal move."));
  CHECK(moved(folder, {{"c10", "1O"}, {"e11", "4B"}}, {"--quiet"}).out ==
        "qwirkle-connections: board points not counted, not legal\n");

  const Ran as_json = moved(folder, {{"c10", "1O"}, {"e11", "4B"}}, {"--json"});
  CHECK(complaints(as_json.out, "result.schema.json") == std::vector<std::string>{});
  const json result = json::parse(as_json.out);
  CHECK(result["move"]["score_change"].is_null());
  CHECK(result["move"]["score_changes"][0]["points"].is_null());
  CHECK(result["move"]["score_changes"][0]["lines"].empty());
  REQUIRE(result["players"][0]["diagnostics"].size() == 1);
  CHECK(result["players"][0]["diagnostics"][0]["code"] == "several-moves");
  CHECK(has(result["players"][0]["diagnostics"][0]["message"],
            "more than one move lies between the two states: c10 and e11 are in no one row"));
}

TEST_CASE("points by moves: a state says that it has none, and asks how many there were") {
  const TemporaryFolder folder;
  const std::string state = folder.write("state.layout", board_with({}));
  const Ran ran = test::storey({"score", state});
  CHECK(ran.code == cli::kDone);
  CHECK(has(ran.out, "Points are counted move by move"));
  CHECK_FALSE(has(ran.out, "total"));
  CHECK(has(ran.out, "How many points were there so far? Not known: say --fact points=..."));
  CHECK_FALSE(has(ran.out, "lower-left"));
  CHECK(test::storey({"score", "--quiet", state}).out ==
        "qwirkle-connections: board points by moves\n");
  const Ran said = test::storey({"score", "--fact", "points=57", state});
  CHECK(has(said.out, "points so far, as said"));
  CHECK(has(said.out, "total   57"));
  const json result =
      json::parse(test::storey({"score", "--json", "--fact", "points=57", state}).out);
  CHECK(result["players"][0]["total"] == 57);
}

TEST_CASE("points by moves: a bonus that hangs on what nobody said needs a look") {
  const TemporaryFolder folder;
  std::vector<std::pair<std::string, std::string>> second{
      {"b15", "1W"}, {"c14", "2W"}, {"d13", "4Y"}, {"e12", "3G"}, {"f11", "5R"}, {"g10", "6R"}};
  const std::string before = folder.write("before.layout", board_with(second));
  second.emplace_back("c10", "1O");
  const std::string after = folder.write("after.layout", board_with(second));
  const Ran ran = test::storey({"check", "--before", before, after});
  CHECK(ran.code == cli::kNeedsLook);
  CHECK(has(ran.out, "board: +4 to +5 points\n"));
  CHECK(has(ran.out, "perhaps bonus 1 on c10: nobody said which way the upper left quarter lies"));
  const Ran said =
      test::storey({"check", "--fact", "upper-left=rising", "--before", before, after});
  CHECK(said.code == cli::kDone);
  CHECK(has(said.out, "board: +5 points\n"));

  CHECK(has(test::storey({"options", "--piece", "1O", before}).out, "c10  +4 to +5\n"));
  const Ran listed = test::storey({"options", "--json", "--piece", "1O", before});
  CHECK(complaints(listed.out, "options.schema.json") == std::vector<std::string>{});
  const json options = json::parse(listed.out)["options"];
  CHECK(std::count_if(options.begin(), options.end(), [](const json& option) {
          return option.contains("open_points") && option["open_points"] == 1;
        }) > 0);
}

TEST_CASE("points by moves: options are worth what the move would bring") {
  const TemporaryFolder folder;
  const std::string state = folder.write("state.layout", board_with({}));
  const json options = json::parse(
      test::storey({"options", "--json", "--piece", "1O", "--piece", "1B", state}).out)["options"];
  const auto both = std::find_if(options.begin(), options.end(), [](const json& option) {
    return option["cells"] == json::array({"c10", "d10"});
  });
  REQUIRE(both != options.end());
  CHECK((*both)["what"] == "place 1O and 1B");
  CHECK((*both)["points"] == 6);
}

}  // namespace
}  // namespace storey
