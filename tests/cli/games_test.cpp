// The games that are scored from text: whole tables, facts, moves and options through the command.
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/exit_codes.h"
#include "tests/catch.h"
#include "tests/cli/buildings.h"
#include "tests/cli/command.h"
#include "tests/pipeline/schema.h"
#include "tests/pipeline/states.h"

namespace storey {
namespace {

using nlohmann::json;
using test::has;
using test::Ran;
using test::TemporaryFolder;

std::vector<std::string> complaints(const std::string& text,
                                    const std::string& schema = "result.schema.json") {
  const json rules = json::parse(std::ifstream(STOREY_ROOT "/docs/" + schema));
  return test::schema_complaints(rules, json::parse(text));
}

/// The worked example of the rule text, mid-game: height 2, one match of DrugCorp.
constexpr std::string_view kTower = R"(game: towers
player: ann
hand: drugcorp
3 |  .  r  p  .
2 |  r  r  o  s
1 |  o  r  r  s
)";
constexpr std::string_view kCashedIn = R"(game: towers
player: ann
coins: 0
claim drugcorp: a2 b1 b2 c1
3 |  .    r    p    .
2 |  r+$  r+$  o    s
1 |  o    r+$  r+$  s
)";

/// Three cities; ann and bob are equal until coins are counted.
constexpr std::string_view kCities = R"(game: happy-city
player: ann
coins: 5
2 | marketA school shoe-shop house museum
1 | film-studios zoo spa steelworks luxury-residence
player: bob
2 | marketA police-station grocery apartment-building museum
1 | garage zoo spa florist observatory
player: cat
coins: 9
2 | marketA bank . . .
1 | . . . . .
)";

TEST_CASE("games: a state of every game goes through score, check, read and options") {
  const TemporaryFolder folder;
  for (const auto& state : test::states()) {
    CAPTURE(state.game);
    const std::string file = folder.write(state.game + ".layout", state.text);
    for (const char* verb : {"score", "check"}) {
      const Ran ran = test::storey({verb, "--json", file});
      CAPTURE(verb, ran.out, ran.err);
      CHECK((ran.code == cli::kDone || ran.code == cli::kBroken));
      CHECK(complaints(ran.out) == std::vector<std::string>{});
      CHECK(json::parse(ran.out)["game"] == state.game);
    }
    const Ran listed = test::storey({"options", "--json", file});
    CHECK(listed.code == cli::kDone);
    CHECK(complaints(listed.out, "options.schema.json") == std::vector<std::string>{});
    CHECK(json::parse(listed.out)["game"] == state.game);
    CHECK(test::storey({"options", file}).code == cli::kDone);
    CHECK(test::storey({"rules", state.game}).code == cli::kDone);
  }
}

TEST_CASE("games: read turns text into a table file, and that into text") {
  const TemporaryFolder folder;
  for (const auto& state : test::states()) {
    if (state.game == "balconia") continue;  // one layout a side, see verbs_test.cpp
    CAPTURE(state.game);
    const std::string text = folder.write("state.layout", state.text);
    const Ran as_json = test::storey({"read", "--as", "json", text});
    const std::string table = folder.write("state.json", as_json.out);
    const Ran back = test::storey({"read", table});
    CHECK(back.out == state.text);
    CHECK(test::storey({"score", "-q", table}).out == test::storey({"score", "-q", text}).out);
  }
}

TEST_CASE("games: a person at the terminal is asked for what nobody said") {
  const TemporaryFolder folder;
  const std::string cities = folder.write("cities.layout", kCities);
  // No number, too much, then an answer; nothing for the round.
  const Ran asked = test::storey({"score", cities}, "four\n1000\n4\n\n\n");
  CAPTURE(asked.out, asked.err);
  CHECK(has(asked.err, "bob: How many coins are left? (0 to "));
  CHECK(has(asked.err, "Which round is it? ("));
  CHECK_FALSE(has(asked.err, "ann: How many coins"));  // she has said it
  const Ran said = test::storey({"score", "--fact", "bob:coins=4", cities});
  CHECK(asked.out == said.out);
  CHECK(asked.code == said.code);
  // The next run can be told at once.
  CHECK(has(asked.err, "in the next, add:\n  --fact bob:coins=4\n"));
  CHECK_FALSE(has(test::storey({"score", cities}, "\n\n\n").err, "in the next"));
}

