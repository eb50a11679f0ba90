// JSON from outside has a depth, a size and numbers in a range, whoever reads it.
#include "pipeline/io/json_reader.h"

#include "model/limits.h"
#include "pipeline/batch/index.h"
#include "pipeline/batch/plan.h"
#include "pipeline/batch/record.h"
#include "pipeline/table/table_file.h"
#include "tests/catch.h"
#include "tests/pipeline/temporary_folder.h"

namespace storey {
namespace {

std::string nested(std::size_t depth, const std::string& inside = "") {
  return std::string(depth, '[') + inside + std::string(depth, ']');
}

Error error_of(std::string_view text) {
  const auto json = parse_json(text, "x.json", ErrorCode::kUnreadable);
  REQUIRE_FALSE(json);
  return json.error();
}

TEST_CASE("json: what lies too deep is refused before anything is built of it") {
  CHECK(parse_json(nested(kMostJsonDepth), "x.json", ErrorCode::kUnreadable));
  CHECK(error_of("\n" + nested(kMostJsonDepth + 1)).where ==
        "x.json:2:" + std::to_string(kMostJsonDepth + 1));
  CHECK(error_of(nested(200'000)).message.starts_with("lists and objects lie more than"));
  CHECK(error_of(std::string(200'000, '[')).code == ErrorCode::kUnreadable);
  // Brackets in texts lie in nothing.
  CHECK(parse_json("\"" + std::string(500, '[') + "\\\"[\"", "x.json", ErrorCode::kUnreadable));
}

TEST_CASE("json: a number that no double holds is an error with its place") {
  CHECK(error_of(R"({"a": [1, 1e999]})").where == "x.json:1:11");
  CHECK(error_of("{\"a\":1,\n\"b\":-1e999}").where == "x.json:2:5");
  CHECK(parse_json("1e-999", "x.json", ErrorCode::kUnreadable));
}

TEST_CASE("json: a key stands once and has an end") {
  CHECK(error_of(R"({"a": {"b": 1}, "c": [2, {"b": 1}], "a": 3})").where == "x.json:1:42");
  CHECK(error_of(R"({"a": [[], {"b": 1, "b": [4]}], "a": 3})").where == "x.json:1:26");
  CHECK(error_of("{\"" + std::string(10'000, 'k') + "\": 1}").message.size() < 300);
}

TEST_CASE("json: more bytes than are read") {
  CHECK(error_of(std::string(kMostJsonBytes + 1, ' ')).where == "x.json");
}

TEST_CASE("json: a whole number fits before it is converted") {
  CHECK(whole_in(Json(7), 1, 9) == 7);
  for (const char* text : {"10", "0", "-1", "1e300", "1.5", "18446744073709551615",
                           "9223372036854775807", "-9223372036854775808", "\"7\"", "null"}) {
    CAPTURE(text);
    CHECK_FALSE(whole_in(Json::parse(text), 1, 9));
  }
}

TEST_CASE("json: a message quotes a little of what was read") {
  const std::string text = R"({"players": [{"name": "a", "facts": {"coins": )" +
                           nested(40, std::string(100'000, '1')) + "}}]}";
  CHECK(error_of("{\"a\": " + std::string(100'000, 'x')).message.size() < 300);
  const auto table = parse_table(text, "t.json");
  REQUIRE_FALSE(table);
  CHECK(table.error().message.size() < 300);
  CHECK(table.error().where.size() < 100);
}

TEST_CASE("table file: a state may be as deep as JSON may, and no deeper") {
  const auto state = [](std::size_t depth) {
    return R"({"players": [{"name": "a", "pieces": [)" + nested(depth) + "]}]}";
  };
  CHECK(parse_table(state(10), "t.json"));
  CHECK_FALSE(parse_table(state(200'000), "t.json"));
}

TEST_CASE("table file: players, their names and what they say are bounded") {
  std::string players;
  for (std::size_t i = 0; i <= kMostPlayers; ++i) players += i == 0 ? "{}" : ",{}";
  const auto crowd = parse_table("{\"players\": [" + players + "]}", "t.json");
  REQUIRE_FALSE(crowd);
  CHECK(crowd.error().message == "a table has at most 20 players");
  CHECK_FALSE(parse_table(R"({"players": [{"name": ")" + std::string(10'000, 'n') + "\"}]}", "t"));
  const auto fact = parse_table(
      R"({"players": [{"facts": {"note": ")" + std::string(10'000, 'n') + "\"}}]}", "t.json");
  REQUIRE_FALSE(fact);
  CHECK(fact.error().message == "at most 2000 bytes of text are read here, these are 10000");
}

TEST_CASE("batch: no JSON of a folder ends the search, and its own files are read as strictly") {
  const test::TemporaryFolder folder;
  folder.write("deep.json", nested(200'000));
  folder.write("number.json", R"({"a": 1e999})");
  folder.write("other.json", R"({"a": 1})");
  const auto tables = batch::open_tables(folder.path(), {"deep.json", "number.json", "other.json"});
  CHECK(tables.size() == 2);  // what is no JSON may be a table with a mistake: it is reported
  CHECK_FALSE(batch::parse_index(nested(200'000), "batch.json"));
  CHECK_FALSE(batch::parse_index(
      R"({"shard":"1/1","complete":true,"planned":1e300,"outputs":[],"unread":[]})", "batch.json"));
  CHECK_FALSE(batch::read_record(R"({"batch":)" + nested(200'000) + "}"));
}

}  // namespace
}  // namespace storey
