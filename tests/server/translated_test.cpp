#include "server/translated.h"

#include <nlohmann/json.hpp>

#include "tests/catch.h"

namespace storey::server {
namespace {

using Json = nlohmann::json;

PhraseBook german() {
  const auto book = PhraseBook::parse(
      R"({"language": "Deutsch", "phrases": {"all": {"total": "Summe", "table [printed]": "Tisch \"T\""}},
          "page": {}, "report": {}})",
      "de", "de.json");
  REQUIRE(book);
  return *book;
}

}  // namespace

TEST_CASE("texts of an answer are told in the language, wherever they stand; all else stays") {
  const std::string answer =
      R"({"id":"total","ask":"total","list":[{"title":"total","n":[1,-2,0.100,1e-7,true,null]},)"
      R"("total",[],{}],"deep":{"because":"total","printed_as":"table","message":["total"]},)"
      R"("state":{"title":"total","deep":{"ask":"total"}},"what":"total"})";
  CHECK(
      translated(answer, german()) ==
      R"({"id":"total","ask":"Summe","list":[{"title":"Summe","n":[1,-2,0.100,1e-7,true,null]},)"
      R"("total",[],{}],"deep":{"because":"Summe","printed_as":"Tisch \"T\"","message":["total"]},)"
      R"("state":{"title":"total","deep":{"ask":"total"}},"what":"Summe"})");
  CHECK(translated(answer, PhraseBook()) == answer);
}

TEST_CASE("only the state of the whole is what players wrote") {
  CHECK(translated(R"([{"state":{"title":"total"}}])", german()) ==
        R"([{"state":{"title":"Summe"}}])");
  CHECK(translated(R"({"in":{"state":{"title":"total"}}})", german()) ==
        R"({"in":{"state":{"title":"Summe"}}})");
}

TEST_CASE("signs that JSON writes in another way are written so again") {
  const Json said = {{"name", "a\"b\\c\n\t\x01 \xc3\xa9 \xe2\x82\xac"}, {"ask", "q\"\n"}};
  CHECK(Json::parse(translated(said.dump(), german())) == said);
}

TEST_CASE("what is no object and no list is answered as it is") {
  for (const char* body : {"", "null", "\"total\"", "12", "{\"ask\":\"total\"", "[1,]", "{}x"})
    CHECK(translated(body, german()) == body);
}

}  // namespace storey::server