TEST_CASE("games: nobody is asked when the input ends, or a program reads what is printed") {
  const TemporaryFolder folder;
  const std::string cities = folder.write("cities.layout", kCities);
  const Ran alone = test::storey({"score", cities});
  CHECK_FALSE(has(alone.err, "coins"));
  const Ran ended = test::storey({"score", cities}, "");
  CHECK(ended.out == alone.out);
  CHECK(ended.code == alone.code);
  for (const char* option : {"--json", "--quiet"}) {
    const Ran machine = test::storey({"score", option, cities}, "4\n4\n4\n");
    CHECK_FALSE(has(machine.err, "coins"));
    CHECK(machine.code == cli::kNeedsLook);
  }
}

TEST_CASE("games: the options ask, too") {
  const TemporaryFolder folder;
  const std::string cities = folder.write("cities.layout", kCities);
  const Ran asked = test::storey({"options", "--piece", "bank", cities}, "4\n\n\n\n");
  const Ran said = test::storey({"options", "--piece", "bank", "--fact", "bob:coins=4", cities});
  CHECK(asked.out == said.out);
  CHECK(has(asked.err, "bob: How many coins are left? (0 to 99; enter: not known)"));
  CHECK(has(asked.err, "in the next, add:\n  --fact bob:coins=4\n"));
}

TEST_CASE("games: what is said changes what may be done") {
  const TemporaryFolder folder;
  const std::string cities = folder.write("cities.layout", kCities);
  const auto may_buy = [&](const std::string& coins) {
    const Ran ran =
        test::storey({"options", "--piece", "grocery", "--fact", "cat:coins=" + coins, cities});
    return has(ran.out, "cat  buy Grocery for 2 coins");
  };
  CHECK(may_buy("2"));
  CHECK_FALSE(may_buy("1"));

  const std::string tower = folder.write("towers.layout", std::string(kTower) + R"(
player: bob
hand: variety-foods
2 | r r .
1 | r o s
)");
  CHECK(has(test::storey({"options", tower}).out, "cash in Variety Freshly Canned Foods for $3"));
  CHECK(has(test::storey({"options", tower}).out, "Cash in a client (Client cards)"));
  CHECK(has(test::storey({"options", tower, "--lang", "de"}).out, "(Kundenkarten)"));
  CHECK(has(test::storey({"options", "--fact", "drugcorp=ann", tower}).out,
            "cash in Variety Freshly Canned Foods for $1"));

  const std::string maps = folder.write("maps.layout", R"(game: highrise-homino
guests: T27
player: ann
2 | =
1 | B9
)");
  const auto comes = [&](const std::string& construction) {
    return has(test::storey({"options", "--fact", "construction=" + construction, maps}).out,
               "attract T27");
  };
  CHECK(comes("no"));
  CHECK_FALSE(comes("yes"));
}

TEST_CASE("games: a tie that hangs on coins nobody counted needs a look, and says what to say") {
  const TemporaryFolder folder;
  const std::string cities = folder.write("cities.layout", kCities);
  const Ran open = test::storey({"score", cities});
  CHECK(open.code == cli::kNeedsLook);
  CHECK(has(open.out, "ann and bob are tied, 40 to 40 to 0."));
  CHECK(has(open.out, "How many coins are left? Not known of bob: say --fact bob:coins=..."));
  const Ran said = test::storey({"score", "--fact", "bob:coins=4", cities});
  CHECK(said.code == cli::kDone);
  CHECK(has(said.out, "ann wins, "));
  CHECK(has(said.out, "  1. ann, 40 points\n  2. bob, 40 points\n  3. cat, 0 points\n"));
  const json result = json::parse(test::storey({"score", "--json", cities}).out);
  CHECK(result["facts"][1]["player"] == "bob");
  CHECK(result["facts"][1]["value"].is_null());
}

