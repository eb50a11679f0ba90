#include "pipeline/table/readings_text.h"

#include "pipeline/io/sha256.h"
#include "pipeline/table/table_result.h"
#include "tests/catch.h"
#include "tests/pipeline/made_up_table.h"

namespace storey {
namespace {

/// A reading with something in every member, and what a game says that found nothing.
ReadingsByHow some_readings() {
  BuildingReading building = *test::made_up_table().players.front().reading;
  building.photo_from_board = {1.0 / 3, 0, 0.1, 2, 1e-17, 3, 0, 0, 1};
  building.board_confidence = 0.1 + 0.2;
  building.times.locate_ms = 12.5;
  building.overlays.push_back(building.cells.front());
  building.overlays.back().fields = {{"name", {{"Zoo", 0.9}, {"Spa", 0.05}}}};
  building.overlays.back().oddness = 0.7;
  building.overlays.back().source = Source::kInferred;
  building.loose.push_back(building.cells.back());
  building.loose.back().site = {.cell = {}, .layer = 0, .place = "hand", .number = 2};
  building.together = {{{{0, 1}, {1, 1}}, {{0.75, {{PieceFace{1, 2}, {0, 1}, 3, 1}}}}}};
  building.diagnostics.push_back({"dark", "dark: more light", std::nullopt, true});
  return {{"/games/balconia", Reading{{building, building}}},
          {"/games/towers small", Error{ErrorCode::kBoardNotFound, "no board", "a.jpg"}}};
}

TEST_CASE("readings: what was read comes back as it was, errors too") {
  const std::string text = to_text(some_readings(), "key");
  const auto back = parse_readings(text, "key");
  REQUIRE(back);
  // Every number is written with all its digits: what comes back is written the same.
  CHECK(to_text(*back, "key") == text);
  const BuildingReading& building = back->at("/games/balconia")->buildings.at(1);
  CHECK(building.board_confidence == 0.1 + 0.2);
  CHECK(building.overlays.back().fields.front().values.at(1).value == "Spa");
  CHECK(building.overlays.back().source == Source::kInferred);
  CHECK(building.together.front().ways.front().pieces.front().rotation == 3);
  CHECK_FALSE(building.diagnostics.back().cell);
  CHECK(back->at("/games/towers small").error().message == "no board");
}

TEST_CASE("readings: of another photo, game or program, or damaged, they are read anew") {
  const std::string text = to_text(some_readings(), "key");
  CHECK_FALSE(parse_readings(text, "another key"));
  CHECK_FALSE(parse_readings("", "key"));
  CHECK_FALSE(parse_readings(text.substr(0, text.size() - 1), "key"));
  for (std::size_t at = 0; at < text.size(); at += 97) {
    std::string damaged = text;
    damaged[at] ^= 1;
    CHECK_FALSE(parse_readings(damaged, "key"));
  }
}

TEST_CASE("readings: a text of another form is none, also behind a seal that fits") {
  const auto sealed = [](const std::string& body) {
    return Sha256().add("key").add(body).hex() + "\n" + body;
  };
  CHECK(parse_readings(sealed(R"({"a": [5, "no board", "a.jpg"]})"), "key"));
  CHECK(parse_readings(sealed(R"({"a": [[]]})"), "key"));
  for (const char* body : {
           R"({"a": [6, "an error that there is not", ""]})",
           R"({"a": [-1, "nor this", ""]})",
           R"({"a": [4294967297, "too large", ""]})",
           R"({"a": [18446744073709551615, "larger still", ""]})",
           R"({"a": [1.5, "no whole number", ""]})",
           R"({"a": [{}]})",
           R"({"a": []})",
           "[",
       }) {
    INFO(body);
    CHECK_FALSE(parse_readings(sealed(body), "key"));
  }
  const std::string deep(200'000, '[');
  CHECK_FALSE(parse_readings(sealed(deep), "key"));
  CHECK_FALSE(
      parse_readings(sealed(R"({"a": )" + deep + std::string(deep.size(), ']') + "}"), "key"));
}

TEST_CASE("readings: what was taken over is not read again") {
  KeptReadings kept;
  kept.take_over(some_readings());
  const auto never = []() -> Result<Reading> {
    FAIL("it was read again");
    return Reading{};
  };
  CHECK(kept.of("/games/balconia", never)->buildings.size() == 2);
  CHECK(kept.of("/games/towers small", never).error().code == ErrorCode::kBoardNotFound);
  CHECK(kept.of("/games/other", [] { return Result<Reading>(Reading{}); }));
  CHECK(kept.all().size() == 3);
}

}  // namespace
}  // namespace storey
