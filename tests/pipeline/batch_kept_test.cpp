#include "pipeline/batch/record.h"

#include "pipeline/batch/index.h"
#include "pipeline/batch/names.h"
#include "pipeline/batch/seal.h"
#include "tests/catch.h"

namespace storey::batch {
namespace {

const PlannedTable kTable{"day 1/gr\xfcn.jpg", "day 1/gr\xfcn", "", {}};

TEST_CASE("record: a failure keeps its table, its file and its reason") {
  const Error error{ErrorCode::kBoardCutOff, "the board leaves the photo, \"left\"",
                    "day 1/gr%FCn.jpg"};
  const auto record = read_record(kept_failure(kTable, "k", "balconia", error));
  REQUIRE(record);
  CHECK(record->name == kTable.name);
  CHECK(record->output == kTable.output);
  CHECK(record->key == "k");
  CHECK(record->badge == Badge::kFailed);
  CHECK(record->failure == "board-cut-off");
  CHECK(record->doubt == 1);
  CHECK(record->results.empty());
  CHECK(record->failed ==
        "day 1/gr%FCn.jpg,\"the board leaves the photo, \"\"left\"\"\",board-cut-off,day "
        "1/gr%FCn.jpg\n");
}

TEST_CASE("record: a mistake of ours is told as such and tried again") {
  const auto record = read_record(kept_failure(kTable, "lost count"));
  REQUIRE(record);
  CHECK(record->failure == "internal");
  CHECK(record->key.empty());
  CHECK(record->failed.find("lost count") != std::string::npos);
}

TEST_CASE("record: what is no result of a batch is refused") {
  for (const char* text : {"", "{", "3", "[]", "{}", R"({"batch": 3})", R"({"batch": {}})"}) {
    INFO(text);
    CHECK_FALSE(read_record(text));
  }
}

TEST_CASE("record: a result in which one byte was changed is refused, wherever it is") {
  const Error error{ErrorCode::kUnreadable, "why", "day 1/a.jpg"};
  const std::string kept = kept_failure(kTable, "k", "balconia", error);
  REQUIRE(read_record(kept));
  for (std::size_t i = 0; i < kept.size(); ++i) {
    std::string changed = kept;
    changed[i] = changed[i] == '1' ? '2' : '1';
    INFO(changed);
    CHECK_FALSE(read_record(changed));
    CHECK_FALSE(read_record(kept.substr(0, i)));
  }
  CHECK_FALSE(read_record(kept + " "));
}

TEST_CASE("seal: a digest is that of every other program, and a text with its own is known") {
  // FIPS 180-4, example of one block.
  CHECK(digest_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const std::string text = sealed("{\"a\":\"" + std::string(kUnsealed) + "\"}\n");
  CHECK(is_sealed(text));
  for (const char* other : {"", "{}", "\"", "\"\"", "{\"a\": 3}"}) CHECK_FALSE(is_sealed(other));
  CHECK_FALSE(is_sealed("{\"a\":\"" + std::string(kUnsealed) + "\"}\n"));
}

TEST_CASE("record: a result whose files lie elsewhere is refused") {
  const Error error{ErrorCode::kUnreadable, "", ""};
  for (const char* output : {"../a", "/etc/a", "a/../../b"}) {
    CHECK_FALSE(read_record(kept_failure({"a.jpg", output, "", {}}, "", "", error)));
    CHECK_FALSE(stays_below(output));
  }
  CHECK(stays_below("a/..b/c"));
}

TEST_CASE("index: reads back as it was, and refuses what is none") {
  Index index;
  index.shard = {2, 3};
  index.complete = true;
  index.planned = 7;
  index.outputs = {"a", "gr\xfcn\n"};
  index.unread = {{ErrorCode::kUnreadable, "closed", "x\xff"}};
  const auto back = parse_index(to_json(index), "batch.json");
  REQUIRE(back);
  CHECK(back->shard == index.shard);
  CHECK(back->complete);
  CHECK(back->planned == 7);
  CHECK(back->outputs == index.outputs);
  REQUIRE(back->unread.size() == 1);
  CHECK(back->unread[0].where == "x\xff");
  CHECK(back->unread[0].message == "closed");

  index.outputs = {"../../a"};
  const auto outside = parse_index(to_json(index), "part/batch.json");
  REQUIRE_FALSE(outside);
  CHECK(outside.error().where == "part/batch.json");
  for (const char* text : {"", "[]", "{}", R"({"shard": "3/2"})", R"({"shard": 1})"})
    CHECK_FALSE(parse_index(text, "batch.json"));
}

}  // namespace
}  // namespace storey::batch
