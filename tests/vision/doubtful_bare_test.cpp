#include "vision/read/doubtful_bare.h"

#include "tests/catch.h"

namespace storey::vision {
namespace {

constexpr PieceFace kWheat{0, 0, 0}, kWater{1, 0, 0};

Observation looks_like(PieceFace what, double squared) {
  Observation seen;
  seen.candidates = {{what, 0, 0.99, -squared}, {{}, 0, 0.01, -300}};
  return seen;
}

double nothing_in(const Observation& seen) {
  double sum = 0;
  for (const Candidate& one : seen.candidates) sum += one.empty() ? one.confidence : 0;
  return sum;
}

// Three fields of wheat, two of water, and a cell that is taken for wheat.
std::vector<Observation> board_with(double squared) {
  return {looks_like(kWheat, 30), looks_like(kWheat, 32), looks_like(kWheat, 40),
          looks_like(kWater, 80), looks_like(kWater, 90), looks_like(kWheat, squared)};
}
const std::vector<char> kLast{0, 0, 0, 0, 0, 1};

}  // namespace

// Wooden table was wheat at 0.998 on eight of 32 boards, though farther from it than all wheat.
TEST_CASE("doubtful bare: what looks less like a piece than others do is nothing, and not surely") {
  auto cells = board_with(60);
  doubt_bare(kLast, 2, true, cells);
  CHECK(cells[5].best().empty());
  CHECK(cells[5].confidence() == Approx(0.7));
  CHECK(cells[5].margin == Approx(cells[5].lead()));
  CHECK(cells[5].candidates[1].what == kWheat);
  CHECK(nothing_in(cells[0]) == Approx(0.01));  // the sense says nothing of it
}

TEST_CASE("doubtful bare: what looks like the others keeps a share where tables are hardly known") {
  auto cells = board_with(31);
  doubt_bare(kLast, 1, true, cells);
  CHECK(cells[5].best().what == kWheat);
  CHECK(nothing_in(cells[5]) == Approx(0.3));
  auto known = board_with(31);
  doubt_bare(kLast, 2, true, known);
  CHECK(nothing_in(known[5]) < 0.06);
}

TEST_CASE("doubtful bare: what is alone of its kind is held against all others") {
  std::vector<Observation> cells{looks_like(kWater, 50), looks_like(kWater, 50),
                                 looks_like(kWheat, 55)};
  doubt_bare({0, 0, 1}, 2, true, cells);
  CHECK(cells[2].best().what == kWheat);
  cells[2] = looks_like(kWheat, 90);
  doubt_bare({0, 0, 1}, 2, true, cells);
  CHECK(cells[2].best().empty());
}

TEST_CASE("doubtful bare: a cell of a lattice that was found may look worse for its place") {
  auto cells = board_with(60);
  doubt_bare(kLast, 1, false, cells);
  CHECK(cells[5].best().what == kWheat);
  CHECK(nothing_in(cells[5]) == Approx(0.3));
}

TEST_CASE("doubtful bare: where all may be bare nothing is usual") {
  std::vector<Observation> cells{looks_like(kWheat, 500)};
  doubt_bare({1}, 1, true, cells);
  CHECK(nothing_in(cells[0]) == Approx(0.3));
}

}  // namespace storey::vision
