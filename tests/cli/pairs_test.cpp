// Two photos that are not a good pair: of two buildings, or one of them unreadable. From sample
// photos, whose truth the compositor wrote.
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "pipeline/io/files.h"
#include "tests/catch.h"
#include "tests/cli/command.h"
#include "tests/pipeline/schema.h"
#include "tests/pipeline/temporary_folder.h"

using namespace storey;
using nlohmann::json;
using test::has;

namespace {

std::string sample(const std::string& name) { return STOREY_ROOT "/samples/balconia/" + name; }

const std::string kGreen = sample("easy/easy-9151-green.jpg");
const std::string kPink = sample("easy/easy-9151-pink.jpg");
const std::string kOtherPink = sample("easy/easy-9152-pink.jpg");
const std::string kNoBuilding = sample("nothing-tables/nothing-tables-9601.jpg");

json as_json(const std::vector<std::string>& sources) {
  std::vector<std::string> command{"score", "--game", "balconia", "--json"};
  command.insert(command.end(), sources.begin(), sources.end());
  const auto ran = test::storey(command);
  INFO(ran.err);
  REQUIRE(!ran.out.empty());
  auto result = json::parse(ran.out);
  static const auto schema = json::parse(std::ifstream(STOREY_ROOT "/docs/result.schema.json"));
  CHECK(test::schema_complaints(schema, result) == std::vector<std::string>{});
  return result;
}

int total_of(const json& result, const std::string& player) {
  for (const auto& one : result["players"])
    if (one["name"] == player) return one["total"];
  return -1;
}

}  // namespace

TEST_CASE("pairs: photos of two buildings are said to be that first, and nobody wins") {
  const auto ran = test::storey({"score", "--game", "balconia", kGreen, kOtherPink});
  INFO(ran.out);
  CHECK(ran.code == cli::kNeedsLook);
  CHECK(
      test::unwrapped(ran.out).starts_with(kGreen + " and " + kOtherPink + " do not fit together"));
  CHECK(has(ran.out, "No winner"));
  CHECK_FALSE(has(ran.out, "wins,"));
  CHECK(has(ran.out, "Are these photos the two sides of one building"));
  CHECK(has(ran.out, "(not confirmed)"));
  CHECK_FALSE(has(ran.out, "Broken rules"));

  const auto result = as_json({kGreen, kOtherPink});
  CHECK(result["status"] == "review");
  CHECK(result["one_building"] == false);
  CHECK(result["winner"].empty());
  CHECK(result["questions"].empty());
  for (const auto& player : result["players"]) {
    const auto& notes = player["diagnostics"];
    CHECK(std::count_if(notes.begin(), notes.end(),
                        [](const auto& note) { return note["code"] == "two-buildings"; }) == 1);
  }
  // Each sheet is that of its photo alone.
  CHECK(total_of(result, "green") == total_of(as_json({kGreen}), "green"));
  CHECK(total_of(result, "pink") == total_of(as_json({kOtherPink}), "pink"));

  const auto brief = test::storey({"score", "--game", "balconia", "-q", kGreen, kOtherPink});
  CHECK(brief.out.starts_with("balconia: the photos show two buildings: green "));
}

