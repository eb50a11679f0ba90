#include "inference/count_prior.h"

#include <cmath>

#include "tests/catch.h"

using namespace storey;
using storey::almost_surely;
using storey::expect_count;

namespace {

Observation cell(int col, double piece, double nothing) {
  Observation seen;
  seen.site.cell = {col, 0};
  seen.candidates = {{{col, 0}, 0, piece, 0}, {kNothing, 0, nothing, 0}};
  if (nothing > piece) std::swap(seen.candidates[0], seen.candidates[1]);
  return seen;
}

bool is_piece(const Candidate& candidate) { return !candidate.empty(); }

double piece_confidence(const Observation& seen) {
  for (const auto& candidate : seen.candidates) {
    if (!candidate.empty()) return candidate.confidence;
  }
  return 0;
}

}  // namespace

// By hand: three cells of 0.9, 0.4, 0.2; exactly two pieces. The ways: 12, 13, 23.
TEST_CASE("a known count weighs the ways in which it can come about") {
  BuildingReading reading;
  reading.cells = {cell(0, 0.9, 0.1), cell(1, 0.4, 0.6), cell(2, 0.2, 0.8)};
  expect_count(reading, is_piece, false, {0, 0, 1, 0}, 1.0);
  const double w12 = 0.9 * 0.4 * 0.8;
  const double w13 = 0.9 * 0.6 * 0.2;
  const double w23 = 0.1 * 0.4 * 0.2;
  const double all = w12 + w13 + w23;
  CHECK(piece_confidence(reading.cells[0]) == Approx((w12 + w13) / all));
  CHECK(piece_confidence(reading.cells[1]) == Approx((w12 + w23) / all));
  CHECK(piece_confidence(reading.cells[2]) == Approx((w13 + w23) / all));
}

TEST_CASE("a missing piece is looked for on the doubtful cell, and the change stays in doubt") {
  BuildingReading reading;
  reading.cells = {cell(0, 0.999, 0.001), cell(1, 0.3, 0.7), cell(2, 0.001, 0.999)};
  expect_count(reading, is_piece, false, almost_surely(2, 3, 0.03), 0.95);
  CHECK_FALSE(reading.cells[1].best().empty());
  CHECK(reading.cells[1].source == Source::kInferred);
  CHECK(reading.cells[1].confidence() <= 0.95);
  CHECK(reading.cells[2].best().empty());
}

TEST_CASE("an error by one is likelier than an error by many") {
  const auto weight = almost_surely(2, 4, 0.03);
  REQUIRE(weight.size() == 5);
  CHECK(weight[2] == Approx(0.97));
  const double to_all = 0.03 / 2 / 4;
  CHECK(weight[1] - to_all == Approx(2 * (weight[0] - to_all)));
  CHECK(weight[1] == Approx(weight[3]));
  CHECK(weight[0] + weight[1] + weight[3] + weight[4] == Approx(0.03));
}

TEST_CASE("what is plainly seen stays, whatever the count should be") {
  BuildingReading reading;
  for (int i = 0; i < 4; ++i) reading.cells.push_back(cell(i, 0.9995, 0.0005));
  expect_count(reading, is_piece, false, almost_surely(2, 4, 0.03), 0.95);
  for (const auto& seen : reading.cells) {
    CHECK_FALSE(seen.best().empty());
    CHECK(seen.source == Source::kSeen);
  }
}

TEST_CASE("corrected cells are evidence and stay") {
  BuildingReading reading;
  reading.cells = {cell(0, 1, 0), cell(1, 0.5, 0.5)};
  reading.cells[0].source = Source::kCorrected;
  expect_count(reading, is_piece, false, {0, 1, 0}, 1.0);
  CHECK(reading.cells[0].confidence() == 1);
  CHECK(reading.cells[1].best().empty());
}
