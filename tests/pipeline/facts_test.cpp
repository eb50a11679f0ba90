#include "pipeline/table/facts.h"

#include "model/notation.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/report/text_report.h"
#include "pipeline/table/table_query.h"
#include "tests/catch.h"

namespace storey {
namespace {

/// What is asked about a table, each fact once.
std::set<std::string> asked(const std::string& game_id, const std::string& text) {
  const auto game = load_installed_game(game_id, STOREY_ROOT "/templates");
  REQUIRE(game);
  const auto table = parse_table_text(text, game->catalog, game->state);
  INFO((table ? "" : table.error().where + " " + table.error().message));
  REQUIRE(table);
  std::set<std::string> keys;
  for (const auto& fact : asked_facts(*game, *table, std::vector(table->players.size(), true)))
    keys.insert(fact.key);
  return keys;
}

using Keys = std::set<std::string>;

// Highrise Homino: what happened in a round matters to goals and threats alone, and construction to
// tenants who do not like it.
TEST_CASE("facts: Highrise Homino asks about the round only where something hangs on it") {
  const auto homino = [](const std::string& areas) {
    return asked(
        "highrise-homino",
        areas + "player: ann\ntenants: T2\n2 |  =\n1 |  B1\nplayer: bob\n2 |  =\n1 |  B3\n");
  };
  CHECK(homino("guests: T1\nmarket: B5 B6\n") == Keys{});
  CHECK(homino("guests: T26\n") == Keys{"construction"});
  CHECK(homino("goals: G3\n") == Keys{"construction", "attracted", "left"});
  CHECK(homino("threats: X1\n") == Keys{"construction", "attracted", "left", "attracts-next"});
  CHECK(homino("failed: X1\n") == Keys{});
}

// No photo shows whether tenants beside a map moved in; a layout says it.
TEST_CASE("facts: whether guests lie there is asked where tenants are presumed to have moved in") {
  const auto game = load_installed_game("highrise-homino", STOREY_ROOT "/templates");
  REQUIRE(game);
  const auto table =
      parse_table_text("player: ann\ntenants: T2\n2 |  =\n1 |  B1\n", game->catalog, game->state);
  REQUIRE(table);
  const auto asks = [&](const std::set<std::string>& presumed) {
    const auto facts = asked_facts(*game, *table, {true}, presumed);
    return std::any_of(facts.begin(), facts.end(),
                       [](const AskedFact& fact) { return fact.key == "guests-here"; });
  };
  CHECK(asks({"tenants"}));
  CHECK_FALSE(asks({}));
}

TEST_CASE("facts: Auto Block is asked about where only it has something") {
  const std::string human = "player: ann\n2 | =  =\n1 | 1A =\n";
  CHECK(asked("chock-a-block", human) == Keys{});
  CHECK(asked("chock-a-block", human + "player: auto\ntiles: R1\n") == Keys{"auto-block"});
}

TEST_CASE("facts: Qwirkle Connections asks which way a quarter lies where tiles do not tell") {
  const auto board = [](const std::string& label) {
    std::string text = "player: board\n";
    for (int row = 16; row > 0; --row)
      for (int col = 1; col <= 16; ++col) {
        const bool inner = row >= 2 && row <= 7 && col >= 2 && col <= 7;
        const bool tile = inner && (row == col || row + col == 9);
        const std::string there = row == col ? "1R" : label;
        text += (tile ? there : ".") + (col == 16 ? "\n" : " ");
      }
    return asked("qwirkle-connections", text);
  };
  CHECK(board("3B") == Keys{"points", "lower-left"});
  CHECK(board(".") == Keys{"points"});
}

TEST_CASE("facts: DrugCorp is asked about where a client can be cashed in") {
  const std::string tower = "player: ann\n1 | r s\nplayer: bob\n";
  CHECK(asked("towers", tower + "1 | r s\n").count("drugcorp") == 0);
  CHECK(asked("towers", tower + "hand: deli\n1 | r s\n").count("drugcorp") == 1);
}

/// Two towers with a sale each; what was sold on the first may have paid loose money.
Result<ScoredTable> towers(const std::string& said) {
  TableQuery query;
  query.request.sources.push_back({.path = "-",
                                   .fix = "",
                                   .bytes = "game: towers\nplayer: ann\n" + said +
                                            "claim deli: a1 b1 c1 d1\n"
                                            "1 | r+$ r+$ r+$ r+$ s\n"
                                            "player: bob\nclaim retail-4: a1 b1 c1 d1\n"
                                            "2 | . . . . s s\n1 | r+$ r+$ r+$ r+$ s s\n"});
  return evaluate_query(std::move(query));
}

TEST_CASE("facts: money that nobody counted leaves total and winner open") {
  const auto open = towers("");
  INFO((open ? "" : open.error().where + " " + open.error().message));
  REQUIRE(open);
  CHECK(open->result.status == TableStatus::kReview);
  CHECK(open->result.range.lowest.at(0) == 4);
  CHECK(open->result.range.highest.at(0) == 500);
  CHECK(open->result.range.lowest.at(1) == open->result.range.highest.at(1));
  CHECK_FALSE(open->result.range.winner_settled);

  const auto counted = towers("coins: 2\n");
  REQUIRE(counted);
  CHECK(counted->result.status == TableStatus::kConfirmed);
  CHECK(counted->result.range.lowest.at(0) == 6);
  CHECK(counted->result.range.highest.at(0) == 6);
}

/// What is wrong with a city of each of two players and what is said of them.
std::string complaint(const std::string& second, const std::string& shared,
                      const std::vector<std::string>& said = {}) {
  const std::string city = "2 | marketA . . . .\n1 | . . . . .\n";
  TableQuery query;
  query.request.sources.push_back({.path = "-",
                                   .fix = "",
                                   .bytes = "game: happy-city\nfinal: no\n" + shared +
                                            "player: ann\n" + city + "player: " + second + "\n" +
                                            city});
  query.request.said.said = said;
  const auto table = evaluate_query(std::move(query));
  return table ? "" : table.error().message;
}

TEST_CASE("facts: players have different names, and who is named is one of them") {
  CHECK(complaint("bob", "turn: ann\n") == "");
  CHECK(complaint("bob", "turn: bob, ann\n") == "");  // what it means is the game's to say
  CHECK(complaint("bob", "turn: bob, zoe\n").find("called 'zoe'") != std::string::npos);
  CHECK(complaint("bob", "turn: zoe\n") ==
        "nobody at the table is called 'zoe': write turn with one of ann or bob");
  CHECK(complaint("ann", "") == "two players are called ann: give each a name of their own");
  CHECK(complaint("bob", "", {"zoe:round=3"}) ==
        "round is said of the table, not of a player: write round=3");
}

TEST_CASE("facts: a side that is written as the other player's is refused") {
  const auto scored = [](const std::string& who) {
    TableQuery query;
    query.request.sources.push_back(
        {.path = "-",
         .fix = "",
         .bytes = "game: balconia\nfinal: no\n" + who +
                  "5 | . . . . .\n4 | . . . . .\n3 | . . . . .\n2 | . . . . .\n1 | . . E1B . .\n"});
    const auto table = evaluate_query(std::move(query));
    if (!table) return table.error().message;
    return std::string(table->result.players.at(1).derived ? "green" : "pink");
  };
  CHECK(scored("player: green\n") ==
        "the player is green, but the pieces show the side of pink: say that it is pink, or "
        "correct the pieces");
  CHECK(scored("player: pink\n") == "pink");
  CHECK(scored("") == "pink");
}

TEST_CASE("facts: what is offered is of the player of whom it is asked") {
  TableQuery query;
  query.request.sources.push_back(
      {.path = "-",
       .fix = "",
       .bytes =
           "game: towers\nplayer: ann\nmoney: $2\n1 | r s\nplayer: bob\nmoney: $5\n1 | r s\n"});
  auto table = evaluate_query(std::move(query));
  REQUIRE(table);
  auto& facts = table->result.facts;
  for (AskedFact& fact : facts) fact.decides = fact.key == "coins" && fact.player == 1;
  const std::string report = score_report(table->game, table->result, {});
  INFO(report);
  CHECK(report.find("bob:coins=5 if that") != std::string::npos);
  CHECK(report.find("ann:coins=2 if that") != std::string::npos);
}

TEST_CASE("facts: what is seen is offered, and points that stay open hang on it") {
  const auto facts = [](const std::string& money) {
    TableQuery query;
    query.request.sources.push_back(
        {.path = "-",
         .fix = "",
         .bytes = "game: towers\nplayer: ann\n" + money + "2 | r .\n1 | r s\n"});
    const auto table = evaluate_query(std::move(query));
    INFO((table ? "" : table.error().where + " " + table.error().message));
    REQUIRE(table);
    std::map<std::string, AskedFact> asked;
    for (const AskedFact& fact : table->result.facts) asked[fact.key] = fact;
    return asked;
  };
  auto some = facts("money: $5 $2 $2\n");
  CHECK(some["coins"].seen == "9");
  CHECK(some["coins"].decides);
  CHECK_FALSE(some["round"].decides);
  CHECK_FALSE(facts("money: $5 $2 $2\ncoins: 12\n")["coins"].decides);
}

}  // namespace
}  // namespace storey
