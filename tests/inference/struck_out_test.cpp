#include "inference/struck_out.h"

#include "inference/candidates.h"
#include "tests/catch.h"

using namespace storey;

namespace {

constexpr PieceFace kCastle{0, 0};
constexpr PieceFace kGrass{1, 0};
constexpr PieceFace kWood{2, 0};

Observation cell(double castle, double grass, double wood) {
  Observation seen;
  seen.candidates = {{kCastle, 0, castle, 0}, {kGrass, 0, grass, 0}, {kWood, 0, wood, 0}};
  return seen;
}

bool any(PieceFace) { return true; }

}  // namespace

// A castle that lies elsewhere hides something: the rest must not become sure by its going.
TEST_CASE("struck out: what nothing else looks like is not listed") {
  const Observation alone = cell(0.66, 0.25, 0.05);
  Observation seen = cell(0, 0.25 / 0.34, 0.05 / 0.34);
  leave_struck_out_unlisted(alone, any, seen);
  CHECK(find_candidate(seen, kGrass)->confidence < 0.5);
  CHECK(unlisted(seen) > 0.4);
}

TEST_CASE("struck out: what looks just like it explains the picture") {
  const Observation alone = cell(0.48, 0.48, 0.02);
  Observation seen = cell(0, 0.48 / 0.52, 0.02 / 0.52);
  leave_struck_out_unlisted(alone, any, seen);
  CHECK(find_candidate(seen, kGrass)->confidence == Approx(0.48 / 0.52));
}

TEST_CASE("struck out: a runner-up that goes changes nothing") {
  const Observation alone = cell(0.05, 0.9, 0.02);
  Observation seen = cell(0, 0.9 / 0.95, 0.02 / 0.95);
  leave_struck_out_unlisted(alone, any, seen);
  CHECK(find_candidate(seen, kGrass)->confidence == Approx(0.9 / 0.95));
}

TEST_CASE("struck out: half struck out, half of it stays") {
  const Observation alone = cell(0.9, 0.05, 0);
  Observation seen = cell(0.47, 0.26, 0);  // another cell has it as surely
  leave_struck_out_unlisted(alone, any, seen);
  CHECK(find_candidate(seen, kCastle)->confidence == Approx(0.47).margin(0.01));
  CHECK(find_candidate(seen, kGrass)->confidence < 0.15);
}

TEST_CASE("struck out: a total that asks for a piece says what lies where nothing seemed to") {
  Observation alone = cell(0, 0.3, 0.05);
  alone.candidates.front() = {kNothing, 0, 0.6, 0};
  Observation seen = alone;
  seen.candidates[0].confidence = 0.06;
  seen.candidates[1].confidence = 0.7;
  seen.candidates[2].confidence = 0.12;
  leave_struck_out_unlisted(alone, any, seen);
  CHECK(find_candidate(seen, kGrass)->confidence == Approx(0.7));
}