// hard-9351: what covers a place on one side is no piece that was taken away; easy-9151: some
// places are in doubt; normal-9251: none is.
TEST_CASE("pairs: check of the two sides is told to be no move, in doubt or not") {
  for (const char* pair :
       {"easy/easy-9151", "hard/hard-9351", "mid-game/mid-game-9451", "normal/normal-9251"}) {
    const std::string green = sample(pair + std::string("-green.jpg"));
    const std::string pink = sample(pair + std::string("-pink.jpg"));
    for (const auto& [one, other] : {std::pair(green, pink), std::pair(pink, green)}) {
      const auto ran = test::storey({"check", "--game", "balconia", one, other});
      INFO(ran.out);
      const std::string said = test::unwrapped(ran.out);
      CHECK(has(said, "these are the two sides of one building"));
      CHECK(has(said, "storey score " + one + " " + other));
      for (const char* move : {"placed", "removed", "moved ", "Broken rules", " points ("})
        CHECK_FALSE(has(said, move));
      CHECK(has(said, "All moves together: +0 points"));
      CHECK(has(said, "needs a look"));
      CHECK(ran.code == cli::kNeedsLook);
    }
  }
  const auto brief = test::storey(
      {"check", "-q", sample("hard/hard-9351-green.jpg"), sample("hard/hard-9351-pink.jpg")});
  CHECK(brief.out == "1. balconia: no move, the two sides of one building (needs a look)\n");
  // A move between photos of two buildings is none of one building.
  const auto others = test::storey({"check", "--game", "balconia", kGreen, kOtherPink});
  CHECK_FALSE(has(test::unwrapped(others.out), "two sides of one building. To score"));
}

TEST_CASE("pairs: a photo that cannot be read does not take the other with it") {
  for (const bool first : {false, true}) {
    const std::vector<std::string> sources =
        first ? std::vector{kNoBuilding, kPink} : std::vector{kPink, kNoBuilding};
    std::vector<std::string> command{"score", "--game", "balconia"};
    command.insert(command.end(), sources.begin(), sources.end());
    const auto ran = test::storey(command);
    INFO(ran.out << ran.err);
    CHECK(ran.code == cli::kNeedsLook);
    CHECK(ran.out.starts_with(kNoBuilding + " was not used: no board"));
    CHECK(has(ran.out, "Sure of what was read, but not every photo was."));
    CHECK_FALSE(has(ran.out, "Sure, and no rule"));

    const auto result = as_json(sources);
    const auto alone = as_json({kPink});
    CHECK(result["status"] == "review");
    CHECK(alone["status"] == "confirmed");
    CHECK(result["winner"] == alone["winner"]);
    CHECK(total_of(result, "pink") == total_of(alone, "pink"));
    REQUIRE(result["unused"].size() == 1);
    CHECK(result["unused"][0]["player"] == "green");
    CHECK(result["unused"][0]["source"] == kNoBuilding);
    CHECK(result["unused"][0]["code"] == "board-not-found");
    CHECK_FALSE(alone.contains("unused"));
  }
  const auto brief = test::storey({"score", "--game", "balconia", "-q", kPink, kNoBuilding});
  CHECK(brief.out.starts_with("balconia: " + kNoBuilding + " was not used: green "));
}

TEST_CASE("pairs: a torn file is said as such; names stay with their photos; nothing replaces it") {
  const test::TemporaryFolder folder;
  const auto bytes = read_file(kGreen, 1 << 24);
  REQUIRE(bytes);
  const auto torn = folder.write("torn.jpg", bytes->substr(0, 200));
  const auto result = as_json({torn, kPink, "--name", "Ann", "--name", "Ben"});
  CHECK(result["players"][0]["name"] == "Ben");
  REQUIRE(result["unused"].size() == 1);
  CHECK(result["unused"][0]["player"] == "Ann");
  CHECK(result["unused"][0]["code"] == "unreadable");
  const auto over = test::storey({"score", "--game", "balconia", torn, kPink, "--overlay", torn});
  CHECK(over.code == cli::kUsage);
}

TEST_CASE("pairs: where no photo can be read it is an error as before") {
  const auto ran = test::storey({"score", "--game", "balconia", kNoBuilding, kNoBuilding});
  CHECK(ran.code == cli::kNoBoard);
  CHECK(ran.out.empty());
}

TEST_CASE("pairs: one photo of two tells which game it is") {
  const auto ran = test::storey({"score", kNoBuilding, kPink});
  INFO(ran.out << ran.err);
  CHECK(ran.code == cli::kNeedsLook);
  CHECK(ran.out.starts_with(kNoBuilding + " was not used"));
}
