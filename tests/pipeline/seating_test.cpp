#include "pipeline/table/seating.h"

#include "tests/catch.h"

namespace storey {
namespace {

using Seats = std::vector<int>;

TEST_CASE("seating: one source") {
  CHECK(seat_sources({1}).seats == Seats{1});
  CHECK_FALSE(seat_sources({1}).guessed);
  CHECK(seat_sources({std::nullopt}).seats == Seats{0});
  CHECK(seat_sources({std::nullopt}).guessed);
}

TEST_CASE("seating: two sources in either order; one that tells settles the other") {
  CHECK(seat_sources({0, 1}).seats == Seats{0, 1});
  CHECK_FALSE(seat_sources({0, 1}).swapped);
  CHECK(seat_sources({1, 0}).seats == Seats{1, 0});
  CHECK(seat_sources({1, 0}).swapped);
  CHECK(seat_sources({std::nullopt, 0}).seats == Seats{1, 0});
  CHECK(seat_sources({std::nullopt, 0}).swapped);
  CHECK(seat_sources({0, std::nullopt}).seats == Seats{0, 1});
  CHECK_FALSE(seat_sources({0, std::nullopt}).swapped);
  CHECK(seat_sources({std::nullopt, std::nullopt}).seats == Seats{0, 1});
  CHECK(seat_sources({std::nullopt, std::nullopt}).guessed);
}

TEST_CASE("seating: two sources of one side use the first") {
  CHECK(seat_sources({1, 1}).same_side);
  CHECK(seat_sources({1, 1}).seats == Seats{1});
}

}  // namespace
}  // namespace storey
