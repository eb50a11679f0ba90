#include "pipeline/table/look_ahead.h"

#include <set>

#include "tests/catch.h"
#include "tests/pipeline/fake_game.h"

namespace storey {
namespace {

const Game& game() {
  static const Game birds = fake::bird_game();
  return birds;
}

PieceFace face(const std::string& name) { return game().catalog.parse(name).value(); }

Question question(Cell cell, const std::string& expected, const std::string& surprise) {
  return {0, Site{cell}, "", {face(expected), face(surprise), kNothing}};
}

/// A photo of green's side with the doubtful cells a1, b1 and c1.
TableResult asking(std::vector<Question> questions) {
  TableResult result;
  PlayerResult player;
  player.source = "a.jpg";
  BuildingReading reading;
  reading.rows = reading.cols = 3;
  for (int col = 0; col < 3; ++col) {
    Observation seen;
    seen.site.cell = {col, 0};
    seen.candidates = {{.what = kNothing, .confidence = 0.6}};
    reading.cells.push_back(seen);
  }
  player.alone = reading;
  player.reading = std::move(reading);
  result.players = {std::move(player)};
  result.range.questions = std::move(questions);
  return result;
}

TableRequest request() {
  TableRequest request;
  request.sources.push_back({.path = "a.jpg", .fix = "", .bytes = {}});
  return request;
}

/// What was answered of a cell; nullopt: it still is as the photo shows it.
std::optional<PieceFace> answered(const TableRequest& request, Cell cell) {
  const auto& seen = request.sources.front().seen;
  const Observation* there = seen ? seen->reading.at(cell) : nullptr;
  if (there == nullptr || there->source != Source::kCorrected) return std::nullopt;
  return there->best().what;
}

constexpr Cell kA1{0, 0}, kB1{1, 0}, kC1{2, 0};

TEST_CASE("look ahead: questions that settle everything take one round") {
  TableResult result = asking({question(kA1, "1/0", "2/0")});
  std::set<std::optional<PieceFace>> tried;
  look_ahead(
      game(), request(),
      [&](const TableRequest& again) -> Result<TableResult> {
        tried.insert(answered(again, kA1));
        return asking({});
      },
      result);
  CHECK(result.rounds == 1);
  CHECK(result.range.questions.size() == 1);
  CHECK(tried == std::set<std::optional<PieceFace>>{face("1/0"), face("2/0"), kNothing});
}

TEST_CASE("look ahead: what is asked after the expected answers is asked at once") {
  TableResult result = asking({question(kA1, "1/0", "2/0")});
  look_ahead(
      game(), request(),
      [&](const TableRequest& again) -> Result<TableResult> {
        if (answered(again, kB1)) return asking({});
        return asking({question(kB1, "3/0", "4/0")});
      },
      result);
  CHECK(result.rounds == 1);
  REQUIRE(result.range.questions.size() == 2);
  CHECK(result.range.questions[1].site == Site{kB1});
}

TEST_CASE("look ahead: an answer that surprises may bring rounds, and how many is said") {
  TableResult result = asking({question(kA1, "1/0", "2/0")});
  look_ahead(
      game(), request(),
      [&](const TableRequest& again) -> Result<TableResult> {
        if (answered(again, kA1) == face("1/0")) return asking({});
        if (!answered(again, kB1)) return asking({question(kB1, "3/0", "4/0")});
        if (!answered(again, kC1)) return asking({question(kC1, "5/0", "6/0")});
        return asking({});
      },
      result);
  CHECK(result.rounds == 3);
  CHECK(result.range.questions.size() == 1);
}

TEST_CASE("look ahead: questions without end are not followed for ever") {
  TableResult result = asking({question(kA1, "1/0", "2/0")});
  int times = 0;
  look_ahead(
      game(), request(),
      [&](const TableRequest&) -> Result<TableResult> {
        ++times;
        return asking({question({0, times}, "3/0", "4/0")});
      },
      result);
  CHECK(result.rounds > 1);
  CHECK(times < 100);
}

TEST_CASE("look ahead: nothing is said where answers cannot be tried") {
  const auto rounds_of = [](TableResult result) {
    look_ahead(
        game(), request(), [](const TableRequest&) -> Result<TableResult> { return asking({}); },
        result);
    return result.rounds;
  };
  CHECK_FALSE(rounds_of(asking({})));
  TableResult apart = asking({question(kA1, "1/0", "2/0")});
  CHECK(rounds_of(apart) == 1);
  apart.one_building = false;
  CHECK_FALSE(rounds_of(apart));
  TableResult several = asking({question(kA1, "1/0", "2/0")});
  several.players.push_back(several.players.front());
  CHECK_FALSE(rounds_of(several));
}

}  // namespace
}  // namespace storey
