#include "vision/read/lattice_building.h"

#include "tests/catch.h"

namespace storey::vision {
namespace {

Observation seen_as(std::vector<Candidate> candidates) {
  Observation seen;
  seen.candidates = std::move(candidates);
  return seen;
}

}  // namespace

// A pale home below a coin, in a tower that looks did not even find, was told as an office at 0.94.
TEST_CASE(
    "lattice building: where looks did not find it no cell is sure, and each is asked about") {
  BuildingReading reading;
  reading.cells = {seen_as({{{1, 0}, 0, 0.99, 0}, {{2, 0}, 0, 0.01, 0}}),
                   seen_as({{{1, 0}, 0, 0.5, 0}, {{2, 0}, 0, 0.2, 0}})};
  doubt_cells(reading);
  CHECK(reading.cells[0].confidence() == Approx(0.85 * 0.99));
  CHECK(reading.cells[0].margin == Approx(0.85 * 0.98));
  CHECK(reading.cells[0].candidates[1].confidence == Approx(0.85 * 0.01));
  CHECK(reading.cells[1].confidence() == Approx(0.5));  // is in doubt as it is
  doubt_cells(reading);
  CHECK(reading.cells[0].confidence() == Approx(0.85 * 0.99));
}

}  // namespace storey::vision