TEST_CASE("games: facts that cannot be say why") {
  const TemporaryFolder folder;
  const std::string cities = folder.write("cities.layout", kCities);
  const auto complaint = [&](const std::string& fact) {
    const Ran ran = test::storey({"score", "--fact", fact, cities});
    CHECK(ran.code == cli::kUsage);
    return ran.err;
  };
  CHECK(has(complaint("coins"), "NAME=VALUE"));
  CHECK(has(complaint("stars=3"), "it asks for coins, round and turn"));
  CHECK(has(complaint("ann:coins=many"), "a number from 0 to 99"));
  CHECK(has(complaint("coins=3"), "ann, bob or cat"));
  CHECK(has(complaint("dan:coins=3"), "ann, bob or cat"));
}

TEST_CASE("games: a text that is wrong names line and column") {
  const TemporaryFolder folder;
  const auto complaint = [&](std::string_view text) {
    const std::string file = folder.write("wrong.layout", text);
    const Ran ran = test::storey({"score", file});
    CHECK(ran.code == cli::kUnreadable);
    const auto at = ran.err.find("wrong.layout");
    return at == std::string::npos ? ran.err : ran.err.substr(at);
  };
  CHECK(has(complaint("game: towers\n1 | r x s\n"), "wrong.layout:2:7"));
  CHECK(has(complaint("game: towers\nhand: igloo\n1 | r\n"), "wrong.layout:2:7"));
  CHECK(has(complaint("game: towers\ncoins: many\n1 | r\n"), "wrong.layout:2:8"));
  CHECK(has(complaint("game: towers\nhands: deli\n1 | r\n"), "wrong.layout:2:1"));
  CHECK(has(complaint("game: happy-city\n2 | marketA . .\n1 | . . . . .\n"), "wrong.layout:2:16"));
}

TEST_CASE("games: a broken rule names its cells, one of a kind once") {
  const TemporaryFolder folder;
  const std::string house = folder.write("house.layout", R"(game: chock-a-block
player: ann
4 |  =   =  =   =
3 |  9A  =  8A  =
2 |  =   =  .   .
1 |  16A =  .   .
)");
  const Ran ran = test::storey({"check", house});
  CHECK(ran.code == cli::kBroken);
  CHECK(has(ran.out, "- ann: there is no storey below (c3, d3, c4 and d4; A storey below;"));
  CHECK(has(ran.out, "points\n\nBroken rules\n"));
}

TEST_CASE("check --before: a legal move with what it changes, as text and JSON") {
  const TemporaryFolder folder;
  const std::string before = folder.write("before.layout", kTower);
  const std::string after = folder.write("after.layout", kCashedIn);
  const Ran ran = test::storey({"check", "--before", before, after});
  CHECK(ran.code == cli::kDone);
  CHECK(has(ran.out, "ann: 4 -> 8 points (+4)"));
  CHECK(has(ran.out, "DrugCorp took a2, b1, b2 and c1"));
  CHECK(has(ran.out, "A legal move."));
  const Ran as_json = test::storey({"check", "--json", "--before", before, after});
  CHECK(complaints(as_json.out) == std::vector<std::string>{});
  const json move = json::parse(as_json.out)["move"];
  CHECK(move["legal"] == true);
  CHECK(move["score_change"] == 4);
  CHECK(move["placed"].size() == 4);
  CHECK(move["areas"][0]["change"] == "went");
}

TEST_CASE("check --before: an illegal move names rule and cells") {
  const TemporaryFolder folder;
  const std::string before = folder.write("before.layout", kTower);
  const std::string after = folder.write("after.layout", R"(game: towers
player: ann
hand: drugcorp
3 |  .  .  p  .
2 |  r  r  o  s
1 |  o  r  r  s
)");
  const Ran ran = test::storey({"check", "--before", before, after});
  CHECK(ran.code == cli::kBroken);
  CHECK(has(ran.out, "removed retail from b3"));
  CHECK(has(ran.out, "what was placed stays: b3"));
  CHECK(has(ran.out, "Not a legal move."));
  const Ran as_json = test::storey({"check", "--json", "--before", before, after});
  CHECK(complaints(as_json.out) == std::vector<std::string>{});
  const json move = json::parse(as_json.out)["move"];
  CHECK(move["legal"] == false);
  CHECK(move["violations"][0]["cells"] == json::array({"b3"}));
}

