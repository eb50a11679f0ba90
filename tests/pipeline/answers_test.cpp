#include "pipeline/table/answers.h"

#include "tests/catch.h"
#include "tests/pipeline/made_up_table.h"

namespace storey {
namespace {

TableRequest request_of(const std::vector<std::string>& files) {
  TableRequest request;
  for (const std::string& file : files)
    request.sources.push_back({.path = file, .fix = {}, .bytes = {}});
  return request;
}

using Lines = std::vector<std::string>;

TEST_CASE("answers: all lines of a single source are its own, a number is of a building in it") {
  TableRequest request = request_of({"green.jpg"});
  Lines lines{"e2=18C", "2:e2=18C", "claim 7: a1 b1", "fact coins=3", "pink:a1=7C"};
  REQUIRE(place_answers(lines, request));
  CHECK(request.sources[0].answers ==
        Lines{"e2=18C", "2:e2=18C", "claim 7: a1 b1", "fact coins=3"});
  CHECK(lines == Lines{"pink:a1=7C"});  // whose that is shows once it was read
}

TEST_CASE("answers: of several sources by number, by the file's name, by the player's") {
  TableRequest request = request_of({"day1/green.jpg", "IMG_2.jpg"});
  request.names = {"", "bob"};
  Lines lines{"2:e2=18C", "green:a1=nothing", "bob:2:b1=7C", "IMG_2:claim 7: a1", "pink:c1=1A"};
  REQUIRE(place_answers(lines, request));
  CHECK(request.sources[0].answers == Lines{"a1=nothing"});
  CHECK(request.sources[1].answers == Lines{"e2=18C", "2:b1=7C", "claim 7: a1"});
  CHECK(lines == Lines{"pink:c1=1A"});
}

TEST_CASE("answers: of several sources a line must say which, and one that is there") {
  TableRequest request = request_of({"a.jpg", "b.jpg"});
  for (const char* line : {"e2=18C", "3:e2=18C", "0:e2=18C"}) {
    CAPTURE(line);
    Lines lines{line};
    const Status placed = place_answers(lines, request);
    REQUIRE_FALSE(placed);
    CHECK(placed.error().code == ErrorCode::kUsage);
    CHECK(placed.error().where == std::string("--answer ") + line);
  }
}

TEST_CASE("answers: two files of one name are told apart by number alone") {
  TableRequest request = request_of({"x/a.jpg", "y/a.jpg"});
  Lines lines{"a:e2=18C"};
  REQUIRE(place_answers(lines, request));
  CHECK(lines.size() == 1);
}

TEST_CASE("answers: by the names of a result, to the source and the building of that player") {
  TableResult result = test::made_up_table();
  result.table.players[0].name = "ann: the first";
  TableRequest request = request_of({"green.jpg"});
  REQUIRE(place_answers({"ann: the first:b2=7A"}, result, request));
  CHECK(request.sources[0].answers == Lines{"b2=7A"});

  const Status derived = place_answers({"pink:b2=7A"}, result, request);
  REQUIRE_FALSE(derived);
  CHECK(derived.error().message.find("no source shows") == 0);
  const Status nobody = place_answers({"carl:b2=7A"}, result, request);
  REQUIRE_FALSE(nobody);
  CHECK(nobody.error().message.find("ann: the first or pink") != std::string::npos);

  // Of two buildings in one photo the second is said by its number.
  result.players[1].derived = false;
  result.players[1].source = "green.jpg";
  REQUIRE(place_answers({"pink:b2=7A"}, result, request));
  CHECK(request.sources[0].answers == Lines{"b2=7A", "2:b2=7A"});
}

}  // namespace
}  // namespace storey
