#include "pipeline/report/print_aids.h"

#include <algorithm>

#include "tests/catch.h"
#include "tests/pipeline/balconia.h"
#include "tests/pipeline/temporary_folder.h"

namespace storey {
namespace {

using test::balconia;
using test::TemporaryFolder;

TEST_CASE("aid.json: Balconia's own can be read and printed") {
  const auto aids = load_print_aids(balconia().folder / "aid.json", balconia().catalog);
  REQUIRE(aids);
  CHECK(aids->token_kind == "block");
  CHECK(aids->kinds.at("entrance").title == "Entrances");
  REQUIRE(aids->seats.size() == 2);
  CHECK(aids->seats[1].name == "pink");
  const auto where = std::find_if(aids->aid.begin(), aids->aid.end(),
                                  [](const auto& s) { return s.title == "Where to look"; });
  REQUIRE(where != aids->aid.end());
  CHECK(where->entries.size() == 10);  // the ten areas of the rules

  const auto art = balconia().folder / "art/block-01-0.svg";
  drawing::PrintJob job;
  job.board = balconia().building();
  job.pieces = {{.label = "1", .kind = "block", .faces = {art, art, art, art}}};
  job.aids = *aids;
  const auto pdf = drawing::print_sheets(job);
  REQUIRE(pdf);
  int pages = 0;  // cover, block, token, disc, frame, aid, score sheets
  const std::string text(pdf->begin(), pdf->end());
  for (auto at = text.find("/MediaBox"); at != text.npos; at = text.find("/MediaBox", at + 1))
    ++pages;
  CHECK(pages == 7);
}

TEST_CASE("aid.json: mistakes are named with their place") {
  const TemporaryFolder folder;
  const auto mistake = [&](const std::string& text) {
    const std::string file = folder.write("aid.json", text);
    const auto aids = load_print_aids(file, balconia().catalog);
    REQUIRE_FALSE(aids);
    CHECK(aids.error().code == ErrorCode::kBadData);
    std::string where = aids.error().where;
    REQUIRE(where.starts_with(file));
    return where.substr(file.size()) + " " + aids.error().message;
  };
  using Catch::Matchers::StartsWith;
  CHECK_THAT(mistake("[]"), StartsWith(" expected an object"));
  CHECK_THAT(mistake("{\n  \"cover\" 3}"), StartsWith(":2:11 this is no valid JSON"));
  CHECK_THAT(mistake(R"({"cover": "a.svg", "cover": "b.svg"})"),
             StartsWith(":1:29 the key \"cover\""));
  CHECK_THAT(mistake(R"({"covr": "a.svg"})"), StartsWith(": covr unknown key"));
  CHECK_THAT(mistake(R"({"cover": "a.svg"})"), StartsWith(": cover there is no file a.svg"));
  CHECK_THAT(mistake(R"({"format": 2})"), StartsWith(": format this program reads"));
  CHECK_THAT(mistake(R"({"kinds": {"block": {"inside": "yellow"}}})"),
             StartsWith(": kinds.block.inside expected a colour"));
  CHECK_THAT(mistake(R"({"kinds": {"block": {"insid": "#ffffff"}}})"),
             StartsWith(": kinds.block.insid unknown key"));
  CHECK_THAT(mistake(R"({"kinds": {"blok": {}}})"), StartsWith(": kinds.blok there is no piece"));
  CHECK_THAT(mistake(R"({"tokens": {"kind": "blok"}})"),
             StartsWith(": tokens.kind there is no piece"));
  CHECK_THAT(mistake(R"({"aid": [{"title": "A", "entries": [{"text": 3}]}]})"),
             StartsWith(": aid[0].entries[0].text expected a text"));
  CHECK_THAT(mistake(R"({"aid": [{"title": "A", "numbered": 1, "entries": []}]})"),
             StartsWith(": aid[0].numbered expected true or false"));
  CHECK_THAT(mistake(R"({"extras": [{"title": "A", "height_mm": 3}]})"),
             StartsWith(": extras[0] the key \"width_mm\" is missing"));
  CHECK_THAT(mistake(R"({"extras": [{"title": "A", "width_mm": 3, "height_mm": 3,
                         "words": [{"text": "name", "right_mm": 0, "middle_mm": 2}]}]})"),
             StartsWith(": extras[0].words[0].right_mm "));
  CHECK_THAT(mistake(R"({"score": {"seats": [{"name": "green", "colour": "#ffffff"}]}})"),
             StartsWith(": score.seats[0].colour unknown key"));
  CHECK_THAT(mistake(R"({"score": {"seats": [], "lines": [1]}})"),
             StartsWith(": score.lines[0] expected a text"));
  CHECK_FALSE(load_print_aids(folder.file("nothing.json"), balconia().catalog));
}

}  // namespace
}  // namespace storey