TEST_CASE("check --before: a building seen from one side, mid-game; unfinished is no violation") {
  const TemporaryFolder folder;
  const std::string before = folder.write("before.layout", R"(game: balconia
5 | . . . . .
4 | . . . . .
3 | . . . . .
2 | . . 7A . .
1 | . . E1A . .
)");
  std::string text = "game: balconia\n5 | . . . . .\n4 | . . . . .\n3 | . . 3B . .\n";
  text += "2 | . . 7A . .\n1 | . . E1A . .\n";
  const std::string after = folder.write("after.layout", text);
  const Ran ran = test::storey({"check", "--before", before, after});
  CHECK(ran.code == cli::kDone);
  CHECK(has(ran.out, "placed 3B on c3"));
  CHECK(has(ran.out, "A legal move."));
  CHECK(test::storey({"check", "--final", "--before", before, after}).code == cli::kDone);
  CHECK(test::storey({"check", "--before", after, before}).code == cli::kBroken);
}

TEST_CASE("options: what may be done, with its points") {
  const TemporaryFolder folder;
  const std::string tower = folder.write("tower.layout", kTower);
  const Ran ran = test::storey({"options", tower});
  CHECK(ran.code == cli::kDone);
  CHECK(has(ran.out, "cash in DrugCorp for $4: a2, b1, b2 and c1"));
  const Ran as_json = test::storey({"options", "--json", tower});
  CHECK(complaints(as_json.out, "options.schema.json") == std::vector<std::string>{});
  const json all = json::parse(as_json.out);
  CHECK(all["options"][0]["player"] == "ann");
  CHECK(all["options"][0]["points"] == 4);
  const json stairs =
      json::parse(test::storey({"options", "--json", "--piece", "s", tower}).out)["options"];
  CHECK(std::count_if(stairs.begin(), stairs.end(),
                      [](const json& option) { return option["rule"] == "place"; }) == 6);
  CHECK(test::storey({"options", "--piece", "igloo", tower}).code == cli::kUsage);
}

}  // namespace

TEST_CASE("check: several states are a game, move by move") {
  const TemporaryFolder folder;
  const std::string rows = "4 | . . . . .\n3 | . . . . .\n";
  const auto state = [&](const std::string& name, const std::string& second) {
    return folder.write(
        name, "game: balconia\n5 | . . . . .\n" + rows + "2 | " + second + "\n1 | . . E1A . .\n");
  };
  const std::string one = state("one.layout", ". . . . .");
  const std::string two = state("two.layout", ". . 7A . .");
  const std::string three = state("three.layout", ". . 7A 3B .");
  const Ran ran = test::storey({"check", one, two, three});
  CHECK(has(ran.out, "1. " + one + " -> " + two));
  CHECK(has(ran.out, "placed 7A on c2"));
  CHECK(has(ran.out, "2. " + two + " -> " + three));
  CHECK(has(ran.out, "placed 3B on d2"));
  CHECK(has(ran.out, "All moves together: "));

  const Ran as_json = test::storey({"check", "--json", one, two, three});
  std::istringstream lines(as_json.out);
  std::vector<json> moves;
  for (std::string line; std::getline(lines, line);) {
    CHECK(complaints(line) == std::vector<std::string>{});
    moves.push_back(json::parse(line));
  }
  REQUIRE(moves.size() == 2);
  CHECK(moves[1]["move"]["placed"][0]["cell"] == "d2");

  // A state that cannot be read is told; the next move is all that happened since.
  const std::string broken = folder.write("broken.layout", "game: balconia\n5 | ?\n");
  const Ran rest = test::storey({"check", "-q", one, broken, three});
  CHECK(rest.code == cli::kBroken);  // the worst of all: two blocks in one turn
  CHECK(has(rest.err, "broken.layout"));
  CHECK(has(rest.out, "2. balconia: "));
  CHECK(test::storey({"check", "--overlay", "x.jpg", one, two}).code == cli::kUsage);
}

}  // namespace storey
