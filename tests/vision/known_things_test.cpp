#include "vision/read/known_things.h"

#include "tests/catch.h"

namespace storey::vision {
namespace {

constexpr PieceFace kWheat{0, 0, 0}, kWater{1, 0, 0}, kWood{2, 0, 0};
constexpr std::size_t kMany = 18;  // faces

std::vector<Observation> shown(int times, PieceFace what, double squared, double confidence) {
  Observation seen;
  seen.candidates = {{what, 0, confidence, -squared}, {{}, 0, 1 - confidence, -squared - 40}};
  return std::vector<Observation>(static_cast<std::size_t>(times), seen);
}

std::vector<Observation> operator+(std::vector<Observation> some,
                                   const std::vector<Observation>& more) {
  some.insert(some.end(), more.begin(), more.end());
  return some;
}

// A board of five by five on a lattice of seven, so many of whose cells hold pieces.
SeenBoard board_with(int pieces, cv::Size size) {
  SeenBoard board;
  board.lattice.rows = board.grid.rows = 7;
  board.lattice.cols = board.grid.cols = 7;
  board.grid.cells.resize(49);
  board.pieces.assign(49, 0);
  board.box = {{1, 1}, size};
  for (int row = 1; row <= size.height; ++row)
    for (int col = 1; col <= size.width && pieces > 0; ++col, --pieces)
      board.pieces[board.grid.at(col, row)] = 1;
  return board;
}

}  // namespace

TEST_CASE("known things: each thing that is plainly seen counts once") {
  const auto cells = shown(9, kWheat, 90, 0.95) + shown(6, kWater, 120, 0.99);
  CHECK(different_things(kMany, cells, BoardSize::kAny) == 2);
  CHECK(different_things(kMany, cells + shown(1, kWood, 60, 0.92), BoardSize::kAny) == 3);
  CHECK(different_things(kMany, cells + shown(1, kWood, 60, 0.85), BoardSize::kAny) ==
        2);  // in doubt
  CHECK(different_things(kMany, cells + shown(1, kWood, 210, 0.99), BoardSize::kAny) ==
        2);  // unlike it
  CHECK(different_things(kMany, cells + shown(5, {}, 10, 0.99), BoardSize::kAny) == 2);  // nothing
}

// A board in motion or in a veil showed two terrains ten times and was no board at all.
TEST_CASE("known things: on a full board of a usual size they count again, in bad light, too") {
  const auto cells = shown(7, kWheat, 240, 0.95) + shown(3, kWater, 180, 0.99);
  CHECK(different_things(kMany, cells, BoardSize::kFull) == 2 + 8 / 4);
  CHECK(different_things(kMany, cells, BoardSize::kAny) == 1);
  CHECK(different_things(kMany, shown(20, kWheat, 100, 0.99), BoardSize::kFull) ==
        1);  // may be a floor
  CHECK(different_things(kMany, shown(9, kWheat, 310, 0.99) + shown(9, kWater, 310, 0.99),
                         BoardSize::kFull) == 0);
}

// A kingdom of seven squares, each told rightly at 0.94 and more, was no board.
TEST_CASE("known things: where boards have a usual size bad light is forgiven") {
  const auto cells =
      shown(1, kWheat, 203, 0.95) + shown(1, kWater, 291, 0.98) + shown(1, kWood, 228, 0.94);
  CHECK(different_things(kMany, cells, BoardSize::kUsual) == 3);
  CHECK(different_things(kMany, cells, BoardSize::kAny) == 0);
  CHECK(different_things(kMany, cells + cells, BoardSize::kUsual) == 3);  // not so full
}

TEST_CASE("known things: where a game has few, seeing each again says something") {
  const auto cells =
      shown(5, kWheat, 90, 0.95) + shown(5, kWater, 90, 0.95) + shown(5, kWood, 90, 0.95);
  CHECK(different_things(4, cells, BoardSize::kAny) == 3 + 12 / 4);
  CHECK(different_things(kMany, cells, BoardSize::kAny) == 3);
}

TEST_CASE("known things: a board fills its usual size when four of five cells hold pieces") {
  CHECK(board_size(board_with(20, {5, 5}), {5}) == BoardSize::kFull);
  CHECK(board_size(board_with(19, {5, 5}), {5}) == BoardSize::kUsual);
  CHECK(board_size(board_with(20, {5, 4}), {5}) == BoardSize::kUsual);
  CHECK(board_size(board_with(20, {5, 5}), {7, 5}) == BoardSize::kFull);
  CHECK(board_size(board_with(25, {5, 5}), {}) == BoardSize::kAny);
}

TEST_CASE("known things: fewer than three are no game, more are surer") {
  CHECK(game_confidence(2) == 0);
  CHECK(game_confidence(3) == Approx(0.8));
  CHECK(game_confidence(5) > game_confidence(4));
}

}  // namespace storey::vision
