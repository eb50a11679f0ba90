// What is kept of a table in a folder of results.
#include "pipeline/batch/record.h"

#include <array>
#include <fstream>
#include <iterator>

#include "pipeline/table/table_query.h"
#include "tests/catch.h"
#include "tests/pipeline/made_up_table.h"

namespace storey {
namespace {

TEST_CASE(
    "batch: where points are counted move by move a board has no total, and none is made up") {
  std::ifstream in(STOREY_ROOT "/scoring/qwirkle-connections/example.layout");
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  TableQuery query;
  query.request.sources.push_back({.path = "board.layout", .fix = "", .bytes = text});
  auto table = evaluate_query(std::move(query));
  REQUIRE(table);
  const auto kept =
      batch::kept_result({.name = "board", .output = "board", .table_file = {}, .photos = {}},
                         "key", table->game, std::move(table->result), {});
  const auto record = batch::read_record(kept);
  REQUIRE(record);
  CHECK(
      record->results.starts_with("board,qwirkle-connections,board,board.layout,,,,no,confirmed,"));
  CHECK(record->card.find("\"total\":null") != record->card.npos);
}

TEST_CASE("batch: a table for review has a reason, also where nothing is asked") {
  for (const char* code : {"not-scored", "board-extent"}) {
    TableQuery query;
    query.request.sources.push_back(
        {.path = STOREY_ROOT "/docs/examples/towers.layout", .fix = {}, .bytes = {}});
    auto table = evaluate_query(std::move(query));
    REQUIRE(table);
    REQUIRE(table->result.range.questions.empty());
    table->result.status = TableStatus::kReview;
    table->result.players.front().diagnostics.push_back({code, "nobody said how much", {}});
    const auto kept =
        batch::kept_result({.name = "tower", .output = "tower", .table_file = {}, .photos = {}},
                           "key", table->game, std::move(table->result), {});
    const auto record = batch::read_record(kept);
    REQUIRE(record);
    INFO(record->results);
    CHECK(record->results.find(",review,") != record->results.npos);
    CHECK(record->results.ends_with(",nobody said how much\n"));
  }
}

TEST_CASE("batch: who is sure has a reason, too, where the table is for review") {
  const auto rows = [](TableResult result) {
    const auto kept =
        batch::kept_result({.name = "pair", .output = "pair", .table_file = {}, .photos = {}},
                           "key", test::balconia(), std::move(result), {});
    const auto record = batch::read_record(kept);
    REQUIRE(record);
    return record->results;
  };
  TableResult result = test::made_up_table();
  CHECK(rows(result).ends_with(",what green has is in doubt\n"));  // pink, who follows from it
  // Nothing is asked and no total open, but who wins hangs on what nobody said.
  result.range.questions.clear();
  result.range.lowest = result.range.highest = {5, 4};
  CHECK(rows(result).ends_with(",who wins is not settled\n"));
}

TEST_CASE("batch: while doubt can change who wins no row and no card names a winner or a place") {
  const auto told = [](bool settled) {
    TableResult result = test::made_up_table();
    result.range.winner_settled = settled;
    result.score.winners = {1};
    result.score.ranking = {{1}, {0}};
    const auto kept =
        batch::kept_result({.name = "pair", .output = "pair", .table_file = {}, .photos = {}},
                           "key", test::balconia(), std::move(result), {});
    const auto record = batch::read_record(kept);
    REQUIRE(record);
    const auto count = [](const std::string& text, const std::string& part) {
      int times = 0;
      for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1)) ++times;
      return times;
    };
    INFO(record->results);
    return std::array{
        count(record->results, ",yes,review,"),  count(record->results, ",no,review,"),
        count(record->results, ",open,review,"), count(record->card, "\"wins\":true"),
        count(record->results, ",,2,1,"),        count(record->results, ",,2,2,"),
        count(record->results, ",,2,,")};
  };
  CHECK(told(true) == std::array{1, 1, 0, 1, 1, 1, 0});
  CHECK(told(false) == std::array{0, 0, 2, 0, 0, 0, 2});
}

}  // namespace
}  // namespace storey
