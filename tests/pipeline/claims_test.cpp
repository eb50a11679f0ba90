#include "pipeline/table/claims.h"

#include <array>
#include <string>

#include "pipeline/game/game.h"
#include "pipeline/report/review_items.h"
#include "pipeline/report/text_report.h"
#include "pipeline/table/shown_sides.h"
#include "pipeline/table/table_query.h"
#include "pipeline/table/untold_places.h"
#include "tests/catch.h"

namespace storey {
namespace {

ScoredTable scored(const std::string& text) {
  TableQuery query;
  query.request.sources.push_back({.path = "-", .fix = "", .bytes = text});
  auto table = evaluate_query(std::move(query));
  INFO((table ? "" : table.error().message));
  REQUIRE(table);
  return std::move(table).value();
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("claims: what follows is told, kept in the text, and said as a note") {
  const auto table = scored("game: towers\nfinal: no\ncashed: retail-3\n1 | r+$ r+$ r+$ s\n");
  REQUIRE(table.result.claims.size() == 1);
  CHECK(table.result.asked_claims.empty());
  const auto text = state_text(table.game, table.result);
  CHECK(has(text, "claim retail-3: a1 b1 c1\n"));
  CHECK_FALSE(has(text, "retail-3\n1"));
  CHECK(has(text, "cashed:\n"));
  const auto report = score_report(table.game, table.result, {});
  INFO(report);
  CHECK(has(report, "Retail, 3 wide bought 3 rooms, $1 each"));
  CHECK(has(report, "no other cells are possible"));
  // Read back it says the same, and nothing is left to follow.
  CHECK(scored(text).result.claims.empty());
}

TEST_CASE("claims: what does not change the result is asked, and the result is sure") {
  const auto table = scored(
      "game: towers\nfinal: no\ncashed: kingsley resident-1\ncoins: 0\n"
      "1 | p+$ p+$ p+$ s\n");
  REQUIRE(table.result.asked_claims.size() == 2);
  CHECK_FALSE(table.result.asked_claims[0].decides);
  CHECK(table.result.status == TableStatus::kConfirmed);
  const auto report = score_report(table.game, table.result, {});
  INFO(report);
  CHECK(has(report, "What no photo shows"));
  CHECK(has(report, "kingsley: a1 b1 into the layout"));
}

TEST_CASE("claims: where no way changes the points the result is sure") {
  const auto table = scored(
      "game: chock-a-block\n"
      "8 |  =       =       =       =       =       =\n"
      "7 |  17B     =       21A     =       59B     =\n"
      "6 |  =       =       =       =       =       =\n"
      "5 |  43A     =       40A+B6  =+R23   35B     =\n"
      "4 |  =       =       =       =       =       =\n"
      "3 |  15B     =       27A     =       16B     =\n"
      "2 |  =       =       =       =+P8    =       =+R9\n"
      "1 |  30A     =       42B     =       9B      =\n");
  const TableResult& result = table.result;
  REQUIRE(result.asked_claims.size() == 2);  // 19 lines of one token, 5 of the other
  CHECK_FALSE(result.asked_claims[0].decides);
  CHECK(result.range.lowest == std::vector<int>{22});
  CHECK(result.range.highest == std::vector<int>{22});
  CHECK(result.status == TableStatus::kConfirmed);
}

TEST_CASE("claims: a line of its own settles what is asked") {
  const auto table =
      scored("game: towers\nfinal: no\ncashed: kingsley resident-1\n1 | p+$ p+$ p+$ s\n");
  CHECK(table.result.asked_claims.size() == 2);
  const auto told = scored(
      "game: towers\nfinal: no\ncashed: resident-1\nclaim kingsley: b1 c1\n1 | p+$ p+$ p+$ s\n");
  CHECK(told.result.asked_claims.empty());
  REQUIRE(told.result.claims.size() == 1);
  CHECK(told.result.claims[0].claim.cells == std::vector<Cell>{{0, 0}});
}

BuildingReading with_loose(const Game& game, const std::string& place, const std::string& name,
                           Source source) {
  BuildingReading reading;
  Observation seen;
  seen.site = {.place = place, .number = 1};
  seen.candidates = {{.what = game.catalog.parse(name).value(), .confidence = 0.99}};
  seen.source = source;
  reading.loose.push_back(seen);
  return reading;
}

TEST_CASE("claims: a place that several kinds of places may be is not told by a photo") {
  const auto table = scored("game: towers\nfinal: no\n1 | r s\n");
  const Game& game = table.game;
  const auto client = with_loose(game, "clients", "deli", Source::kSeen);
  const auto said = with_loose(game, "cashed", "deli", Source::kCorrected);
  const auto tile = with_loose(game, "tiles", "office", Source::kSeen);
  const PlacesNamed named = untold_places(game, {}, {&client, nullptr});
  CHECK(named.untold == std::set<std::string>{"clients"});
  CHECK(named.presumed.empty());
  CHECK(untold_places(game, {}, {&said, &tile}).untold.empty());
  Table both;
  both.players.push_back({"ann", {}, true, {}});
  both.areas["clients"] = {client.loose[0].best().what};
  both.players[0].layout.beside["hand"] = {client.loose[0].best().what};
  const auto left = without_places(both, {"clients"});
  CHECK(left.areas.empty());
  CHECK(left.players[0].layout.beside.count("hand") == 1);
  CHECK(pieces_in(both, {"clients"}).size() == 1);
}

TEST_CASE("claims: something unknown beside a building is in no place that is not told apart") {
  const auto game = scored("game: towers\nfinal: no\n1 | r s\n").game;
  auto seen = std::make_shared<SeenPhoto>();
  BuildingReading& reading = seen->reading;
  reading.rows = reading.cols = 1;
  Observation tile;
  tile.candidates = {{.what = game.catalog.parse("s").value(), .confidence = 0.999}};
  reading.cells.push_back(tile);
  for (const char* label : {"deli", ""}) {
    Observation beside;
    beside.site = {.place = "clients", .number = static_cast<int>(reading.loose.size()) + 1};
    const auto what = *label == 0 ? kNothing : game.catalog.parse(label).value();
    beside.candidates = {{.what = what, .confidence = 0.999}};
    reading.loose.insert(reading.loose.begin(), beside);  // the unknown one first
  }
  TableRequest request;
  request.sources.push_back({.path = "a.jpg", .fix = "", .bytes = "\xff\xd8\xff\xe0"});
  request.sources.front().seen = seen;
  const auto result = evaluate_table(game, nullptr, request);
  REQUIRE(result);
  CHECK(result->untold == std::set<std::string>{"clients"});
}

TableResult of_photo(const Game& game, std::shared_ptr<const SeenPhoto> seen, bool finished,
                     const std::vector<std::string>& said) {
  TableRequest request;
  request.final_state = finished;
  request.said.said = said;
  request.sources.push_back({.path = "a.jpg", .fix = "", .bytes = "\xff\xd8\xff\xe0"});
  request.sources.front().seen = std::move(seen);
  auto result = evaluate_table(game, nullptr, request);
  INFO((result ? "" : result.error().message));
  REQUIRE(result);
  return std::move(result).value();
}

TEST_CASE("claims: what would break a rule in one of the places it may lie in is for review") {
  const auto game = scored("game: towers\nfinal: no\n1 | r s\n").game;
  const auto result_of = [&](int clients, const std::vector<std::string>& said = {}) {
    auto seen = std::make_shared<SeenPhoto>();
    BuildingReading& reading = seen->reading;
    reading.rows = 1;
    reading.cols = 2;
    reading.board_confidence = 1;
    for (const auto& [col, label] : {std::pair(0, "r"), {1, "s"}}) {
      Observation tile;
      tile.site.cell = {col, 0};
      tile.candidates = {{.what = game.catalog.parse(label).value(), .confidence = 0.9999}};
      reading.cells.push_back(tile);
    }
    for (int i = 0; i < clients; ++i) {
      Observation beside;
      beside.site = {.place = "clients", .number = i + 1};
      const char* client =
          std::array{"deli", "qbq", "frostbrn", "kingsley"}.at(static_cast<std::size_t>(i));
      beside.candidates = {{.what = game.catalog.parse(client).value(), .confidence = 0.9999}};
      reading.loose.push_back(beside);
    }
    return of_photo(game, seen, true, said);
  };
  const auto asks = [](const TableResult& result) {
    return std::any_of(result.facts.begin(), result.facts.end(),
                       [](const AskedFact& fact) { return fact.key == "clients-are"; });
  };
  const auto decides = [](const TableResult& result) {
    return std::any_of(result.facts.begin(), result.facts.end(),
                       [](const AskedFact& fact) { return fact.decides; });
  };
  const auto open = [](const TableResult& result) {
    const auto& notes = result.players.front().diagnostics;
    return std::count_if(notes.begin(), notes.end(),
                         [](const Diagnostic& one) { return one.code == "rule-open"; });
  };
  const auto three = result_of(3);  // as many as a hand holds
  CHECK(open(three) == 0);
  CHECK(three.range.legality_settled);
  const auto many = result_of(4);
  CHECK(open(many) == 1);
  CHECK_FALSE(many.range.legality_settled);
  CHECK(many.status == TableStatus::kReview);
  CHECK(many.score.violations.empty());

  CHECK_FALSE(asks(three));
  CHECK(asks(many));
  CHECK(decides(many));
  const auto report = score_report(game, many, {});
  INFO(report);
  CHECK(report.find("Needs a look") < report.find("--fact clients-are=to-choose|in-hand|"));
  CHECK(report.find("--fact clients-are") < report.find("What no photo shows"));
  const auto items = review_items(game, many, 5, 20);
  REQUIRE(items.size() == 1);
  CHECK(items[0].fix_file == "a.jpg.fix");
  REQUIRE(items[0].choices.size() == 4);
  CHECK(items[0].choices[1].name == "in hand");
  CHECK(items[0].choices[1].line == "fact clients-are=in-hand");
  const auto to_choose = result_of(4, {"clients-are=to-choose"});
  CHECK(open(to_choose) == 0);
  CHECK(asks(to_choose));  // so that it can be said otherwise
  CHECK_FALSE(decides(to_choose));
  CHECK(to_choose.range.legality_settled);
  CHECK(to_choose.score.violations.size() == 1);  // two are drawn for one player
  const auto in_hand = result_of(4, {"clients-are=in-hand"});
  CHECK(open(in_hand) == 0);
  CHECK(in_hand.range.legality_settled);
  CHECK(in_hand.score.violations.size() == 1);
  const auto mixed = result_of(4, {"clients-are=mixed"});
  CHECK(open(mixed) == 0);
  CHECK(mixed.range.legality_settled);
  CHECK(mixed.score.violations.empty());
}

TEST_CASE("claims: where residents were said to lie, cards of which nobody spoke break no rule") {
  auto loaded = load_game(std::string(STOREY_ROOT) + "/templates/chock-a-block");
  REQUIRE(loaded);
  const Game& game = *loaded;
  const PieceFace card = game.catalog.parse("block-01/0").value();
  auto seen = std::make_shared<SeenPhoto>();
  BuildingReading& reading = seen->reading;
  reading.rows = reading.cols = 2;
  reading.board_confidence = 1;
  for (int square = 0; square < 4; ++square) {
    Observation room;
    room.site.cell = {square % 2, 1 - square / 2};
    room.candidates = {{.what = {card.piece, card.face, square}, .confidence = 0.9999}};
    reading.cells.push_back(room);
  }
  const auto lay = [&](const char* place, const std::string& name, int number) {
    Observation beside;
    beside.site = {.place = place, .number = number};
    beside.candidates = {{.what = game.catalog.parse(name).value(), .confidence = 0.9999}};
    reading.loose.push_back(beside);
  };
  lay("residents", "R1", 1);
  for (int i = 1; i <= 5; ++i)
    lay("cards", "block-0" + std::to_string(i + 1) + "/0", i);  // four are laid out
  const auto rules_of = [&](const std::vector<std::string>& said) {
    const auto result = of_photo(game, seen, false, said);
    std::string broken;
    for (const Violation& violation : result.score.violations) broken += violation.rule.id + " ";
    return broken + (result.range.legality_settled ? "for sure" : "or more");
  };
  CHECK(rules_of({}) == "or more");
  CHECK(rules_of({"residents-are=to-choose"}) == "or more");
  CHECK(rules_of({"residents-are=to-choose", "cards-are=to-choose"}) == "face-up for sure");
}

TEST_CASE("claims: what may lie elsewhere only if a fact says so is presumed not to") {
  auto loaded = load_game(std::string(STOREY_ROOT) + "/templates/highrise-homino");
  REQUIRE(loaded);
  const Game& game = *loaded;
  const auto tenant = with_loose(game, "tenants", "T3", Source::kSeen);
  const PlacesNamed named = untold_places(game, {}, {&tenant});
  CHECK(named.untold.empty());
  CHECK(named.presumed == std::set<std::string>{"tenants"});
  const auto others = alternatives_to(game, named.presumed);
  REQUIRE(others.size() == 1);
  CHECK(others[0]->key == "guests");
  Table none;
  none.facts["guests-here"] = "no";
  CHECK(untold_places(game, none, {&tenant}).presumed.empty());
  Table some;
  some.facts["guests-here"] = "yes";
  CHECK(untold_places(game, some, {&tenant}).presumed == std::set<std::string>{"tenants"});
}

}  // namespace
}  // namespace storey
