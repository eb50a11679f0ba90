#include "inference/contradicted_cells.h"

#include "inference/joint_decoding.h"
#include "inference/score_range.h"
#include "tests/catch.h"
#include "tests/inference/domino_game.h"

using namespace storey;
using fake::domino_game;
using fake::part;
using fake::row_of;

namespace {

Observation hut_on(Cell cell) {
  Observation hut;
  hut.site = {.cell = cell, .layer = 1};
  hut.candidates = {{.what = {3, 0}, .confidence = 0.99}};
  return hut;
}

// Domino 1 with a hut on its right half, of which this is seen, and how much of it.
BuildingReading with_hut(std::vector<Candidate> right, double visible) {
  auto reading = row_of({{part(0, 0, 0, 0.99)}, std::move(right)});
  reading.cells[1].visible = visible;
  reading.overlays = {hut_on({1, 0})};
  return reading;
}

BuildingReading decoded(const BuildingReading& reading) {
  return decode_jointly(domino_game(false), {reading}, true).front();
}

const std::vector<Candidate> kUnlikeIt = {part(2, 1, 0, 0.3), part(1, 0, 0, 0.2)};

}  // namespace

TEST_CASE("contradicted cells: what is in view of a half speaks against what its piece says") {
  const auto reading = decoded(with_hut(kUnlikeIt, 0.45));
  REQUIRE(reading.cells[1].best().what == PieceFace{0, 0, 1});
  REQUIRE(reading.overlays.size() == 2);
  const Observation& doubt = reading.overlays[1];
  CHECK(doubt.site == Site{.cell = {1, 0}, .layer = 2});
  CHECK(doubt.best().empty());
  CHECK(doubt.confidence() < kSureConfidence);
}

TEST_CASE("contradicted cells: a half that is seen as its piece says, if only as one of many") {
  const auto reading = decoded(with_hut({part(2, 1, 0, 0.3), part(0, 1, 0, 0.002)}, 0.45));
  CHECK(reading.cells[1].best().what == PieceFace{0, 0, 1});
  CHECK(reading.overlays.size() == 1);
}

TEST_CASE("contradicted cells: of what is hidden nothing is held against it") {
  CHECK(decoded(with_hut(kUnlikeIt, 0.2)).overlays.size() == 1);
}

TEST_CASE("contradicted cells: where nothing lies on a cell there is nothing between") {
  auto reading = with_hut(kUnlikeIt, 1);
  reading.overlays.clear();
  CHECK(decoded(reading).overlays.empty());
}

TEST_CASE("contradicted cells: what was corrected is not doubted again") {
  auto reading = with_hut(kUnlikeIt, 0.45);
  SECTION("the piece") {
    reading.cells[1].candidates = {part(0, 1, 0, 1)};
    reading.cells[1].source = Source::kCorrected;
    CHECK(decoded(reading).overlays.size() == 1);
  }
  SECTION("what lies on it") {
    reading.overlays[0].source = Source::kCorrected;
    CHECK(decoded(reading).overlays.size() == 1);
  }
  SECTION("that nothing more lies on it") {
    Observation nothing = hut_on({1, 0});
    nothing.site.layer = 2;
    nothing.candidates = {{.what = kNothing, .confidence = 1}};
    nothing.source = Source::kCorrected;
    reading.overlays.push_back(nothing);
    CHECK(decoded(reading).overlays.size() == 2);
  }
}
