#include "inference/successive.h"

#include "inference/score_range.h"
#include "model/turned_reading.h"
#include "tests/catch.h"
#include "tests/pipeline/fake_game.h"

using namespace storey;
using namespace storey;

namespace {

Game open_game(int rows, int cols) {
  Game game = fake::game(9, rows, cols);
  game.building().how = Arrangement::kLattice;
  game.constraints.opposite_faces = false;
  game.building().free_extent = true;
  return game;
}

const fake::Cells kFive{{"a1", "1/0 0.999"},
                        {"b1", "2/0 0.999"},
                        {"c1", "3/0 0.999"},
                        {"a2", "4/0 0.999"},
                        {"b3", "5/0 0.999"}};

}  // namespace

TEST_CASE("two moments: four quarter turns are none, one moves the lower left to the upper left") {
  const Game game = open_game(2, 3);
  BuildingReading reading = fake::reading(game, {{"a1", "1/0 0.9"}, {"c2", "2/0 0.9"}});
  reading.board = {Point{0, 0}, {30, 0}, {30, 20}, {0, 20}};
  reading.photo_from_board = {10, 0, 0, 0, 10, 0, 0, 0, 1};
  const BuildingReading once = turned_clockwise(reading, 1);
  CHECK(once.rows == 3);
  CHECK(once.cols == 2);
  CHECK(fake::first(game, once, "a3") == "1A");
  CHECK(fake::first(game, once, "b1") == "2A");
  CHECK(once.cells.front().site.cell == Cell{0, 2});
  // The upper left corner of the turned board is the lower left one of the board.
  CHECK(once.board[0].y == 20);
  CHECK(once.photo_from_board[2] == 0);
  CHECK(once.photo_from_board[5] == 20);
  const BuildingReading again = turned_clockwise(reading, 4);
  CHECK(again.photo_from_board == reading.photo_from_board);
  for (std::size_t i = 0; i < again.cells.size(); ++i)
    CHECK(again.cells[i].site.cell == reading.cells[i].site.cell);
}

TEST_CASE("two moments: a building is found again turned, and with a row more") {
  const BuildingReading before = fake::reading(open_game(3, 3), kFive);
  fake::Cells later = kFive;
  later["c4"] = "6/0 0.999";
  const Game game = open_game(4, 3);
  for (int turns = 0; turns < 4; ++turns) {
    const BuildingReading after = turned_clockwise(fake::reading(game, later), turns);
    const auto found = register_successive(game, before, after);
    REQUIRE(found);
    CHECK(found->turns == turns);
    CHECK(found->kept == 1);
    const BuildingReading turned = turned_clockwise(before, turns);
    for (const auto& seen : turned.cells) {
      const auto* there =
          after.at({seen.site.cell.col + found->shift.col, seen.site.cell.row + found->shift.row});
      REQUIRE(there != nullptr);
      if (!seen.best().empty()) CHECK(there->best().what == seen.best().what);
    }
  }
}

TEST_CASE("two moments: another building is not this one") {
  const Game game = open_game(3, 3);
  const auto found = register_successive(
      game, fake::reading(game, kFive),
      fake::reading(game, {{"a1", "6/0 0.999"}, {"b1", "7/0 0.999"}, {"c2", "8/0 0.999"}}));
  CHECK((!found || found->kept < kSameBuilding));
}

TEST_CASE("two moments: what one photo leaves open the other one settles, both ways") {
  const Game game = open_game(3, 3);
  fake::Cells first = kFive, second = kFive;
  first["b1"] = "9/1 0.6, 2/0 0.3";
  second["a2"] = "4/0 0.5, 8/0 0.45";
  BuildingReading before = fake::reading(game, first);
  BuildingReading after = fake::reading(game, second);
  const auto found = register_successive(game, before, after);
  REQUIRE(found);
  join_successive(game, *found, before, after);
  CHECK(fake::first(game, before, "b1") == "2A");
  CHECK(fake::at(before, "b1").source == Source::kInferred);
  CHECK(fake::at(before, "b1").confidence() >= kSureConfidence);
  CHECK(fake::at(after, "a2").confidence() >= kSureConfidence);
}

TEST_CASE("two moments: a move that is plainly seen stays, a doubtful one stays doubtful") {
  const Game game = open_game(3, 3);
  fake::Cells later = kFive;
  later["c3"] = "6/0 0.9999";
  BuildingReading before = fake::reading(game, kFive);
  BuildingReading after = fake::reading(game, later);
  auto found = register_successive(game, before, after);
  REQUIRE(found);
  join_successive(game, *found, before, after);
  CHECK(fake::first(game, before, "c3") == "-");
  CHECK(fake::first(game, after, "c3") == "6A");
  CHECK(fake::at(after, "c3").confidence() >= kSureConfidence);

  later["c3"] = "6/0 0.6, - 0.3";
  BuildingReading doubtful = fake::reading(game, later);
  BuildingReading again = fake::reading(game, kFive);
  join_successive(game, *found, again, doubtful);
  CHECK(fake::at(doubtful, "c3").confidence() < kSureConfidence);
  CHECK(fake::at(again, "c3").confidence() >= kSureConfidence);
}

TEST_CASE("two moments: what a hand hides is in doubt, not gone") {
  const Game game = open_game(3, 3);
  fake::Cells later = kFive;
  later["c1"] = "7/0 0.02";
  BuildingReading before = fake::reading(game, kFive);
  BuildingReading after = fake::reading(game, later);
  const auto found = register_successive(game, before, after);
  REQUIRE(found);
  join_successive(game, *found, before, after);
  CHECK(fake::first(game, after, "c1") == "3A");
  CHECK(fake::at(after, "c1").confidence() < kSureConfidence);
}

TEST_CASE(
    "two moments: photos that agree are as sure as the plainer one, and doubt what it doubts") {
  const Game game = open_game(3, 3);
  fake::Cells first = kFive, second = kFive;
  first["b1"] = "2/0 0.9, 7/0 0.09";
  second["b1"] = "2/0 0.94, 7/0 0.05";
  BuildingReading before = fake::reading(game, first);
  BuildingReading after = fake::reading(game, second);
  const auto found = register_successive(game, before, after);
  REQUIRE(found);
  join_successive(game, *found, before, after);
  for (const BuildingReading* state : {&before, &after}) {
    const auto& seen = fake::at(*state, "b1");
    CHECK(seen.confidence() == Approx(0.94).margin(0.002));
    // Listed, so that the rules of the game can settle it; "something else" they cannot rule out.
    REQUIRE(seen.candidates.size() > 1);
    CHECK(seen.candidates[1].confidence == Approx(0.05).margin(0.005));
  }
}
